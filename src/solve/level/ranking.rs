//! Ranking: the numbers of cells, and of sets of two and of three cells, in tables.
//!
//! A set of cells with the ranks a < b < c has the number a + b (b − 1) / 2 + c (c − 1) (c − 2) / 6: before it are all sets whose
//! last cell is before c, then those that end with c and have an earlier b, and so on. So a table of sets has no gaps, and the
//! place of a set in it is found without a search (the *combinatorial number system*).

use super::bitboard::Bitboard;
use super::bits::{Bits, Each};
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

    /// The index of up to three cells among all sets of as many, counted by the last cell first.
    #[inline]
    pub(crate) fn index<const N: usize>(&self, cells: Bits<N>) -> usize {
        let mut index = 0;
        let mut size = 0;
        for cell in cells.each() {
            size += 1;
            index += sets(self.of(cell), size);
        }
        index
    }

    /// The number of sets of up to three cells.
    pub(crate) fn count(&self, size: usize) -> usize {
        sets(self.len, size)
    }
}

/// The number of sets of `size` among `all` cells.
fn sets(all: usize, size: usize) -> usize {
    let pairs = all * all.saturating_sub(1) / 2;
    match size {
        1 => all,
        2 => pairs,
        _ => pairs * all.saturating_sub(2) / 3,
    }
}

/// The cells beside some boxes that lie in `cells`, each with its number among those beside all boxes.
pub(crate) fn reached_neighbours<const N: usize>(
    board: &Bitboard<N>,
    boxes: Bits<N>,
    cells: Bits<N>,
) -> ReachedNeighbours<'_, N> {
    ReachedNeighbours { board, boxes: boxes.each(), cells, now: Bits::NONE, number: 0 }
}

/// The cells of [`reached_neighbours`], one by one. Like [`Each`], it is not put together from other iterators, as development builds
/// inline little.
pub(crate) struct ReachedNeighbours<'b, const N: usize> {
    board: &'b Bitboard<N>,
    /// The boxes that come after the one of the next cell.
    boxes: Each<N>,
    cells: Bits<N>,
    /// The box whose neighbours are given now; at first none.
    now: Bits<N>,
    /// The number of the next cell.
    number: usize,
}

impl<const N: usize> Iterator for ReachedNeighbours<'_, N> {
    type Item = (usize, Bits<N>);

    #[inline]
    fn next(&mut self) -> Option<(usize, Bits<N>)> {
        loop {
            let number = self.number;
            if number.is_multiple_of(NEIGHBOURS) {
                self.now = self.boxes.next()?;
            }
            self.number += 1;
            let beside = self.board.step(self.now, Direction::ALL[number % NEIGHBOURS]);
            if beside.meets(self.cells) {
                return Some((number, beside));
            }
        }
    }
}

/// All pairs of some cells, the later one first.
pub(crate) fn pairs<const N: usize>(cells: Bits<N>) -> impl Iterator<Item = [Bits<N>; 2]> {
    cells.each().flat_map(move |one| {
        cells.each().take_while(move |&two| two != one).map(move |two| [one, two])
    })
}

/// All sets of three cells of some, the last one first.
pub(crate) fn triples<const N: usize>(cells: Bits<N>) -> impl Iterator<Item = [Bits<N>; 3]> {
    pairs(cells).flat_map(move |[one, two]| {
        cells.each().take_while(move |&three| three != two).map(move |three| [one, two, three])
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
        let pairs = sorted(&mut pairs(cells).map(|[one, two]| ranking.index(one | two)));
        assert_eq!(pairs, (0..ranking.count(2)).collect::<Vec<_>>());
        let triples =
            sorted(&mut triples(cells).map(|[one, two, three]| ranking.index(one | two | three)));
        assert_eq!(triples, (0..ranking.count(3)).collect::<Vec<_>>());
        assert_eq!([pairs.len(), triples.len()], [21, 35]);
    }
}
