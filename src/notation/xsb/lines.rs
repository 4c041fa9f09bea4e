//! The lines of a collection.

use crate::error::{Error, Found, SyntaxError};
use crate::source::Source;

/// The lines of a text. Each ends in a newline, a carriage return, or both.
pub(super) struct Lines<'r> {
    pub(super) source: Source<'r>,
    /// The last line read, without its end, and its number.
    pub(super) line: Vec<u8>,
    pub(super) number: u64,
    /// Whether that line ended in a carriage return; a newline after it belongs to it.
    after_return: bool,
}

impl<'r> Lines<'r> {
    pub(super) fn new(source: Source<'r>) -> Self {
        Lines { source, line: Vec::new(), number: 0, after_return: false }
    }

    /// Reads the next line; returns whether there was one.
    pub(super) fn next(&mut self) -> Result<bool, Error> {
        loop {
            self.line.clear();
            let end = self.source.read_to(&mut self.line, |byte| byte != b'\r')?;
            self.source.read()?;
            let is_newline = end == Found::Byte(b'\n');
            let is_second_half = is_newline && self.line.is_empty() && self.after_return;
            self.after_return = end == Found::Byte(b'\r');
            if !is_second_half {
                self.number += 1;
                return Ok(end != Found::End || !self.line.is_empty());
            }
        }
    }

    /// Reports a line of UTF-16 in a text without a byte-order mark.
    pub(super) fn check_encoding(&self) -> Result<(), Error> {
        if is_utf16(&self.line) {
            return Err(self.source.error_at((self.number, 1), SyntaxError::NoByteOrderMark));
        }
        Ok(())
    }
}

/// Returns whether a line is of UTF-16: of its bytes, many at even places are zero, or many at odd places.
pub(in crate::notation) fn is_utf16(line: &[u8]) -> bool {
    if !line.contains(&0) {
        return false;
    }
    let zeros = |offset| line.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (one, other) = (zeros(0).max(zeros(1)), zeros(0).min(zeros(1)));
    other == 0 && one > 1 && one >= line.len() / 3
}
