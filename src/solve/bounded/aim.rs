//! Where boxes are to be pushed, which penalties depend on.

use crate::solve::bitboard::Bitboard;
use crate::solve::bits::Bits;
use crate::solve::field::Field;
use crate::solve::sides::{Distances, Sides};
use crate::solve::square::Square;

/// What penalties are computed for: boxes that go to goals, or leave through exits. At an exit, a box can be pushed into a
/// zone from the worker's side of it.
pub(super) struct Aim<'b, const N: usize> {
    pub(super) board: &'b Bitboard<N>,
    pub(super) field: &'b Field,
    pub(super) sides: &'b Sides,
    pub(super) distances: &'b Distances,
    /// Where boxes can have penalties.
    pub(super) cells: Bits<N>,
    /// Whether distances are to exits: boxes leave the board there, and are in nobody's way afterwards.
    pub(super) to_exits: bool,
}

impl<const N: usize> Aim<'_, N> {
    /// Returns whether a box is at an exit, with the worker on a square.
    pub(super) fn is_at_exit(&self, square: Square, worker: Square) -> bool {
        self.to_exits && self.distances.of(self.sides.row(square, worker)) == [0]
    }
}
