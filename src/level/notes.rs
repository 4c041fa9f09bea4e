//! Notes on a level or a collection.

use std::fmt;
use std::ops::Range;
use std::slice::{self, SplitInclusive};

use super::record::{Game, Record};

/// Something that is written about a level or a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note<'n> {
    /// A value with its key, as in `Author: Lee`.
    Value {
        /// The key. Upper and lower case mean the same.
        key: &'n str,
        /// The value.
        value: &'n str,
    },
    /// A line of text; an empty one separates paragraphs.
    Text(&'n str),
    /// A comment of one or more lines.
    Comment(&'n str),
    /// A solution, or a game that is not finished.
    Record(&'n Record),
}

/// Keys that some programs write, each with the usual key that means the same.
const SAME_KEYS: [(&str, &str); 2] = [("name", "title"), ("set title", "collection")];

impl<'n> Note<'n> {
    /// A value with its key.
    pub fn value(key: &'n str, value: &'n str) -> Note<'n> {
        Note::Value { key, value }
    }

    /// Returns whether nothing is written.
    pub fn is_empty(self) -> bool {
        matches!(self, Note::Text("") | Note::Comment(""))
    }

    /// Returns whether this is an empty line.
    pub(crate) fn is_blank(self) -> bool {
        matches!(self, Note::Text(""))
    }

    /// The line, if this is a line of text that is not empty.
    pub fn line(self) -> Option<&'n str> {
        match self {
            Note::Text(line) if !line.is_empty() => Some(line),
            _ => None,
        }
    }

    /// The value, if this note has the key. `Name` is the same key as `Title`, and `Set Title` as `Collection`.
    pub fn get(self, wanted: &str) -> Option<&'n str> {
        match self {
            Note::Value { key, value } if means(key, wanted) => Some(value),
            _ => None,
        }
    }
}

/// Returns whether a key that somebody wrote means the wanted one.
fn means(key: &str, wanted: &str) -> bool {
    if key.eq_ignore_ascii_case(wanted) {
        return true;
    }
    SAME_KEYS
        .iter()
        .any(|(other, usual)| key.eq_ignore_ascii_case(other) && wanted.eq_ignore_ascii_case(usual))
}

/// Notes, in order.
///
/// ```
/// use sokopush::{Note, level::Notes};
///
/// let mut notes = Notes::from_iter([Note::value("Author", "Lee"), Note::Text("A line.")]);
/// notes.push(Note::Comment("Two\nlines."));
/// assert_eq!(notes.iter().count(), 3);
/// assert_eq!(notes.iter().find_map(|note| note.get("author")), Some("Lee"));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// All notes one after another, each as its text and a mark that says what it is:
    ///
    /// | note | bytes |
    /// |---|---|
    /// | `Author: Lee` | `Author`, `KEY`, `Lee`, `VALUE` |
    /// | a line of text | the line, `TEXT` |
    /// | a comment | its lines, `COMMENT` |
    /// | a record | `RECORD`; the record is the next of `records` |
    ///
    /// With a string for each note, ten million short lines took 2 GB.
    bytes: Vec<u8>,
    records: Vec<Record>,
}

// The marks are bytes that do not occur in UTF-8, so that no text contains one. Each of them but `KEY` ends a note.
const KEY: u8 = 0xF8;
const VALUE: u8 = 0xF9;
const TEXT: u8 = 0xFA;
const COMMENT: u8 = 0xFB;
const RECORD: u8 = 0xFC;

fn ends_note(byte: u8) -> bool {
    matches!(byte, VALUE | TEXT | COMMENT | RECORD)
}

/// The bytes of notes, each with the mark that ends it.
type StoredNotes<'n> = SplitInclusive<'n, u8, fn(&u8) -> bool>;

impl Notes {
    /// A record without a title, unless nothing is played in it.
    pub(crate) fn of_game(game: Game) -> Notes {
        let mut notes = Notes::default();
        if !game.is_empty() {
            notes.push_record(game.into());
        }
        notes
    }

    /// Adds a note; a record is copied.
    pub fn push(&mut self, note: Note) {
        match note {
            Note::Value { key, value } => {
                self.push_text(key, KEY);
                self.push_text(value, VALUE);
            }
            Note::Text(text) => self.push_text(text, TEXT),
            Note::Comment(text) => self.push_text(text, COMMENT),
            Note::Record(record) => self.push_record(record.clone()),
        }
    }

    fn push_text(&mut self, text: &str, mark: u8) {
        self.bytes.extend(text.as_bytes());
        self.bytes.push(mark);
    }

    /// Adds a record.
    pub fn push_record(&mut self, record: Record) {
        self.bytes.push(RECORD);
        self.records.push(record);
    }

    /// Removes the last note, if there is one.
    pub(crate) fn pop(&mut self) {
        if self.bytes.pop() == Some(RECORD) {
            self.records.pop();
        }
        // What is left of that note follows the mark of the one before it.
        match self.bytes.iter().rposition(|&byte| ends_note(byte)) {
            Some(end) => self.bytes.truncate(end + 1),
            None => self.bytes.clear(),
        }
    }

    /// Removes the notes from an index on, and returns them.
    pub(crate) fn split_off(&mut self, index: usize) -> Notes {
        let mut bytes = 0;
        let mut records = 0;
        for stored in self.stored_notes().take(index) {
            bytes += stored.len();
            records += usize::from(stored == [RECORD]);
        }
        Notes { bytes: self.bytes.split_off(bytes), records: self.records.split_off(records) }
    }

    /// Removes the notes with these indices, and returns them.
    pub(crate) fn remove(&mut self, range: Range<usize>) -> Notes {
        let after = self.split_off(range.end);
        let removed = self.split_off(range.start);
        self.append(after);
        removed
    }

    /// Adds other notes at the end.
    pub(crate) fn append(&mut self, mut others: Notes) {
        self.bytes.append(&mut others.bytes);
        self.records.append(&mut others.records);
    }

    /// Removes the notes for which `is_kept` returns false. Its arguments are the note that was kept last, the note in
    /// question, and the notes that follow it. It must keep each record.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(Option<Note>, Note, Iter) -> bool) {
        let mut kept = Vec::new();
        let mut kept_last = None;
        let mut following = self.iter();
        for stored in self.stored_notes() {
            let note = following.next().expect("each stored note is read as one");
            if is_kept(kept_last, note, following.clone()) {
                kept_last = Some(note);
                kept.extend(stored);
            }
        }
        self.bytes = kept;
    }

    /// Returns the index of the last note before the index `end` for which `is_wanted` returns true.
    pub(crate) fn rposition<'n>(
        &'n self,
        end: usize,
        is_wanted: impl Fn(Note<'n>) -> bool,
    ) -> Option<usize> {
        let mut last = None;
        for (index, note) in self.iter().take(end).enumerate() {
            if is_wanted(note) {
                last = Some(index);
            }
        }
        last
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The notes, in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter { stored: self.stored_notes(), records: self.records.iter() }
    }

    fn stored_notes(&self) -> StoredNotes<'_> {
        self.bytes.split_inclusive(|&byte| ends_note(byte))
    }

    /// The first value of a key that is not empty; keys are compared as by [`Note::get`].
    ///
    /// ```
    /// use sokopush::{Note, Notes};
    ///
    /// let notes = Notes::from_iter([Note::value("Author", ""), Note::value("Author", "Lee")]);
    /// assert_eq!(notes.get("author"), Some("Lee"));
    /// ```
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().filter_map(|note| note.get(key)).find(|value| !value.is_empty())
    }

    /// The records among them, in order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
}

/// Iterates over notes.
#[derive(Clone)]
pub struct Iter<'n> {
    stored: StoredNotes<'n>,
    /// The records among them.
    records: slice::Iter<'n, Record>,
}

impl<'n> Iterator for Iter<'n> {
    type Item = Note<'n>;

    fn next(&mut self) -> Option<Note<'n>> {
        match self.stored.next()? {
            [RECORD] => self.records.next().map(Note::Record),
            stored => Some(read_note(stored)),
        }
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        match self.stored.next_back()? {
            [RECORD] => self.records.next_back().map(Note::Record),
            stored => Some(read_note(stored)),
        }
    }
}

/// Reads a stored note that is not a record.
fn read_note(stored: &[u8]) -> Note<'_> {
    let (&mark, bytes) = stored.split_last().expect("a stored note ends in a mark");
    match mark {
        TEXT => Note::Text(read_text(bytes)),
        COMMENT => Note::Comment(read_text(bytes)),
        _ => {
            let key_end = bytes.iter().position(|&byte| byte == KEY);
            let (key, rest) = bytes.split_at(key_end.expect("a value has a key"));
            let (_key_mark, value) = rest.split_at(1);
            Note::Value { key: read_text(key), value: read_text(value) }
        }
    }
}

fn read_text(text: &[u8]) -> &str {
    str::from_utf8(text).expect("it was UTF-8 when it was added")
}

impl<'n> IntoIterator for &'n Notes {
    type Item = Note<'n>;
    type IntoIter = Iter<'n>;

    fn into_iter(self) -> Iter<'n> {
        self.iter()
    }
}

impl<'n> Extend<Note<'n>> for Notes {
    fn extend<I: IntoIterator<Item = Note<'n>>>(&mut self, notes: I) {
        for note in notes {
            self.push(note);
        }
    }
}

impl<'n> FromIterator<Note<'n>> for Notes {
    fn from_iter<I: IntoIterator<Item = Note<'n>>>(others: I) -> Notes {
        let mut notes = Notes::default();
        notes.extend(others);
        notes
    }
}

impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(moves: &str) -> Record {
        Record::from(Game::Text(moves.to_owned()))
    }

    #[test]
    fn notes_of_each_kind_are_kept_as_they_were() {
        let [first, second] = [record("r"), record("l")];
        let written = [
            Note::Record(&first),
            Note::value("Author", "Lee"),
            Note::value("Date", ""),
            Note::Text(""),
            Note::Text("A line."),
            Note::Comment("Two\nlines: \u{10FFFF}."),
            Note::Record(&second),
            Note::value("Title", "Ü"),
        ];
        let notes = Notes::from_iter(written);
        assert!(notes.iter().eq(written));
        assert!(notes.iter().rev().eq(written.iter().rev().copied()));
        for index in 0..=written.len() {
            let (before, after) = written.split_at(index);
            let mut begin = notes.clone();
            let mut end = begin.split_off(index);
            assert!(begin.iter().eq(before.iter().copied()), "{index}");
            assert!(end.iter().eq(after.iter().copied()), "{index}");
            begin.append(end.clone());
            assert_eq!(begin, notes);
            for range in [0..index, index..index, index..written.len(), index / 2..index] {
                let mut others = notes.clone();
                let removed = others.remove(range.clone());
                assert!(removed.iter().eq(written[range.clone()].iter().copied()), "{range:?}");
                let mut left = written.to_vec();
                left.drain(range.clone());
                assert!(others.iter().eq(left), "{range:?}");
            }
            let is_text = |note: &Note| note.line().is_some();
            let last = before.iter().rposition(is_text);
            assert_eq!(notes.rposition(index, |note| is_text(&note)), last, "{index}");
            for _ in after {
                begin.pop();
                end.pop();
            }
            assert!(begin.iter().eq(before.iter().copied()), "{index}");
            assert!(end.is_empty() && end.records().is_empty());
        }
    }

    #[test]
    fn what_is_retained_depends_on_the_notes_around() {
        let record = record("r");
        let mut notes = Notes::from_iter([
            Note::Text("first"),
            Note::Text(""),
            Note::Text(""),
            Note::Record(&record),
            Note::Text(""),
        ]);
        // An empty line is kept only between two others.
        notes.retain(|before, note, mut following| {
            !note.is_blank() || !before.is_none_or(Note::is_blank) && following.next().is_some()
        });
        assert!(notes.iter().eq([Note::Text("first"), Note::Text(""), Note::Record(&record)]));
    }
}
