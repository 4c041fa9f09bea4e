//! Pushes and pulls by one cell.

use super::bitboard::Bitboard;
use super::bits::Bits;
use crate::grid::Direction;

/// Whether boxes are pushed, as in play, or pulled, as in play that runs backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoxMove {
    Push,
    Pull,
}

/// Moving a box by one cell.
pub(crate) struct BoxStep<const N: usize> {
    /// Where the worker must be.
    pub(crate) stand: Bits<N>,
    /// Where the box comes to, and the worker; empty if that is off the board.
    pub(crate) to: Bits<N>,
    pub(crate) worker: Bits<N>,
}

impl BoxMove {
    /// Moving the box on `cell` in a direction.
    #[inline]
    pub(crate) fn step<const N: usize>(
        self,
        board: &Bitboard<N>,
        cell: Bits<N>,
        direction: Direction,
    ) -> BoxStep<N> {
        let to = board.step(cell, direction);
        match self {
            BoxMove::Push => {
                BoxStep { stand: board.step(cell, direction.opposite()), to, worker: cell }
            }
            BoxMove::Pull => BoxStep { stand: to, to, worker: board.step(to, direction) },
        }
    }
}

/// A push of a box.
#[derive(Clone, Copy)]
pub(crate) struct PushedBox<const N: usize> {
    pub(crate) from: Bits<N>,
    pub(crate) to: Bits<N>,
    pub(crate) direction: Direction,
    /// The other boxes.
    pub(crate) others: Bits<N>,
}
