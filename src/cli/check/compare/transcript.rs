//! The texts of a comparison, read as far as they are needed.

use std::io::{self, BufRead, BufReader, Chain, Cursor, ErrorKind, Read};

use super::difference::{MAX_LINE, common};
use super::leniency::{Leniency, Lenient};
use sokopush::Error;

/// A text that is compared, with the name that errors have.
pub(crate) struct Transcript<R> {
    pub(crate) name: String,
    pub(crate) text: R,
}

/// One side of a comparison.
pub(super) struct ComparedText<R> {
    name: String,
    /// Bytes that were given back, then the rest of the transcript; `None` stands for what the reference makes.
    text: Option<Text<R>>,
}

type Text<R> = Chain<Cursor<Vec<u8>>, BufReader<Lenient<R>>>;

impl<R: BufRead> ComparedText<R> {
    pub(super) fn new(transcript: Option<Transcript<R>>, leniency: Leniency) -> Self {
        let Some(Transcript { name, text }) = transcript else {
            return ComparedText { name: String::new(), text: None };
        };
        let text = BufReader::with_capacity(1 << 16, Lenient::new(text, leniency));
        ComparedText { name, text: Some(Cursor::default().chain(text)) }
    }

    /// Reads some of the text; the reference itself has no more than its pieces.
    fn read_by<T: Default>(
        &mut self,
        read: impl FnOnce(&mut Text<R>) -> io::Result<T>,
    ) -> Result<T, Error> {
        let Some(text) = &mut self.text else { return Ok(T::default()) };
        read(text).map_err(|error| Error::Read(self.name.as_str().into(), error))
    }

    pub(super) fn is_at_end(&mut self) -> Result<bool, Error> {
        Ok(self.read_by(|text| fill(text).map(<[u8]>::len))? == 0)
    }

    /// Reads what the text has in common with a piece after `done` bytes; returns where that ends.
    pub(super) fn match_prefix(&mut self, piece: &[u8], done: usize) -> Result<usize, Error> {
        if self.text.is_none() {
            return Ok(piece.len());
        }
        let (_, mut rest) = piece.split_at(done);
        self.read_by(|text| {
            while !rest.is_empty() {
                let bytes = fill(text)?;
                let available = bytes.len();
                let common = common(bytes, rest);
                text.consume(common);
                rest = rest.split_at(common).1;
                if common < available || available == 0 {
                    break;
                }
            }
            Ok(())
        })?;
        Ok(piece.len() - rest.len())
    }

    /// Reads up to `limit` more bytes; returns them after those read before.
    pub(super) fn read(&mut self, before: &[u8], limit: usize) -> Result<Vec<u8>, Error> {
        let mut bytes = before.to_vec();
        self.read_by(|text| text.take(limit as u64).read_to_end(&mut bytes))?;
        Ok(bytes)
    }

    pub(super) fn read_line(&mut self) -> Result<Vec<u8>, Error> {
        let mut line = Vec::new();
        self.read_by(|text| text.take(MAX_LINE as u64).read_until(b'\n', &mut line))?;
        Ok(line)
    }

    pub(super) fn give_back(&mut self, mut bytes: Vec<u8>) {
        let Some(text) = self.text.take() else { return };
        let (mut rest, text) = text.into_inner();
        rest.read_to_end(&mut bytes).expect("reading from memory does not fail");
        self.text = Some(Cursor::new(bytes).chain(text));
    }
}

/// Reads until there is more text, or its end.
fn fill(text: &mut impl BufRead) -> io::Result<&[u8]> {
    while text.fill_buf().is_err_and(|error| error.kind() == ErrorKind::Interrupted) {}
    text.fill_buf()
}
