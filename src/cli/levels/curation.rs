//! Levels of one or several collections, chosen, ordered and numbered.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;

use super::board_ids::BoardIds;
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

/// Copies the notes of its collection into each level, with a warning for each file of which text is left out.
fn copy_notes_of_collections(levels: &mut [Selected], messages: &mut Vec<Message>) {
    let mut files = HashSet::new();
    for Selected { level, place, .. } in levels {
        let Ok(level) = level else { continue };
        let left_out = copy_notes_of_collection(level, place);
        if left_out > 0 && files.insert(place.file.clone()) {
            let lines = counted(left_out, "line");
            let text = format!("{}: left out {lines} of text about the collection", place.file);
            messages.push(Message::warning(text));
        }
    }
}

/// Gives each level that can be read its number, in place of an old one, and keeps its name.
fn renumber(levels: &mut [Selected], to: Notation) {
    let numbered_files = files_with_numbered_titles(levels);
    let mut number = 0;
    for Selected { level, place, .. } in levels {
        let Ok(level) = level else { continue };
        number += 1;
        let old_numbers = OldNumbers {
            in_file: place.level,
            is_file_numbered: numbered_files.contains(&place.file),
        };
        set_number(level, number, old_numbers, to);
    }
}

/// The files of which most titles begin with numbers, all of them different.
fn files_with_numbered_titles(levels: &[Selected]) -> HashSet<Arc<str>> {
    let mut titles: HashMap<Arc<str>, Vec<Option<u64>>> = HashMap::new();
    for Selected { level, place, .. } in levels {
        let Ok(level) = level else { continue };
        let title = level.title().unwrap_or_default();
        let number = NumberedTitle::of(&title).map(|title| title.number);
        titles.entry(place.file.clone()).or_default().push(number);
    }
    let mut files = HashSet::new();
    for (file, titles) in titles {
        let numbers: Vec<u64> = titles.iter().copied().flatten().collect();
        let different: HashSet<u64> = numbers.iter().copied().collect();
        // One title with a number, such as `2001 Odyssey`, shows nothing about the file.
        if numbers.len() > 1 && different.len() == numbers.len() && numbers.len() * 2 > titles.len()
        {
            files.insert(file);
        }
    }
    files
}

/// Writes a number above the name of a level. In SLC a level has a single title, which begins with the number; in XSB, a
/// `Title:` keeps the name.
fn set_number(level: &mut Level, number: u64, old_numbers: OldNumbers, to: Notation) {
    let mut heading = format!("; {number}");
    let name = match &level.heading {
        Some(heading) => old_numbers.name_in_heading(heading),
        None => String::new(),
    };
    if !name.is_empty() {
        // In SLC, a title is one line.
        heading.push(if to == Notation::Slc { ' ' } else { '\n' });
        heading.push_str(&name);
    }
    let title = level.notes.get("title").map(|title| old_numbers.name_in(title).to_owned());
    match title {
        Some(title) if to == Notation::Slc && !title.is_empty() => {
            level.notes = with_title(&level.notes, &format!("{number} {title}"));
            // A heading with another name stays, so that it is reported as left out.
            if name.is_empty() {
                level.heading = None;
            }
        }
        Some(title) => {
            level.notes = with_title(&level.notes, &title);
            level.heading = Some(heading);
        }
        None => level.heading = Some(heading),
    }
}

/// Notes with another title in place of the one that counts; without it if the other is empty.
fn with_title(notes: &Notes, title: &str) -> Notes {
    let mut changed = Notes::default();
    let mut is_replaced = false;
    for note in notes {
        match note {
            Note::Value { key, value }
                if !is_replaced && note.get("title").is_some() && !value.is_empty() =>
            {
                is_replaced = true;
                if !title.is_empty() {
                    changed.push(Note::value(key, title));
                }
            }
            _ => changed.push(note),
        }
    }
    changed
}

/// A title that begins with a number, as `7 Foo`, `#7: Foo`, `Level 7` and `7.` do.
struct NumberedTitle<'t> {
    number: u64,
    /// What follows the number; may be empty.
    name: &'t str,
}

impl NumberedTitle<'_> {
    fn of(title: &str) -> Option<NumberedTitle<'_>> {
        let text = match title.split_at_checked(5) {
            Some((word, rest)) if word.eq_ignore_ascii_case("level") => rest,
            _ => title,
        };
        let text = text.trim_start_matches([' ', '#']);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text.split_at(digits);
        let number = number.parse().ok()?;
        let rest = rest.strip_prefix(['.', ':', ')']).unwrap_or(rest);
        // In `3-D` and `1.5 moves`, the digits are part of the first word.
        if !rest.is_empty() && !rest.starts_with(' ') {
            return None;
        }
        let name = rest.trim_start();
        let name = name.strip_prefix("- ").unwrap_or(name).trim_start();
        Some(NumberedTitle { number, name })
    }
}

/// Which numbers at the beginning of a level's titles are old numbers of that level, and not part of its name.
#[derive(Clone, Copy)]
struct OldNumbers {
    /// The level's number in its file.
    in_file: Option<u64>,
    /// Whether the titles of the file are numbered. Then each such number is an old one.
    is_file_numbered: bool,
}

impl OldNumbers {
    /// The name in a title of one line, without an old number.
    fn name_in(self, title: &str) -> &str {
        match NumberedTitle::of(title) {
            Some(numbered)
                if numbered.name.is_empty()
                    || self.is_file_numbered
                    || self.in_file == Some(numbered.number) =>
            {
                numbered.name
            }
            _ => title,
        }
    }

    /// The name in a heading, in one line. A number in a line of its own is an old one, and what follows it is the name.
    fn name_in_heading(self, heading: &str) -> String {
        let mut lines = Vec::new();
        for line in heading.lines() {
            lines.push(line.trim_start_matches([';', ' ']));
        }
        let mut names = lines.as_slice();
        while let [first, rest @ ..] = names
            && NumberedTitle::of(first).is_some_and(|numbered| numbered.name.is_empty())
        {
            names = rest;
        }
        let name = names.join(" ");
        if names.len() == lines.len() { self.name_in(&name).to_owned() } else { name }
    }
}

impl SortKey {
    fn of(self, level: &Level) -> SortValue {
        match self {
            SortKey::Title => SortValue::of_text(&level.title().unwrap_or_default()),
            SortKey::Boxes => SortValue::of_number(level.warehouse.boxes().count()),
            SortKey::Size => {
                SortValue::of_number(level.warehouse.reachable_without_boxes().count())
            }
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

/// The digits of a title that is a number, alone or after `Level`.
pub(crate) fn number_of(title: &str) -> Option<&str> {
    let number = title.strip_prefix("Level").unwrap_or(title).trim_start_matches([' ', '#']);
    if number.is_empty() || number.bytes().any(|byte| !byte.is_ascii_digit()) {
        return None;
    }
    Some(number)
}

/// The least length of the solutions that are stored with a level.
fn best(level: &Level, length: fn(&Played) -> usize) -> Option<usize> {
    Replays::from(level).solutions().map(length).min()
}

/// Copies the keys of its collection into a level, but for titles and keys that the level has. Adds a `Source`, if neither has
/// one, with the name of the collection and the level's number there. Returns how many lines of text about the collection are
/// left out.
fn copy_notes_of_collection(level: &mut Level, place: &SourceLocation) -> usize {
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
        let title = collection.get("title").or_else(|| collection.get("collection"));
        let name = Path::new(&*place.file).file_stem().unwrap_or_default().to_string_lossy();
        let number = place.level.unwrap_or_default();
        notes.push(Note::value("Source", &format!("{} #{number}", title.unwrap_or(&name))));
    }
    notes.extend(&level.notes);
    level.notes = notes;
    let mut left_out = 0;
    for note in &*collection {
        match note {
            Note::Text(text) | Note::Comment(text) if !text.is_empty() => {
                left_out += text.lines().count();
            }
            _ => {}
        }
    }
    left_out
}
