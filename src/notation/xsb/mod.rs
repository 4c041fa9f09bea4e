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

mod block;
mod board;
mod cluster;
mod collection_text;
mod comments;
mod heading;
mod key_line;
mod lines;
mod misdrawn;
mod notes;
mod notes_of_text;
mod reader;
mod record;
mod row;
mod sections;
mod style;
mod write;

use std::fmt;
use std::str::FromStr;

use super::added_walls;
use super::drawing::Drawing;
use super::format::{NotationFormat, PLAIN};
use crate::board::Warehouse;
use crate::error::{Error, Found, SyntaxError};
use crate::source::Source;
use cluster::{BoardLines, MIN_ROWS};
use collection_text::CollectionText;
use reader::XsbReader;

pub(super) const FORMAT: NotationFormat = NotationFormat {
    about: "Collections in the common level text, with solutions",
    read: |source| {
        let mut reader = XsbReader::new(source);
        Box::new(move || reader.read())
    },
    write: |replays, state| Ok(write::write(replays, state)),
    places: None,
    mark: ":: XSB\n",
    separator: "\n",
    ..PLAIN
};

#[cfg(feature = "slc")]
pub(super) use board::board;
pub(super) use write::closed_rows;

/// Returns whether a line could be a row of a board.
pub(super) fn is_row(line: &[u8]) -> bool {
    let line = line.strip_prefix(b">").unwrap_or(line);
    match str::from_utf8(line) {
        Ok(line) => row::row_form(line).is_some(),
        Err(_) => row::row_form(&collection_text::decode_windows_1252(line)).is_some(),
    }
}

/// Returns whether a text is a board, and whether nothing is wrong with it.
pub(super) fn check_board(text: &[u8], source: &Source) -> (bool, bool) {
    let text = CollectionText::of_bytes(text.to_vec(), source);
    let sections = sections::sections(&text.text);
    match sections.first().and_then(|section| section.board.as_ref()) {
        Some(lines) => (true, board::read_board(lines, &text, source).is_ok()),
        None => (false, false),
    }
}

impl fmt::Display for Warehouse {
    /// Writes the board as it is now, cell by cell: what is written is read as the same warehouse. So that the floor at the
    /// ends of rows is not lost, it is written as `-`, and so is all floor of a board that the worker could leave. Other
    /// programs want what [`Writer`](super::Writer) writes, with walls where only the end of the board is in the way.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let drawing = Drawing::without_names(row::ALPHABET, self);
        let drawing = drawing.expect("XSB has all characters").to_string();
        if added_walls(self) > 0 {
            return f.write_str(&drawing.replace(' ', "-"));
        }
        for row in drawing.lines() {
            let cells = row.trim_end_matches(' ');
            let floor = "-".repeat(row.len() - cells.len());
            writeln!(f, "{cells}{floor}")?;
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
        let text = CollectionText::read(&mut source)?;
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
