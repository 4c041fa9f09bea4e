//! Bipartite matching by augmenting paths: whether every box can have its own goal. Without a perfect matching there is a
//! *bipartite deadlock* (Sokoban Wiki).

use crate::solve::level::Bits;

/// With more rows the recursion could overflow the stack; they count as matched, which is safe.
const MAX_ROWS: usize = 256;

/// Returns whether all rows can each have a cell of its own.
pub(crate) fn all_match<const N: usize>(rows: &[Bits<N>]) -> bool {
    let mut matching = Matching { rows, owners: vec![0; 64 * N], owned: Bits::NONE };
    rows.len() > MAX_ROWS
        || (0..rows.len()).all(|row| {
            let mut visited = Bits::NONE;
            matching.augment(row, &mut visited)
        })
}

/// Cells that are owned by rows.
struct Matching<'r, const N: usize> {
    rows: &'r [Bits<N>],
    owned: Bits<N>,
    /// By owned cell.
    owners: Vec<usize>,
}

impl<const N: usize> Matching<'_, N> {
    /// Finds a cell for a row, and others for the rows that had to make room.
    fn augment(&mut self, row: usize, visited: &mut Bits<N>) -> bool {
        let cells = self.rows[row];
        // Most rows find a cell that nobody has.
        let free = cells.without(self.owned).each().next();
        let found = free.or_else(|| {
            cells.each().find(|&cell| {
                let is_new = !cell.meets(*visited);
                *visited |= cell;
                is_new && self.augment(self.owners[usize::from(cell.bit())], visited)
            })
        });
        let Some(cell) = found else { return false };
        self.owned |= cell;
        self.owners[usize::from(cell.bit())] = row;
        true
    }
}
