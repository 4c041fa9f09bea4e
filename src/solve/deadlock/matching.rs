//! Bipartite matching by augmenting paths: whether every box can have its own goal. Without a perfect matching there is a
//! *bipartite deadlock* (Sokoban Wiki).
//!
//! Rows are the boxes, each with the goals that it can reach. They get goals one after another. Where all goals of a row are
//! taken, the owner of one of them has to find another, if need be at the cost of a third row. If that fails for a row, no
//! matching has all rows up to this one (Berge 1957). Takes time in the order of rows × goals for each row; usually some goal is free.

use crate::solve::level::Bits;

/// With more rows the recursion could overflow the stack; they count as matched, which is safe.
const MAX_ROWS: usize = 256;

/// Returns whether all rows can each have a cell of its own.
pub(crate) fn all_match<const N: usize>(rows: &[Bits<N>]) -> bool {
    if rows.len() > MAX_ROWS {
        return true;
    }
    let mut matching = Matching { rows, owners: vec![0; 64 * N], owned: Bits::NONE };
    for row in 0..rows.len() {
        let mut visited = Bits::NONE;
        if !matching.augment(row, &mut visited) {
            return false;
        }
    }
    true
}

/// Cells that are owned by rows.
struct Matching<'r, const N: usize> {
    rows: &'r [Bits<N>],
    owned: Bits<N>,
    /// By owned cell.
    owners: Vec<usize>,
}

impl<const N: usize> Matching<'_, N> {
    /// Finds a cell for a row, and others for the rows that have to make room; returns false if there is none. Owners of cells in
    /// `visited` were asked before, in vain.
    fn augment(&mut self, row: usize, visited: &mut Bits<N>) -> bool {
        let cells = self.rows[row];
        // Most rows find a cell that nobody has.
        if let Some(cell) = cells.without(self.owned).each().next() {
            self.own(row, cell);
            return true;
        }
        for cell in cells.each() {
            if cell.meets(*visited) {
                continue;
            }
            *visited |= cell;
            let owner = self.owners[usize::from(cell.bit())];
            if self.augment(owner, visited) {
                self.own(row, cell);
                return true;
            }
        }
        false
    }

    fn own(&mut self, row: usize, cell: Bits<N>) {
        self.owned |= cell;
        self.owners[usize::from(cell.bit())] = row;
    }
}
