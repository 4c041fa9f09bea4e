//! Parts of levels for which a notation had no place. `Writer` counts them, and `convert` prints them.

use std::fmt;

use crate::level::Note;
use crate::text::counted;

#[derive(Clone, Debug, Default)]
pub(super) struct Omitted {
    pub(super) titles: usize,
    pub(super) authors: usize,
    pub(super) solutions: usize,
    pub(super) snapshots: usize,
    /// Records that cannot be played.
    pub(super) unplayable: usize,
    notes: usize,
    /// The names of notes, each once, with their numbers, and the number of notes with other names.
    names: Vec<(String, usize)>,
    others: usize,
}

/// At most this number of names is listed; those of licences are always.
const MAX_LISTED: usize = 8;

const LICENCES: [&str; 3] = ["copyright", "license", "licence"];

impl Omitted {
    pub(super) fn add(&mut self, note: Note) {
        self.notes += 1;
        let name = name(note);
        let is_licence = || LICENCES.iter().any(|licence| name.eq_ignore_ascii_case(licence));
        if let Some(count) = self.count(name) {
            *count += 1;
        } else if self.names.len() < MAX_LISTED || is_licence() {
            self.names.push((name.to_owned(), 1));
        } else {
            self.others += 1;
        }
    }

    pub(super) fn remove(&mut self, note: Note) {
        self.notes -= 1;
        match self.count(name(note)) {
            Some(count) => *count -= 1,
            None => self.others -= 1,
        }
    }

    /// The number of notes with a name that is listed.
    fn count(&mut self, name: &str) -> Option<&mut usize> {
        let mut names = self.names.iter_mut();
        names.find_map(|(known, count)| known.eq_ignore_ascii_case(name).then_some(count))
    }

    fn list(&self) -> String {
        let names = self.names.iter().filter(|&&(_, count)| count > 0);
        let names = names.map(|(name, _)| name.clone());
        let others = (self.others > 0).then(|| format!("and {} more", self.others));
        format!(" ({})", names.chain(others).collect::<Vec<_>>().join(", "))
    }
}

fn name(note: Note<'_>) -> &str {
    match note {
        Note::Value { key, .. } => key,
        Note::Comment(_) => "Comment",
        Note::Text(_) => "text",
        Note::Record(_) => "record",
    }
}

impl fmt::Display for Omitted {
    /// Writes a list such as `1 title, 2 notes (Copyright, text) and 1 solution`; nothing if nothing was left out.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let counts = [
            (self.titles, "title"),
            (self.authors, "author"),
            (self.notes, "note"),
            (self.solutions, "solution"),
            (self.snapshots, "snapshot"),
            (self.unplayable, "record"),
        ];
        let counts = counts.into_iter().filter(|&(number, _)| number > 0);
        let mut parts: Vec<_> = counts
            .map(|(number, noun)| {
                let names = if noun == "note" { self.list() } else { String::new() };
                counted(number, noun) + &names
            })
            .collect();
        let last = parts.pop().unwrap_or_default();
        let and = if parts.is_empty() { "" } else { " and " };
        write!(f, "{}{and}{last}", parts.join(", "))
    }
}
