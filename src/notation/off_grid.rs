//! Places off the grid that the worker could reach.

use crate::board::{Cell, CellSet, Direction, Grid, Warehouse};

/// Places off the grid, as rows and columns counted from 1 for those of the board. They are looked up, not listed: a large
/// board has more of them than cells.
pub(super) struct OffGrid<'w> {
    grid: &'w Grid,
    /// The floor that the worker could reach if there were no boxes; `None` if nothing off the grid
    /// can be reached.
    reached: Option<CellSet>,
}

impl<'w> OffGrid<'w> {
    pub(super) fn new(warehouse: &'w Warehouse) -> Self {
        OffGrid { grid: warehouse.board().grid(), reached: reached_with_exit(warehouse) }
    }

    /// Returns whether a place is off the grid, and the worker could reach it if there were no boxes.
    pub(super) fn is_reached(&self, place: (usize, usize)) -> bool {
        let Some(reached) = &self.reached else { return false };
        if self.cell(place).is_some() {
            return false;
        }
        let mut cells = neighbours(place).into_iter().filter_map(|next| self.cell(next));
        cells.any(|cell| reached.contains(cell))
    }

    /// The cell at a place, if it is on the grid.
    fn cell(&self, (row, column): (usize, usize)) -> Option<Cell> {
        self.grid.cell(row.checked_sub(1)?, column.checked_sub(1)?)
    }

    /// The columns of a row that are off the grid and near it; none if nothing off the grid can be reached.
    pub(super) fn columns(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        if self.reached.is_none() {
            return (0..0).chain(0..0);
        }
        let longest_near = (row.saturating_sub(2)..=row + 2).map(|row| self.length(row)).max();
        let left = 0..1;
        let right = self.length(row) + 1..longest_near.unwrap_or(0) + 3;
        left.chain(right)
    }

    /// The number of cells in a row; 0 where there is none.
    fn length(&self, row: usize) -> usize {
        row.checked_sub(1).map_or(0, |row| self.grid.columns(row))
    }
}

/// The floor that the worker could reach if there were no boxes, if it can leave the grid there.
fn reached_with_exit(warehouse: &Warehouse) -> Option<CellSet> {
    let board = warehouse.board();
    // Most boards have walls all around: then the search is not needed.
    if !has_exit(board.floor(), board.grid()) {
        return None;
    }
    let reached = warehouse.reachable_without_boxes();
    if has_exit(&reached, board.grid()) { Some(reached) } else { None }
}

/// Returns whether a step from one of these cells leads off the grid.
fn has_exit(cells: &CellSet, grid: &Grid) -> bool {
    cells.iter().any(|cell| {
        Direction::ALL.iter().any(|&direction| !grid.contains(grid.step(cell, direction)))
    })
}

pub(super) fn neighbours((row, column): (usize, usize)) -> [(usize, usize); 4] {
    Direction::ALL.map(|direction| {
        let (down, right) = direction.offset();
        (row.wrapping_add_signed(down), column.wrapping_add_signed(right))
    })
}
