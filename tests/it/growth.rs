//! Time and memory that grow with the text, and no faster: texts of one thing, repeated.

use std::time::{Duration, Instant};

use sokopush::notation::detect;
use sokopush::{Levels, Notation, Source};

#[cfg(target_os = "linux")]
use crate::harness::{feed, limited};

const BOARD: &str = "#####\n#@$.#\n#####\n";

/// Asserts that a text of `unit`, repeated, takes time in proportion to its length.
#[track_caller]
fn takes_linear_time(unit: &str, read: impl Fn(&str)) {
    let time = |bytes: usize| {
        let text = BOARD.to_owned() + &unit.repeat(bytes / unit.len());
        let time = || {
            let begin = Instant::now();
            read(&text);
            begin.elapsed()
        };
        (0..3).map(|_| time()).min().unwrap()
    };
    let (short, long) = (time(20_000), time(320_000));
    // The square of the length would take 256 times as long.
    assert!(long < 64 * short.max(Duration::from_millis(1)), "{unit:?}: {short:?}, {long:?}");
}

#[test]
fn detection_takes_linear_time() {
    for unit in ["-\n", "@\n", "a6\n"] {
        takes_linear_time(unit, |text| {
            let text = text.replace(BOARD, "@\n");
            detect(&mut Source::of_text("text", &text)).unwrap();
        });
    }
}

#[test]
fn collections_take_linear_time() {
    let comments = format!("Comment:\n{BOARD}Comment-End:\n");
    let chain = format!("{BOARD}Comment-End:\nComment:\n");
    let units = ["Solution: R\n", "Solution:\n", "R\n", "Comment:\n", "k: v\n", &comments, &chain];
    for unit in units {
        takes_linear_time(unit, |text| {
            Levels::new(Notation::Xsb, Source::of_text("text", text)).for_each(drop);
        });
    }
}

#[cfg(target_os = "linux")]
#[test]
fn short_lines_of_text_take_little_memory() {
    for unit in ["a\n", "a\n\n", "#\n", "k:\n", ";x\nk:\n", "Comment: x\n", "1\nr\n"] {
        for notation in ["xsb", "slc"] {
            let text = BOARD.to_owned() + &unit.repeat(1_000_000 / unit.len());
            let output =
                feed(&mut limited(45, &format!("convert --from xsb --to {notation}")), text);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{unit:?}: {stderr}");
        }
    }
}
