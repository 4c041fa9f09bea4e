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
//! A board is at least three rows that touch each other, one of which has a wall; two rows with a worker are a malformed one.
//! Rows may differ in length. Blanks before a row are outside the board, as are those at its end; `-` and `_` there are floor.
//! Rows may be run-length encoded: a number repeats the character, or the group in parentheses, that follows it, and `|` ends a
//! row. Without a wall, an encoded line is a row only if all of it is floor or it ends in `|`. A line of three or more times the
//! same character, other than a wall, a letter or a digit, is a *separator*. It is no title, and between two boards with one worker
//! each, or after a closed board, no row.
//!
//! What looks like a part of a board is read as one or reported, so one wrong character loses no board:
//!
//! * A line that is no row, and no title, key, record or comment by its form, is a *misdrawn row* if it touches rows above and
//!   below, and neither are a closed board with one worker. So is one that touches rows, if either these are no such board or
//!   its length differs from that of the row beside it by at most two, and if it looks like a row. It does if cells are more
//!   than half of its characters (half, with a wall) and no three letters stand in a row; or if it begins with a wall, has
//!   another, and has a box or the worker, or ends in a wall with at most one wrong character. The board is malformed at the
//!   first character that is no cell. Where neither a box nor the worker is drawn, the lines are text in a frame.
//! * A row without a wall that begins with no blank and has a goal, a box or the worker, or a `#`, a number and one more cell
//!   (`#7.`), directly above a closed board may be its title: the board is malformed.
//! * A row with numbers, parentheses or a `|` is malformed if another row has three equal cells beside each other: an encoded
//!   board has none.
//! * Letters are no cells. Programs use `o`, `b`, `B`, `p` and `P`, but for different things.
//! * A board in which no two cells of a row touch is an error if it is open: it is drawn like a level of Hexoban, or with
//!   blanks between its cells.
//!
//! Which of the other text belongs to which level:
//!
//! * If a paragraph touches only the board below, its lines of text are the heading of that board; records, comments and keys
//!   are not. The title is the first line of the heading, or a number and a name, or `Level 10` after the name of a section; the
//!   other lines are notes.
//! * If a paragraph touches both boards, the heading begins with the first line that begins with `;`. Without one, there is none.
//! * Above the first of several boards, the heading begins with the first number, or else the first line that begins with `;`, or
//!   else the first line. A single line before the heading is the title of the collection.
//! * Without a heading, the last paragraph before a board is its title if it is one line, or a number and a name; or else the
//!   last line of text, if an empty line precedes it, or if it is a number and either begins the file or is in its header.
//! * A single line that touches the board above is that board's title if more boards have such a line than a title above.
//! * A line alone before several boards, with an empty line below, is the title of the collection, unless it is a
//!   number or another board has a title above it.
//! * A line `Key: value` belongs to the board above, unless its paragraph touches only the board below. The keys stand above
//!   their boards only if a `Title:` touches the first board, and no `Title:` or `Author:` touches any board from below; or if
//!   each board has a `Title:` that touches it from above, and there is no other.
//!   `Title:` outranks a title line.
//! * The text before the first board is a header of the file if it has a `Copyright:` or an address (`E-Mail:`, `Web Site:` and the
//!   like). Its first line is then the title of the collection if it begins with `;`, and two lines of text that touch the board
//!   are about the file.
//! * `Comment:` begins a comment that ends at `Comment-End:`, or else with its line.
//! * Lines of move letters are a record; its title is the line before them. Moves may also follow `Solution:` and
//!   the like in the same line. Under a title that does not speak of a solution, fewer than eight letters are words.
//!   If all letters have one case, the case does not say which moves are pushes. A title such as `Solution 33/8` without moves is
//!   a note.
//! * All other text belongs to the level above, or to the collection if there is none. Its `Author:` and `Copyright:` are
//!   those of every level that does not say otherwise.
//! * `::` begins a comment that is not kept.
//! * A level with a `Type:` other than Sokoban, or a `Game:` such as Hexoban, or of a collection with one, is not read: it
//!   is an error.
//!
//! Each leniency in this table was found in a file, except those marked *descriptions*, which are in descriptions of the format:
//! no public file that was looked at has them.
//!
//! | what is read | as | in files such as |
//! |---|---|---|
//! | a first row without a wall, such as ` *` | a row | Retroban's "Dushi 06", First steps by Jordi Domènech |
//! | rows of floor inside a board, such as `----` | rows | Chrysalis Collection 01 by David Buchweitz |
//! | a `;` before `Author`, `Copyright`, `Title`, `E-Mail`, `Web Site` and other keys | a key | Microban and Sasquatch by David W. Skinner |
//! | a number alone that touches its board | a title | Sven 1623 |
//! | two lines above the first board, the second with `;` or a number | the titles of the collection and the level | the sets of c-soko |
//! | `Set:` in the text before the first board | the title of the collection | Sven 1623, Haikemono collection |
//! | `Level: NAME` above each board, and no `Title:` | titles | the levels of sokoban-solver by Dan Garfield |
//! | `Solution: undefined`, or coordinates | a record that is not played | Retroban |
//! | text that is not UTF-8 | Windows-1252 | First steps Advanced by Jordi Domènech |
//! | `>` before several lines, which is left out | quoted mail | tests of JSoko |
//! | tabs before rows, each a column outside; but a board that has blanks there, too, is malformed | rows | tests of JSoko |
//! | run-length encoded rows | rows | YSokoban, tests of JSoko |
//! | no-break spaces in a row with a wall | blanks | rows copied from web pages |
//! | `Name:`, `Set Title:`, `Comment_end` | `Title:`, `Collection:`, `Comment-End:` | *descriptions* |
//! | a NUL character | the end of a line, and an empty one | *descriptions* |
//!
//! The whole text is read before the first level, since it may depend on all of the text which level a title belongs to.

mod block;
mod board;
mod board_lines;
mod closed_rows;
mod cluster;
mod collection_text;
mod comments;
mod divide;
mod heading;
mod key_line;
mod lines;
mod misdrawn;
mod notes_of_text;
mod read_text;
mod reader;
mod record;
mod row;
mod sections;
mod style;
mod write;
mod write_notes;

use std::fmt;
use std::str::FromStr;

use super::drawing::Drawing;
use super::format::{NotationFormat, PLAIN};
use crate::board::Warehouse;
use crate::error::{Error, Found, SyntaxError};
use crate::source::Source;
use board_lines::{BoardLines, MIN_ROWS};
use collection_text::CollectionText;
use misdrawn::may_be_title;
use read_text::read_text;
use reader::XsbReader;

pub(super) const FORMAT: NotationFormat = NotationFormat {
    about: "Collections in the common level text, with solutions",
    read: |source| Box::new(XsbReader::new(source)),
    write: |replays, state| Ok(write::write(replays, state)),
    places: None,
    mark: ":: XSB\n",
    separator: "\n",
    ..PLAIN
};

#[cfg(feature = "slc")]
pub(super) use board::board;
pub(crate) use closed_rows::added_walls;
#[cfg(feature = "slc")]
pub(super) use closed_rows::closed_rows;

/// Returns whether a line could be a row of a board.
pub(super) fn is_row(line: &[u8]) -> bool {
    let line = line.strip_prefix(b">").unwrap_or(line);
    match str::from_utf8(line) {
        Ok(line) => row::row_form(line).is_some(),
        Err(_) => row::row_form(&collection_text::decode_windows_1252(line)).is_some(),
    }
}

/// What lines are as a board in a collection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardCheck {
    NoBoard,
    Malformed,
    Valid,
}

/// Returns what lines are as a board in a collection.
pub(super) fn check_board(text: &[u8], source: &Source) -> BoardCheck {
    let text = CollectionText::of_bytes(text.to_vec(), source);
    let sections = sections::sections(&text.text);
    let Some(lines) = sections.first().and_then(|section| section.board.as_ref()) else {
        return BoardCheck::NoBoard;
    };
    match board::read_board(lines, &text, source) {
        Ok(_) => BoardCheck::Valid,
        Err(_) => BoardCheck::Malformed,
    }
}

/// Returns whether a byte stands for a cell.
pub(super) fn is_cell(byte: u8) -> bool {
    row::ALPHABET.contains(byte)
}

impl fmt::Display for Warehouse {
    /// Writes the board as it is now, cell by cell: what is written is read as the same warehouse. Floor at the end of a row is
    /// written as `-`, so that it is not lost; in an open board, all floor is. A first row that could be a title ends in `|`.
    /// Other programs want what [`Writer`](super::Writer) writes, with walls where only the end of the board is in the way.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let drawing = Drawing::without_names(row::ALPHABET, self);
        let drawing = drawing.expect("XSB has all characters").to_string();
        if added_walls(self) > 0 {
            return f.write_str(&drawing.replace(' ', "-"));
        }
        for (index, row) in drawing.lines().enumerate() {
            let cells = row.trim_end_matches(' ');
            let floor = "-".repeat(row.len() - cells.len());
            let end = if index == 0 && may_be_title(row) { "|" } else { "" };
            writeln!(f, "{cells}{floor}{end}")?;
        }
        Ok(())
    }
}

impl FromStr for Warehouse {
    type Err = Error;

    /// Reads a board, as [`Levels`](super::Levels) does, which also return its title and notes. A board alone may have fewer
    /// rows than in a collection, and no wall. Messages call the text `<board>`.
    ///
    /// # Errors
    ///
    /// The board is malformed, or there is none, or a second one.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut source = Source::of_text("<board>", text);
        let text = read_text(&mut source)?;
        let sections = sections::sections(&text.text);
        let mut boards = sections.iter().filter_map(|section| section.board.as_ref());
        if let Some(board) = boards.next()
            && board.rows >= MIN_ROWS
        {
            if let Some(second) = boards.next() {
                let error = SyntaxError::unexpected("one board", "a second");
                return Err(source.error_at((second.line, 1), error));
            }
            return Ok(board::read_board(board, &text, &source)?.warehouse);
        }
        match BoardLines::of_rows_alone(&text.text) {
            Some(board) => Ok(board::read_board(&board, &text, &source)?.warehouse),
            None => Err(source.error(SyntaxError::unexpected("a board", Found::End))),
        }
    }
}
