//! Keystroke games: a header, a board, and a line of keystrokes.
//!
//! | character | the cell is |
//! |---|---|
//! | `.` | floor |
//! | `#` | a wall |
//! | `+` | a goal |
//! | `b` | a box |
//! | `B` | a box on a goal |
//! | `w` | the worker |
//! | `W` | the worker on a goal |

use std::io::{Read, Write};

use crate::error::Error;
use crate::grid::{Cell, Direction};
use crate::notation::level::typed;
use crate::notation::rows::{self, Characters};
use crate::notation::tiles::{BOX, FLOOR, GOAL, Tiles, WALL, WORKER, Zeros, read_sized};
use crate::notation::{Level, Record, Unwritable};
use crate::source::Source;
use crate::warehouse::{Refusal, Step, Warehouse};

const TILES: &Tiles = &Tiles::new(
    &[
        (b'.', FLOOR),
        (b'#', WALL),
        (b'+', GOAL),
        (b'b', BOX),
        (b'B', BOX | GOAL),
        (b'w', WORKER),
        (b'W', WORKER | GOAL),
    ],
    "`.` `#` `+` `b` `B` `w` `W`",
    "`w` or `W`",
);

const CHARACTERS: &Characters = &Characters {
    wall: b'#',
    floor: *b".+",
    boxes: [Some(b'b'), Some(b'B')],
    worker: [Some(b'w'), Some(b'W')],
};

/// What keystrokes may be, where case does not matter.
pub(crate) const EITHER: &str = "`U` `D` `L` `R` in either case";

/// A game's board, with its text kept for drawing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    warehouse: Warehouse,
    /// As cells are numbered, with a newline before the first row, and without the worker.
    text: Vec<u8>,
}

/// Reads the header and the board of the next game, up to the line of keystrokes; `None` at the
/// header `0 0` or the text's end. Blank lines before the header are passed over.
///
/// Before more of the text must be waited for `out` is flushed.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::keystrokes, source::Source};
///
/// let mut source = Source::new("games", "1 3\nwb+\nR\n0 0\n".as_bytes())?;
/// let game = keystrokes::read(&mut source, &mut sink())?.unwrap();
/// assert!(!game.warehouse().is_solved());
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// The header is not two numbers, or they are 0 or too large; a row does not have that many cells; a
/// byte is no cell; there is no worker or a second; the text ends before the board does. Or reading
/// failed, or flushing `out`.
pub fn read(source: &mut Source<impl Read>, out: &mut impl Write) -> Result<Option<Game>, Error> {
    let board = read_sized(TILES, Zeros::End, source, out)?;
    Ok(board.map(|(warehouse, text)| {
        let worker = warehouse.worker();
        let mut game = Game { warehouse, text };
        game.put(worker, *b".+");
        game
    }))
}

/// A game: the level's board and the keystrokes of its record. Behind the last game a text has the line
/// `0 0`, which is not written here. With `fill`, shorter rows are filled with floor where nothing can
/// ever get to it.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::{Levels, Notation, keystrokes}, source::Source};
///
/// let source = Source::new("level", "####\n#@ $.#\n######\nSolution: rR\n".as_bytes())?;
/// let level = Levels::new(Notation::Xsb, source).next(&mut sink(), |_| {})?.unwrap();
/// assert_eq!(
///     keystrokes::text(&level, true).unwrap_err().to_string(),
///     "rows of different length cannot be written, as in row 1, column 5"
/// );
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// The rows differ in length, the record cannot be played, or it goes on when every box is on a goal: that is
/// where games end.
pub fn text(level: &Level, fill: bool) -> Result<Vec<u8>, Unwritable> {
    let mut text = rows::sized(&level.warehouse, CHARACTERS, fill)?;
    if let Some(Record::Keys(keys)) = &level.record {
        text.try_reserve(keys.len() + 1)?;
        text.extend(keys);
    } else {
        let moves = level.moves()?;
        Unwritable::unless_room(moves.len().saturating_mul(4))?;
        let made = typed(level.warehouse.clone(), &moves)?.len();
        if made < moves.len() {
            return Err(Unwritable::Ended(made));
        }
        text.extend(moves.to_ascii_uppercase());
    }
    text.push(b'\n');
    Ok(text)
}

impl Game {
    /// The board with its boxes and its worker.
    #[must_use]
    pub fn warehouse(&self) -> &Warehouse {
        &self.warehouse
    }

    /// Moves the worker one cell, as [`Warehouse::step`] does.
    ///
    /// # Errors
    ///
    /// As that.
    #[inline]
    pub fn step(&mut self, direction: Direction) -> Result<Step, Refusal> {
        let step = self.warehouse.step(direction)?;
        if step == Step::Push {
            let from = self.warehouse.worker();
            self.put(from, *b".+");
            self.put(self.warehouse.beside(from, direction), *b"bB");
        }
        Ok(step)
    }

    /// The board with its boxes and its worker, alone.
    #[must_use]
    pub fn into_warehouse(self) -> Warehouse {
        self.warehouse
    }

    /// Writes the board as it stands now, row by row.
    ///
    /// ```
    /// use std::io::sink;
    /// use sokopush::{grid::Direction::Right, notation::keystrokes, source::Source};
    ///
    /// let mut source = Source::new("games", "1 3\nwb+\nR\n0 0\n".as_bytes())?;
    /// let mut game = keystrokes::read(&mut source, &mut sink())?.unwrap();
    /// game.step(Right).unwrap();
    /// let mut out = Vec::new();
    /// game.write(&mut out)?;
    /// assert_eq!(out, b".wB\n");
    /// # Ok::<(), sokopush::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Writing failed.
    pub fn write(&mut self, out: &mut impl Write) -> Result<(), Error> {
        let worker = self.warehouse.worker();
        self.put(worker, *b"wW");
        let written = out.write_all(self.text.get(1..).unwrap_or_default());
        self.put(worker, *b".+");
        written.map_err(Error::Write)
    }

    /// Puts a thing on a cell of the text, by its character on floor and that on a goal.
    #[inline]
    fn put(&mut self, cell: Cell, [on_floor, on_goal]: [u8; 2]) {
        if let Some(character) = self.text.get_mut(cell.index()) {
            let goal = self.warehouse.board().is_goal(cell);
            *character = if goal { on_goal } else { on_floor };
        }
    }
}
