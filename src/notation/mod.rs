//! The text forms of boards and of play, one file or folder each.
//!
//! To add one: a module with a `FORMAT`; a variant of `Notation`, and its line in `format`; what
//! shows it to `detect` (its table, `found_in`, `begins`); the two tables in `docs/levels.md`; a
//! `TO.out` for cases in `tests/data/convert`; a fuzz target.

mod alphabet;
mod board_builder;
mod detect;
mod drawing;
pub(crate) mod format;
pub mod keystrokes;
mod level_text;
mod levels;
mod lines;
pub mod lurd;
pub mod named;
mod off_grid;
mod omitted;
pub mod push_box;
mod run_length;
mod size_header;
pub mod slc;
mod writer;
pub mod xsb;

use crate::macros::names;
use format::NotationFormat;

pub use detect::{check_known, detect};
pub use drawing::Drawing;
pub use format::Next;
pub use levels::{LevelEntry, Levels};
pub use writer::Writer;

names! {
    /// A text form of boards or of play. Displayed and parsed as its name on the command line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Notation {
        /// [`push_box`]: boards.
        PushBox = "push-box",
        /// [`xsb`]: collections of levels with solutions.
        Xsb = "xsb",
        /// [`slc`]: collections of levels in XML.
        Slc = "slc",
        /// [`named`]: a board and commands.
        Named = "named",
        /// [`keystrokes`]: games.
        Keystrokes = "keystrokes",
        /// [`lurd`]: records without boards.
        Lurd = "lurd",
    }
}

impl Notation {
    fn format(self) -> &'static NotationFormat {
        match self {
            Notation::PushBox => &push_box::FORMAT,
            Notation::Xsb => &xsb::FORMAT,
            Notation::Slc => &slc::FORMAT,
            Notation::Named => &named::FORMAT,
            Notation::Keystrokes => &keystrokes::FORMAT,
            Notation::Lurd => &lurd::FORMAT,
        }
    }

    /// A description of the notation in a few words.
    pub fn about(self) -> &'static str {
        self.format().about
    }

    /// Returns whether the notation has boards.
    pub fn has_boards(self) -> bool {
        self != Notation::Lurd
    }
}
