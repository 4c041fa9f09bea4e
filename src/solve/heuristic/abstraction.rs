//! Where boxes are to be pushed, which penalties depend on.

use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;
use crate::solve::level::distances::Distances;
use crate::solve::level::field::Field;
use crate::solve::level::player_side::PlayerSides;
use crate::solve::level::square::Square;

/// What penalties are computed for: boxes that go to goals, or leave through exits. At an exit, a box can be pushed into a
/// zone from the worker's side of it.
pub(crate) struct Abstraction<'b, const N: usize> {
    pub(crate) board: &'b Bitboard<N>,
    pub(crate) field: &'b Field,
    pub(crate) sides: &'b PlayerSides,
    pub(crate) distances: &'b Distances,
    /// Where boxes can have penalties.
    pub(crate) cells: Bits<N>,
    /// Whether distances are to exits: boxes leave the board there, and are in nobody's way afterwards.
    pub(crate) to_exits: bool,
}

impl<const N: usize> Abstraction<'_, N> {
    /// Returns whether a box is at an exit, with the worker on a square.
    pub(crate) fn is_at_exit(&self, square: Square, worker: Square) -> bool {
        self.to_exits && self.distances.of(self.sides.row(square, worker)) == [0]
    }
}
