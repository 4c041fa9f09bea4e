//! Ranking: the numbers of cells, and of sets of three cells, in the tables of a pattern database.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all bits")]

use crate::grid::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;

/// The number of cells beside a box.
pub(super) const NEIGHBOURS: usize = Direction::ALL.len();

/// Some cells, numbered in the order of their bits.
pub(super) struct Ranking {
    /// By bit.
    of: Vec<usize>,
    pub(super) len: usize,
}

impl Ranking {
    pub(super) fn new<const N: usize>(cells: Bits<N>) -> Ranking {
        let mut of = vec![usize::MAX; 64 * N];
        for (rank, cell) in cells.each().enumerate() {
            of[usize::from(cell.bit())] = rank;
        }
        Ranking { of, len: cells.count() }
    }

    #[inline]
    pub(super) fn of<const N: usize>(&self, cell: Bits<N>) -> usize {
        self.of[usize::from(cell.bit())]
    }

    /// The number of three cells among all triples.
    #[inline]
    pub(super) fn triple<const N: usize>(&self, cells: Bits<N>) -> usize {
        let mut ranks = [0; 3];
        for (rank, cell) in ranks.iter_mut().zip(cells.each()) {
            *rank = self.of(cell);
        }
        triple(ranks)
    }

    /// The number of triples.
    pub(super) fn triple_count(&self) -> usize {
        // The number of the first triple after those of these ranks.
        triple([0, 1, self.len.max(2)])
    }
}

/// The number of a triple of ranks in ascending order, counted by the last rank first.
fn triple([first, second, third]: [usize; 3]) -> usize {
    third * (third - 1) * (third - 2) / 6 + second * (second - 1) / 2 + first
}

/// The cells beside some boxes that lie in `cells`, each with its number among those beside all boxes.
pub(super) fn reached_neighbours<const N: usize>(
    board: &Bitboard<N>,
    boxes: Bits<N>,
    cells: Bits<N>,
) -> impl Iterator<Item = (usize, Bits<N>)> {
    boxes.each().enumerate().flat_map(move |(index, cell)| {
        let neighbours = Direction::ALL.into_iter();
        let neighbours = neighbours.map(move |neighbour| {
            (NEIGHBOURS * index + neighbour as usize, board.step(cell, neighbour))
        });
        neighbours.filter(move |(_, neighbour)| neighbour.meets(cells))
    })
}

/// All triples of some cells.
pub(super) fn triples<const N: usize>(cells: Bits<N>) -> impl Iterator<Item = Bits<N>> {
    cells.each().flat_map(move |one| {
        cells.each().take_while(move |&two| two != one).flat_map(move |two| {
            let thirds = cells.each().take_while(move |&three| three != two);
            thirds.map(move |three| one | two | three)
        })
    })
}
