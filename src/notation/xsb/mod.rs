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
//! A board is at least three rows, one of which has a wall. Rows may differ in length; blanks before a row
//! are outside the board, as are those at its end; `-` and `_` there are floor. Tabs before a row are outside too, each a
//! column; a board that has both tabs and blanks there is malformed, as are two rows with a worker. Rows may be run-length encoded: a number
//! repeats the character or the group in parentheses that follows it, `|` ends a row. Beside a wall, `o`, `b`, `B`, `p` and
//! `P` are a goal, a box, a box on a goal, the worker, and the worker on a goal. A `>` before a line is left out.
//! No-break spaces in a row are blanks. A line that begins with `#`, has another, and has `@`, `$`, `*` or `+` is a malformed row
//! if it touches rows, whatever else is in it. As many `o` as `.`, and no other box, are boxes. A board in which no two
//! cells of a row touch is drawn like a level of Hexoban, and an error.
//!
//! Which of the other text belongs to which level:
//!
//! * The lines that touch a board from above are its heading, but for records, comments and keys. The first of them is its
//!   title, or a number and a name, or `Level 10` after the name of a section; the others are notes. If they touch the
//!   board above too, the heading begins with the first line that begins with `;`.
//! * Otherwise the last paragraph before a board is its title if it is one line, or a number and a name; or else the last line
//!   of text, if an empty line precedes it, or if it is a number and begins the file. A single line that touches the board
//!   above is the title of that one, if most such lines are placed that way.
//! * A line alone before several boards, with an empty line below, is the title of the collection, unless it is a
//!   number or another board has a title above it.
//! * A line `Key: value` belongs to the board above, unless its paragraph touches only the board below. The keys stand above
//!   their boards only if a `Title:` touches the first board, and no `Title:` or `Author:` touches any board from below.
//!   `Title:` outranks a title line. `Name:` means the same, and `Set Title:` is the title of the collection. A `;` may precede
//!   these and a few others. Where the text before the first board has a `Copyright:` or an address (`E-Mail:`, `Web Site:` and
//!   the like), its first line is the title of the collection if it begins with `;`, and two lines of text that touch the
//!   board are about the file.
//! * `Comment:` begins a comment that ends at `Comment-End:` or `Comment_end:`, or else with its line.
//! * Lines of move letters are a record; its title is the line before them. Moves may also follow `Solution:` and
//!   the like in the same line. Under a title that does not speak of a solution, fewer than eight letters are words.
//!   If all letters have the same case, it means nothing. A title such as `Solution 33/8` without moves is a note.
//! * All other text belongs to the level above, or to the collection if there is none. Its `Author:` and `Copyright:` are
//!   those of every level that does not say otherwise.
//! * `::` begins a comment that is not kept.
//! * A level with a `Type:` other than Sokoban, or a `Game:` such as Hexoban, or of a collection with one, is not read: it
//!   is an error.
//!
//! Text that is not UTF-8 is Windows-1252. That, where titles and keys stand, and which boards are drawn within a comment
//! depends on the whole text. A [file](Source::of_file) is read ahead where one of these matters; otherwise the text up to
//! the next board decides, and a board within a comment is a level.

mod first_pass;
mod heading;
mod notes;
mod reader;
mod record;
mod rows;
mod scanner;
mod text;
mod titles;
mod write;

use std::fmt;
use std::str::FromStr;

use super::board_builder::BoardBuilder;
use super::drawing::Drawing;
use super::format::{NotationFormat, PLAIN};
use crate::board::Warehouse;
use crate::error::{Error, Found, SyntaxError};
use crate::source::Source;
use reader::XsbReader;

pub(super) const FORMAT: NotationFormat = NotationFormat {
    about: "Collections in the common level text, with solutions",
    read: |mut source| {
        let mut reader = XsbReader::default();
        Box::new(move || reader.read(&mut source))
    },
    write: |replays, state| Ok(write::write(replays, state)),
    places: None,
    mark: ":: XSB\n",
    separator: "\n",
    ..PLAIN
};

#[cfg(feature = "slc")]
pub(super) use rows::board;
pub(super) use rows::{check_board, is_row};
pub(super) use write::closed_rows;

impl fmt::Display for Warehouse {
    /// Writes the board as it is now, cell by cell: what is written is read as the same warehouse. Other programs want what
    /// [`Writer`](super::Writer) writes, with walls where only the end of the board is in the way.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let drawing = Drawing::without_names(rows::ALPHABET, self);
        drawing.expect("XSB has all characters").fmt(f)
    }
}

impl FromStr for Warehouse {
    type Err = Error;

    /// Reads the rows of a board, cell by cell: floor at the ends of a row belongs to it, and an empty line is a row
    /// without cells. Messages call the text `<board>`. [`Levels`](super::Levels) reads boards with titles and notes.
    fn from_str(board: &str) -> Result<Self, Self::Err> {
        let mut source = Source::of_text("<board>", board);
        let mut rows = BoardBuilder::new(rows::ALPHABET, &source);
        loop {
            let end = source.position();
            let length = rows.read_row(&mut source, usize::MAX)?;
            let found = source.end_line(format_args!("a cell ({})", rows::ALPHABET))?;
            match (length, found) {
                (0, Found::End) if rows.is_empty() => {
                    let error = SyntaxError::unexpected("a board", found);
                    return Err(source.error_at(end, error));
                }
                (0, Found::End) => return rows.warehouse(&source, end),
                (0, _) => rows.add_empty_row(),
                _ => {}
            }
        }
    }
}
