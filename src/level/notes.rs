//! Notes on a level or a collection.

use std::fmt;
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

/// Keys that some programs write, and the usual ones.
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
        let Note::Value { key, value } = self else { return None };
        let is_key = |known: &str| key.eq_ignore_ascii_case(known);
        let is_same =
            |&(one, other): &(&str, &str)| wanted.eq_ignore_ascii_case(other) && is_key(one);
        (is_key(wanted) || SAME_KEYS.iter().any(is_same)).then_some(value)
    }
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
    /// The texts of all notes, each with a mark after it. With strings of their own, ten million short lines took 2 GB.
    text: Vec<u8>,
    /// The records, each of which has a mark without a text.
    records: Vec<Record>,
}

// Marks: bytes that do not occur in UTF-8.
const KEY: u8 = 0xF8;
const VALUE: u8 = 0xF9;
const TEXT: u8 = 0xFA;
const COMMENT: u8 = 0xFB;
const RECORD: u8 = 0xFC;

/// The texts of notes, each with its mark.
type Texts<'n> = SplitInclusive<'n, u8, fn(&u8) -> bool>;

impl Notes {
    /// A record without a title, unless nothing is played in it.
    pub fn of_game(game: Game) -> Notes {
        let mut notes = Notes::default();
        if !game.is_empty() {
            notes.push_record(game.into());
        }
        notes
    }

    /// Adds a note; a record is copied.
    pub fn push(&mut self, note: Note) {
        let (text, mark) = match note {
            Note::Value { key, value } => {
                self.text.extend(key.as_bytes());
                self.text.push(KEY);
                (value, VALUE)
            }
            Note::Text(text) => (text, TEXT),
            Note::Comment(text) => (text, COMMENT),
            Note::Record(record) => return self.push_record(record.clone()),
        };
        self.text.extend(text.as_bytes());
        self.text.push(mark);
    }

    /// Adds a record.
    pub fn push_record(&mut self, record: Record) {
        self.text.push(RECORD);
        self.records.push(record);
    }

    pub(crate) fn pop(&mut self) {
        if self.text.pop() == Some(RECORD) {
            self.records.pop();
        }
        let end = self.text.iter().rposition(|&byte| byte > KEY);
        self.text.truncate(end.map_or(0, |end| end + 1));
    }

    pub(crate) fn split_off(&mut self, index: usize) -> Notes {
        let (mut text, mut records) = (0, 0);
        for note in self.texts().take(index) {
            text += note.len();
            records += usize::from(*note == [RECORD]);
        }
        Notes { text: self.text.split_off(text), records: self.records.split_off(records) }
    }

    pub(crate) fn append(&mut self, mut others: Notes) {
        self.text.append(&mut others.text);
        self.records.append(&mut others.records);
    }

    /// Removes the notes other than records for which `is_kept` returns false. It is shown the note that was kept before,
    /// the note, and those that follow it.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(Option<Note>, Note, Iter) -> bool) {
        let mut text = Vec::new();
        let (mut texts, mut rest, mut before) = (self.texts(), self.iter(), None);
        while let (Some(marked), Some(note)) = (texts.next(), rest.next()) {
            if is_kept(before, note, rest.clone()) {
                before = Some(note);
                text.extend(marked);
            }
        }
        self.text = text;
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The notes, in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter { texts: self.texts(), records: self.records.iter() }
    }

    fn texts(&self) -> Texts<'_> {
        self.text.split_inclusive(|&byte| byte > KEY)
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
    texts: Texts<'n>,
    records: slice::Iter<'n, Record>,
}

impl<'n> Iterator for Iter<'n> {
    type Item = Note<'n>;

    fn next(&mut self) -> Option<Note<'n>> {
        note_of(self.texts.next()?, || self.records.next())
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        note_of(self.texts.next_back()?, || self.records.next_back())
    }
}

/// The note that a text with a mark is.
fn note_of<'n>(text: &'n [u8], record: impl FnOnce() -> Option<&'n Record>) -> Option<Note<'n>> {
    let read = |text| str::from_utf8(text).expect("it was UTF-8 when it was added");
    let (&mark, text) = text.split_last()?;
    Some(match mark {
        TEXT => Note::Text(read(text)),
        COMMENT => Note::Comment(read(text)),
        RECORD => Note::Record(record()?),
        _ => {
            let key = text.iter().position(|&byte| byte == KEY)?;
            let (key, value) = text.split_at(key);
            Note::Value { key: read(key), value: read(value.split_first()?.1) }
        }
    })
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
        notes.into_iter().for_each(|note| self.push(note));
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
