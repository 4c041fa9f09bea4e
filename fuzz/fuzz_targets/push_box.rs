//! Boards of the push-box problem.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::Notation;
use sokopush::program::Layout;
use sokopush_fuzz::{ByteByByte, read, write};

fuzz_target!(|text: &[u8]| {
    let (levels, errors) = read(Notation::PushBox, text);
    assert!(errors.len() < 2);
    let written = write(Notation::PushBox, Layout::default(), &levels).unwrap();
    assert_eq!(read(Notation::PushBox, written.as_bytes()), (levels.clone(), Vec::new()));
    assert_eq!(read(Notation::PushBox, ByteByByte(text)), (levels, errors));
});
