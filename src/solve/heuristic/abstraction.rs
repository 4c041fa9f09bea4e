//! The abstract problem that a pattern database solves.

use crate::solve::level::{Bitboard, Bits, Distances, Start};

/// A few boxes alone on the board, which go to goals or leave through exits. At an exit, a box can
/// be pushed into a zone from the worker's side of it.
pub(super) struct Abstraction<'b, const N: usize> {
    pub(super) board: &'b Bitboard<N>,
    pub(super) start: &'b Start<'b>,
    pub(super) distances: &'b Distances,
    /// Where the boxes can be.
    pub(super) cells: Bits<N>,
    /// Whether distances are to exits: boxes leave the board there, and are in nobody's way afterwards.
    pub(super) to_exits: bool,
}

impl<const N: usize> Abstraction<'_, N> {
    /// The distances of a box on a cell to each goal, or to an exit, with the worker on another.
    pub(super) fn distances(&self, cell: Bits<N>, worker: Bits<N>) -> &[u32] {
        let [square, worker] = [cell, worker].map(|cell| self.board.square_of(cell));
        self.distances.of(self.distances.row(square, worker))
    }

    /// Returns whether a box is at an exit, with the worker on a cell.
    pub(super) fn is_at_exit(&self, cell: Bits<N>, worker: Bits<N>) -> bool {
        self.to_exits && self.distances(cell, worker) == [0]
    }
}
