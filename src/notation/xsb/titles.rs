//! Which text between two boards belongs to which level.

use std::ops::Range;

use super::record::MAX_REPEATED_MOVES;
use super::text::{pieces, title_line};
use crate::level::{Note, Notes, TitlePosition};

/// The text between two boards, before the first, or after the last.
#[derive(Debug)]
pub(super) struct Block {
    pieces: Notes,
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
    pub(super) notes_above: Notes,
    pub(super) heading_below: Option<HeadingBelow>,
    pub(super) notes_below: Notes,
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
    pub(super) fn as_text(&self) -> impl Iterator<Item = Note<'_>> {
        let lines = self.lines.lines().filter(|_| self.place == TitlePosition::Above);
        lines.map(Note::Text)
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
        let has = |piece: Note, key| piece.get(key).is_some();
        if block.is_first {
            self.key_above = block.last_paragraph().any(|piece| has(piece, "title"));
        } else {
            let mut keys = block.first_paragraph();
            self.key_below |= keys.any(|piece| has(piece, "title") || has(piece, "author"));
        }
    }

    pub(super) fn keys_are_above(&self) -> bool {
        self.key_above && !self.key_below
    }
}

impl Block {
    pub(super) fn new(text: &str, is_first: bool, is_last: bool) -> Block {
        Block { pieces: pieces(text, MAX_REPEATED_MOVES), is_first, is_last }
    }

    /// Returns whether the style of the whole collection matters.
    pub(super) fn depends_on_style(&self) -> bool {
        self.title_below_board().is_some()
            || self.is_first && self.last_paragraph().any(|piece| piece.get("title").is_some())
    }

    /// What touches the board above.
    fn first_paragraph(&self) -> impl Iterator<Item = Note<'_>> {
        self.pieces.iter().take_while(|piece| !piece.is_blank())
    }

    /// What touches the board below, in reverse.
    fn last_paragraph(&self) -> impl Iterator<Item = Note<'_>> {
        self.pieces.iter().rev().take_while(|piece| !piece.is_blank())
    }

    /// The only line of text that touches the board above, if there is an empty line before the next board.
    fn title_below_board(&self) -> Option<&str> {
        let line = self.first_paragraph().next()?.line().filter(|_| !self.is_first)?;
        let is_only = !self.first_paragraph().skip(1).any(|piece| piece.line().is_some());
        let ends = self.is_last || self.pieces.iter().any(Note::is_blank);
        (is_only && ends).then_some(line)
    }

    /// The lines that are the title of the board below, and their place: the last paragraph if it is a title
    /// alone, or else the last line of text if an empty line precedes it.
    pub(super) fn title_above_board(&self) -> Option<(String, Range<usize>)> {
        let mut back = self.pieces.iter().rev().skip_while(|piece| piece.is_blank());
        back.clone().next().filter(|_| !self.is_last)?;
        if let Some((title, lines)) = title_line(back.clone()) {
            let end = back.count();
            return Some((title, end - lines..end));
        }
        let is_above = |piece: Note| {
            matches!(piece, Note::Record(_) | Note::Comment(_)) || piece.get("title").is_some()
        };
        let line = back.find(|&piece| is_above(piece) || piece.line().is_some())?.line()?;
        back.clone().next().filter(|before| before.is_blank())?;
        let begin = back.count();
        Some((line.to_owned(), begin..begin + 1))
    }

    /// Divides the block between the boards above and below.
    pub(super) fn divide(mut self, style: Style) -> Parts {
        let mut parts = Parts::default();
        let [titles_above, titles_below] = style.titles;
        if titles_below > titles_above && self.title_below_board().is_some() {
            parts.heading_above = self.title_below_board().map(str::to_owned);
            self.pieces = self.pieces.split_off(1);
        }
        let mut back = self.pieces.iter().rev();
        let has_key = back.any(|piece| piece.get("title").is_some());
        // The paragraph of the last such key begins here.
        back.find(|piece| piece.is_blank());
        let begin = back.count();
        // The keys of the first level are its own only if none follows its board; that is seen later.
        let is_above = if self.is_first { style.key_above } else { style.keys_are_above() };
        let has_keys = has_key && is_above && !self.is_last;
        if let Some((lines, place)) = self.title_above_board() {
            let mut after = self.pieces.iter().skip(place.end).peekable();
            let touches = after.peek().is_none();
            if !has_keys && after.any(|piece| !piece.is_blank()) {
                parts.heading_below =
                    Some(HeadingBelow { lines, touches, place: TitlePosition::AboveNotes });
            } else {
                parts.heading_below =
                    Some(HeadingBelow { lines, touches, place: TitlePosition::Above });
                let after = self.pieces.split_off(place.end);
                self.pieces.split_off(place.start);
                self.pieces.append(after);
            }
        }
        if has_keys {
            parts.notes_below = notes(self.pieces.split_off(begin), false);
        }
        parts.notes_above = notes(self.pieces, self.is_first);
        parts
    }
}

/// The notes among the parts of a text. An empty line is kept before a line of text where the line might be read as
/// something else without it.
fn notes(mut pieces: Notes, is_first: bool) -> Notes {
    let is_empty_comment = |note: &Note| matches!(note, Note::Comment(""));
    pieces.retain(|before, note, mut rest| {
        let matters = before.map_or(is_first, |before| !matches!(before, Note::Record(_)));
        let mut is_needed = || {
            let next = rest.find(|note| !is_empty_comment(note));
            matters && next.and_then(Note::line).is_some()
        };
        !is_empty_comment(&note) && (!note.is_blank() || is_needed())
    });
    pieces
}
