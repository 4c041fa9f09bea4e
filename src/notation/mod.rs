//! The text forms of boards and of play, one file or folder each.

mod alphabet;
mod draft;
mod drawing;
mod format;
pub mod keystrokes;
mod levels;
pub mod lurd;
pub mod named;
mod openings;
pub mod push_box;
mod sized;
mod writer;
pub mod xsb;

use std::fmt;
use std::str::FromStr;

use crate::error::UnknownName;
use format::Format;

pub use drawing::Drawing;
pub use format::{Layout, LevelEnd};
pub use levels::Levels;
pub use writer::{LeftOut, Writer};

/// Lists the notations: a name, and the module with the `FORMAT`.
macro_rules! notations {
    ($($(#[$doc:meta])* $name:ident: $module:ident,)*) => {
        /// A text form of boards or of play. Displayed and parsed as its name on the command line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Notation {
            $($(#[$doc])* $name,)*
        }

        impl Notation {
            /// All notations.
            pub const ALL: &[Notation] = &[$(Notation::$name,)*];

            fn format(self) -> &'static Format {
                match self {
                    $(Notation::$name => &$module::FORMAT,)*
                }
            }
        }
    };
}

notations! {
    /// [`push_box`]: boards.
    PushBox: push_box,
    /// [`xsb`]: collections of levels with solutions.
    Xsb: xsb,
    /// [`named`]: a board and commands.
    Named: named,
    /// [`keystrokes`]: games.
    Keystrokes: keystrokes,
    /// [`lurd`]: records without boards.
    Lurd: lurd,
}

impl Notation {
    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.format().name
    }

    /// What the notation is, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.format().about
    }

    /// Whether the notation has boards.
    #[must_use]
    pub fn has_boards(self) -> bool {
        self.format().read.is_some()
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Notation::ALL.iter().find(|notation| notation.name() == name);
        let names = Notation::ALL.iter().map(|notation| notation.name());
        found.copied().ok_or_else(|| UnknownName::new(names, name))
    }
}
