//! What a notation cannot write.

use std::collections::TryReserveError;
use std::fmt;

use crate::memory::has_room;
use crate::notation::{TooManyBoxes, WrongMove};

/// A level, or a part of it, that a notation cannot write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritable {
    /// The board has something in that row and column, both counted from 0.
    Board(&'static str, (usize, usize)),
    /// It has more boxes than the notation has names.
    Boxes(TooManyBoxes),
    /// The record cannot be played.
    Record(WrongMove),
    /// The game ends after so many moves, and the record goes on.
    Ended(usize),
    /// There is not enough memory for it.
    Memory,
    /// It has more cells than so many, which is all that may come of repetition.
    TooManyCells(usize),
}

impl Unwritable {
    /// Fails where there is not so much memory.
    pub(crate) fn unless_room(bytes: usize) -> Result<(), Self> {
        if has_room(bytes) { Ok(()) } else { Err(Unwritable::Memory) }
    }

    /// Something on the board, and where.
    pub(super) fn new(what: &'static str, place: Option<(usize, usize)>) -> Self {
        Unwritable::Board(what, place.unwrap_or_default())
    }
}

impl std::error::Error for Unwritable {}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unwritable::Board(what, (row, column)) => {
                let (row, column) = (row + 1, column + 1);
                write!(f, "{what} cannot be written, as in row {row}, column {column}")
            }
            Unwritable::Boxes(error) => error.fmt(f),
            Unwritable::Record(error) => error.fmt(f),
            Unwritable::TooManyCells(most) => {
                write!(f, "more than {most} cells cannot be written run-length encoded")
            }
            Unwritable::Memory => f.write_str("there is not enough memory for it"),
            Unwritable::Ended(moves) => write!(
                f,
                "moves behind the end of the game cannot be written, as move {}",
                moves + 1
            ),
        }
    }
}

impl From<TryReserveError> for Unwritable {
    fn from(_: TryReserveError) -> Self {
        Unwritable::Memory
    }
}

impl From<TooManyBoxes> for Unwritable {
    fn from(error: TooManyBoxes) -> Self {
        Unwritable::Boxes(error)
    }
}

impl From<WrongMove> for Unwritable {
    fn from(error: WrongMove) -> Self {
        Unwritable::Record(error)
    }
}
