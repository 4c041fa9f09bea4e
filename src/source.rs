//! Incoming text with its position.

use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::ops::Range;
use std::sync::Arc;

use crate::error::{Error, Expected, Found, Place, SyntaxError};

/// A text that is read once, byte by byte, and that knows its position.
///
/// Skips a byte-order mark at the start. Buffers 64 KiB, so `input` need not be buffered.
///
/// Before it waits for more input, a source can run a callback. This is how output gets flushed, so that
/// whoever waits for an answer before sending more has it:
///
/// ```
/// use std::io::Write;
/// use sokopush::{Levels, Notation, Source};
///
/// let source = Source::new("boards", "#####\n#@$.#\n#####\n".as_bytes());
/// let source = source.before_waiting(|| std::io::stdout().flush());
/// for level in Levels::new(Notation::Xsb, source) {
///     write!(std::io::stdout(), "{}", level?.warehouse)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Source<'r> {
    path: Arc<str>,
    input: Box<dyn Read + Send + 'r>,
    before_waiting: Option<Box<dyn FnMut() -> io::Result<()> + Send + 'r>>,
    buffer: Box<[u8]>,
    /// The part of the buffer that is read from `input` and not yet from here.
    rest: Range<usize>,
    /// Whether anything was read.
    started: bool,
    /// Whether the end was reached; a terminal must not be asked again.
    ended: bool,
    line: u64,
    column: u64,
}

/// The size of the buffer in bytes: that of a pipe.
const BUFFER_SIZE: usize = 1 << 16;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl<'r> Source<'r> {
    /// A text whose messages call it `path`. Reads nothing yet.
    pub fn new(path: &str, input: impl Read + Send + 'r) -> Self {
        Source {
            path: path.into(),
            input: Box::new(input),
            before_waiting: None,
            buffer: vec![0; BUFFER_SIZE].into(),
            rest: 0..0,
            started: false,
            ended: false,
            line: 1,
            column: 1,
        }
    }

    /// Runs `callback` whenever everything buffered was read and the source is about to wait for more. If
    /// it fails, reading fails with [`Error::Write`].
    pub fn before_waiting(mut self, callback: impl FnMut() -> io::Result<()> + Send + 'r) -> Self {
        self.before_waiting = Some(Box::new(callback));
        self
    }

    /// The line and the column of the next byte, both counted from 1.
    pub fn position(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    /// The bytes that are buffered.
    fn buffered(&self) -> &[u8] {
        self.buffer.get(self.rest.clone()).expect("what is left to read is in the buffer")
    }

    /// Reads into the empty buffer, at the start also past a byte-order mark.
    #[cold]
    fn refill(&mut self) -> Result<(), Error> {
        self.rest = 0..0;
        self.read_more()?;
        if !self.started {
            self.started = true;
            while !self.ended
                && self.rest.len() < BYTE_ORDER_MARK.len()
                && BYTE_ORDER_MARK.starts_with(self.buffered())
            {
                self.read_more()?;
            }
            if self.buffered().starts_with(BYTE_ORDER_MARK) {
                self.rest.start = BYTE_ORDER_MARK.len();
            }
        }
        Ok(())
    }

    /// Waits for more bytes and appends them to those in the buffer.
    fn read_more(&mut self) -> Result<(), Error> {
        if let Some(callback) = &mut self.before_waiting {
            callback().map_err(Error::Write)?;
        }
        let room = self.buffer.get_mut(self.rest.end..).expect("the buffer is never left full");
        let count = loop {
            match self.input.read(room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result.map_err(|error| Error::Read(self.path.clone(), error))?,
            }
        };
        self.ended = count == 0;
        self.rest.end += count;
        Ok(())
    }

    fn place(&self, (line, column): (u64, u64)) -> Place {
        Place { path: self.path.clone(), line, column }
    }

    /// A syntax error at `position`.
    pub(crate) fn error_at(&self, position: (u64, u64), error: SyntaxError) -> Error {
        Error::Syntax(self.place(position), error)
    }

    /// A syntax error at the next byte.
    pub(crate) fn error(&self, error: SyntaxError) -> Error {
        self.error_at(self.position(), error)
    }

    /// The error that memory ran out for the text before the next byte.
    pub(crate) fn out_of_memory(&self) -> Error {
        Error::OutOfMemory(self.place(self.position()))
    }

    /// Reads the next byte; `None` at the end.
    pub(crate) fn read(&mut self) -> Result<Option<u8>, Error> {
        self.scan(|bytes| (bytes.len().min(1), bytes.first().copied()))
    }

    /// Reads bytes of the current line while `accept` returns true. Returns what follows them, which is
    /// not read yet.
    #[inline]
    pub(crate) fn read_while(
        &mut self,
        mut accept: impl FnMut(u8) -> bool,
    ) -> Result<Found, Error> {
        loop {
            if let Some(found) = self.scan(|bytes| accepted(bytes, &mut accept))? {
                return Ok(found);
            }
        }
    }

    /// Looks at the next byte without reading it.
    pub(crate) fn peek(&mut self) -> Result<Found, Error> {
        self.scan(|bytes| (0, bytes.first().map_or(Found::End, |&byte| Found::Byte(byte))))
    }

    /// Reads bytes of the current line like [`read_while`](Self::read_while) and appends them to `text`.
    pub(crate) fn read_to(
        &mut self,
        text: &mut Vec<u8>,
        mut accept: impl FnMut(u8) -> bool,
    ) -> Result<Found, Error> {
        loop {
            let found = self.scan(|bytes| {
                let (count, found) = accepted(bytes, &mut accept);
                if let Err(error) = text.try_reserve(count) {
                    return (0, Err(error));
                }
                text.extend(bytes.iter().take(count));
                (count, Ok(found))
            })?;
            if let Some(found) = found.map_err(|_| self.out_of_memory())? {
                return Ok(found);
            }
        }
    }

    /// Reads the rest of a line, which must be blank, and its newline if it has one.
    ///
    /// # Errors
    ///
    /// Something other than blanks is found; `expected` says what should be there.
    pub(crate) fn end_line(&mut self, expected: Expected) -> Result<Found, Error> {
        let position = self.position();
        let mut blank = None;
        let end = self.read_while(|byte| {
            let is_blank = is_blank(byte);
            blank = blank.or(is_blank.then_some(Found::Byte(byte)));
            is_blank
        })?;
        match end {
            Found::Byte(b'\n') => self.read().map(|_| end),
            Found::End => Ok(end),
            _ => {
                let found = blank.unwrap_or(end);
                Err(self.error_at(position, SyntaxError::Unexpected(expected, found)))
            }
        }
    }

    /// Reads `lines` lines of `bytes` bytes each at once; reads nothing if they are not all buffered or
    /// have other lengths.
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

    /// Shows `look` some of the next bytes, or none at the end. `look` returns the number of bytes that
    /// it reads, at most up to a newline, and a result.
    #[inline]
    pub(crate) fn scan<T>(&mut self, look: impl FnOnce(&[u8]) -> (usize, T)) -> Result<T, Error> {
        while self.rest.is_empty() && !self.ended {
            self.refill()?;
        }
        let bytes = self.buffered();
        let (count, result) = look(bytes);
        if count.checked_sub(1).and_then(|last| bytes.get(last)) == Some(&b'\n') {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += count as u64;
        }
        self.rest.start += count;
        Ok(result)
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Source").field(&self.place(self.position())).finish()
    }
}

/// The number of bytes of a line that are accepted one by one, and what follows them if it is known: the
/// end, without bytes.
#[inline]
fn accepted(bytes: &[u8], mut accept: impl FnMut(u8) -> bool) -> (usize, Option<Found>) {
    let stop = bytes.iter().position(|&byte| byte == b'\n' || !accept(byte));
    let count = stop.unwrap_or(bytes.len());
    let found = bytes.get(count).map(|&byte| Found::Byte(byte));
    (count, found.or(bytes.is_empty().then_some(Found::End)))
}

/// Returns whether a line may end in this byte: a space, a tab, or the first half of CRLF.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}
