//! Cells off the grid that the worker or a box could reach.

use crate::grid::{Cell, Direction};
use crate::warehouse::Warehouse;

/// The cells next to the grid that the worker or a box could reach if there were no boxes, in reading order: rows and
/// columns, counted from 1 for those of the board.
pub(super) fn reachable_off_grid(warehouse: &Warehouse) -> Vec<(usize, usize)> {
    let (grid, mut floor) = (warehouse.board().grid(), warehouse.board().floor().clone());
    let ends = floor.iter().flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
    let is_end =
        |&(cell, direction): &(Cell, Direction)| !grid.contains(grid.step(cell, direction));
    let mut ends: Vec<_> = ends.filter(is_end).collect();
    // Most boards have walls all around.
    if !ends.is_empty() {
        let starts = warehouse.boxes().iter().chain([warehouse.worker()]);
        starts.for_each(|start| _ = floor.take_connected(grid, start));
        ends.retain(|&(cell, _)| !floor.contains(cell));
    }
    let cells = ends.into_iter().map(|(cell, direction)| {
        let (row, column) = grid.position(cell).expect("floor is on the grid");
        let (down, right) = direction.offset();
        let next = |from: usize, by| from.wrapping_add_signed(by).wrapping_add(1);
        (next(row, down), next(column, right))
    });
    let mut cells: Vec<_> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
