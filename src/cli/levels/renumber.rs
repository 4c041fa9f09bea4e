//! New numbers in front of the names of levels, in place of old ones.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::numbered_title::NumberedTitle;
use super::selected::Selected;
use sokopush::{Level, Notation, Note, Notes};

/// Gives each level that can be read its number, in place of an old one, and keeps its name.
pub(super) fn renumber(levels: &mut [Selected], to: Notation) {
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
    let mut titles: BTreeMap<Arc<str>, Vec<Option<u64>>> = BTreeMap::new();
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

/// Writes a number above the name of a level; a `Title:` keeps its name, without an old number.
fn set_number(level: &mut Level, number: u64, old_numbers: OldNumbers, to: Notation) {
    let name_in_heading = match &level.heading {
        Some(heading) => old_numbers.name_in_heading(heading),
        None => String::new(),
    };
    if let Some(title) = level.notes.get("title") {
        let title = old_numbers.name_in(title).to_owned();
        if to == Notation::Slc && !title.is_empty() {
            set_number_in_slc(level, &format!("{number} {title}"), &name_in_heading);
            return;
        }
        level.notes = with_title(&level.notes, &title);
    }
    level.heading = Some(numbered_heading(number, &name_in_heading, to));
}

/// Gives a level with a `Title:` another title for SLC, where a level has only one, so its number is part of it. A heading with
/// another name stays, so that it is reported as left out.
fn set_number_in_slc(level: &mut Level, title: &str, name_in_heading: &str) {
    level.notes = with_title(&level.notes, title);
    if name_in_heading.is_empty() {
        level.heading = None;
    }
}

/// A number and a name as the heading of a level: in two lines, but for SLC in one, since a title is one line there.
fn numbered_heading(number: u64, name: &str, to: Notation) -> String {
    if name.is_empty() {
        return format!("; {number}");
    }
    let separator = if to == Notation::Slc { ' ' } else { '\n' };
    format!("; {number}{separator}{name}")
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
