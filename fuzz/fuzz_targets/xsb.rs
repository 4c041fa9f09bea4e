//! Collections in the common level text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::notation::{Level, Notation, xsb};
use sokopush_fuzz::{ByteByByte, levels};

fuzz_target!(|text: &[u8]| {
    // More repetition takes only longer.
    if text.split(|byte| !byte.is_ascii_digit()).any(|digits| digits.len() > 4) {
        return;
    }
    for whole in [false, true] {
        let (read, wrong) = levels(Notation::Xsb, text, whole);
        let (bytewise, wrong_bytewise) = levels(Notation::Xsb, ByteByByte(text), whole);
        assert!(bytewise == read && wrong_bytewise == wrong);
        read.iter().for_each(|level| goes_round(level));
    }
});

/// What is written is read as it was, but for the walls that are added once.
fn goes_round(level: &Level) {
    let Ok(written) = xsb::text(level, false) else { return };
    let Ok(run_length) = xsb::text(level, true) else { return };
    let mut again = [&*written, &*run_length].map(|text| {
        let (mut again, wrong) = levels(Notation::Xsb, text, true);
        assert!(wrong.is_empty() && again.len() == 1);
        again.remove(0)
    });
    assert_eq!(again[0], again[1]);
    assert_eq!(xsb::text(&again[0], false).unwrap(), written);
    assert_eq!(again[0].moves(), level.moves());
    for again in &mut again {
        assert_eq!(again.title, level.title);
        assert_eq!(again.author, level.author);
        let count = |level: &Level| level.warehouse.boxes().count();
        assert_eq!(count(again), count(level));
    }
}
