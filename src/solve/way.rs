//! Pushing and pulling.

use crate::grid::Direction;
use crate::solve::bitboard::Bitboard;
use crate::solve::bits::Bits;

/// Whether boxes are pushed, as in play, or pulled, as in play that runs backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Way {
    Push,
    Pull,
}

/// Moving a box by one cell.
pub(in crate::solve) struct Step<const N: usize> {
    /// Where the worker must be.
    pub(in crate::solve) stand: Bits<N>,
    /// Where the box comes to, and the worker; empty if that is off the board.
    pub(in crate::solve) to: Bits<N>,
    pub(in crate::solve) worker: Bits<N>,
}

impl Way {
    /// Moving the box on `cell` in a direction.
    #[inline]
    pub(in crate::solve) fn step<const N: usize>(
        self,
        board: &Bitboard<N>,
        cell: Bits<N>,
        direction: Direction,
    ) -> Step<N> {
        let to = board.step(cell, direction);
        match self {
            Way::Push => Step { stand: board.step(cell, direction.opposite()), to, worker: cell },
            Way::Pull => Step { stand: to, to, worker: board.step(to, direction) },
        }
    }
}
