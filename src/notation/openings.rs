//! Where only the end of the board keeps the worker or a box from leaving.

use crate::grid::{Cell, Direction};
use crate::warehouse::Warehouse;

/// The places outside the board next to a cell that the worker or a box could reach if there were no
/// boxes, in reading order: rows and columns, counted from 1 for those of the board.
pub(super) fn openings(warehouse: &Warehouse) -> Vec<(usize, usize)> {
    let board = warehouse.board();
    let (grid, mut floor) = (board.grid(), board.floor().clone());
    let starts = warehouse.boxes().iter().chain([warehouse.worker()]);
    let cells: Vec<Cell> = starts.flat_map(|cell| floor.take_connected(grid, cell)).collect();
    let mut openings = Vec::new();
    for cell in cells {
        let (row, column) = grid.position(cell).expect("floor is on the grid");
        for direction in Direction::ALL {
            if !grid.contains(grid.step(cell, direction)) {
                let (down, right) = direction.offset();
                openings.push((
                    (row + 1).wrapping_add_signed(down),
                    (column + 1).wrapping_add_signed(right),
                ));
            }
        }
    }
    openings.sort_unstable();
    openings.dedup();
    openings
}
