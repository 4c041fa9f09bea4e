//! Which text between two boards belongs to which level. Whether titles stand above or below their boards: `Style` counts,
//! `divide` applies it, and `reader` chooses where both are there.

use std::mem;
use std::ops::Range;

use super::heading::Heading;
use super::record::is_bare_kind;
use super::text::{MARK, is_of_file, pieces, title_line};
use crate::level::{MAX_REPEATED_MOVES, Note, Notes, TitlePosition, is_number, title_of};

/// The text between two boards, before the first, or after the last.
#[derive(Debug)]
pub(super) struct Block {
    pieces: Notes,
    /// Whether there is no board above.
    is_first: bool,
    /// Whether there is no board below.
    is_last: bool,
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
        let lines = self.lines.lines().filter(|_| self.place == TitlePosition::Above);
        lines.map(Note::Text)
    }
}

/// Where a collection puts the titles and keys of its levels: rules that need more than one block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Style {
    /// The number of boards.
    boards: u64,
    /// The numbers of title lines above their boards, and below.
    titles: [u64; 2],
    /// The number of those above other boards than the first.
    above_others: u64,
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
        } else if block.heading().is_some() || block.title_above_board().is_some() {
            *above += 1;
            self.above_others += u64::from(!block.is_first);
        }
        self.boards += u64::from(!block.is_last);
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

    /// Returns whether a title line before the first board, with an empty line below, says more of the collection than of that
    /// board: it is no number, and no other board has one.
    fn is_of_collection(&self, title: &str) -> bool {
        self.boards > 1 && self.above_others == 0 && !title.lines().next().is_some_and(is_number)
    }
}

impl Block {
    pub(super) fn new(text: &str, is_first: bool, is_last: bool) -> Block {
        let mut block = Block { pieces: pieces(text, MAX_REPEATED_MOVES), is_first, is_last };
        block.name_collection();
        block
    }

    /// Makes the first line of a file's header the title of the collection, if it begins with a mark. Without another line
    /// after it, it is the title of the first level if it touches the board, or follows a key.
    fn name_collection(&mut self) {
        if !self.is_header() {
            return;
        }
        let has_words = |line: &&str| line.contains(char::is_alphanumeric);
        let lines = (0..).zip(&self.pieces);
        let mut lines =
            lines.filter_map(|(place, piece)| Some((place, piece.line().filter(has_words)?)));
        let Some((place, title)) = lines.next() else { return };
        let is_followed = lines.next().is_some();
        let is_key = |piece: Note| matches!(piece, Note::Value { .. });
        let is_alone = self.touches_below() && place >= self.last_paragraph_begin()
            || self.pieces.iter().take(place).any(is_key);
        let has_title = || self.pieces.iter().any(|piece| piece.get("collection").is_some());
        if title.starts_with(MARK)
            && !is_number(title)
            && (is_followed || !is_alone)
            && !has_title()
        {
            let title = title_of(title);
            let rest = self.pieces.split_off(place).split_off(1);
            let title = [Note::value("Collection", &title)].into_iter().collect();
            let before = mem::replace(&mut self.pieces, title);
            self.pieces.append(before);
            self.pieces.append(rest);
        }
    }

    /// Returns whether a text before the first board says who has written a file, and where to find them.
    fn is_header(&self) -> bool {
        self.is_first && self.pieces.iter().any(is_of_file)
    }

    /// Returns whether the style of the whole collection matters.
    pub(super) fn depends_on_style(&self) -> bool {
        let has_key = || self.last_paragraph().any(|piece| piece.get("title").is_some());
        let is_apart = || !self.touches_below() && self.title_above_board().is_some();
        self.title_below_board().is_some() || self.is_first && (has_key() || is_apart())
    }

    /// Returns whether no empty line separates the text from the board below.
    fn touches_below(&self) -> bool {
        !self.is_last && self.last_paragraph().next().is_some()
    }

    /// The number of notes before the last paragraph.
    fn last_paragraph_begin(&self) -> usize {
        self.pieces.iter().rev().skip_while(|piece| !piece.is_blank()).count()
    }

    fn touches_both(&self) -> bool {
        !self.is_first && self.touches_below() && self.last_paragraph_begin() == 0
    }

    /// The heading in the paragraph that touches the board below.
    fn heading(&self) -> Option<Heading> {
        let paragraph = self.pieces.iter().skip(self.last_paragraph_begin());
        // Two lines of text in the header of a file are about that.
        let mut lines = paragraph.clone().filter_map(Note::line);
        let is_of_file =
            lines.next().is_some_and(|line| !is_number(line)) && lines.next().is_some();
        if is_of_file && self.is_header() {
            return None;
        }
        self.touches_below().then(|| Heading::new(paragraph, self.touches_both()))?
    }

    /// The notes that touch the board above.
    fn first_paragraph(&self) -> impl Iterator<Item = Note<'_>> {
        self.pieces.iter().take_while(|piece| !piece.is_blank())
    }

    /// The notes that touch the board below, in reverse.
    fn last_paragraph(&self) -> impl Iterator<Item = Note<'_>> {
        self.pieces.iter().rev().take_while(|piece| !piece.is_blank())
    }

    /// The only line of text that touches the board above, if there is an empty line before the next board.
    fn title_below_board(&self) -> Option<&str> {
        let line = self.first_paragraph().next()?.line()?;
        if self.is_first || is_bare_kind(line) {
            return None;
        }
        let is_only = !self.first_paragraph().skip(1).any(|piece| piece.line().is_some());
        let ends = self.is_last || self.pieces.iter().any(Note::is_blank);
        (is_only && ends).then_some(line)
    }

    /// The lines that are the title of the board below, and their place: the last paragraph if it is a title
    /// alone, or else the last line of text if an empty line precedes it, or nothing at all and it is a number.
    pub(super) fn title_above_board(&self) -> Option<(String, Range<usize>)> {
        let mut back = self.pieces.iter().rev().skip_while(|piece| piece.is_blank());
        let last = back.clone().next().filter(|_| !self.is_last)?;
        if last.line().is_some_and(is_bare_kind) {
            return None;
        }
        if let Some((title, lines)) = title_line(back.clone()) {
            let end = back.count();
            return Some((title, end - lines..end));
        }
        let is_above = |piece: Note| {
            matches!(piece, Note::Record(_) | Note::Comment(_)) || piece.get("title").is_some()
        };
        let line = back.find(|&piece| is_above(piece) || piece.line().is_some())?.line()?;
        match back.clone().next() {
            Some(before) => before.is_blank() || self.is_header() && is_number(line),
            None => self.is_first && is_number(line),
        }
        .then_some(())?;
        let begin = back.count();
        Some((line.to_owned(), begin..begin + 1))
    }

    /// Divides the block between the boards above and below.
    pub(super) fn divide(mut self, style: Style) -> Parts {
        let [titles_above, titles_below] = style.titles;
        let title_of_board_above = self.title_below_board().filter(|_| titles_below > titles_above);
        let title_of_board_above = title_of_board_above.map(str::to_owned);
        if title_of_board_above.is_some() {
            self.pieces = self.pieces.split_off(1);
        }
        let heading = self.heading();
        let (title_of_board_below, below) =
            if self.touches_below() && self.is_divided_by_heading(style, heading.is_some()) {
                self.divide_by_heading(heading)
            } else {
                self.divide_by_style(style)
            };
        let notes_above = notes(self.pieces, self.is_first);
        Parts {
            title_of_board_above,
            notes_above,
            title_of_board_below,
            notes_below: notes(below, false),
        }
    }

    /// Returns whether the paragraph that touches the board below has a heading, or keys of that board alone. Elsewhere the
    /// style of the whole collection says which board a `Title:` belongs to.
    fn is_divided_by_heading(&self, style: Style, has_heading: bool) -> bool {
        let touches_both = self.touches_both();
        let has_title = || self.last_paragraph().any(|piece| piece.get("title").is_some());
        let is_key = |piece: Note| matches!(piece, Note::Value { .. });
        let depends_on_style = self.is_first || touches_both && style.keys_are_above();
        let is_clear = !(depends_on_style && has_title());
        let has_own_keys = !self.is_first && !touches_both && self.last_paragraph().any(is_key);
        is_clear && (has_heading || has_own_keys)
    }

    /// Takes the heading of the board below; if their paragraph touches only that, all but records.
    fn divide_by_heading(
        &mut self,
        heading: Option<Heading>,
    ) -> (Option<TitleOfBoardBelow>, Notes) {
        let touches_both = self.touches_both();
        let paragraph = self.pieces.split_off(self.last_paragraph_begin());
        let mut below = Notes::default();
        for (place, piece) in (0..).zip(&paragraph) {
            let is_below = match piece {
                Note::Record(_) => false,
                Note::Text(_) => heading.as_ref().is_some_and(|heading| heading.begin <= place),
                _ => !touches_both,
            };
            if heading.as_ref().is_some_and(|heading| heading.place.contains(&place)) {
                continue;
            }
            if is_below { below.push(piece) } else { self.pieces.push(piece) }
        }
        let place = TitlePosition::Above;
        (
            heading.map(|heading| TitleOfBoardBelow { lines: heading.title, touches: true, place }),
            below,
        )
    }

    /// Takes the title line of the board below, and its keys if they stand above the boards here.
    fn divide_by_style(&mut self, style: Style) -> (Option<TitleOfBoardBelow>, Notes) {
        let mut back = self.pieces.iter().rev();
        let has_key = back.any(|piece| piece.get("title").is_some());
        // The paragraph of the last such key begins here.
        back.find(|piece| piece.is_blank());
        let begin = back.count();
        // The keys of the first level are its own only if none follows its board; that is seen later.
        let is_above = if self.is_first { style.key_above } else { style.keys_are_above() };
        let has_keys = has_key && is_above && !self.is_last;
        let mut heading = None;
        if let Some((lines, place)) = self.title_above_board() {
            let mut after = self.pieces.iter().skip(place.end).peekable();
            let touches = after.peek().is_none();
            let is_noted = !has_keys && after.any(|piece| !piece.is_blank());
            if self.is_first && !touches && style.is_of_collection(&lines) {
                // A line alone is the title of the collection.
                if self.pieces.iter().filter(|piece| !piece.is_blank()).count() == 1 {
                    let title = title_of(&lines);
                    self.pieces = [Note::value("Collection", &title)].into_iter().collect();
                }
            } else if is_noted {
                heading =
                    Some(TitleOfBoardBelow { lines, touches, place: TitlePosition::AboveNotes });
            } else {
                heading = Some(TitleOfBoardBelow { lines, touches, place: TitlePosition::Above });
                let after = self.pieces.split_off(place.end);
                self.pieces.split_off(place.start);
                self.pieces.append(after);
            }
        }
        (heading, if has_keys { self.pieces.split_off(begin) } else { Notes::default() })
    }
}

/// The notes among the parts of a text. An empty line is kept before a line of text where the line might be read as
/// something else without it; in the text before the first board, also before keys and comments.
fn notes(mut pieces: Notes, is_first: bool) -> Notes {
    let is_empty_comment = |note: &Note| matches!(note, Note::Comment(""));
    pieces.retain(|before, note, mut rest| {
        let matters = before.map_or(is_first, |before| !matches!(before, Note::Record(_)));
        let mut is_needed = || {
            let next = rest.find(|note| !is_empty_comment(note));
            let is_apart = |note: Note| match note {
                Note::Value { .. } | Note::Comment(_) => is_first && before.is_some(),
                note => note.line().is_some(),
            };
            matters && next.is_some_and(is_apart)
        };
        !is_empty_comment(&note) && (!note.is_blank() || is_needed())
    });
    pieces
}
