//! Numbers for cells, and for three of them.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all bits")]

use crate::grid::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;

/// The sides of a box.
pub(crate) const SIDES: usize = Direction::ALL.len();

/// Some cells, numbered in the order of their bits.
pub(crate) struct Ranking {
    /// By bit.
    of: Vec<usize>,
    pub(crate) len: usize,
}

impl Ranking {
    pub(crate) fn new<const N: usize>(cells: Bits<N>) -> Ranking {
        let mut of = vec![usize::MAX; 64 * N];
        for (place, cell) in cells.each().enumerate() {
            of[usize::from(cell.bit())] = place;
        }
        Ranking { of, len: cells.count() }
    }

    #[inline]
    pub(crate) fn of<const N: usize>(&self, cell: Bits<N>) -> usize {
        self.of[usize::from(cell.bit())]
    }

    /// The number of three cells among all triples.
    #[inline]
    pub(crate) fn triple<const N: usize>(&self, cells: Bits<N>) -> usize {
        let mut places = [0; 3];
        for (place, cell) in places.iter_mut().zip(cells.each()) {
            *place = self.of(cell);
        }
        triple(places)
    }

    /// The number of triples.
    pub(crate) fn triple_count(&self) -> usize {
        // The number of the first triple after those of these places.
        triple([0, 1, self.len.max(2)])
    }
}

/// The number of a triple of places in ascending order, counted by the last place first.
fn triple([first, second, third]: [usize; 3]) -> usize {
    third * (third - 1) * (third - 2) / 6 + second * (second - 1) / 2 + first
}

/// The sides of some boxes that lie in `cells`, each with its number among the sides of all boxes.
pub(crate) fn touched_sides<const N: usize>(
    board: &Bitboard<N>,
    boxes: Bits<N>,
    cells: Bits<N>,
) -> impl Iterator<Item = (usize, Bits<N>)> {
    boxes.each().enumerate().flat_map(move |(index, cell)| {
        let sides = Direction::ALL.into_iter();
        let sides = sides.map(move |side| (SIDES * index + side as usize, board.step(cell, side)));
        sides.filter(move |(_, side)| side.meets(cells))
    })
}

/// All triples of some cells.
pub(crate) fn triples<const N: usize>(cells: Bits<N>) -> impl Iterator<Item = Bits<N>> {
    cells.each().flat_map(move |one| {
        cells.each().take_while(move |&two| two != one).flat_map(move |two| {
            let thirds = cells.each().take_while(move |&three| three != two);
            thirds.map(move |three| one | two | three)
        })
    })
}
