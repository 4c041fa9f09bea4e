//! What the targets share.

use std::io::{Read, Result, sink};

use sokopush::error::Error;
use sokopush::notation::{Level, Levels, Notation};
use sokopush::source::Source;

/// A text that comes in reads of one byte.
pub struct ByteByByte<'t>(pub &'t [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, room: &mut [u8]) -> Result<usize> {
        let count = room.len().min(1);
        self.0.read(&mut room[..count])
    }
}

/// What an error says; of reading from memory and writing to it there are none but those of the text.
pub fn said(error: &Error) -> String {
    assert!(matches!(error, Error::Text(..)), "{error}");
    error.to_string()
}

/// The levels of a text up to the first error that ends it, and what was wrong.
pub fn levels(notation: Notation, text: impl Read, whole: bool) -> (Vec<Level>, Vec<String>) {
    let (mut all, mut wrong) = (Vec::new(), Vec::new());
    let source = match Source::new("text", text) {
        Ok(source) => source,
        Err(error) => return (all, vec![said(&error)]),
    };
    let levels = Levels::new(notation, source);
    let mut levels = if whole { levels.whole() } else { levels };
    loop {
        match levels.next(&mut sink(), |error| wrong.push(said(&error))) {
            Ok(Some(level)) => all.push(level),
            Ok(None) => return (all, wrong),
            Err(error) => wrong.push(said(&error)),
        }
    }
}
