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
//! A box or a worker on a goal cannot be written.

use std::io::{Read, Write};

use crate::error::Error;
use crate::notation::tiles::{BOX, FLOOR, GOAL, Tiles, WALL, WORKER, Zeros, read_sized};
use crate::source::Source;
use crate::warehouse::Warehouse;

const TILES: &Tiles = &Tiles::new(
    &[(b'.', FLOOR), (b'#', WALL), (b'@', GOAL), (b'*', BOX), (b'X', WORKER)],
    "`.` `#` `@` `*` `X`",
    "`X`",
);

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
