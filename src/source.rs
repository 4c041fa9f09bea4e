//! Text that comes in, and how far it has been read.

use std::io::{ErrorKind, Read, Write, sink};
use std::ops::Range;
use std::sync::Arc;

use crate::error::{Error, Expected, Found, Place, Wrong};

/// A text that is read once, byte by byte, and knows its place.
///
/// A byte-order mark at its beginning is passed over. Buffers 64 KiB; a reader need not.
///
/// ```
/// use sokopush::source::Source;
///
/// let mut text = Source::new("letters", "a\nb".as_bytes())?;
/// while text.read()?.is_some_and(|byte| byte != b'b') {}
/// assert_eq!(text.position(), (2, 2));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Debug)]
pub struct Source<R> {
    path: Arc<str>,
    input: R,
    /// What was read from `input`; of that, what is not read from here.
    buffer: Box<[u8]>,
    rest: Range<usize>,
    /// Whether the end was seen; a terminal must not be asked again.
    ended: bool,
    line: u64,
    column: u64,
}

/// Of the buffer, in bytes: as much as a pipe holds.
pub(crate) const SIZE: usize = 1 << 16;

const MARK: &[u8] = b"\xEF\xBB\xBF";

impl<R: Read> Source<R> {
    /// A text and what it is called in messages. Waits for its first bytes, for a byte-order mark.
    ///
    /// # Errors
    ///
    /// Reading failed.
    pub fn new(path: &str, input: R) -> Result<Self, Error> {
        let mut source = Source {
            path: path.into(),
            input,
            buffer: vec![0; SIZE].into(),
            rest: 0..0,
            ended: false,
            line: 1,
            column: 1,
        };
        while !source.ended && source.rest.len() < MARK.len() && MARK.starts_with(source.bytes()) {
            source.fill()?;
        }
        if source.bytes().starts_with(MARK) {
            source.rest.start = MARK.len();
        }
        Ok(source)
    }

    /// What is buffered and not read.
    fn bytes(&self) -> &[u8] {
        self.buffer.get(self.rest.clone()).unwrap_or_default()
    }

    /// Waits for more bytes and puts them behind those that are buffered.
    fn fill(&mut self) -> Result<(), Error> {
        let room = self.buffer.get_mut(self.rest.end..).unwrap_or_default();
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

    /// The line and the column of the next byte, both counted from 1.
    #[must_use]
    pub fn position(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    fn place(&self, (line, column): (u64, u64)) -> Place {
        Place { path: self.path.clone(), line, column }
    }

    /// The error that the text is wrong at that line and column.
    #[must_use]
    pub fn wrong_at(&self, position: (u64, u64), wrong: Wrong) -> Error {
        Error::Text(self.place(position), wrong)
    }

    /// The error that there is not enough memory for what comes before the next byte.
    #[must_use]
    pub fn no_memory(&self) -> Error {
        Error::Memory(self.place(self.position()))
    }

    /// The error that the text is wrong at the next byte.
    #[must_use]
    pub fn wrong(&self, wrong: Wrong) -> Error {
        self.wrong_at(self.position(), wrong)
    }

    /// Reads the next byte; `None` at the end.
    ///
    /// # Errors
    ///
    /// Reading failed.
    pub fn read(&mut self) -> Result<Option<u8>, Error> {
        self.scan(&mut sink(), |bytes| (1, bytes.first().copied()))
    }

    /// Reads bytes of the current line one by one for as long as `take` takes them. Gives what
    /// comes behind them, still to be read. `out` is as with [`scan`](Self::scan).
    ///
    /// # Errors
    ///
    /// Reading failed, or flushing `out`.
    #[inline]
    pub fn read_while(
        &mut self,
        out: &mut impl Write,
        mut take: impl FnMut(u8) -> bool,
    ) -> Result<Found, Error> {
        loop {
            let found = self.scan(out, |bytes| taken(bytes, &mut take))?;
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }

    /// Reads bytes of the current line, as [`read_while`](Self::read_while) does, and puts them behind
    /// those in `text`.
    ///
    /// # Errors
    ///
    /// Reading failed, or flushing `out`, or there is not enough memory.
    pub fn read_to(
        &mut self,
        text: &mut Vec<u8>,
        out: &mut impl Write,
        take: impl Fn(u8) -> bool,
    ) -> Result<Found, Error> {
        loop {
            text.try_reserve(SIZE).map_err(|_| self.no_memory())?;
            let found = self.scan(out, |bytes| {
                let (count, found) = taken(bytes, &take);
                text.extend(bytes.get(..count).unwrap_or_default());
                (count, found)
            })?;
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }

    /// Reads the rest of a line, which must be blank, and its newline if it has one. `out` is as with
    /// [`scan`](Self::scan).
    ///
    /// # Errors
    ///
    /// Something else than blanks is found where that is `expected`. Reading failed, or flushing `out`.
    pub fn end_line(&mut self, out: &mut impl Write, expected: Expected) -> Result<Found, Error> {
        let position = self.position();
        let mut blank = None;
        let end = self.read_while(out, |byte| {
            let is_blank = is_blank(byte);
            blank = blank.or(is_blank.then_some(Found::Byte(byte)));
            is_blank
        })?;
        match end {
            Found::Byte(b'\n') => self.read().map(|_| end),
            Found::End => Ok(end),
            _ => Err(self.wrong_at(position, Wrong::Unexpected(expected, blank.unwrap_or(end)))),
        }
    }

    /// Reads that many lines at once if each holds that many bytes, and all are buffered; otherwise
    /// reads nothing.
    pub(crate) fn read_lines(&mut self, lines: usize, bytes: usize) -> Option<&[u8]> {
        let size = lines.checked_mul(bytes.checked_add(1)?)?;
        let range = self.rest.start..self.rest.start.checked_add(size)?;
        let text = self.bytes().get(..size)?;
        if !text.chunks_exact(bytes + 1).all(|line| line.ends_with(b"\n")) {
            return None;
        }
        self.rest.start = range.end;
        self.line += lines as u64;
        self.column = 1;
        self.buffer.get(range)
    }

    /// Lets `look` see some of the bytes that come next, none at the end, and say how many of them
    /// it has read and what it read in them. It must not read on behind a newline.
    ///
    /// Where no bytes are buffered, and more may have to be waited for, `out` is flushed first: who
    /// waits for an answer before sending more must have it.
    ///
    /// # Errors
    ///
    /// Reading failed, or flushing `out`.
    #[inline]
    pub fn scan<T>(
        &mut self,
        out: &mut impl Write,
        look: impl FnOnce(&[u8]) -> (usize, T),
    ) -> Result<T, Error> {
        if self.rest.is_empty() && !self.ended {
            out.flush().map_err(Error::Write)?;
            self.rest = 0..0;
            self.fill()?;
        }
        let bytes = self.bytes();
        let (count, seen) = look(bytes);
        let count = count.min(bytes.len());
        if count > 0 && bytes.get(count - 1) == Some(&b'\n') {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += count as u64;
        }
        self.rest.start += count;
        Ok(seen)
    }
}

/// How many bytes of a line are taken one by one, and what comes behind them if that is known; the end where
/// there are none.
#[inline]
fn taken(bytes: &[u8], mut take: impl FnMut(u8) -> bool) -> (usize, Option<Found>) {
    let stop = bytes.iter().position(|&byte| byte == b'\n' || !take(byte));
    let count = stop.unwrap_or(bytes.len());
    let found = bytes.get(count).map(|&byte| Found::Byte(byte));
    (count, found.or(bytes.is_empty().then_some(Found::End)))
}

/// Whether a line may end in this byte: a space, a tab, the first half of a CRLF.
#[must_use]
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}
