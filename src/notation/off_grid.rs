//! Places off the grid that the worker could reach.

use crate::board::Board;
use crate::cells::CellSet;
use crate::grid::Direction;
use crate::warehouse::Warehouse;

/// Places off the grid, as rows and columns counted from 1 for those of the board. They are looked up, not listed: a large
/// board has more of them than cells.
pub(super) struct OffGrid<'w> {
    board: &'w Board,
    /// The floor that the worker could not reach if there were no boxes; `None` if nothing off the grid can be
    /// reached.
    unreached: Option<CellSet>,
}

impl<'w> OffGrid<'w> {
    pub(super) fn new(warehouse: &'w Warehouse) -> Self {
        let board = warehouse.board();
        let (grid, mut floor) = (board.grid(), board.floor().clone());
        let leaves = |cell| {
            Direction::ALL.iter().any(|&direction| !grid.contains(grid.step(cell, direction)))
        };
        // Most boards have walls all around.
        let is_open = floor.iter().any(leaves);
        if !is_open {
            return OffGrid { board, unreached: None };
        }
        floor.remove(warehouse.worker());
        let mut open = vec![grid.position(warehouse.worker()).expect("the worker is on the grid")];
        let mut is_left = false;
        // By rows and columns, which are known of each neighbour without a search.
        while let Some(place) = open.pop() {
            for (row, column) in neighbours(place) {
                match grid.cell(row, column) {
                    Some(next) if floor.contains(next) => {
                        floor.remove(next);
                        open.push((row, column));
                    }
                    Some(_) => {}
                    None => is_left = true,
                }
            }
        }
        let unreached = Some(floor).filter(|_| is_left);
        OffGrid { board, unreached }
    }

    /// Returns whether a place is off the grid, and the worker could reach it if there were no boxes.
    pub(super) fn is_reached(&self, (row, column): (usize, usize)) -> bool {
        let Some(unreached) = &self.unreached else { return false };
        let cell = |(row, column): (usize, usize)| {
            self.board.grid().cell(row.checked_sub(1)?, column.checked_sub(1)?)
        };
        let is_reached = |cell| self.board.floor().contains(cell) && !unreached.contains(cell);
        let next = || neighbours((row, column)).into_iter().filter_map(cell);
        cell((row, column)).is_none() && next().any(is_reached)
    }

    /// The columns of a row that are off the grid and near it; none if nothing off the grid can be reached.
    pub(super) fn columns(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        let length =
            |row: usize| row.checked_sub(1).map_or(0, |row| self.board.grid().columns(row));
        let columns = self.unreached.as_ref().map(|_| {
            let near = (row.saturating_sub(2)..=row + 2).map(length).max().unwrap_or(0);
            [0].into_iter().chain(length(row) + 1..=near + 2)
        });
        columns.into_iter().flatten()
    }
}

/// The places next to a place.
pub(super) fn neighbours((row, column): (usize, usize)) -> [(usize, usize); 4] {
    Direction::ALL
        .map(Direction::offset)
        .map(|(down, right)| (row.wrapping_add_signed(down), column.wrapping_add_signed(right)))
}
