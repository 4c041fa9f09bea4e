//! Titles and authors that look attached to the wrong level.
//!
//! In XSB, a key such as `Title:` belongs to the board above it. Where all keys of a file stand above their boards, an empty
//! line apart, each goes one level too far: the file's notes get those of the first level, and the last level has none.

use crate::cli::messages::SourceLocation;
use sokopush::Level;
use sokopush::level::{Note, TitlePosition};

/// Counts of a file's titles and authors, to find keys that are shifted by a level. They take the
/// same memory for any number of levels.
#[derive(Default)]
pub(crate) struct ShiftedKeys {
    levels: u64,
    /// Those with a title below the board, which may be a key or a line.
    titled: u64,
    /// Those with an author of their own.
    authored: u64,
    /// Those with two titles.
    twice_titled: u64,
    first: Option<Titled>,
    last: Option<Titled>,
    /// Whether the last level has a title, and an author of its own.
    last_has: [bool; 2],
    /// Whether the notes of the file have an author.
    file_has_author: bool,
    /// Whether they are a title, and perhaps an author, as if of a level.
    file_is_like_level: bool,
    /// Whether they are the heading of the first level, and an author.
    file_has_heading: bool,
}

const ADVICE: &str =
    "leave no empty line between it and its board, but one between it and the other";

struct Titled {
    place: SourceLocation,
    titles: Vec<String>,
}

impl ShiftedKeys {
    pub(crate) fn add(&mut self, place: SourceLocation, level: &Level) {
        let is_below = level.heading.is_some() && level.heading_position == TitlePosition::Below;
        let has_author = level.notes.get("author").is_some();
        let has_key = level.notes.get("title").is_some();
        self.last_has = [has_key || level.heading.is_some(), has_author];
        let has = |key| level.collection.get(key).is_some();
        let is_key = |note: Note| ["title", "author"].iter().any(|key| note.get(key).is_some());
        let notes = || level.collection.iter().filter(|note| !note.is_empty());
        self.file_is_like_level = has("title") && notes().all(is_key);
        self.file_has_author = has("author");
        if self.levels == 0 {
            let is_noted = level.heading_position == TitlePosition::AboveNotes;
            let heading = level.heading.as_deref().filter(|_| is_noted);
            self.file_has_heading = heading.is_some()
                && notes().all(|note| note.get("author").is_some() || note.line() == heading);
        }
        self.levels += 1;
        self.titled += u64::from(is_below || has_key);
        self.authored += u64::from(has_author);
        // A level without a key has one title or none.
        let titles = if has_key { titles(level) } else { Vec::new() };
        self.twice_titled += u64::from(titles.len() > 1);
        let level = if self.levels == 1 { &mut self.first } else { &mut self.last };
        *level = Some(Titled { place, titles });
    }

    /// The level that looks as if its keys, and so those of all others, belonged to a neighbour; why it does, and what to
    /// change.
    pub(crate) fn finding(self) -> Option<(SourceLocation, String)> {
        let (first, last) = self.first.zip(self.last)?;
        let others = self.levels - 1;
        let [last_has_title, last_has_author] = self.last_has;
        let lacks = |what: &str, key: &str| {
            let advice = "belongs to the board above it, unless it touches only the one below";
            format!("there is no {what}, while all other levels have one: `{key}:` {advice}")
        };
        if !last_has_title && self.titled == others && (others > 1 || self.file_is_like_level) {
            return Some((last.place, lacks("title", "Title")));
        }
        // A single author beside that of the file is nothing unusual.
        let is_shifted = others > 1 || self.file_has_heading;
        if !last_has_author && self.authored == others && is_shifted && self.file_has_author {
            return Some((last.place, lacks("author", "Author")));
        }
        if self.twice_titled != 1 {
            return None;
        }
        [first, last].into_iter().find_map(|level| {
            let [one, other, ..] = &*level.titles else { return None };
            let why =
                format!("there are two titles, `{one}` and `{other}`, and no other level has two");
            Some((level.place, format!("{why}: one may belong to another board; {ADVICE}")))
        })
    }
}

/// The different titles of a level. A number above the board is none beside a key.
fn titles(level: &Level) -> Vec<String> {
    let keys = level.notes.iter().filter_map(|note| note.get("title")).map(str::to_owned);
    let mut titles: Vec<_> = level.heading_name().into_iter().chain(keys).collect();
    titles.retain(|title| !title.is_empty());
    titles.dedup();
    titles
}
