//! Collections in the common level text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::error::Unwritable;
use sokopush::notation::{Layout, LevelEnd};
use sokopush::{Level, Notation};
use sokopush_fuzz::{ByteByByte, read, read_ending, write};

fuzz_target!(|text: &[u8]| {
    // More repetition only takes longer.
    if text.split(|byte| !byte.is_ascii_digit()).any(|digits| digits.len() > 4) {
        return;
    }
    for end in [LevelEnd::EmptyLine, LevelEnd::NextBoard] {
        let (levels, errors) = read_ending(end, Notation::Xsb, text);
        levels.iter().for_each(is_read_again);
        assert_eq!(read_ending(end, Notation::Xsb, ByteByByte(text)), (levels, errors));
    }
});

/// Asserts that a level that is written is read as the same, except for the walls that are added once.
fn is_read_again(level: &Level) {
    let write = |level: &Level, run_length| {
        let layout = Layout { run_length, ..Layout::default() };
        write(Notation::Xsb, layout, std::slice::from_ref(level))
    };
    let written = match write(level, false) {
        Err(Unwritable::Record(illegal)) => return assert_eq!(level.play().err(), Some(illegal)),
        written => written.unwrap(),
    };
    let run_length = match write(level, true) {
        Err(Unwritable::TooManyRepeatedCells(_)) => return,
        run_length => run_length.unwrap(),
    };
    let [again, again_run_length] = [&written, &run_length].map(|text| {
        let (mut levels, errors) = read(Notation::Xsb, text.as_bytes());
        assert!(errors.is_empty() && levels.len() == 1);
        levels.remove(0)
    });
    assert_eq!(again, again_run_length);
    assert_eq!(write(&again, false).unwrap(), written);
    assert_eq!(again.play().unwrap().moves(), level.play().unwrap().moves());
    assert_eq!(again.title, level.title);
    assert_eq!(again.author, level.author);
    assert_eq!(again.comments, level.comments);
    assert_eq!(again.warehouse.boxes().count(), level.warehouse.boxes().count());
}
