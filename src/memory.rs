//! Whether there is memory.

use std::hint::black_box;
use std::io::{self, Write};

/// Whether so many bytes could be had now: where it is asked before something is made of parts that cannot
/// fail one by one, what is too much can be said.
#[must_use]
pub fn has_room(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let is_there = room.try_reserve_exact(bytes).is_ok();
    // Or the compiler leaves out asking for what is never used.
    black_box(&room);
    is_there
}

/// Bytes that are written to memory; that fails where there is no room.
#[derive(Default)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_reserve(bytes.len())?;
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
