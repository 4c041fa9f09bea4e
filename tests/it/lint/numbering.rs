//! Numbers in titles, of which some are missing.

use std::fmt::Write;

use serde_json::Value;

use crate::run::{ANYTHING, sokopush};

/// Different levels with these titles, each above its board.
fn titled(titles: &[&str]) -> String {
    let mut levels = String::new();
    for (index, title) in titles.iter().enumerate() {
        let floor = " ".repeat(index);
        let wall = "#".repeat(index + 6);
        _ = write!(levels, "; {title}\n\n{wall}\n#@ {floor}$.#\n{wall}\n\n");
    }
    levels
}

/// The findings about numbers, each after the title of its level, without "missing before it".
#[track_caller]
fn missing(titles: &[&str]) -> Vec<String> {
    let lint = sokopush("lint --time 0 --format json").stdin(titled(titles));
    // Some of the titles are the same, which is a warning.
    let is_repeated =
        titles.iter().enumerate().any(|(index, title)| titles[..index].contains(title));
    let mut missing = Vec::new();
    for line in lint.stdout(ANYTHING).status(is_repeated.into()).run().stdout.lines() {
        let finding: Value = serde_json::from_str(line).unwrap();
        if finding["name"] == "numbering" {
            let title = finding["title"].as_str().unwrap();
            let message = finding["message"].as_str().unwrap();
            missing
                .push(format!("{title}: {}", message.strip_suffix(" missing before it").unwrap()));
        }
    }
    missing
}

#[test]
fn numbering_gap_is_found() {
    let titles: [(&[&str], &[&str]); 15] = [
        (&["1", "2", "3", "4", "6"], &["6: number 5 is"]),
        (&["1", "3", "4", "5", "6"], &["3: number 2 is"]),
        (&["7", "8", "9", "10", "12", "13"], &["12: number 11 is"]),
        (&["1", "2", "3", "4", "5", "6", "9", "10"], &["9: numbers 7 to 8 are"]),
        (&["001", "002", "003", "005", "006"], &["005: number 4 is"]),
        (&["Level 1", "Level #2", "level 3", "level 4", "Level 6"], &["Level 6: number 5 is"]),
        (&["#1", "#2", "#3", "#4", "#6"], &["#6: number 5 is"]),
        (&["1. Foo", "2, Bar", "3: Baz", "4 - Fox", "6) Box"], &["6) Box: number 5 is"]),
        (&["1", "2", "3\n'Duh!'", "4", "6\n'Aha!'"], &["6 'Aha!': number 5 is"]),
        (&["A1", "A2", "A3", "A4", "A6", "B1", "B2"], &["A6: number 5 is"]),
        (&["Set 1", "Set 2", "Set 3", "Set 4", "Set 6"], &["Set 6: number 5 is"]),
        // Each of two sets.
        (&["1", "2", "3", "5", "1", "2", "3", "4", "5"], &["5: number 4 is"]),
        (&["7", "8", "9", "11", "7", "8", "9", "10", "11"], &["11: number 10 is"]),
        // A level without a number takes the place of one.
        (&["1", "2", "3", "4", "Foo", "7", "8", "9"], &["7: 1 of the numbers 5 to 6 is"]),
        (&["1", "2", "3", "4", "5", "6", "Foo", "10", "11"], &["10: 2 of the numbers 7 to 9 are"]),
    ];
    for (titles, expected) in titles {
        assert_eq!(missing(titles), expected, "{titles:?}");
    }
}

#[test]
fn numbering_gaps_may_be_two_in_twenty_steps() {
    for (last, expected) in
        [(24, [""; 0].as_slice()), (25, &["6: number 5 is", "16: number 15 is"])]
    {
        let numbers = (1..=last).filter(|number| ![5, 15].contains(number));
        let titles: Vec<_> = numbers.map(|number: i32| number.to_string()).collect();
        let titles: Vec<_> = titles.iter().map(String::as_str).collect();
        assert_eq!(missing(&titles), expected, "{last}");
    }
}

#[test]
fn numbering_that_nobody_would_miss_is_not_found() {
    let titles: [&[&str]; 25] = [
        &["1", "2", "3", "4", "5"],
        &["8", "9", "10", "11", "12"],
        &["1", "2", "3", "5"],
        &["1", "2", "Foo", "4", "5", "6"],
        &["1", "2", "3\n'Duh!'", "4", "5"],
        &["1", "2", "3", "Foo", "Bar", "4", "5"],
        &["1", "2", "3", "4", "5a", "5b", "6", "7"],
        &["1", "2", "3", "4", "2001 Odyssey", "6", "7"],
        &["1", "2", "3", "4", "5", "2001 Odyssey"],
        &["1", "2", "3", "4", "9x9", "6", "7"],
        // Several sets, and levels in another order.
        &["1", "2", "3", "4", "1", "2", "3", "1", "2", "3"],
        &["Foo 1", "Foo 2", "Foo 3", "Bar 7", "Bar 8", "Bar 9"],
        &["Foo 1", "Bar 1", "Foo 3", "Bar 3", "Foo 5", "Bar 5", "Foo 6", "Bar 6"],
        &["1", "2", "3", "4", "6", "7", "5", "8"],
        &["12", "4", "5", "6", "8", "1"],
        // A choice of levels.
        &["2", "12", "22", "32", "42"],
        &["1", "2", "3", "5", "7", "8", "9", "12", "13"],
        &["1", "2", "3", "4", "21", "22", "23", "24"],
        // Too few levels to say.
        &["1", "5"],
        &["Easy", "9", "Hard", "12"],
        // Numbers that count something else.
        &["1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-4", "2-5"],
        &["1.1", "1.2", "1.3", "1.5", "1.6", "2.1"],
        &["1-A", "2-B", "3-C", "4-D", "5-E", "7-G"],
        &["Level 4 R--1", "Level 4 R--2", "Level 4 R--3", "Level 4 R--4", "Level 4 R--6"],
        &["18446744073709551615", "4", "5", "6", "7", "18446744073709551615"],
    ];
    for titles in titles {
        assert_eq!(missing(titles), [""; 0], "{titles:?}");
    }
}
