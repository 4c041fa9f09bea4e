//! Floods: all cells that are connected to some.
//!
//! This is what the solver computes most often: where the worker gets after a push. On a small board, the whole border of the region
//! grows at the same time, by shifts of the set: one cell up, down and to the left in each round, and to the right by whole runs, as
//! an addition carries each cell through the free cells after it. There are as many rounds as the longest walk needs besides.
//!
//! ```text
//! free     11101110     The cells of a row, from left to right; the bits that count most are on the right.
//! cells    01000100
//! sum      10011001     of both as numbers: from each cell, a carry goes through the free cells after it, and ends in a wall
//! changed  01110111     where the sum differs from the free cells
//! runs     01100110     which of these are free: the cells, and those after them up to the walls
//! ```
//!
//! On a large board, most rows change nothing in a round. There, rows are filled one after another, down and up again, and a row is
//! only looked at if one beside it has grown.

use super::bitboard::Bitboard;
use super::bits::Bits;
use crate::board::Direction::{Down, Left, Up};

/// The runs of `free` cells of a row that have some of `cells`, which are free.
fn runs(cells: u128, free: u128) -> u128 {
    let above = carried(cells, free);
    let below = carried(cells.reverse_bits(), free.reverse_bits()).reverse_bits();
    (above | below | cells) & free
}

/// The cells through which a carry goes that begins at `cells`: from each to the end of its run, and one more.
fn carried(cells: u128, free: u128) -> u128 {
    free.wrapping_add(cells) ^ free
}

/// With fewer words, it is faster to grow from cell to cell: see `benches/notes.md`.
const MIN_WORDS_FOR_ROWS: usize = 7;

impl<const N: usize> Bitboard<N> {
    /// All cells that the worker can walk to from `cells` among `free` cells.
    #[inline]
    pub(crate) fn flood(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        if N >= MIN_WORDS_FOR_ROWS {
            self.flood_rows(cells, free)
        } else {
            self.flood_cells(cells, free)
        }
    }

    /// All cells that the worker can walk to after a box came to `to`, where it could walk to `region` before. It stands on `worker`
    /// then, which is free, and beside the region if it does not belong to it; `free` is without `to`.
    #[inline]
    pub(crate) fn flood_after(
        &self,
        region: Bits<N>,
        worker: Bits<N>,
        to: Bits<N>,
        free: Bits<N>,
    ) -> Bits<N> {
        // If the box has cut off nothing, the region needs only to be added to, which takes few rounds.
        let is_whole = !region.meets(to) || self.is_connected_around(to, free);
        let known = if is_whole { region.without(to) | worker } else { worker };
        self.flood(known, free)
    }

    /// Returns whether the free neighbours of a cell are connected by the free cells around it.
    #[inline]
    fn is_connected_around(&self, cell: Bits<N>, free: Bits<N>) -> bool {
        let mut ring = 0;
        for (place, &bit) in self.rings[usize::from(cell.bit())].iter().enumerate() {
            ring |= u8::from(free.has(bit)) << place;
        }
        // Neighbours have even places, the corner between two of them an odd one.
        let neighbours = ring & 0b0101_0101;
        let linked = neighbours & ring >> 1 & ring.rotate_right(2);
        neighbours.count_ones() <= linked.count_ones() + 1
    }

    /// Grows by whole runs of cells to the right, and by one cell in the other directions, at a time.
    #[inline]
    fn flood_cells(&self, mut cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let open = free & self.not_last;
        loop {
            // The sum carries each cell through the open ones after it.
            let runs = cells | (open ^ (cells & open).plus(open)) & free;
            let beside = self.step(runs, Up) | self.step(runs, Down) | self.step(runs, Left);
            let more = (runs | beside) & free;
            if more == cells {
                return cells;
            }
            cells = more;
        }
    }

    /// Fills whole runs of cells in row after row, down and up again until nothing changes.
    fn flood_rows(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let length = self.row_length();
        let rows = 64 * N / length;
        let mut cells = (cells | self.neighbours(cells)) & free;
        let mut is_first = true;
        let mut is_done = false;
        while !is_done {
            is_done = true;
            let mut beside = 0;
            for row in (0..rows).chain((0..rows).rev()) {
                let place = row * length;
                let before = cells.row(place, length);
                let free = free.row(place, length);
                let new = beside & free & !before;
                beside = before;
                if new != 0 || is_first && before != 0 {
                    beside = runs(before | new, free);
                    is_done &= beside == before;
                    cells.add_row(place, beside);
                }
            }
            is_first = false;
        }
        cells
    }

    /// The connected components of `cells`, one by one.
    #[inline]
    pub(crate) fn components(&self, cells: Bits<N>) -> impl Iterator<Item = Bits<N>> {
        let mut left = cells;
        std::iter::from_fn(move || {
            let part = self.flood(left.each().next()?, left);
            left = left.without(part);
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests;
