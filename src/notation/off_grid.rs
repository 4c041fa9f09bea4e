//! Places off the grid that the worker could reach.

use crate::board::{Board, CellSet, Direction, Warehouse};

/// Places off the grid, as rows and columns counted from 1 for those of the board. They are looked up, not listed: a large
/// board has more of them than cells.
pub(super) struct OffGrid<'w> {
    board: &'w Board,
    /// The floor that the worker could reach if there were no boxes; `None` if nothing off the grid
    /// can be reached.
    reached: Option<CellSet>,
}

impl<'w> OffGrid<'w> {
    pub(super) fn new(warehouse: &'w Warehouse) -> Self {
        let board = warehouse.board();
        let grid = board.grid();
        let leaves = |cell| {
            Direction::ALL.iter().any(|&direction| !grid.contains(grid.step(cell, direction)))
        };
        // Most boards have walls all around.
        let is_open = board.floor().iter().any(leaves);
        let reached = is_open.then(|| warehouse.reachable_without_boxes());
        OffGrid { board, reached: reached.filter(|reached| reached.iter().any(leaves)) }
    }

    /// Returns whether a place is off the grid, and the worker could reach it if there were no boxes.
    pub(super) fn is_reached(&self, place: (usize, usize)) -> bool {
        let Some(reached) = &self.reached else { return false };
        let cell = |(row, column): (usize, usize)| {
            self.board.grid().cell(row.checked_sub(1)?, column.checked_sub(1)?)
        };
        let mut next = neighbours(place).into_iter().filter_map(cell);
        cell(place).is_none() && next.any(|cell| reached.contains(cell))
    }

    /// The columns of a row that are off the grid and near it; none if nothing off the grid can be reached.
    pub(super) fn columns(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        let length =
            |row: usize| row.checked_sub(1).map_or(0, |row| self.board.grid().columns(row));
        let columns = self.reached.as_ref().map(|_| {
            let near = (row.saturating_sub(2)..=row + 2).map(length).max().unwrap_or(0);
            [0].into_iter().chain(length(row) + 1..=near + 2)
        });
        columns.into_iter().flatten()
    }
}

pub(super) fn neighbours((row, column): (usize, usize)) -> [(usize, usize); 4] {
    Direction::ALL
        .map(Direction::offset)
        .map(|(down, right)| (row.wrapping_add_signed(down), column.wrapping_add_signed(right)))
}
