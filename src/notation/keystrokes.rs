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
use std::iter::repeat_n;

use crate::error::{Error, Expected, Found, Wrong};
use crate::grid::Grid;
use crate::notation::tiles::{BOX, Draft, FLOOR, GOAL, NONE, Tile, Tiles, WORKER, tile_if};
use crate::source::{Source, is_blank};
use crate::warehouse::Warehouse;

struct Keystrokes;

impl Tiles for Keystrokes {
    const CELL: Expected = Expected::Cell("`.` `#` `+` `b` `B` `w` `W`");
    const WORKER: &'static str = "`w` or `W`";

    #[inline]
    fn tile(c: u8) -> Tile {
        let goal = (c == b'+') | (c == b'B') | (c == b'W');
        let [boxes, worker] = [c | 32 == b'b', c | 32 == b'w'];
        let wall = c == b'#';
        let floor = (c == b'.') | goal | boxes | worker;
        tile_if(FLOOR, floor)
            | tile_if(GOAL, goal)
            | tile_if(BOX, boxes)
            | tile_if(WORKER, worker)
            | tile_if(NONE, !(wall | floor))
    }
}

/// A game's board, with its text kept for drawing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The board with its boxes and its worker.
    pub warehouse: Warehouse,
    /// As cells are numbered, with a newline before the first row, and without boxes and worker.
    bare: Vec<u8>,
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
/// assert!(!game.warehouse.is_solved());
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// The header is not two numbers, or they are 0 or too large; a row does not have that many cells; a
/// byte is no cell; there is no worker or a second; the text ends before the board does. Or reading
/// failed, or flushing `out`.
pub fn read(source: &mut Source<impl Read>, out: &mut impl Write) -> Result<Option<Game>, Error> {
    loop {
        match source.read_while(out, is_blank)? {
            Found::End => return Ok(None),
            Found::Byte(b'\n') => source.read()?,
            _ => break,
        };
    }
    let header = source.position();
    let rows = read_number(source, out, "rows")?;
    let columns = read_number(source, out, "columns")?;
    source.end_line(out, Expected::LineEnd)?;
    if (rows, columns) == (0, 0) {
        return Ok(None);
    }
    if rows == 0 || columns == 0 {
        return Err(source.wrong_at(header, Wrong::NoSize));
    }
    let mut draft =
        Draft::<Keystrokes>::new(source, columns.saturating_add(1).saturating_mul(rows));
    for _ in 0..rows {
        draft.read_row_of(columns, source, out)?;
    }
    let grid = Grid::new(repeat_n(columns, rows));
    let grid = grid.ok_or_else(|| source.wrong_at(header, Wrong::TooLarge))?;
    let warehouse = draft.warehouse_on(grid, source, source.position())?;
    let mut game = Game { warehouse, bare: draft.into_text() };
    game.put_things(false);
    Ok(Some(game))
}

/// Reads a number, which blanks may precede.
fn read_number(
    source: &mut Source<impl Read>,
    out: &mut impl Write,
    what: &'static str,
) -> Result<usize, Error> {
    source.read_while(out, is_blank)?;
    let position = source.position();
    let mut number = Some(0_usize);
    let next = source.read_while(out, |byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            number = number.and_then(|n| n.checked_mul(10)?.checked_add(digit.into()));
        }
        digit < 10
    })?;
    if source.position() == position {
        return Err(source.wrong(Wrong::Unexpected(Expected::Number(what), next)));
    }
    number.ok_or_else(|| source.wrong_at(position, Wrong::TooLarge))
}

impl Game {
    /// Writes the board as it stands now, row by row.
    ///
    /// ```
    /// use std::io::sink;
    /// use sokopush::{grid::Direction::Right, notation::keystrokes, source::Source};
    ///
    /// let mut source = Source::new("games", "1 3\nwb+\nR\n0 0\n".as_bytes())?;
    /// let mut game = keystrokes::read(&mut source, &mut sink())?.unwrap();
    /// game.warehouse.step(Right).unwrap();
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
        self.put_things(true);
        let written = out.write_all(self.bare.get(1..).unwrap_or_default());
        self.put_things(false);
        written.map_err(Error::Write)
    }

    /// Puts the boxes and the worker on the board's text, or what is below them.
    fn put_things(&mut self, things: bool) {
        let board = self.warehouse.board();
        let worker = (self.warehouse.worker(), b"wW");
        let boxes = self.warehouse.boxes().iter().map(|cell| (cell, b"bB"));
        for (cell, [plain, on_goal]) in boxes.chain([worker]) {
            let [plain, on_goal] = if things { [*plain, *on_goal] } else { *b".+" };
            if let Some(character) = self.bare.get_mut(cell.index()) {
                *character = if board.is_goal(cell) { on_goal } else { plain };
            }
        }
    }
}
