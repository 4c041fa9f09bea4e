//! Text that comes in, and how far it has been read.

use std::io::{BufRead, Chain, Cursor, ErrorKind, Read};
use std::sync::Arc;

use crate::error::{Error, Place, Wrong};

/// A text that is read once, byte by byte, and knows its place.
///
/// A byte-order mark at its beginning is passed over. Holds nothing but what its reader buffers.
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
    input: Chain<Cursor<Vec<u8>>, R>,
    /// How many bytes the reader has buffered.
    buffered: usize,
    /// Whether the end was seen; a terminal must not be asked again.
    ended: bool,
    line: u64,
    column: u64,
}

impl<R: BufRead> Source<R> {
    /// A text and what it is called in messages. Reads no more of it than a byte-order mark.
    ///
    /// # Errors
    ///
    /// Reading failed.
    pub fn new(path: &str, mut input: R) -> Result<Self, Error> {
        let path = Arc::from(path);
        let mut head = Vec::new();
        for byte in *b"\xEF\xBB\xBF" {
            if fill(&mut input, &path)?.first() != Some(&byte) {
                break;
            }
            input.consume(1);
            head.push(byte);
        }
        if head.len() == 3 {
            head.clear();
        }
        Ok(Source {
            path,
            input: Cursor::new(head).chain(input),
            buffered: 0,
            ended: false,
            line: 1,
            column: 1,
        })
    }

    /// The line and the column of the next byte, both counted from 1.
    #[must_use]
    pub fn position(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    /// The error that the text is wrong at that line and column.
    #[must_use]
    pub fn wrong_at(&self, (line, column): (u64, u64), wrong: Wrong) -> Error {
        let path = self.path.clone();
        Error::Text(Place { path, line, column }, wrong)
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
        self.scan(|| Ok(()), |bytes| (1, bytes.first().copied()))
    }

    /// Lets `look` see some of the bytes that come next, none at the end, and say how many of them
    /// it has read and what it read in them.
    ///
    /// Where no bytes are buffered, and more may have to be waited for, `before` is called first.
    ///
    /// # Errors
    ///
    /// `before` failed, or reading.
    #[inline]
    pub fn scan<T>(
        &mut self,
        before: impl FnOnce() -> Result<(), Error>,
        look: impl FnOnce(&[u8]) -> (usize, T),
    ) -> Result<T, Error> {
        if self.buffered == 0 {
            before()?;
        }
        let bytes = if self.ended { &[] } else { fill(&mut self.input, &self.path)? };
        self.ended = bytes.is_empty();
        let (count, seen) = look(bytes);
        let (mut read, mut line, mut column) = (0, self.line, self.column);
        for &byte in bytes.iter().take(count) {
            (read, column) = (read + 1, column + 1);
            if byte == b'\n' {
                (line, column) = (line + 1, 1);
            }
        }
        self.buffered = bytes.len() - read;
        (self.line, self.column) = (line, column);
        self.input.consume(read);
        Ok(seen)
    }
}

#[inline]
fn fill<'a>(input: &'a mut impl BufRead, path: &Arc<str>) -> Result<&'a [u8], Error> {
    loop {
        match input.fill_buf() {
            Ok([]) => return Ok(&[]),
            // Asked again for what is now buffered, since this borrow cannot leave the loop.
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(Error::Read(path.clone(), error)),
        }
    }
    input.fill_buf().map_err(|error| Error::Read(path.clone(), error))
}
