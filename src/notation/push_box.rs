//! Boards of the push-box problem: a header with the numbers of rows and columns, and the rows.
//!
//! | character | the cell is |
//! |---|---|
//! | `.` | floor |
//! | `#` | a wall |
//! | `@` | a hole, that is a goal |
//! | `*` | a box |
//! | `X` | the worker |
//!
//! A box or a worker on a goal cannot be written, and neither can a record of play.

use std::io::{Read, Write};

use crate::error::Error;
use crate::notation::Unwritable;
use crate::notation::rows::{self, Characters};
use crate::notation::tiles::{BOX, FLOOR, GOAL, Tiles, WALL, WORKER, Zeros, read_sized};
use crate::source::Source;
use crate::warehouse::Warehouse;

const TILES: &Tiles = &Tiles::new(
    &[(b'.', FLOOR), (b'#', WALL), (b'@', GOAL), (b'*', BOX), (b'X', WORKER)],
    "`.` `#` `@` `*` `X`",
    "`X`",
);

const CHARACTERS: &Characters = &Characters {
    wall: b'#',
    floor: *b".@",
    boxes: [Some(b'*'), None],
    worker: [Some(b'X'), None],
};

/// A board. With `fill`, shorter rows are filled with floor where nothing can ever get to it.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::{named, push_box}, source::Source};
///
/// let mut source = Source::new("board", "@a+\n".as_bytes())?;
/// let warehouse = named::read(&mut source)?.into_warehouse();
/// assert_eq!(push_box::text(&warehouse, false), Ok(b"1 3\nX*@\n".to_vec()));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// The rows differ in length, or a box or the worker is on a goal.
pub fn text(warehouse: &Warehouse, fill: bool) -> Result<Vec<u8>, Unwritable> {
    rows::sized(warehouse, CHARACTERS, fill)
}

/// Reads the next board; `None` at the text's end. Blank lines before it are passed over.
///
/// Before more of the text must be waited for `out` is flushed.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::push_box, source::Source};
///
/// let mut source = Source::new("cases", "1 4\nX*.@\n".as_bytes())?;
/// let warehouse = push_box::read(&mut source, &mut sink())?.unwrap();
/// assert_eq!(warehouse.boxes().count(), 1);
/// assert!(push_box::read(&mut source, &mut sink())?.is_none());
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// As those of [`keystrokes::read`](super::keystrokes::read).
pub fn read(
    source: &mut Source<impl Read>,
    out: &mut impl Write,
) -> Result<Option<Warehouse>, Error> {
    let board = read_sized(TILES, Zeros::Wrong, source, out)?;
    Ok(board.map(|(warehouse, _)| warehouse))
}
