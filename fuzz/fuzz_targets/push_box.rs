//! Boards of the push-box problem.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::notation::{Notation, push_box};
use sokopush_fuzz::{ByteByByte, levels};

fuzz_target!(|text: &[u8]| {
    let (read, wrong) = levels(Notation::PushBox, text, true);
    let (bytewise, wrong_bytewise) = levels(Notation::PushBox, ByteByByte(text), true);
    assert!(bytewise == read && wrong_bytewise == wrong && wrong.len() < 2);
    let mut written = Vec::new();
    for level in &read {
        written.extend(push_box::text(&level.warehouse, false).unwrap());
        written.push(b'\n');
    }
    let (again, wrong) = levels(Notation::PushBox, &*written, true);
    assert!(wrong.is_empty() && again == read);
});
