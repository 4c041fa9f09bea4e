//! XSB, the common level text, in collections of any length.
//!
//! | character | the cell is |
//! |---|---|
//! | space, `-` or `_` | floor |
//! | `#` | a wall |
//! | `.` | a goal |
//! | `$` | a box |
//! | `*` | a box on a goal |
//! | `@` | the worker |
//! | `+` | the worker on a goal |
//!
//! Rows may differ in length, and may be run-length encoded: a number repeats the character that follows
//! it, `|` ends a row. Other lines are text. Text right after a board, without an empty line between,
//! belongs to it, and so does any other text up to the end of a solution; the rest belongs to the next
//! board. The lines `Title:` and `Author:` give a level its title and author; without a title, the last
//! comment `;` before the board is the title. A line that starts with `Solution` has LURD after a
//! colon, or on the lines that follow. Text that is not UTF-8 is read as Latin-1.

mod lines;
mod notes;
mod reader;
mod record;
mod rows;
mod scanner;
mod survey;
mod text;
mod titles;
mod write;

use std::fmt;
use std::str::FromStr;

use super::format::{Format, Keeps, LevelError, Records};
use crate::error::{Error, Expected, Found, SyntaxError};
use crate::source::Source;
use crate::warehouse::Warehouse;
use reader::Reader;

pub(super) const FORMAT: Format = Format {
    name: "xsb",
    about: "Collections in the common level text, with solutions",
    read: Some(|source| {
        let mut reader = Reader::new(source);
        Box::new(move || reader.read())
    }),
    write: write::write,
    separator: "\n",
    end: |_| "",
    keeps: Keeps {
        title: true,
        notes: true,
        collection: |_, _| true,
        records: Records::All,
        many: true,
    },
};

pub(super) use lines::is_utf16;
pub(super) use rows::{begins, board, is_row};
pub(super) use write::rows;

impl fmt::Display for Warehouse {
    /// Writes the board as it is now, with walls where only the end of the board is in the way.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&write::text(self))
    }
}

impl FromStr for Warehouse {
    type Err = Error;

    /// Reads a board; messages call the text `<board>`.
    ///
    /// # Errors
    ///
    /// There is no board, or it has a character that is not a cell, no worker, or a second one.
    fn from_str(board: &str) -> Result<Self, Self::Err> {
        let source = Source::new("<board>", board.as_bytes());
        let level = Reader::new(source).read();
        let level = level.map_err(|LevelError(error, _)| error)?;
        let no_board = SyntaxError::Unexpected(Expected::Board, Found::End);
        let empty = || Source::new("<board>", std::io::empty()).error(no_board);
        level.map(|level| level.warehouse).ok_or_else(empty)
    }
}
