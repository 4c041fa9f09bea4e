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
use super::format::{Format, Keeps};
use super::sized::{self, Zeros};
use crate::level::Level;

const ALPHABET: &Alphabet = &Alphabet::new(b".#@*X", [FLOOR, WALL, GOAL, BOX, WORKER]);

pub(super) const FORMAT: Format = Format {
    name: "push-box",
    about: "Boards of the push-box problem",
    read: Some(|mut source, _| {
        Box::new(move || {
            let board = sized::read(ALPHABET, Zeros::Wrong, &mut source)?;
            Ok(board.map(|(warehouse, _)| Level::from(warehouse)))
        })
    }),
    write: |level, layout| sized::write(&level.warehouse, ALPHABET, layout),
    separator: "\n",
    terminator: "",
    keeps: Keeps { text: false, records: false, many: true },
};
