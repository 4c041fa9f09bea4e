//! Incoming text with its position.

mod input;

use std::collections::TryReserveError;
use std::fmt;
use std::io::{self, Cursor, Read, Seek};
use std::ops::Range;

use crate::error::{Error, Found, Location, SyntaxError};
use input::{BUFFER_SIZE, Bytes, Input};

pub(crate) use input::is_undecoded_utf16;

/// A text that is read once, byte by byte, and that knows its position.
///
/// Skips a byte-order mark at the start; after one of UTF-16, decodes the text. Buffers
/// 64 KiB, so `input` need not be buffered.
///
/// Before it waits for more input, a source can run a callback. Flush your output there if the
/// other side waits for it:
///
/// ```
/// use std::io::Write;
/// use sokopush::{Levels, Notation, Source};
///
/// let source = Source::of_text("boards", "#####\n#@$.#\n#####\n");
/// let source = source.before_waiting(|| std::io::stdout().flush());
/// for level in Levels::new(Notation::Xsb, source) {
///     write!(std::io::stdout(), "{}", level?.warehouse)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Source<'r> {
    input: Input<'r>,
    buffer: Box<[u8]>,
    /// The part of the buffer that is read from `input` and not yet from here.
    rest: Range<usize>,
    line: u64,
    column: u64,
}

impl<'r> Source<'r> {
    /// A text in memory, which messages call `path`.
    pub fn of_text(path: &str, text: &'r (impl AsRef<[u8]> + ?Sized)) -> Self {
        Source::of_file(path, Cursor::new(text.as_ref()))
    }

    /// A text that comes piece by piece and only once, which messages call `path`. Reads nothing yet.
    pub fn of_stream(path: &str, input: impl Read + Send + 'r) -> Self {
        Source::of_bytes(path, Bytes::Stream(Box::new(input)))
    }

    /// The text of a file that is at its beginning, which messages call `path`. What was read to find its notation is read
    /// again from there; of [a stream](Self::of_stream), that much is kept in memory.
    pub fn of_file(path: &str, file: impl Read + Seek + Send + 'r) -> Self {
        Source::of_bytes(path, Bytes::File(Box::new(file)))
    }

    fn of_bytes(path: &str, bytes: Bytes<'r>) -> Self {
        Source {
            input: Input::new(path, bytes),
            buffer: vec![0; BUFFER_SIZE].into(),
            rest: 0..0,
            line: 1,
            column: 1,
        }
    }

    /// Runs `callback` whenever everything buffered was read and the source is about to wait for
    /// more. If it fails, reading fails with [`Error::Write`]. Replaces an earlier callback.
    pub fn before_waiting(mut self, callback: impl FnMut() -> io::Result<()> + Send + 'r) -> Self {
        self.input.before_waiting = Some(Box::new(callback));
        self
    }

    /// The line and the column of the next byte, both counted from 1.
    pub fn position(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    fn buffered(&self) -> &[u8] {
        self.buffer.get(self.rest.clone()).expect("what is left to read is in the buffer")
    }

    /// Waits for more bytes and appends them to those in the buffer.
    #[cold]
    fn read_more(&mut self) -> Result<(), Error> {
        self.buffer.copy_within(self.rest.clone(), 0);
        self.rest = 0..self.rest.len();
        let room = self.buffer.get_mut(self.rest.end..).expect("the buffer is never left full");
        self.rest.end += self.input.read(room)?;
        Ok(())
    }

    /// Lends a text that is not begun to `look`, and begins it again afterwards.
    pub(crate) fn lend<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> Result<T, Error> {
        self.input.kept = Some(Vec::new());
        let result = look(self);
        self.rewind()?;
        Ok(result)
    }

    /// Reads the beginning of a text with `read`, and begins it again if that returns `None`.
    /// Otherwise the rest follows.
    ///
    /// # Errors
    ///
    /// The text cannot be begun again.
    pub(crate) fn attempt<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Result<Option<T>, Error> {
        self.input.kept = Some(Vec::new());
        let result = read(self);
        match result {
            Some(_) => self.input.kept = None,
            None => self.rewind()?,
        }
        Ok(result)
    }

    fn rewind(&mut self) -> Result<(), Error> {
        self.input.rewind()?;
        self.rest = 0..0;
        self.line = 1;
        self.column = 1;
        Ok(())
    }

    /// Returns whether the text is decoded from UTF-16, as far as it is known: from its first byte
    /// on.
    pub(crate) fn is_utf16(&self) -> bool {
        self.input.is_utf16()
    }

    /// The column of the byte that follows `before` in its line; for UTF-16 in bytes of the original text.
    pub(crate) fn column(&self, before: &[u8]) -> u64 {
        1 + self.input.original_length(before)
    }

    fn location(&self, (line, column): (u64, u64)) -> Location {
        Location { path: self.input.path.clone(), line, column }
    }

    pub(crate) fn error_at(&self, position: (u64, u64), error: SyntaxError) -> Error {
        Error::Syntax(self.location(position), error)
    }

    pub(crate) fn error(&self, error: SyntaxError) -> Error {
        self.error_at(self.position(), error)
    }

    /// The error that memory ran out for the text before the next byte.
    pub(crate) fn out_of_memory(&self) -> Error {
        Error::OutOfMemory(self.location(self.position()))
    }

    pub(crate) fn read(&mut self) -> Result<Option<u8>, Error> {
        self.scan(|bytes| (bytes.len().min(1), bytes.first().copied()))
    }

    /// Reads bytes of the current line while `accept` returns true. Returns what follows them,
    /// which is not read yet.
    #[inline]
    pub(crate) fn read_while(&mut self, accept: impl FnMut(u8) -> bool) -> Result<Found, Error> {
        self.read_pieces(accept, |_| Ok(()))
    }

    /// Reads bytes as [`read_while`](Self::read_while) does, and appends them to `text`.
    pub(crate) fn read_to(
        &mut self,
        text: &mut Vec<u8>,
        accept: impl FnMut(u8) -> bool,
    ) -> Result<Found, Error> {
        self.read_pieces(accept, |bytes| {
            text.try_reserve(bytes.len())?;
            text.extend(bytes);
            Ok(())
        })
    }

    /// Reads bytes as [`read_while`](Self::read_while) does, and passes them to `take` as they
    /// come.
    #[inline]
    fn read_pieces(
        &mut self,
        mut accept: impl FnMut(u8) -> bool,
        mut take: impl FnMut(&[u8]) -> Result<(), TryReserveError>,
    ) -> Result<Found, Error> {
        loop {
            let (taken, found) = self.scan(|bytes| {
                let stop = bytes.iter().position(|&byte| byte == b'\n' || !accept(byte));
                let (read, rest) = bytes.split_at(stop.unwrap_or(bytes.len()));
                let found = match rest.first() {
                    Some(&byte) => Some(Found::Byte(byte)),
                    None if bytes.is_empty() => Some(Found::End),
                    None => None,
                };
                let taken = take(read);
                (if taken.is_ok() { read.len() } else { 0 }, (taken, found))
            })?;
            taken.map_err(|_| self.out_of_memory())?;
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }

    /// Reads the rest of the text and appends it to `bytes`, until these are more than `limit`. Returns whether the text ended.
    pub(crate) fn read_to_end(&mut self, bytes: &mut Vec<u8>, limit: usize) -> Result<bool, Error> {
        loop {
            while self.rest.is_empty() && !self.input.is_ended {
                self.read_more()?;
            }
            let buffered = self.buffered();
            if buffered.is_empty() {
                return Ok(true);
            }
            if bytes.len() > limit {
                return Ok(false);
            }
            bytes.try_reserve(buffered.len()).map_err(|_| self.out_of_memory())?;
            bytes.extend(buffered);
            match buffered.iter().rposition(|&byte| byte == b'\n') {
                Some(last) => {
                    let lines = buffered.split(|&byte| byte == b'\n').count() as u64 - 1;
                    let (_, rest) = buffered.split_at(last + 1);
                    self.column = self.column(rest);
                    self.line += lines;
                }
                None => self.column += self.input.original_length(buffered),
            }
            self.rest.start = self.rest.end;
        }
    }

    /// Looks at what comes next without reading it: a byte, or all of a character that is not ASCII.
    pub(crate) fn peek(&mut self) -> Result<Found, Error> {
        self.scan(|_| (0, ()))?;
        while !self.input.is_ended && is_part_of_character(self.buffered()) {
            self.read_more()?;
        }
        Ok(Found::first(self.buffered()))
    }

    /// Reads the rest of a line and its newline if it has one. Fails if something other than blanks
    /// is found; `expected` says what should be there.
    pub(crate) fn end_line(&mut self, expected: impl fmt::Display) -> Result<Found, Error> {
        let position = self.position();
        let mut first_blank = None;
        let end = self.read_while(|byte| {
            if !is_blank(byte) {
                return false;
            }
            first_blank.get_or_insert(byte);
            true
        })?;
        if end == Found::End {
            return Ok(end);
        }
        if end == Found::Byte(b'\n') {
            self.read()?;
            return Ok(end);
        }
        let found = match first_blank {
            Some(blank) => Found::Byte(blank),
            None => self.peek()?,
        };
        Err(self.error_at(position, SyntaxError::unexpected(expected, found)))
    }

    /// Reads `lines` lines of `bytes` bytes each at once; reads nothing if they are not all
    /// buffered or have other lengths.
    pub(crate) fn read_lines(&mut self, lines: usize, bytes: usize) -> Option<&[u8]> {
        let size = lines.checked_mul(bytes.checked_add(1)?)?;
        let range = self.rest.start..self.rest.start.checked_add(size)?;
        let text = self.buffered().get(..size)?;
        if !text.chunks_exact(bytes + 1).all(|line| line.ends_with(b"\n")) {
            return None;
        }
        self.rest.start = range.end;
        self.line += lines as u64;
        self.column = 1;
        self.buffer.get(range)
    }

    /// Shows `look` some of the next bytes, or none at the end. `look` returns the number of bytes
    /// that it reads, at most up to a newline, and a result.
    #[inline]
    pub(crate) fn scan<T>(&mut self, look: impl FnOnce(&[u8]) -> (usize, T)) -> Result<T, Error> {
        while self.rest.is_empty() && !self.input.is_ended {
            self.read_more()?;
        }
        let bytes = self.buffered();
        let (count, result) = look(bytes);
        if count.checked_sub(1).and_then(|last| bytes.get(last)) == Some(&b'\n') {
            self.line += 1;
            self.column = 1;
        } else {
            let read = bytes.get(..count).expect("`look` counts the bytes that it was shown");
            self.column += self.input.original_length(read);
        }
        self.rest.start += count;
        Ok(result)
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Source").field(&self.location(self.position())).finish()
    }
}

pub(crate) const LINE_END: &str = "the end of the line";

/// Returns whether a line may end in this byte: a space, a tab, or the first half of CRLF.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

fn is_part_of_character(bytes: &[u8]) -> bool {
    match str::from_utf8(bytes.get(..4).unwrap_or(bytes)) {
        Ok(_) => false,
        Err(error) => error.valid_up_to() == 0 && error.error_len().is_none(),
    }
}
