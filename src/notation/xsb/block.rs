//! The text between two boards.

use std::mem;
use std::ops::Range;

use super::heading::{Heading, HeadingBegin, is_name};
use super::key_line::{MARK, is_of_file};
use super::notes_of_text::{TitleLines, notes_of_text, title_line};
use super::record::is_bare_kind;
use super::row::is_separator;
use super::sections::Section;
use crate::level::{MAX_REPEATED_MOVES, Note, Notes, is_number, title_of};

/// The text between two boards, before the first, or after the last.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) notes: Notes,
    /// Whether there is no board above.
    pub(super) is_first: bool,
    /// Whether there is no board below.
    pub(super) is_last: bool,
}

/// A title line above a board, which may touch it.
pub(super) struct TitleAbove {
    /// A line, or a number and a name in two.
    pub(super) title: String,
    /// Where among the notes it is.
    pub(super) place: Range<usize>,
}

/// The blocks of a collection.
pub(super) struct Blocks<'t> {
    sections: std::slice::Iter<'t, Section>,
    text: &'t str,
    is_first: bool,
}

impl<'t> Blocks<'t> {
    pub(super) fn of(sections: &'t [Section], text: &'t str) -> Blocks<'t> {
        Blocks { sections: sections.iter(), text, is_first: true }
    }
}

impl Iterator for Blocks<'_> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        let section = self.sections.next()?;
        let is_first = mem::replace(&mut self.is_first, false);
        let text = self.text.get(section.text.clone())?;
        Some(Block::new(text, is_first, section.board.is_none()))
    }
}

impl Block {
    pub(super) fn new(text: &str, is_first: bool, is_last: bool) -> Block {
        let notes = notes_of_text(text, MAX_REPEATED_MOVES);
        let mut block = Block { notes, is_first, is_last };
        block.name_collection();
        block
    }

    /// Makes the first line of a file's header the title of the collection, if it begins with a mark. Without another line
    /// after it, it is the title of the first level if it touches the board, or follows a key.
    fn name_collection(&mut self) {
        if !self.is_header() || self.notes.iter().any(|note| note.get("collection").is_some()) {
            return;
        }
        let Some(place) = self.notes.iter().position(has_words) else { return };
        let Some(Note::Text(title)) = self.notes.iter().nth(place) else { return };
        if !title.starts_with(MARK) || is_number(title) {
            return;
        }
        let is_followed = self.notes.iter().skip(place + 1).any(has_words);
        if !is_followed {
            let touches = self.touches_below() && place >= self.last_paragraph_begin();
            let mut before = self.notes.iter().take(place);
            if touches || before.any(|note| matches!(note, Note::Value { .. })) {
                return;
            }
        }
        let title = title_of(title);
        self.notes.remove(place..place + 1);
        let others = mem::replace(&mut self.notes, collection_title(&title));
        self.notes.append(others);
    }

    /// The number of notes with a key.
    pub(super) fn count_of_key(&self, key: &str) -> u64 {
        self.notes.iter().filter(|note| note.get(key).is_some()).count() as u64
    }

    /// Returns whether a text before the first board says who has written a file, and where to find them.
    fn is_header(&self) -> bool {
        self.is_first && self.notes.iter().any(is_of_file)
    }

    /// Returns whether no empty line separates the text from the board below.
    pub(super) fn touches_below(&self) -> bool {
        !self.is_last && self.last_paragraph().next().is_some()
    }

    /// The number of notes before the last paragraph.
    pub(super) fn last_paragraph_begin(&self) -> usize {
        self.notes.iter().rev().skip_while(|note| !note.is_blank()).count()
    }

    pub(super) fn touches_both(&self) -> bool {
        !self.is_first && self.touches_below() && self.last_paragraph_begin() == 0
    }

    /// The heading in the paragraph that touches the board below. `boards` is the number of those in the collection.
    pub(super) fn heading(&self, boards: u64) -> Option<Heading> {
        if !self.touches_below() {
            return None;
        }
        let begin = self.last_paragraph_begin();
        if self.is_header() {
            // Two lines of text in the header of a file are about that.
            let mut lines = self.notes.iter().skip(begin).filter_map(Note::line);
            if lines.next().is_some_and(|line| !is_number(line)) && lines.next().is_some() {
                return None;
            }
        }
        let heading_begin = if self.touches_both() {
            HeadingBegin::MarkedLine
        } else if self.is_first && boards > 1 {
            HeadingBegin::LineOfLevel
        } else {
            HeadingBegin::AnyLine
        };
        Heading::new(self.notes.iter().skip(begin), heading_begin)
    }

    /// The notes that touch the board above.
    pub(super) fn first_paragraph(&self) -> impl Iterator<Item = Note<'_>> {
        self.notes.iter().take_while(|note| !note.is_blank())
    }

    /// The notes that touch the board below, in reverse.
    pub(super) fn last_paragraph(&self) -> impl Iterator<Item = Note<'_>> {
        self.notes.iter().rev().take_while(|note| !note.is_blank())
    }

    /// The only line of text that touches the board above, if there is an empty line before the next board.
    pub(super) fn title_below_board(&self) -> Option<&str> {
        let line = self.first_paragraph().next()?.line()?;
        if self.is_first || !is_name(line) {
            return None;
        }
        let has_other_line = self.first_paragraph().skip(1).any(|note| note.line().is_some());
        let ends = self.is_last || self.notes.iter().any(Note::is_blank);
        if ends && !has_other_line { Some(line) } else { None }
    }

    /// Returns whether there is a title of the board below, other than the line that may be that of the board above.
    pub(super) fn has_title_of_board_below(&self) -> bool {
        // The number of boards is not known yet; it moves where a heading begins, not whether there is one.
        if self.heading(1).is_some() {
            return true;
        }
        match self.title_above_board() {
            Some(title) => title.place.start > 0 || self.title_below_board().is_none(),
            None => false,
        }
    }

    /// The lines that are the title of the board below: the last paragraph if it is a title alone, or else the last line of text
    /// if an empty line precedes it, or if it is a number and either begins the file or is in the file's header.
    pub(super) fn title_above_board(&self) -> Option<TitleAbove> {
        if self.is_last {
            return None;
        }
        let blanks = self.notes.iter().rev().take_while(|note| note.is_blank()).count();
        let last = self.notes.iter().rev().nth(blanks)?;
        if last.line().is_some_and(is_bare_kind) {
            return None;
        }
        let end = self.notes.iter().count() - blanks;
        if let Some(TitleLines { lines, notes }) = title_line(self.notes.iter().rev().skip(blanks))
        {
            return Some(TitleAbove { title: lines, place: end - notes..end });
        }
        let place = self.notes.rposition(end, ends_search)?;
        let line = self.notes.iter().nth(place)?.line()?;
        let before = place.checked_sub(1).and_then(|before| self.notes.iter().nth(before));
        let is_title = match before {
            Some(before) => before.is_blank() || self.is_header() && is_number(line),
            None => self.is_first && is_number(line),
        };
        if !is_title {
            return None;
        }
        Some(TitleAbove { title: line.to_owned(), place: place..place + 1 })
    }

    /// The title that the text would give to a board below it.
    pub(super) fn next_title(&self) -> Option<String> {
        self.title_above_board().map(|title| title.title)
    }
}

/// The only note of a collection that says no more than its title.
pub(super) fn collection_title(title: &str) -> Notes {
    Notes::from_iter([Note::value("Collection", title)])
}

fn has_words(note: Note) -> bool {
    note.line().is_some_and(|line| line.contains(char::is_alphanumeric))
}

/// Returns whether a note is a line of text, or nothing before it can be the title of the board below.
fn ends_search(note: Note) -> bool {
    matches!(note, Note::Record(_) | Note::Comment(_))
        || note.get("title").is_some()
        || note.line().is_some_and(|line| !is_separator(line))
}
