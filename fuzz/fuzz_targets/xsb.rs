//! Collections in the common level text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokopush::level::{Note, TitlePosition};
use sokopush::program::Layout;
use sokopush::{Level, Notation};
use sokopush_fuzz::{ByteByByte, read, write};

fuzz_target!(|text: &[u8]| {
    // More repetition only takes longer.
    if text.split(|byte| !byte.is_ascii_digit()).any(|digits| digits.len() > 4) {
        return;
    }
    // Zero bytes look like UTF-16 in one place and not in another.
    if text.contains(&0) {
        return;
    }
    let (levels, errors) = read(Notation::Xsb, text);
    are_read_again(&levels);
    assert_eq!(read(Notation::Xsb, ByteByByte(text)), (levels, errors));
});

/// Asserts that levels that are written are read as the same, except for the walls that are added once.
fn are_read_again(levels: &[Level]) {
    // Where titles are is decided by all levels, also by those that cannot be read or have a title that cannot be
    // written there. The tests have these.
    let is_below = |level: &Level| level.heading_position == TitlePosition::Below;
    // From a stream, a line before the first board is its title; with other boards, it may be that of the collection.
    let is_first = |level: &Level| level.heading_position == TitlePosition::AboveNotes;
    if levels.iter().any(is_below) || levels.first().is_some_and(is_first) {
        return;
    }
    let write = |levels: &[Level]| write(Notation::Xsb, Layout::default(), levels).unwrap();
    let written = write(levels);
    let read = |text: &str| {
        let (levels, errors) = read(Notation::Xsb, text.as_bytes());
        assert!(errors.is_empty(), "{errors:?}");
        levels
    };
    let again = read(&written);
    assert_eq!(write(&again), written);
    assert_eq!(again.len(), levels.len());
    for (level, again) in levels.iter().zip(&again) {
        assert_eq!(again.title(), level.title());
        assert_eq!(again.author(), level.author());
        assert_eq!(content(again), content(level));
        assert_eq!(lines(&*again.collection), lines(&*level.collection));
        let moves = |level: &Level| level.play_main_record().moves();
        assert_eq!(moves(again), moves(level));
        assert_eq!(again.warehouse.boxes().len(), level.warehouse.boxes().len());
    }
}

/// What is written about a level. A heading that could not be read as one becomes a title.
fn content(level: &Level) -> Vec<String> {
    // Two lines may become one.
    let heading = level.heading.as_ref().map(|heading| {
        let lines: Vec<&str> = heading.lines().map(str::trim).collect();
        lines.join(" ")
    });
    let all = heading.as_deref().map(Note::Text).into_iter().chain(&level.notes);
    let plain = |line: String| {
        let line = line.trim_start_matches("Title: ").trim_start_matches(';').trim();
        line.to_owned()
    };
    let lines = lines(all).into_iter().map(plain);
    lines.filter(|line| !line.is_empty()).collect()
}

/// What notes say, however it is written.
fn lines<'n>(notes: impl IntoIterator<Item = Note<'n>>) -> Vec<String> {
    let lines = notes.into_iter().flat_map(|note| match note {
        Note::Value { key, value } => vec![format!("{key}: {value}")],
        Note::Text(text) | Note::Comment(text) => text.lines().map(str::to_owned).collect(),
        _ => Vec::new(),
    });
    // A line that would end a comment, or begin another, is marked with a semicolon.
    let plain = |line: String| line.trim().trim_start_matches(';').trim().to_owned();
    lines.map(plain).filter(|line| !line.is_empty()).collect()
}
