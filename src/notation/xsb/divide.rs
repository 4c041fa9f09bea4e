//! Which of the text between two boards belongs to which of their levels.

use std::mem;

use super::block::{Block, TitleAbove, collection_title};
use super::style::Style;
use crate::level::{Note, Notes, TitlePosition, title_of};

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

impl Block {
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
        let is_above =
            if self.is_first { style.first_board_has_title_key } else { style.keys_are_above() };
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

    /// Removes the key `Level`, and returns its value.
    fn take_level_key(&mut self) -> Option<String> {
        let place = self.notes.iter().position(|note| note.get("level").is_some())?;
        let after = self.notes.split_off(place + 1);
        let key = self.notes.split_off(place);
        self.notes.append(after);
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
