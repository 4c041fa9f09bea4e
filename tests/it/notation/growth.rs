//! Time and memory that grow with the text, and no faster: texts of one thing, repeated.

use std::time::Duration;

use sokopush::notation::{check_known, detect};
use sokopush::{Levels, Notation, Source};

use crate::harness::{cpu_time, feed, program, stdout};
#[cfg(target_os = "linux")]
use crate::harness::{limited, shell};

const BOARD: &str = "#####\n#@$.#\n#####\n";

/// Asserts that a text of `unit`, repeated up to a number of bytes, takes time in proportion to its length.
#[track_caller]
fn takes_linear_time(unit: &str, bytes: usize, read: impl Fn(&str)) {
    let time = |bytes: usize| {
        let text = BOARD.to_owned() + &unit.repeat(bytes / unit.len());
        let begin = cpu_time();
        read(&text);
        cpu_time().saturating_sub(begin)
    };
    let short = (0..3).map(|_| time(bytes / 16)).min().unwrap();
    // The square of the length would take 256 times as long.
    let most = 64 * short.max(Duration::from_millis(1));
    let times: Vec<_> = (0..3).map(|_| time(bytes)).take_while(|&time| time >= most).collect();
    assert!(times.len() < 3, "{unit:?}: {short:?}, {times:?}");
}

#[test]
fn detection_takes_linear_time() {
    for unit in ["-\n", "@\n", "a6\n"] {
        takes_linear_time(unit, 320_000, |text| {
            let text = text.replace(BOARD, "@\n");
            detect(&mut Source::of_text("text", &text)).unwrap();
        });
    }
    // A board in XSB could follow.
    let named = &[Notation::Named][..];
    for (unit, found) in
        [("#\n#\n\n", named), ("###\na\n", named), ("\"#\",\n", named), ("X%X\n", &[])]
    {
        takes_linear_time(unit, 320_000, |text| {
            let text = text.replace(BOARD, "#a#\n\n");
            assert_eq!(detect(&mut Source::of_text("text", &text)).unwrap(), found);
            check_known(&mut Source::of_text("text", &text), None).unwrap_err();
        });
    }
}

#[test]
fn collections_take_linear_time() {
    let comments = format!("Comment:\n{BOARD}Comment-End:\n");
    let chain = format!("{BOARD}Comment-End:\nComment:\n");
    let short = ["Solution:\n", "R\n", "Comment:\n", "k: v\n", &comments, &chain];
    let units = short.map(|unit| (unit, 320_000)).into_iter().chain([("Solution: R\n", 2_000_000)]);
    for (unit, bytes) in units {
        takes_linear_time(unit, bytes, |text| {
            Levels::new(Notation::Xsb, Source::of_text("text", text)).for_each(drop);
        });
    }
}

/// Asserts that a text takes no more than 45 MB to be converted.
#[cfg(target_os = "linux")]
#[track_caller]
fn takes_little_memory(text: &str, from: &str, to: &str) {
    let output = feed(&mut limited(45, &format!("convert --from {from} --to {to}")), text);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let begin = text.get(..40);
    assert_eq!(output.status.code(), Some(0), "{begin:?}, {from} to {to}: {stderr}");
}

#[cfg(target_os = "linux")]
#[test]
fn short_lines_of_text_take_little_memory() {
    for unit in ["a\n", "a\n\n", "#\n", "k:\n", ";x\nk:\n", "Comment: x\n", "1\nr\n"] {
        for notation in ["xsb", "slc"] {
            let text = BOARD.to_owned() + &unit.repeat(1_000_000 / unit.len());
            takes_little_memory(&text, "xsb", notation);
        }
    }
}

/// Each of these records stands for more than a million moves.
#[cfg(target_os = "linux")]
#[test]
fn run_length_encoded_records_take_little_memory() {
    let records = "Solution: 1048575r\n".repeat(50);
    takes_little_memory(&(BOARD.to_owned() + &records), "xsb", "lurd");
}

/// Only the first stands for moves; no other is changed.
#[test]
fn records_beyond_the_moves_from_repetition_are_written_as_they_were() {
    let records = "Solution: 600000r\n".repeat(3);
    let mut convert = program(&["convert", "--from", "xsb", "--to", "xsb"]);
    let written = stdout(&feed(&mut convert, BOARD.to_owned() + &records));
    assert!(written.ends_with("rr\nSolution: 600000r\nSolution: 600000r\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn boards_without_walls_around_take_little_memory() {
    for board in [format!("@\n{}", "-\n".repeat(500_000)), format!("@{}\n", "-".repeat(1_000_000))]
    {
        for notation in ["xsb", "slc"] {
            takes_little_memory(&board, "named", notation);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_of_a_level_with_many_notes_takes_linear_time() {
    let folder = crate::harness::folder(&[]);
    let page = folder.path().join("page.html");
    // With quadratic time, this takes a minute of CPU time, so the limit of 15 seconds stops it.
    let command = format!("ulimit -t 15; exec sokopush render --to '{}'", page.display());
    let output = feed(&mut shell(&command), BOARD.to_owned() + &"Title: x\n".repeat(30_000));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
