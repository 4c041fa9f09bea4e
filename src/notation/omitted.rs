//! Parts of levels for which a notation had no place. `Writer` counts them, and `convert` prints them.

use std::fmt;

use crate::level::Note;
use crate::text::{counted, list};

#[derive(Clone, Debug, Default)]
pub(super) struct Omitted {
    pub(super) titles: usize,
    pub(super) authors: usize,
    pub(super) solutions: usize,
    pub(super) snapshots: usize,
    /// Records that cannot be played.
    pub(super) unplayable: usize,
    notes: usize,
    /// The names of notes, each once.
    names: Vec<String>,
    /// The number of notes with names that are not listed.
    others: usize,
}

/// At most this number of names is listed; those of licences are always.
const MAX_LISTED: usize = 8;

const LICENCES: [&str; 3] = ["copyright", "license", "licence"];

impl Omitted {
    pub(super) fn add(&mut self, note: Note) {
        self.notes += 1;
        let name = name(note);
        if self.names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return;
        }
        let is_licence = LICENCES.iter().any(|licence| licence.eq_ignore_ascii_case(name));
        if self.names.len() < MAX_LISTED || is_licence {
            self.names.push(name.to_owned());
        } else {
            self.others += 1;
        }
    }

    fn listed_names(&self) -> String {
        let names = self.names.join(", ");
        match self.others {
            0 => names,
            others => format!("{names}, and {others} more"),
        }
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
        let mut parts = Vec::new();
        push_count(&mut parts, self.titles, "title");
        push_count(&mut parts, self.authors, "author");
        if self.notes > 0 {
            parts.push(format!("{} ({})", counted(self.notes, "note"), self.listed_names()));
        }
        push_count(&mut parts, self.solutions, "solution");
        push_count(&mut parts, self.snapshots, "snapshot");
        push_count(&mut parts, self.unplayable, "record");
        f.write_str(&list(&parts, "and"))
    }
}

fn push_count(parts: &mut Vec<String>, count: usize, noun: &str) {
    if count > 0 {
        parts.push(counted(count, noun));
    }
}
