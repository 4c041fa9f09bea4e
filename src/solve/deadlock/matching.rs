//! Bipartite matching by augmenting paths: whether every box can have its own goal. Without a perfect matching there is a
//! *bipartite deadlock* (Sokoban Wiki).

use crate::solve::level::Bits;

/// With more rows the recursion could overflow the stack; they count as matched, which is safe.
const MAX_ROWS: usize = 256;

/// Returns whether all rows can each have a cell of its own.
pub(crate) fn all_match<const N: usize>(rows: &[Bits<N>]) -> bool {
    let mut owners: Vec<Option<usize>> = vec![None; 64 * N];
    rows.len() > MAX_ROWS
        || (0..rows.len()).all(|row| {
            let mut visited = Bits::NONE;
            augment(rows, row, &mut visited, &mut owners)
        })
}

/// Finds a cell for a row, and others for the rows that had to make room.
fn augment<const N: usize>(
    rows: &[Bits<N>],
    row: usize,
    visited: &mut Bits<N>,
    owners: &mut [Option<usize>],
) -> bool {
    for cell in rows[row].each() {
        if cell.meets(*visited) {
            continue;
        }
        *visited |= cell;
        let bit = usize::from(cell.bit());
        if owners[bit].is_none_or(|owner| augment(rows, owner, visited, owners)) {
            owners[bit] = Some(row);
            return true;
        }
    }
    false
}
