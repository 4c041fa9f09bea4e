//! Pushes and pulls by one cell.

use crate::board::Direction;
use crate::solve::level::bitboard::{Bitboard, State};
use crate::solve::level::bits::Bits;

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
    /// Where the box and the worker are afterwards; empty if that is off the board.
    pub(crate) to: Bits<N>,
    pub(crate) worker: Bits<N>,
}

impl BoxMove {
    pub(crate) const ALL: [BoxMove; 2] = [BoxMove::Push, BoxMove::Pull];

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

#[derive(Clone, Copy)]
pub(crate) struct PushedBox<const N: usize> {
    pub(crate) from: Bits<N>,
    pub(crate) to: Bits<N>,
    pub(crate) direction: Direction,
    pub(crate) others: Bits<N>,
}

impl<const N: usize> PushedBox<N> {
    /// The state after the push from one that has this region.
    #[inline]
    pub(crate) fn state_after(&self, board: &Bitboard<N>, region: Bits<N>) -> State<N> {
        let boxes = self.others | self.to;
        let free = board.floor.without(boxes);
        State { boxes, region: board.flood_after(region, self.from, self.to, free) }
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/solve/level/boxes/box_move.rs"]
mod tests;
