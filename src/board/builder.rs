//! A level that is built cell by cell.

use super::Board;
use super::cells::CellSet;
use super::grid::{Cell, Grid};
use super::tile::Tile;
use super::warehouse::Warehouse;
use crate::error::InvalidWarehouse;

/// Builds a [`Warehouse`] cell by cell, in any order, and says at the end what is wrong with it.
///
/// ```
/// use sokopush::{Tile, WarehouseBuilder};
///
/// let mut builder = WarehouseBuilder::new(1, 4);
/// builder.set(0, 0, Tile::Worker).set(0, 1, Tile::Box).set(0, 3, Tile::Goal);
/// assert_eq!(builder.build()?.to_string(), "@$-.\n");
/// builder.set(0, 2, Tile::Worker);
/// let error = builder.build().unwrap_err();
/// assert_eq!(error.to_string(), "there are two workers, in row 1, column 1, and in row 1, column 3");
/// # Ok::<(), sokopush::error::InvalidWarehouse>(())
/// ```
#[derive(Clone, Debug)]
pub struct WarehouseBuilder {
    grid: Grid,
    /// By number of a cell.
    tiles: Vec<Tile>,
    /// The first mistake so far, if one was made.
    error: Option<InvalidWarehouse>,
}

impl WarehouseBuilder {
    /// A board of `rows` × `columns` cells of floor. Takes one byte for each.
    pub fn new(rows: usize, columns: usize) -> Self {
        let mut tiles = Vec::new();
        if let Some(grid) = Grid::rectangle(rows, columns)
            && tiles.try_reserve_exact(grid.room()).is_ok()
        {
            tiles.resize(grid.room(), Tile::Floor);
            return WarehouseBuilder { grid, tiles, error: None };
        }
        let grid = Grid::rectangle(0, 0).expect("it has no cells");
        WarehouseBuilder { grid, tiles, error: Some(InvalidWarehouse::TooLarge) }
    }

    /// Sets the tile at `row` and `column`, both counted from 0. Off the board it is an error, which
    /// [`build`](Self::build) reports.
    pub fn set(&mut self, row: usize, column: usize, tile: Tile) -> &mut Self {
        let cell = self.grid.cell(row, column);
        match cell.and_then(|cell| self.tiles.get_mut(cell.index())) {
            Some(place) => *place = tile,
            None => self.error = self.error.or(Some(InvalidWarehouse::OffBoard((row, column)))),
        }
        self
    }

    /// The tile at `row` and `column`, both counted from 0; `None` off the board.
    pub fn tile(&self, row: usize, column: usize) -> Option<Tile> {
        self.tiles.get(self.grid.cell(row, column)?.index()).copied()
    }

    /// The warehouse. The builder stays as it is, to be corrected or changed; a cell off the board is reported once.
    ///
    /// # Errors
    ///
    /// The board is too large for the numbers of cells or for the memory, a cell was set that is not on it, or there is not exactly one worker.
    pub fn build(&mut self) -> Result<Warehouse, InvalidWarehouse> {
        if let Some(error) = self.error {
            self.error = self.error.filter(|error| *error == InvalidWarehouse::TooLarge);
            return Err(error);
        }
        let room = self.grid.room();
        let mut floor = CellSet::new(room);
        let mut goals = CellSet::new(room);
        let mut boxes = CellSet::new(room);
        let mut worker = None;
        for cell in self.grid.cells() {
            let Some(&tile) = self.tiles.get(cell.index()) else { continue };
            if tile != Tile::Wall {
                floor.insert(cell);
            }
            if tile.is_goal() {
                goals.insert(cell);
            }
            if tile.is_box() {
                boxes.insert(cell);
            }
            if !tile.is_worker() {
                continue;
            }
            if let Some(first) = worker {
                return Err(InvalidWarehouse::SecondWorker(
                    self.position(first),
                    self.position(cell),
                ));
            }
            worker = Some(cell);
        }
        let worker = worker.ok_or(InvalidWarehouse::NoWorker)?;
        Warehouse::new(Board::new(self.grid.clone(), floor, goals), boxes, worker)
    }

    fn position(&self, cell: Cell) -> (usize, usize) {
        self.grid.position(cell).expect("the cell is on the grid")
    }
}

impl From<&Warehouse> for WarehouseBuilder {
    fn from(warehouse: &Warehouse) -> Self {
        let grid = warehouse.board().grid().clone();
        let mut tiles = Vec::with_capacity(grid.room());
        for index in 0..grid.room() {
            let cell = Cell::from_index(index).expect("the numbers of a grid fit");
            tiles.push(warehouse.tile(cell));
        }
        WarehouseBuilder { grid, tiles, error: None }
    }
}
