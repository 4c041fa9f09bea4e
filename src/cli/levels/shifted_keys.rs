//! Titles and authors that look attached to the wrong level.
//!
//! In XSB, a key such as `Title:` belongs to the board above it. Where all keys of a file stand above their boards, an empty
//! line apart, each goes one level too far: the file's notes get those of the first level, and the last level has none.

use crate::cli::messages::SourceLocation;
use sokopush::Level;
use sokopush::level::TitlePosition;

/// Counts of a file's titles and authors, to find keys that are shifted by a level. They take the
/// same memory for any number of levels.
#[derive(Default)]
pub(crate) struct ShiftedKeys {
    levels: u64,
    /// Those with a title below the board, which may be a key or a line.
    titled: u64,
    /// Those with an author of their own.
    authored: u64,
    /// Those with two different titles.
    twice_titled: u64,
    first: Option<TitledLevel>,
    last: Option<TitledLevel>,
    last_has_title: bool,
    /// Whether the last level has an author of its own.
    last_has_author: bool,
    notes_of_file: NotesOfFile,
}

/// The notes that belong to the file, as far as they look like those of a level.
#[derive(Default)]
struct NotesOfFile {
    has_author: bool,
    /// Whether they are a title, and perhaps an author.
    is_like_level: bool,
    /// Whether they are the heading of the first level, and an author.
    has_first_heading: bool,
}

/// A title or an author that seems to belong to another level.
pub(crate) struct ShiftedKey {
    /// The level that is to be looked at.
    pub(crate) place: SourceLocation,
    /// Whether that level has no title, though others have one.
    pub(crate) is_title_missing: bool,
    /// The reason and the advice.
    pub(crate) message: String,
}

struct TitledLevel {
    place: SourceLocation,
    /// Two different titles, if it has them.
    two_titles: Option<[String; 2]>,
}

impl NotesOfFile {
    /// Looks at the notes of the file, as far as they are known when a level is read.
    fn update(&mut self, level: &Level, is_first: bool) {
        let collection = &level.collection;
        self.has_author = collection.get("author").is_some();
        self.is_like_level = collection.get("title").is_some()
            && collection.iter().all(|note| {
                note.is_empty() || note.get("title").is_some() || note.get("author").is_some()
            });
        if !is_first {
            return;
        }
        self.has_first_heading = match level.heading.as_deref() {
            Some(heading) if level.heading_position == TitlePosition::AboveNotes => {
                collection.iter().all(|note| {
                    let is_heading = note.line() == Some(heading);
                    note.is_empty() || note.get("author").is_some() || is_heading
                })
            }
            _ => false,
        };
    }
}

impl ShiftedKeys {
    pub(crate) fn add(&mut self, place: SourceLocation, level: &Level) {
        let is_first = self.levels == 0;
        self.levels += 1;
        self.notes_of_file.update(level, is_first);
        let has_title_key = level.notes.get("title").is_some();
        // A heading above its board shows that the level has a title, but not that titles stand below their boards.
        self.last_has_title = has_title_key || level.heading.is_some();
        if has_title_key
            || level.heading.is_some() && level.heading_position == TitlePosition::Below
        {
            self.titled += 1;
        }
        self.last_has_author = level.notes.get("author").is_some();
        if self.last_has_author {
            self.authored += 1;
        }
        let two_titles = two_titles(level);
        if two_titles.is_some() {
            self.twice_titled += 1;
        }
        let level = Some(TitledLevel { place, two_titles });
        if is_first {
            self.first = level;
        } else {
            self.last = level;
        }
    }

    /// Finds keys that seem to be off by one level.
    pub(crate) fn finding(self) -> Option<ShiftedKey> {
        let (first, last) = self.first.zip(self.last)?;
        let others = self.levels - 1;
        if !self.last_has_title
            && self.titled == others
            && (others > 1 || self.notes_of_file.is_like_level)
        {
            return Some(ShiftedKey {
                place: last.place,
                is_title_missing: true,
                message: missing_key_message("title", "Title"),
            });
        }
        // In a file of two levels, an author of the file and one of the first level are usual. They are conspicuous only if the
        // notes of the file have the heading of the first level, too.
        let is_conspicuous = others > 1 || self.notes_of_file.has_first_heading;
        if !self.last_has_author
            && self.authored == others
            && is_conspicuous
            && self.notes_of_file.has_author
        {
            return Some(ShiftedKey {
                place: last.place,
                is_title_missing: false,
                message: missing_key_message("author", "Author"),
            });
        }
        if self.twice_titled != 1 {
            return None;
        }
        for TitledLevel { place, two_titles } in [first, last] {
            if let Some([one, other]) = two_titles {
                let why = format!(
                    "there are two titles, `{one}` and `{other}`, and no other level has two"
                );
                let advice = "leave no empty line between it and its board, but one between it and the other";
                return Some(ShiftedKey {
                    place,
                    is_title_missing: false,
                    message: format!("{why}: one may belong to another board; {advice}"),
                });
            }
        }
        None
    }
}

fn missing_key_message(what: &str, key: &str) -> String {
    let advice = "belongs to the board above it, unless it touches only the one below";
    format!("there is no {what}, while all other levels have one: `{key}:` {advice}")
}

/// The first title of a level, and the first that differs from it. A number above the board is none.
fn two_titles(level: &Level) -> Option<[String; 2]> {
    let mut first = level.heading_name().filter(|heading| !heading.is_empty());
    for note in &level.notes {
        let Some(title) = note.get("title") else { continue };
        match &first {
            _ if title.is_empty() => {}
            Some(first) if first == title => {}
            Some(first) => return Some([first.clone(), title.to_owned()]),
            None => first = Some(title.to_owned()),
        }
    }
    None
}
