//! Collections in XML.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::program::Layout;
use sokopush::{Level, Notation};
use sokopush_fuzz::{ByteByByte, read, write};

fuzz_target!(|text: &[u8]| {
    let (levels, errors) = read(Notation::Slc, text);
    let (bytewise, bytewise_errors) = read(Notation::Slc, ByteByByte(text));
    assert_eq!(bytewise, levels);
    assert_eq!(bytewise_errors.len(), errors.len());
    let written = write(Notation::Slc, Layout::default(), &levels).unwrap();
    let (again, errors) = read(Notation::Slc, written.as_bytes());
    assert_eq!(errors, [""; 0]);
    assert_eq!(write(Notation::Slc, Layout::default(), &again).unwrap(), written);
    let xsb = write(Notation::Xsb, Layout::default(), &again).unwrap();
    let (converted, errors) = read(Notation::Xsb, xsb.as_bytes());
    assert_eq!(errors, [""; 0]);
    let titles = |levels: &[Level]| -> Vec<_> {
        levels.iter().map(|level| (level.title(), level.author().map(str::to_owned))).collect()
    };
    assert_eq!(titles(&converted), titles(&again));
});
