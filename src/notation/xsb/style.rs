//! Where a collection puts the titles and keys of its levels.

use super::block::{Block, Blocks};
use super::sections::Section;
use crate::level::is_number;

/// Counts over all of a collection, for rules that need more than the text between two boards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Style {
    pub(super) boards: u64,
    /// The number of title lines above their boards.
    titles_above: u64,
    /// The number of title lines below their boards.
    titles_below: u64,
    /// Whether another board than the first has a title line above it.
    has_title_above_other: bool,
    /// Whether a `Title:` touches the first board from above.
    pub(super) has_key_above: bool,
    /// Whether a `Title:` or an `Author:` touches a board from below.
    has_key_below: bool,
    title_keys: KeyCount,
    /// How often there is the key `Level`, which some use in place of `Title`.
    level_keys: KeyCount,
    /// Whether that key is the title of each level.
    pub(super) names_levels: bool,
}

/// How often a key occurs.
#[derive(Clone, Copy, Debug, Default)]
struct KeyCount {
    all: u64,
    /// The number of boards that are touched from above by a paragraph with the key.
    touched_boards: u64,
}

impl KeyCount {
    fn add(&mut self, block: &Block, key: &str) {
        self.all += block.notes.iter().filter(|note| note.get(key).is_some()).count() as u64;
        if block.touches_below() && block.last_paragraph().any(|note| note.get(key).is_some()) {
            self.touched_boards += 1;
        }
    }

    /// Returns whether each board is touched from above by a key of its own.
    fn is_above_each_of(self, boards: u64) -> bool {
        self.all == boards && self.touched_boards == boards
    }
}

impl Style {
    pub(super) fn of(sections: &[Section], text: &str) -> Style {
        let mut style = Style::default();
        for block in Blocks::of(sections, text) {
            style.add(&block);
        }
        if style.title_keys.all > 0 || !style.level_keys.is_above_each_of(style.boards) {
            return style;
        }
        let mut style = Style { names_levels: true, ..Style::default() };
        for mut block in Blocks::of(sections, text) {
            block.name_levels();
            style.add(&block);
        }
        style
    }

    fn add(&mut self, block: &Block) {
        if !block.is_last {
            self.boards += 1;
        }
        if block.title_below_board().is_some() {
            self.titles_below += 1;
        }
        if block.has_title_of_board_below() {
            self.titles_above += 1;
            self.has_title_above_other |= !block.is_first;
        }
        if block.is_first {
            self.has_key_above = block.last_paragraph().any(|note| note.get("title").is_some());
        } else if block
            .first_paragraph()
            .any(|note| note.get("title").is_some() || note.get("author").is_some())
        {
            self.has_key_below = true;
        }
        self.title_keys.add(block, "title");
        self.level_keys.add(block, "level");
    }

    /// Returns whether lines below the boards are their titles, rather than lines above them.
    pub(super) fn titles_are_below(&self) -> bool {
        self.titles_below > self.titles_above
    }

    /// Returns whether the keys of levels stand above their boards: a `Title:` touches the first board, and no key touches a
    /// board from below, or else each board has a `Title:` that touches it.
    pub(super) fn keys_are_above(&self) -> bool {
        self.has_key_above && (!self.has_key_below || self.each_board_has_title_key())
    }

    /// Returns whether a `Title:` touches each board from above, and there are no others.
    pub(super) fn each_board_has_title_key(&self) -> bool {
        self.title_keys.is_above_each_of(self.boards)
    }

    /// Returns whether a title line before the first board, with an empty line below, says more of the collection than of that
    /// board: it is no number, and no other board has one.
    pub(super) fn is_of_collection(&self, title: &str) -> bool {
        let is_number = title.lines().next().is_some_and(is_number);
        self.boards > 1 && !self.has_title_above_other && !is_number
    }
}
