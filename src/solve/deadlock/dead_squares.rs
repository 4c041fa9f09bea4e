//! Dead squares.

use crate::board::{CellSet, Direction, Warehouse};

/// The dead squares: floor that the worker could reach without boxes, from which a box alone can be pushed to no goal
/// (Sokoban Wiki, "How to detect deadlocks"). Where the worker stands does not count. Time linear in the number of cells.
///
/// ```
/// use sokopush::{Warehouse, solve::dead_squares};
///
/// let level: Warehouse = "#######\n#@ $ .#\n#######\n".parse()?;
/// let dead = dead_squares(&level);
/// let grid = level.board().grid();
/// let columns: Vec<_> = dead.iter().map(|cell| grid.position(cell).unwrap().1).collect();
/// assert_eq!(columns, [1]);
/// # Ok::<(), sokopush::Error>(())
/// ```
#[must_use]
pub fn dead_squares(warehouse: &Warehouse) -> CellSet {
    let floor = warehouse.reachable_without_boxes();
    let mut live = CellSet::new(warehouse.board().grid().room());
    let mut open: Vec<_> =
        warehouse.board().goals().iter().filter(|goal| floor.contains(*goal)).collect();
    while let Some(cell) = open.pop() {
        if live.contains(cell) {
            continue;
        }
        live.insert(cell);
        for direction in Direction::ALL {
            // The box is pulled to where the worker stands, who steps back.
            let to = warehouse.neighbour(cell, direction);
            if floor.contains(to) && floor.contains(warehouse.neighbour(to, direction)) {
                open.push(to);
            }
        }
    }
    floor.iter().filter(|&cell| !live.contains(cell)).collect()
}
