//! Boards of the push-box problem: a line with the numbers of rows and columns, then the rows.
//!
//! | character | the cell is |
//! |---|---|
//! | `.` | floor |
//! | `#` | a wall |
//! | `@` | a hole, which is a goal |
//! | `*` | a box |
//! | `X` | the worker |
//!
//! There is no character for a box or the worker on a goal, and no record of play.

use super::alphabet::{Alphabet, BOX, FLOOR, GOAL, WALL, WORKER};
use super::format::{LevelAtLine, NotationFormat, PLAIN};
use super::size_header;
use crate::level::Level;

const ALPHABET: &Alphabet = &Alphabet::new(b".#@*X", [FLOOR, WALL, GOAL, BOX, WORKER]);

pub(super) const FORMAT: NotationFormat = NotationFormat {
    about: "Boards of the push-box problem",
    read: |mut source| {
        Box::new(move || {
            let board = size_header::read(ALPHABET, None, &mut source)?;
            Ok(board.map(|(warehouse, _, line)| LevelAtLine::new(Level::from(warehouse), line)))
        })
    },
    write: |replays, state| size_header::write(&replays.level().warehouse, ALPHABET, state.layout),
    separator: "\n",
    ..PLAIN
};
