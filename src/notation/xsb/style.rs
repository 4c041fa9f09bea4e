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
    pub(super) first_board_has_title_key: bool,
    /// Whether a `Title:` or an `Author:` touches a board from below.
    has_title_or_author_below: bool,
    /// The number of `Title:` keys.
    title_keys: u64,
    /// The number of boards that a `Title:` touches from above.
    boards_with_title_key: u64,
    /// The number of `Level:` keys, which some use in place of `Title:`.
    level_keys: u64,
    /// The number of boards with such a key above.
    boards_with_level_key: u64,
}

impl Style {
    pub(super) fn of(sections: &[Section], text: &str) -> Style {
        let mut style = Style::default();
        for block in Blocks::of(sections, text) {
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
            self.first_board_has_title_key =
                block.last_paragraph().any(|note| note.get("title").is_some());
        } else if block
            .first_paragraph()
            .any(|note| note.get("title").is_some() || note.get("author").is_some())
        {
            self.has_title_or_author_below = true;
        }
        self.title_keys += block.count_of_key("title");
        self.level_keys += block.count_of_key("level");
        if block.touches_below() && block.last_paragraph().any(|note| note.get("title").is_some()) {
            self.boards_with_title_key += 1;
        }
        if !block.is_last && block.count_of_key("level") > 0 {
            self.boards_with_level_key += 1;
        }
    }

    /// Returns whether lines below the boards are their titles, rather than lines above them.
    pub(super) fn titles_are_below(&self) -> bool {
        self.titles_below > self.titles_above
    }

    /// Returns whether the keys of levels stand above their boards: a `Title:` touches the first board, and neither a `Title:` nor
    /// an `Author:` touches a board from below, or else each board has a `Title:` that touches it.
    pub(super) fn keys_are_above(&self) -> bool {
        self.first_board_has_title_key
            && (!self.has_title_or_author_below || self.each_board_has_title_key())
    }

    /// Returns whether a `Title:` touches each board from above, and there are no others.
    pub(super) fn each_board_has_title_key(&self) -> bool {
        self.title_keys == self.boards && self.boards_with_title_key == self.boards
    }

    /// Returns whether there is a `Level:` above each board, and neither others nor a `Title:`: it is the level's title.
    pub(super) fn level_keys_are_titles(&self) -> bool {
        self.title_keys == 0
            && self.level_keys == self.boards
            && self.boards_with_level_key == self.boards
    }

    /// Returns whether a title line before the first board, with an empty line below, says more of the collection than of that
    /// board: it is no number, and no other board has one.
    pub(super) fn is_of_collection(&self, title: &str) -> bool {
        let is_number = title.lines().next().is_some_and(is_number);
        self.boards > 1 && !self.has_title_above_other && !is_number
    }
}
