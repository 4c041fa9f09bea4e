//! Which text between two boards belongs to which level.

use std::ops::Range;

use super::text::{pieces, title_line};
use crate::level::{Note, TitlePosition};

/// The text between two boards, before the first, or after the last.
#[derive(Debug)]
pub(super) struct Block {
    pieces: Vec<Note>,
    /// Whether there is no board above.
    is_first: bool,
    /// Whether there is no board below.
    is_last: bool,
}

/// What of a block belongs to the board below it, and what is left for the one above.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The title of the level above.
    pub(super) heading_above: Option<String>,
    pub(super) notes_above: Vec<Note>,
    pub(super) heading_below: Option<HeadingBelow>,
    pub(super) notes_below: Vec<Note>,
}

/// The title of the board below a block.
#[derive(Debug)]
pub(super) struct HeadingBelow {
    pub(super) lines: String,
    /// Whether it touches the board.
    pub(super) touches: bool,
    pub(super) place: TitlePosition,
}

impl HeadingBelow {
    /// Its lines as notes, unless they are already.
    pub(super) fn as_text(&self) -> impl Iterator<Item = Note> {
        let lines = self.lines.lines().filter(|_| self.place == TitlePosition::Above);
        lines.map(|line| Note::Text(line.to_owned()))
    }
}

/// Where a collection puts the titles and keys of its levels: rules that need more than one block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Style {
    /// The numbers of title lines above their boards, and below.
    titles: [u64; 2],
    /// Whether a `Title:` touches the first board from above.
    key_above: bool,
    /// Whether a `Title:` or an `Author:` touches a board from below.
    key_below: bool,
}

impl Style {
    /// Takes a block into account.
    pub(super) fn add(&mut self, block: &Block) {
        let [above, below] = &mut self.titles;
        if block.title_below_board().is_some() {
            *below += 1;
        } else if block.title_above_board().is_some() {
            *above += 1;
        }
        let has = |pieces: &[Note], key| pieces.iter().any(|piece| piece.get(key).is_some());
        if block.is_first {
            self.key_above = has(block.last_paragraph(), "title");
        } else {
            let keys = block.first_paragraph();
            self.key_below |= has(keys, "title") || has(keys, "author");
        }
    }

    pub(super) fn keys_are_above(&self) -> bool {
        self.key_above && !self.key_below
    }
}

impl Block {
    pub(super) fn new(text: &str, is_first: bool, is_last: bool) -> Block {
        Block { pieces: pieces(text), is_first, is_last }
    }

    /// Returns whether the style of the whole collection matters.
    pub(super) fn depends_on_style(&self) -> bool {
        self.title_below_board().is_some()
            || self.is_first
                && self.last_paragraph().iter().any(|piece| piece.get("title").is_some())
    }

    /// What touches the board above.
    fn first_paragraph(&self) -> &[Note] {
        self.pieces.split(Note::is_blank).next().unwrap_or(&[])
    }

    /// What touches the board below.
    fn last_paragraph(&self) -> &[Note] {
        self.pieces.rsplit(Note::is_blank).next().unwrap_or(&[])
    }

    /// The only line of text that touches the board above, if there is an empty line before the next board.
    fn title_below_board(&self) -> Option<&str> {
        let paragraph = self.first_paragraph();
        let ends = self.is_last || paragraph.len() < self.pieces.len();
        let is_only = paragraph.iter().filter(|piece| piece.line().is_some()).count() == 1;
        paragraph.first()?.line().filter(|_| !self.is_first && ends && is_only)
    }

    /// The lines that are the title of the board below, and their place: the last paragraph if it is a title
    /// alone, or else the last line of text if an empty line precedes it.
    pub(super) fn title_above_board(&self) -> Option<(String, Range<usize>)> {
        let end =
            self.pieces.iter().rposition(|piece| !piece.is_blank()).filter(|_| !self.is_last)?;
        let (title, begin) = title_line(&self.pieces, end).or_else(|| {
            let last = self.pieces.iter().rposition(|piece| piece.line().is_some())?;
            let (_, after) = self.pieces.split_at(last);
            let is_above = |piece: &Note| {
                matches!(piece, Note::Record(_) | Note::Comment(_)) || piece.get("title").is_some()
            };
            let before = last.checked_sub(1).and_then(|before| self.pieces.get(before));
            let is_title = before.is_some_and(Note::is_blank) && !after.iter().any(is_above);
            let line = self.pieces.get(last)?.line()?;
            is_title.then(|| (line.to_owned(), last))
        })?;
        let lines = title.lines().count();
        Some((title, begin..begin + lines))
    }

    /// Divides the block between the boards above and below.
    pub(super) fn divide(mut self, style: Style) -> Parts {
        let mut parts = Parts::default();
        let [titles_above, titles_below] = style.titles;
        if titles_below > titles_above && self.title_below_board().is_some() {
            parts.heading_above = self.pieces.remove(0).line().map(str::to_owned);
        }
        let key = self.pieces.iter().rposition(|piece| piece.get("title").is_some());
        // The keys of the first level are its own only if none follows its board; that is seen later.
        let is_above = if self.is_first { style.key_above } else { style.keys_are_above() };
        let key = key.filter(|_| is_above && !self.is_last);
        if let Some((lines, place)) = self.title_above_board() {
            let (_, after) = self.pieces.split_at(place.end);
            let touches = after.is_empty();
            if key.is_none() && after.iter().any(|piece| !piece.is_blank()) {
                parts.heading_below =
                    Some(HeadingBelow { lines, touches, place: TitlePosition::AboveNotes });
            } else {
                parts.heading_below =
                    Some(HeadingBelow { lines, touches, place: TitlePosition::Above });
                self.pieces.drain(place);
            }
        }
        if let Some(key) = key {
            let before = self.pieces.iter().take(key).rposition(Note::is_blank);
            parts.notes_below = notes(self.pieces.split_off(before.unwrap_or(0)), false);
        }
        parts.notes_above = notes(self.pieces, self.is_first);
        parts
    }
}

/// The notes among the parts of a text. An empty line is kept before a line of text where the line might be read as
/// something else without it.
fn notes(pieces: Vec<Note>, is_first: bool) -> Vec<Note> {
    let (mut notes, mut is_blank) = (Vec::new(), false);
    for piece in pieces {
        match piece {
            blank if blank.is_blank() => is_blank = true,
            Note::Comment(comment) if comment.is_empty() => {}
            note => {
                let matters = match notes.last() {
                    None => is_first,
                    Some(before) => !matches!(before, Note::Record(_)),
                };
                if is_blank && matters && matches!(note, Note::Text(_)) {
                    notes.push(Note::Text(String::new()));
                }
                notes.push(note);
                is_blank = false;
            }
        }
    }
    notes
}
