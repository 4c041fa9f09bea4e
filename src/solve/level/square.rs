//! The cells of the field, numbered densely, and their neighbours.

use std::num::NonZeroU32;

use crate::board::Direction;
use crate::macros::indexed;

/// A cell of the field; squares are ordered as on the board.
///
/// Holds one more than its index, so that an `Option<Square>` takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square(NonZeroU32);

impl Square {
    #[inline]
    pub(crate) fn new(index: usize) -> Square {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Square(number.expect("a grid has less than 2³² cells"))
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[derive(Clone, Debug)]
pub(crate) struct SquareMap<T>(pub(crate) Vec<T>);

indexed!([T] SquareMap<T>: |map, square: Square| -> T = map.0[square.index()]);

#[derive(Clone, Debug)]
pub(crate) struct Neighbours(pub(super) SquareMap<[Option<Square>; 4]>);

impl Neighbours {
    pub(crate) fn len(&self) -> usize {
        self.0.0.len()
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        (0..self.len()).map(Square::new)
    }

    #[inline]
    pub(crate) fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.0[square][direction as usize]
    }

    /// Pushing a box: where the worker must be, where the box is afterwards, and where the worker is.
    pub(super) fn push(&self, square: Square, direction: Direction) -> Option<[Square; 3]> {
        let stand = self.step(square, direction.opposite())?;
        Some([stand, self.step(square, direction)?, square])
    }

    /// Pulling one, likewise.
    pub(super) fn pull(&self, square: Square, direction: Direction) -> Option<[Square; 3]> {
        let to = self.step(square, direction)?;
        Some([to, to, self.step(to, direction)?])
    }

    pub(super) fn of(&self, square: Square) -> impl Iterator<Item = Square> {
        self.0[square].into_iter().flatten()
    }
}
