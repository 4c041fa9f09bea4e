//! Which of the text between two boards belongs to which of their levels.

use std::mem;

use super::block::{Block, TitleAbove, collection_title};
use super::style::Style;
use crate::level::{Note, Notes, TitlePosition, title_of};

/// A block divided between the boards above and below it.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) above: PartAbove,
    pub(super) below: PartBelow,
}

/// The part of a block that belongs to the board above; without one, to the collection.
#[derive(Debug)]
pub(super) struct PartAbove {
    pub(super) title: Option<String>,
    pub(super) notes: Notes,
}

/// The part of a block that belongs to the board below.
#[derive(Debug, Default)]
pub(super) struct PartBelow {
    pub(super) title: Option<TitleOfBoardBelow>,
    pub(super) notes: Notes,
}

/// The title of the board below a block.
#[derive(Debug)]
pub(super) struct TitleOfBoardBelow {
    /// A line, or a number and a name in two.
    pub(super) title: String,
    /// Whether it touches the board.
    pub(super) touches: bool,
    pub(super) position: TitlePosition,
}

impl TitleOfBoardBelow {
    fn touching(title: String) -> TitleOfBoardBelow {
        TitleOfBoardBelow { title, touches: true, position: TitlePosition::Above }
    }

    /// Its lines as notes, unless they are already.
    pub(super) fn as_text(&self) -> impl Iterator<Item = Note<'_>> {
        let lines = if self.position == TitlePosition::Above { &*self.title } else { "" };
        lines.lines().map(Note::Text)
    }
}

impl PartBelow {
    /// Gives the board another title. The one that it had becomes a note.
    fn replace_title(&mut self, title: String) {
        if let Some(old) = self.title.replace(TitleOfBoardBelow::touching(title)) {
            let notes = mem::replace(&mut self.notes, old.as_text().collect());
            self.notes.append(notes);
        }
    }
}

impl Block {
    /// Divides the block between the boards above and below.
    pub(super) fn divide(mut self, style: &Style) -> Parts {
        let level_key = if style.level_keys_are_titles() { self.take_level_key() } else { None };
        let mut title_of_board_above = None;
        if style.titles_are_below()
            && let Some(title) = self.title_below_board()
        {
            title_of_board_above = Some(title.to_owned());
            self.notes.remove(0..1);
        }
        let mut below = if self.is_divided_by_heading(style) {
            self.divide_by_heading(style)
        } else {
            self.divide_by_style(style)
        };
        if let Some(title) = level_key {
            below.replace_title(title);
        }
        below.notes = without_needless_blanks(below.notes, false);
        let notes = without_needless_blanks(self.notes, self.is_first);
        Parts { above: PartAbove { title: title_of_board_above, notes }, below }
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

    /// Takes the heading of the board below. If the paragraph does not touch the board above, also takes its keys and comments.
    /// Records stay above.
    fn divide_by_heading(&mut self, style: &Style) -> PartBelow {
        let touches_both = self.touches_both();
        let heading = self.heading(style.boards);
        let paragraph_begin = self.last_paragraph_begin();
        let paragraph = self.notes.split_off(paragraph_begin);
        // Empty lines above it say nothing.
        let begins_text = self.notes.iter().all(Note::is_blank);
        let mut below = PartBelow::default();
        for (place, note) in paragraph.iter().enumerate() {
            if heading.as_ref().is_some_and(|heading| heading.place.contains(&place)) {
                continue;
            }
            let is_below = match (note, &heading) {
                (Note::Record(_), _) | (Note::Text(_), None) => false,
                (Note::Text(_), Some(heading)) => heading.begin <= place,
                _ => !touches_both,
            };
            if is_below {
                below.notes.push(note);
            } else {
                self.notes.push(note);
            }
        }
        if let Some(heading) = heading {
            // The line before the headings of a level is the title of the collection.
            if self.is_first && heading.begin == 1 && begins_text {
                self.make_collection_title();
            }
            below.title = Some(TitleOfBoardBelow::touching(heading.title));
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
        if let Some(TitleAbove { title, place }) = self.title_above_board() {
            let touches = self.notes.iter().nth(place.end).is_none();
            if self.is_first && !touches && style.is_of_collection(&title) {
                self.make_collection_title();
            } else if keys_begin.is_none()
                && self.notes.iter().skip(place.end).any(|note| !note.is_blank())
            {
                let position = TitlePosition::AboveNotes;
                below.title = Some(TitleOfBoardBelow { title, touches, position });
            } else {
                let position = TitlePosition::Above;
                below.title = Some(TitleOfBoardBelow { title, touches, position });
                self.notes.remove(place);
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
        let is_above =
            if self.is_first { style.first_board_has_title_key } else { style.keys_are_above() };
        if self.is_last || !is_above {
            return None;
        }
        let count = self.notes.iter().count();
        let title = self.notes.rposition(count, |note| note.get("title").is_some())?;
        if style.each_board_has_title_key() {
            let other = self.notes.rposition(title, |note| !matches!(note, Note::Value { .. }));
            return Some(other.map_or(0, |other| other + 1));
        }
        // The empty line above the paragraph goes with it.
        let blank = self.notes.rposition(title, Note::is_blank);
        Some(blank.unwrap_or(0))
    }

    /// Removes the key `Level`, and returns its value.
    fn take_level_key(&mut self) -> Option<String> {
        let place = self.notes.iter().position(|note| note.get("level").is_some())?;
        let key = self.notes.remove(place..place + 1);
        key.get("level").map(str::to_owned)
    }
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
