//! The cells of the field, numbered densely, and their neighbours.

use std::num::NonZeroU32;

use super::boxes::box_step::{BoxMove, BoxStep};
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

/// A table with a value for each square.
#[derive(Clone, Debug)]
pub(crate) struct SquareMap<T>(pub(crate) Vec<T>);

indexed!([T] SquareMap<T>: |map, square: Square| -> T = map.0[square.index()]);

/// The squares beside each square, in the order of [`Direction::ALL`]; `None` where there is a wall.
#[derive(Clone, Debug)]
pub(crate) struct Neighbours(pub(super) SquareMap<[Option<Square>; 4]>);

impl Neighbours {
    pub(crate) fn len(&self) -> usize {
        self.0.0.len()
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.len()).map(Square::new)
    }

    #[inline]
    pub(crate) fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.0[square][direction as usize]
    }

    pub(super) fn of(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        self.0[square].into_iter().flatten()
    }

    /// Moves a box on `square` by one square, on a board without other boxes; `None` if a wall is in the way.
    #[inline]
    pub(super) fn step_box(
        &self,
        box_move: BoxMove,
        square: Square,
        direction: Direction,
    ) -> Option<BoxStep<Square>> {
        let to = self.step(square, direction)?;
        match box_move {
            BoxMove::Push => {
                let stand = self.step(square, direction.opposite())?;
                Some(BoxStep { stand, to, worker: square })
            }
            BoxMove::Pull => {
                let worker = self.step(to, direction)?;
                Some(BoxStep { stand: to, to, worker })
            }
        }
    }
}
