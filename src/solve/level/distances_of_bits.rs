//! Distances of boxes that are given by bits.

use super::bitboard::Bitboard;
use super::bits::Bits;
use super::distances::Distances;

impl Distances {
    /// The distances of a box on a cell, with the worker on another.
    pub(crate) fn of_box<const N: usize>(
        &self,
        board: &Bitboard<N>,
        cell: Bits<N>,
        worker: Bits<N>,
    ) -> &[u32] {
        self.of(self.row(board.square_of(cell), board.square_of(worker)))
    }

    /// The rows of some boxes, in the order of their cells, with the worker on any of `workers`, which are connected.
    pub(crate) fn rows<const N: usize>(
        &self,
        board: &Bitboard<N>,
        boxes: Bits<N>,
        workers: Bits<N>,
    ) -> Vec<usize> {
        let worker = board.square_of(workers);
        boxes.each().map(|cell| self.row(board.square_of(cell), worker)).collect()
    }
}
