//! From cells to the pictures' own units.

use crate::grid::{Cell, Grid};

/// The side of a cell in the pictures' own units.
pub(super) const UNIT: usize = 40;

/// The middle of a cell, right and down.
pub(super) fn middle(grid: &Grid, cell: Cell) -> (usize, usize) {
    let (row, column) = grid.position(cell).expect("only cells of the board are drawn");
    (column * UNIT + UNIT / 2, row * UNIT + UNIT / 2)
}
