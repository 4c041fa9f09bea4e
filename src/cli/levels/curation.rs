//! Levels of one or several collections, chosen, ordered and numbered.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use clap::ValueEnum;

use super::board_ids::BoardIds;
use super::renumber::renumber;
use super::selected::Selected;
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::values::counted;
use sokopush::level::{Played, Replays};
use sokopush::{Level, Notation, Note, Notes};

/// Changes to all levels together.
pub(crate) struct Curation {
    /// Whether levels with the board of an earlier one are left out.
    pub(super) unique: bool,
    pub(super) sort: Option<SortKey>,
    pub(super) renumber: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SortKey {
    /// The title, in which numbers count as such
    Title,
    /// The number of boxes
    Boxes,
    /// The number of cells that the worker could reach if there were no boxes
    Size,
    /// The moves of the best solution known
    Moves,
    /// The pushes of the best solution known
    Pushes,
}

/// The key by which a level is sorted: empty if it is not known. Otherwise text and numbers in turn, as in a title. A number is
/// stored after its count of digits, so that 9 sorts before 10, and a number before text.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct SortValue(Vec<(usize, String)>);

impl Curation {
    pub(crate) fn is_needed(&self) -> bool {
        self.unique || self.sort.is_some() || self.renumber
    }

    /// Leaves out, sorts and numbers levels. Returns the levels, and warnings about what was left out. If levels of several
    /// collections are merged, each gets the notes of its collection.
    pub(crate) fn apply(
        &self,
        mut levels: Vec<Selected>,
        is_merged: bool,
        to: Notation,
    ) -> (Vec<Selected>, Vec<Message>) {
        let mut messages = Vec::new();
        if self.unique {
            leave_out_repeated(&mut levels, &mut messages);
        }
        if let Some(key) = self.sort {
            sort_by(key, &mut levels);
        }
        if is_merged || are_of_several_collections(&levels) {
            copy_notes_of_collections(&mut levels, &mut messages);
        }
        if self.renumber {
            renumber(&mut levels, to);
        }
        (levels, messages)
    }
}

/// Sorts levels. Those of which the value is not known come last.
fn sort_by(key: SortKey, levels: &mut [Selected]) {
    levels.sort_by_cached_key(|selected| {
        let value = match &selected.level {
            Ok(level) => key.of(level),
            Err(_) => SortValue::default(),
        };
        let is_unknown = value.0.is_empty();
        (is_unknown, value)
    });
}

/// Leaves out each level with the board of an earlier one, with a warning.
fn leave_out_repeated(levels: &mut Vec<Selected>, messages: &mut Vec<Message>) {
    let mut seen: HashMap<_, SourceLocation> = HashMap::new();
    levels.retain(|selected| {
        let Ok(level) = &selected.level else { return true };
        let board = BoardIds::of(&level.warehouse).board;
        let Some(first) = seen.get(&board) else {
            seen.insert(board, selected.place.clone());
            return true;
        };
        let with = match Replays::from(level).solutions().count() {
            0 => String::new(),
            count => format!(" with {}", counted(count, "solution")),
        };
        let text = format!("left out{with}: the same board as {first}");
        messages.push(Message::warning(text).at(selected.place.clone()));
        false
    });
}

fn are_of_several_collections(levels: &[Selected]) -> bool {
    let readable = levels.iter().flat_map(|selected| &selected.level);
    let mut collections = readable.map(|level| &level.collection);
    match collections.next() {
        Some(first) => collections.any(|collection| collection != first),
        None => false,
    }
}

/// Copies the notes of its collection into each level, with a warning for each file of which something is left out.
fn copy_notes_of_collections(levels: &mut [Selected], messages: &mut Vec<Message>) {
    let mut files = HashSet::new();
    for Selected { level, place, .. } in levels {
        let Ok(level) = level else { continue };
        let left_out = copy_notes_of_collection(level, place);
        if let Some(left_out) = left_out.in_words()
            && files.insert(place.file.clone())
        {
            let text = format!("{}: left out {left_out} about the collection", place.file);
            messages.push(Message::warning(text));
        }
    }
}

/// What is written about a collection and not copied into its levels.
struct LeftOut {
    lines: usize,
    records: usize,
}

impl LeftOut {
    fn of(collection: &Notes) -> LeftOut {
        let mut left_out = LeftOut { lines: 0, records: collection.records().len() };
        for note in collection {
            if let Note::Text(text) | Note::Comment(text) = note {
                left_out.lines += text.lines().count();
            }
        }
        left_out
    }

    fn in_words(&self) -> Option<String> {
        let lines = format!("{} of text", counted(self.lines, "line"));
        let records = counted(self.records, "record");
        match (self.lines, self.records) {
            (0, 0) => None,
            (_, 0) => Some(lines),
            (0, _) => Some(records),
            _ => Some(format!("{lines} and {records}")),
        }
    }
}

impl SortKey {
    fn of(self, level: &Level) -> SortValue {
        match self {
            SortKey::Title => SortValue::of_text(&level.title().unwrap_or_default()),
            SortKey::Boxes => SortValue::of_number(level.warehouse.boxes().len()),
            SortKey::Size => SortValue::of_number(level.warehouse.reachable_without_boxes().len()),
            SortKey::Moves => match best(level, |played| played.moves().len()) {
                Some(moves) => SortValue::of_number(moves),
                None => SortValue::default(),
            },
            SortKey::Pushes => match best(level, |played| played.pushes().len()) {
                Some(pushes) => SortValue::of_number(pushes),
                None => SortValue::default(),
            },
        }
    }
}

impl SortValue {
    fn of_number(number: usize) -> SortValue {
        SortValue::of_text(&number.to_string())
    }

    fn of_text(text: &str) -> SortValue {
        let text = text.to_lowercase();
        let mut parts = Vec::new();
        let bytes = text.as_bytes();
        for part in bytes.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit()) {
            let part = String::from_utf8_lossy(part);
            if part.starts_with(|first: char| first.is_ascii_digit()) {
                let digits = part.trim_start_matches('0');
                parts.push((digits.len(), digits.to_owned()));
            } else {
                parts.push((usize::MAX, part.into_owned()));
            }
        }
        SortValue(parts)
    }
}

/// The least length of the solutions that are stored with a level.
fn best(level: &Level, length: fn(&Played) -> usize) -> Option<usize> {
    Replays::from(level).solutions().map(length).min()
}

/// Copies the keys of its collection into a level, but for titles and keys that the level has. Adds a `Source`, if neither has
/// one, with the name of the collection and the level's number there. Returns what about the collection is left out.
fn copy_notes_of_collection(level: &mut Level, place: &SourceLocation) -> LeftOut {
    let title = level.collection_title().map(str::to_owned);
    let collection = std::mem::take(&mut level.collection);
    let mut notes = Notes::default();
    for note in &*collection {
        if let Note::Value { key, .. } = note
            && note.get("title").is_none()
            && note.get("collection").is_none()
            && level.notes.get(key).is_none()
        {
            notes.push(note);
        }
    }
    if notes.get("source").is_none() && level.notes.get("source").is_none() {
        let name = Path::new(&*place.file).file_stem().unwrap_or_default().to_string_lossy();
        let number = place.level.unwrap_or_default();
        notes.push(Note::value(
            "Source",
            &format!("{} #{number}", title.as_deref().unwrap_or(&name)),
        ));
    }
    notes.extend(&level.notes);
    level.notes = notes;
    LeftOut::of(&collection)
}
