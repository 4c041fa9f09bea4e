//! Lines that may end in any way.

use std::mem;

use crate::error::{Error, Found};
use crate::source::Source;

/// The lines of a text. Each ends in a newline, a carriage return, or both.
#[derive(Debug, Default)]
pub(super) struct LineReader {
    /// The last line read, without its end, and its number.
    pub(super) line: Vec<u8>,
    pub(super) number: u64,
    /// Whether that line ended in a carriage return; a newline after it belongs to it.
    after_return: bool,
}

impl LineReader {
    /// Reads the next line; returns whether there is one. Of a line that is longer than `limit` bytes the byte after
    /// them is dropped, so do not read on.
    pub(super) fn next(&mut self, source: &mut Source, limit: usize) -> Result<bool, Error> {
        loop {
            self.line.clear();
            let mut room = limit;
            let end = source.read_to(&mut self.line, |byte| {
                let is_in = room > 0 && byte != b'\r';
                room = room.saturating_sub(1);
                is_in
            })?;
            source.read()?;
            let follows_return = mem::replace(&mut self.after_return, end == Found::Byte(b'\r'));
            if follows_return && end == Found::Byte(b'\n') && self.line.is_empty() {
                continue;
            }
            self.number += 1;
            return Ok(end != Found::End || !self.line.is_empty());
        }
    }
}
