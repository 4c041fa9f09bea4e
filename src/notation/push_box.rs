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
use super::format::{LevelAtLine, LevelError, LevelReader, NotationFormat, PLAIN, WriterState};
use super::size_header;
use crate::error::Unwritable;
use crate::level::{Level, Replays};
use crate::source::Source;

const ALPHABET: &Alphabet = &Alphabet::new(b".#@*X", [FLOOR, WALL, GOAL, BOX, WORKER]);

pub(super) const FORMAT: NotationFormat = NotationFormat {
    about: "Boards of the push-box problem",
    read: |source| Box::new(Boards(source)),
    write,
    separator: "\n",
    ..PLAIN
};

/// A text while its boards are read.
struct Boards<'r>(Source<'r>);

impl LevelReader for Boards<'_> {
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError> {
        let Some(board) = size_header::read(ALPHABET, None, &mut self.0)? else {
            return Ok(None);
        };
        Ok(Some(LevelAtLine::new(Level::from(board.warehouse), board.line)))
    }
}

fn write(replays: &Replays, state: &mut WriterState) -> Result<String, Unwritable> {
    size_header::write(&replays.level().warehouse, ALPHABET, state.layout)
}
