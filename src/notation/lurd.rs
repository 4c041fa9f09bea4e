//! LURD, the Sokoban world's record of play: one letter a move, capitals for pushes.

use std::io::Write;

use crate::error::Error;
use crate::grid::{Cell, Direction};
use crate::memory::Bytes;
use crate::notation::{Level, Unwritable};
use crate::reach;
use crate::session::Session;
use crate::warehouse::Warehouse;

/// The letter of a walk (`l` `u` `r` `d`) or of a push (`L` `U` `R` `D`).
#[must_use]
pub const fn letter(direction: Direction, push: bool) -> u8 {
    let letter = match direction {
        Direction::Up => b'u',
        Direction::Down => b'd',
        Direction::Left => b'l',
        Direction::Right => b'r',
    };
    if push { letter.to_ascii_uppercase() } else { letter }
}

/// The direction that a letter means, and whether it means a push; `None` for any other byte.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "there is one for each letter")]
pub fn direction(letter: u8) -> Option<(Direction, bool)> {
    LETTERS[usize::from(letter)]
}

/// What each byte means. A table, because no branch can foretell the next letter.
#[expect(clippy::indexing_slicing, reason = "done when it is compiled")]
const LETTERS: [Option<(Direction, bool)>; 256] = {
    let mut letters = [None; 256];
    let mut i = 0;
    while i < 4 {
        let direction = Direction::ALL[i];
        letters[letter(direction, false) as usize] = Some((direction, false));
        letters[letter(direction, true) as usize] = Some((direction, true));
        i += 1;
    }
    letters
};

/// Writes one line: the moves of all pushes that were not taken back, from the session's beginning,
/// each after a shortest walk to it.
///
/// Time and memory are those of one [`reach::walk`] for each push; memory does not grow with their
/// number.
///
/// ```
/// use sokopush::{notation::{lurd, named}, source::Source};
///
/// let mut session = named::read(&mut Source::new("example", "-@-\n-a-\n".as_bytes())?)?;
/// session.execute("a6".parse().unwrap());
/// let mut line = Vec::new();
/// lurd::write(session, &mut line)?;
/// assert_eq!(line, b"ldR\n");
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// Writing failed.
pub fn write(session: Session, out: &mut impl Write) -> Result<(), Error> {
    let (warehouse, pushes) = session.into_pushes();
    write_pushes(warehouse, pushes, out)?;
    out.write_all(b"\n").map_err(Error::Write)
}

/// The moves of pushes as [`write_pushes`] writes them; `None` where there is not enough memory.
pub(crate) fn moves(
    warehouse: Warehouse,
    made: impl IntoIterator<Item = (Cell, Direction)>,
) -> Option<Vec<u8>> {
    let mut moves = Bytes::default();
    write_pushes(warehouse, made, &mut moves).ok()?;
    Some(moves.0)
}

/// A level's record as one line of moves.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::{Levels, Notation, lurd}, source::Source};
///
/// let source = Source::new("document", "-@-\n-a-\n\na6\n0\na6\n.\n".as_bytes())?;
/// let level = Levels::new(Notation::Named, source).next(&mut sink(), |_| {})?.unwrap();
/// assert_eq!(lurd::text(&level), Ok(b"ldR\n".to_vec()));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// The record cannot be played, or there is not enough memory.
pub fn text(level: &Level) -> Result<Vec<u8>, Unwritable> {
    let mut text = level.moves()?;
    text.try_reserve_exact(1)?;
    text.push(b'\n');
    Ok(text)
}

/// Writes the moves of pushes that can be made one after another from `warehouse` on: each box's
/// cell before it, and the direction. Time and memory are as with [`write`](fn@write).
///
/// # Errors
///
/// Writing failed.
pub fn write_pushes(
    mut warehouse: Warehouse,
    made: impl IntoIterator<Item = (Cell, Direction)>,
    out: &mut impl Write,
) -> Result<(), Error> {
    for (cell, direction) in made {
        let behind = warehouse.beside(cell, direction.opposite());
        let walk = reach::walk(&warehouse, behind);
        let pushed = warehouse.push(cell, direction);
        debug_assert!(walk.is_some() && pushed.is_ok(), "the push can be made");
        let walk = walk.unwrap_or_default().into_iter();
        let mut moves: Vec<u8> = walk.map(|direction| letter(direction, false)).collect();
        moves.push(letter(direction, true));
        out.write_all(&moves).map_err(Error::Write)?;
    }
    Ok(())
}
