//! The text between two boards, and which of it belongs to which of their levels.

use std::mem;
use std::ops::Range;

use super::heading::{Heading, HeadingBegin};
use super::key_line::{MARK, is_of_file};
use super::notes_of_text::{TitleLines, notes_of_text, title_line};
use super::record::is_bare_kind;
use super::sections::Section;
use super::style::Style;
use crate::level::{MAX_REPEATED_MOVES, Note, Notes, TitlePosition, is_number, title_of};

/// The text between two boards, before the first, or after the last.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) notes: Notes,
    /// Whether there is no board above.
    pub(super) is_first: bool,
    /// Whether there is no board below.
    pub(super) is_last: bool,
}

/// A block divided between the boards above and below it.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) title_of_board_above: Option<String>,
    pub(super) notes_above: Notes,
    pub(super) title_of_board_below: Option<TitleOfBoardBelow>,
    pub(super) notes_below: Notes,
}

/// The title of the board below a block.
#[derive(Debug)]
pub(super) struct TitleOfBoardBelow {
    pub(super) lines: String,
    /// Whether it touches the board.
    pub(super) touches: bool,
    pub(super) place: TitlePosition,
}

impl TitleOfBoardBelow {
    /// Its lines as notes, unless they are already.
    pub(super) fn as_text(&self) -> impl Iterator<Item = Note<'_>> {
        let lines = if self.place == TitlePosition::Above { &*self.lines } else { "" };
        lines.lines().map(Note::Text)
    }
}

/// A title line above a board, with an empty line or notes below.
struct TitleAbove {
    lines: String,
    /// Where among the notes it is.
    place: Range<usize>,
}

/// What of a block is the board's below.
#[derive(Default)]
struct PartBelow {
    title: Option<TitleOfBoardBelow>,
    notes: Notes,
}

impl PartBelow {
    /// Gives the board another title. The one that it had becomes a note.
    fn replace_title(&mut self, lines: String) {
        let place = TitlePosition::Above;
        if let Some(title) = self.title.replace(TitleOfBoardBelow { lines, touches: true, place }) {
            let notes = mem::replace(&mut self.notes, title.as_text().collect());
            self.notes.append(notes);
        }
    }
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
        let after = self.notes.split_off(place).split_off(1);
        let before = mem::replace(&mut self.notes, collection_title(&title));
        self.notes.append(before);
        self.notes.append(after);
    }

    /// The number of notes with a key.
    pub(super) fn count_of_key(&self, key: &str) -> u64 {
        self.notes.iter().filter(|note| note.get(key).is_some()).count() as u64
    }

    /// Removes the key `Level`, and returns its value.
    fn take_level_key(&mut self) -> Option<String> {
        let place = self.notes.iter().position(|note| note.get("level").is_some())?;
        let after = self.notes.split_off(place + 1);
        let key = self.notes.split_off(place);
        self.notes.append(after);
        key.get("level").map(str::to_owned)
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
    fn last_paragraph_begin(&self) -> usize {
        self.notes.iter().rev().skip_while(|note| !note.is_blank()).count()
    }

    fn touches_both(&self) -> bool {
        !self.is_first && self.touches_below() && self.last_paragraph_begin() == 0
    }

    /// The heading in the paragraph that touches the board below. `boards` is the number of those in the collection.
    fn heading(&self, boards: u64) -> Option<Heading> {
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
            HeadingBegin::FirstMarked
        } else if self.is_first && boards > 1 {
            HeadingBegin::FirstOfLevel
        } else {
            HeadingBegin::FirstLine
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
        if self.is_first || is_bare_kind(line) {
            return None;
        }
        let has_other_line = self.first_paragraph().skip(1).any(|note| note.line().is_some());
        let ends = self.is_last || self.notes.iter().any(Note::is_blank);
        if ends && !has_other_line { Some(line) } else { None }
    }

    /// Returns whether there is a title of the board below, other than the line that may be that of the board above.
    pub(super) fn has_title_of_board_below(&self) -> bool {
        if self.heading(1).is_some() {
            return true;
        }
        match self.title_above_board() {
            Some(title) => title.place.start > 0 || self.title_below_board().is_none(),
            None => false,
        }
    }

    /// The lines that are the title of the board below: the last paragraph if it is a title alone, or else the last line of text
    /// if an empty line precedes it, or nothing at all and it is a number.
    fn title_above_board(&self) -> Option<TitleAbove> {
        if self.is_last {
            return None;
        }
        let blanks = self.notes.iter().rev().take_while(|note| note.is_blank()).count();
        let last = self.notes.iter().rev().nth(blanks)?;
        if last.line().is_some_and(is_bare_kind) {
            return None;
        }
        if let Some(TitleLines { lines, notes }) = title_line(self.notes.iter().rev().skip(blanks))
        {
            let end = self.notes.iter().count() - blanks;
            return Some(TitleAbove { lines, place: end - notes..end });
        }
        let mut back = self.notes.iter().rev().skip(blanks);
        let line = back.find(|&note| ends_search(note))?.line()?;
        let begin = back.clone().count();
        let is_title = match back.next() {
            Some(before) => before.is_blank() || self.is_header() && is_number(line),
            None => self.is_first && is_number(line),
        };
        if !is_title {
            return None;
        }
        Some(TitleAbove { lines: line.to_owned(), place: begin..begin + 1 })
    }

    /// The title that the text would give to a board below it.
    pub(super) fn next_title(&self) -> Option<String> {
        self.title_above_board().map(|title| title.lines)
    }

    /// Divides the block between the boards above and below.
    pub(super) fn divide(mut self, style: &Style) -> Parts {
        let level_key = if style.level_keys_are_titles() { self.take_level_key() } else { None };
        let mut title_of_board_above = None;
        if style.titles_are_below()
            && let Some(title) = self.title_below_board()
        {
            title_of_board_above = Some(title.to_owned());
            self.notes = self.notes.split_off(1);
        }
        let mut below = if self.is_divided_by_heading(style) {
            self.divide_by_heading(style)
        } else {
            self.divide_by_style(style)
        };
        if let Some(lines) = level_key {
            below.replace_title(lines);
        }
        Parts {
            title_of_board_above,
            notes_above: without_needless_blanks(self.notes, self.is_first),
            title_of_board_below: below.title,
            notes_below: without_needless_blanks(below.notes, false),
        }
    }

    /// Returns whether the paragraph that touches the board below has a heading, or keys of that board alone. Elsewhere the
    /// style of the whole collection says which board a `Title:` belongs to.
    fn is_divided_by_heading(&self, style: &Style) -> bool {
        if !self.touches_below() {
            return false;
        }
        let touches_both = self.touches_both();
        let depends_on_style = self.is_first || touches_both && style.keys_are_above();
        if depends_on_style && self.last_paragraph().any(|note| note.get("title").is_some()) {
            return false;
        }
        let has_keys = self.last_paragraph().any(|note| matches!(note, Note::Value { .. }));
        has_keys && !self.is_first && !touches_both || self.heading(style.boards).is_some()
    }

    /// Takes the heading of the board below; if their paragraph touches only that, all but records.
    fn divide_by_heading(&mut self, style: &Style) -> PartBelow {
        let touches_both = self.touches_both();
        let heading = self.heading(style.boards);
        let paragraph_begin = self.last_paragraph_begin();
        let paragraph = self.notes.split_off(paragraph_begin);
        let mut below = PartBelow::default();
        for (place, note) in paragraph.iter().enumerate() {
            let is_below = match (note, &heading) {
                (Note::Record(_), _) | (Note::Text(_), None) => false,
                (Note::Text(_), Some(heading)) => heading.begin <= place,
                _ => !touches_both,
            };
            if heading.as_ref().is_some_and(|heading| heading.place.contains(&place)) {
                continue;
            }
            if is_below {
                below.notes.push(note);
            } else {
                self.notes.push(note);
            }
        }
        if let Some(heading) = heading {
            // The line before the headings of a level is the title of the collection.
            if self.is_first && heading.begin == 1 && paragraph_begin == 0 {
                self.make_collection_title();
            }
            let place = TitlePosition::Above;
            below.title = Some(TitleOfBoardBelow { lines: heading.title, touches: true, place });
        }
        below
    }

    /// Makes the title of the collection of a line that is alone.
    fn make_collection_title(&mut self) {
        let mut notes = self.notes.iter().filter(|note| !note.is_blank());
        if let Some(Note::Text(line)) = notes.next()
            && notes.next().is_none()
        {
            self.notes = collection_title(&title_of(line));
        }
    }

    /// Takes the title line of the board below, and its keys if they stand above the boards here.
    fn divide_by_style(&mut self, style: &Style) -> PartBelow {
        let keys_begin = self.keys_of_board_below(style);
        let mut below = PartBelow::default();
        if let Some(TitleAbove { lines, place }) = self.title_above_board() {
            let touches = self.notes.iter().nth(place.end).is_none();
            if self.is_first && !touches && style.is_of_collection(&lines) {
                self.make_collection_title();
            } else if keys_begin.is_none()
                && self.notes.iter().skip(place.end).any(|note| !note.is_blank())
            {
                let place = TitlePosition::AboveNotes;
                below.title = Some(TitleOfBoardBelow { lines, touches, place });
            } else {
                let position = TitlePosition::Above;
                below.title = Some(TitleOfBoardBelow { lines, touches, place: position });
                let after = self.notes.split_off(place.end);
                self.notes.split_off(place.start);
                self.notes.append(after);
            }
        }
        if let Some(begin) = keys_begin {
            below.notes = self.notes.split_off(begin);
        }
        below
    }

    /// Where the keys of the board below begin, if they stand above the boards here: the paragraph of the last `Title:`. If it
    /// touches the board above too, only keys are the board's below.
    fn keys_of_board_below(&self, style: &Style) -> Option<usize> {
        // The keys of the first level are its own only if none follows its board; that is seen later.
        let is_above = if self.is_first { style.has_key_above } else { style.keys_are_above() };
        if self.is_last || !is_above {
            return None;
        }
        let mut back = self.notes.iter().rev();
        back.find(|note| note.get("title").is_some())?;
        if style.each_board_has_title_key() {
            let keys = back.clone().take_while(|note| matches!(note, Note::Value { .. })).count();
            return Some(back.count() - keys);
        }
        back.find(|note| note.is_blank());
        Some(back.count())
    }
}

/// The only note of a collection that says no more than its title.
fn collection_title(title: &str) -> Notes {
    Notes::from_iter([Note::value("Collection", title)])
}

fn has_words(note: Note) -> bool {
    note.line().is_some_and(|line| line.contains(char::is_alphanumeric))
}

/// Returns whether a note is a line of text, or nothing before it can be the title of the board below.
fn ends_search(note: Note) -> bool {
    matches!(note, Note::Record(_) | Note::Comment(_))
        || note.get("title").is_some()
        || note.line().is_some()
}

/// Removes empty lines and comments among notes. An empty line is kept before a line of text where the line might be read as
/// something else without it; in the text before the first board, also before keys and comments.
fn without_needless_blanks(mut notes: Notes, is_first: bool) -> Notes {
    notes.retain(|before, note, rest| match note {
        Note::Comment("") => false,
        Note::Text("") => is_blank_needed(before, rest, is_first),
        _ => true,
    });
    notes
}

fn is_blank_needed<'n>(
    before: Option<Note>,
    mut rest: impl Iterator<Item = Note<'n>>,
    is_first: bool,
) -> bool {
    let matters = match before {
        Some(before) => !matches!(before, Note::Record(_)),
        None => is_first,
    };
    if !matters {
        return false;
    }
    match rest.find(|note| !matches!(note, Note::Comment(""))) {
        Some(Note::Value { .. } | Note::Comment(_)) => is_first && before.is_some(),
        Some(note) => note.line().is_some(),
        None => false,
    }
}
