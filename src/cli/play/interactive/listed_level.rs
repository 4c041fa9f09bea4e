//! A level among others, with its board as what is kept has it.

use std::cell::OnceCell;

use super::store::xsb;
use crate::Level;

/// A level among others, with its board as what is kept has it.
pub(super) struct ListedLevel {
    pub(super) level: Level,
    /// As soon as somebody has asked for it: that takes longer than reading the level.
    board: OnceCell<String>,
}

impl ListedLevel {
    pub(super) fn new(level: Level) -> ListedLevel {
        ListedLevel { level, board: OnceCell::new() }
    }

    /// Its board as XSB.
    pub(super) fn board(&self) -> &str {
        self.board.get_or_init(|| xsb(self.level.warehouse.clone()))
    }
}
