//! Cells off the grid that the worker or a box could reach.

use crate::grid::{Cell, Direction};
use crate::warehouse::Warehouse;

/// The cells next to the grid that the worker or a box could reach if there were no boxes, in reading order: rows and
/// columns, counted from 1 for those of the board.
pub(super) fn reachable_off_grid(warehouse: &Warehouse) -> Vec<(usize, usize)> {
    let board = warehouse.board();
    let (grid, mut floor) = (board.grid(), board.floor().clone());
    let leaves =
        |cell| Direction::ALL.iter().any(|&direction| !grid.contains(grid.step(cell, direction)));
    // Most boards have walls all around.
    if !floor.iter().any(leaves) {
        return Vec::new();
    }
    let starts = warehouse.boxes().iter().chain([warehouse.worker()]);
    let place = |cell| (cell, grid.position(cell).expect("boxes and the worker are on the grid"));
    let mut open: Vec<(Cell, (usize, usize))> = starts.map(place).collect();
    let mut reached = Vec::new();
    // By rows and columns, which are known of each neighbour without a search.
    while let Some((cell, (row, column))) = open.pop() {
        if !floor.contains(cell) {
            continue;
        }
        floor.remove(cell);
        for (down, right) in Direction::ALL.map(Direction::offset) {
            let next = (row.wrapping_add_signed(down), column.wrapping_add_signed(right));
            match grid.cell(next.0, next.1) {
                Some(cell) if floor.contains(cell) => open.push((cell, next)),
                Some(_) => {}
                None => reached.push((next.0.wrapping_add(1), next.1.wrapping_add(1))),
            }
        }
    }
    reached.sort_unstable();
    reached.dedup();
    reached
}
