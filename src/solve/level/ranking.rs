//! Ranking: the numbers of cells, and of sets of two and of three cells, in tables.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all bits")]

use super::bitboard::Bitboard;
use super::bits::Bits;
use crate::board::Direction;

/// The number of cells beside a box.
pub(crate) const NEIGHBOURS: usize = Direction::ALL.len();

/// Some cells, numbered in the order of their bits.
pub(crate) struct Ranking {
    /// By bit.
    of: Vec<usize>,
    pub(crate) len: usize,
}

impl Ranking {
    pub(crate) fn new<const N: usize>(cells: Bits<N>) -> Ranking {
        let mut of = vec![usize::MAX; 64 * N];
        for (rank, cell) in cells.each().enumerate() {
            of[usize::from(cell.bit())] = rank;
        }
        Ranking { of, len: cells.count() }
    }

    #[inline]
    pub(crate) fn of<const N: usize>(&self, cell: Bits<N>) -> usize {
        self.of[usize::from(cell.bit())]
    }

    /// The index of two cells among all pairs.
    #[inline]
    pub(crate) fn pair<const N: usize>(&self, [one, two]: [Bits<N>; 2]) -> usize {
        let [one, two] = [self.of(one), self.of(two)];
        pair([one.min(two), one.max(two)])
    }

    pub(crate) fn pair_count(&self) -> usize {
        // The index of the first pair after those of these ranks.
        pair([0, self.len.max(1)])
    }

    /// The index of three cells among all triples.
    #[inline]
    pub(crate) fn triple<const N: usize>(&self, cells: Bits<N>) -> usize {
        let mut ranks = [0; 3];
        for (rank, cell) in ranks.iter_mut().zip(cells.each()) {
            *rank = self.of(cell);
        }
        triple(ranks)
    }

    pub(crate) fn triple_count(&self) -> usize {
        // The index of the first triple after those of these ranks.
        triple([0, 1, self.len.max(2)])
    }
}

/// The index of a pair of ranks in ascending order, counted by the last rank first.
fn pair([first, second]: [usize; 2]) -> usize {
    second * (second - 1) / 2 + first
}

/// The index of a triple of ranks in ascending order, counted by the last rank first.
fn triple([first, second, third]: [usize; 3]) -> usize {
    third * (third - 1) * (third - 2) / 6 + pair([first, second])
}

/// The cells beside some boxes that lie in `cells`, each with its number among those beside all boxes.
pub(crate) fn reached_neighbours<const N: usize>(
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

/// All pairs of some cells, the later one first.
pub(crate) fn pairs<const N: usize>(cells: Bits<N>) -> impl Iterator<Item = [Bits<N>; 2]> {
    cells.each().flat_map(move |one| {
        let seconds = cells.each().take_while(move |&two| two != one);
        seconds.map(move |two| [one, two])
    })
}

/// All triples of some cells.
pub(crate) fn triples<const N: usize>(cells: Bits<N>) -> impl Iterator<Item = Bits<N>> {
    pairs(cells).flat_map(move |[one, two]| {
        let thirds = cells.each().take_while(move |&three| three != two);
        thirds.map(move |three| one | two | three)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_triples_are_numbered_without_gaps() {
        let cells: Bits<2> = [2, 3, 5, 8, 64, 100, 127].map(Bits::one).into_iter().collect();
        let ranking = Ranking::new(cells);
        let sorted = |indices: &mut dyn Iterator<Item = usize>| {
            let mut indices: Vec<usize> = indices.collect();
            indices.sort_unstable();
            indices
        };
        let pairs = sorted(&mut pairs(cells).map(|pair| ranking.pair(pair)));
        assert_eq!(pairs, (0..ranking.pair_count()).collect::<Vec<_>>());
        let triples = sorted(&mut triples(cells).map(|triple| ranking.triple(triple)));
        assert_eq!(triples, (0..ranking.triple_count()).collect::<Vec<_>>());
        assert_eq!([pairs.len(), triples.len()], [21, 35]);
    }
}
