//! A level that is built cell by cell.

use crate::board::Board;
use crate::cells::CellSet;
use crate::error::InvalidWarehouse;
use crate::grid::Grid;
use crate::warehouse::Warehouse;

/// What is on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A wall.
    Wall,
    /// Floor with nothing on it.
    #[default]
    Floor,
    /// A goal with nothing on it.
    Goal,
    /// A box.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// The worker.
    Worker,
    /// The worker on a goal.
    WorkerOnGoal,
}

impl Tile {
    fn is_goal(self) -> bool {
        matches!(self, Tile::Goal | Tile::BoxOnGoal | Tile::WorkerOnGoal)
    }

    fn is_box(self) -> bool {
        matches!(self, Tile::Box | Tile::BoxOnGoal)
    }

    fn is_worker(self) -> bool {
        matches!(self, Tile::Worker | Tile::WorkerOnGoal)
    }
}

/// Builds a [`Warehouse`] cell by cell, in any order, and says at the end what is wrong with it.
///
/// ```
/// use sokopush::{Tile, WarehouseBuilder};
///
/// let mut builder = WarehouseBuilder::new(1, 4);
/// builder.set(0, 0, Tile::Worker).set(0, 1, Tile::Box).set(0, 3, Tile::Goal);
/// assert_eq!(builder.build()?.to_string(), "@$ .\n");
/// builder.set(0, 2, Tile::Worker);
/// let error = builder.build().unwrap_err();
/// assert_eq!(error.to_string(), "there are two workers, in row 1, column 1, and in row 1, column 3");
/// # Ok::<(), sokopush::error::InvalidWarehouse>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WarehouseBuilder {
    grid: Grid,
    /// By number of a cell.
    tiles: Vec<Tile>,
    /// What is wrong already.
    error: Option<InvalidWarehouse>,
}

impl WarehouseBuilder {
    /// A board of `rows` × `columns` cells of floor. Takes a byte for each.
    pub fn new(rows: usize, columns: usize) -> Self {
        let (grid, error) = match Grid::rectangle(rows, columns) {
            Some(grid) => (grid, None),
            None => (Grid::empty(), Some(InvalidWarehouse::TooLarge)),
        };
        WarehouseBuilder { tiles: vec![Tile::Floor; grid.size()], grid, error }
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

    /// The warehouse. The builder stays as it is, to be corrected or changed.
    ///
    /// # Errors
    ///
    /// The board is too large, a cell was set that is not on it, or there is not exactly one worker.
    pub fn build(&self) -> Result<Warehouse, InvalidWarehouse> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let cells_with = |is_in: fn(Tile) -> bool| {
            let has = |cell: &_| self.tiles.get(Cell::index(*cell)).is_some_and(|&tile| is_in(tile));
            self.grid.cells().filter(has)
        };
        let position = |cell| self.grid.position(cell).expect("the cell is on the grid");
        let mut workers = cells_with(Tile::is_worker);
        let worker = workers.next().ok_or(InvalidWarehouse::NoWorker)?;
        if let Some(second) = workers.next() {
            return Err(InvalidWarehouse::SecondWorker(position(worker), position(second)));
        }
        let floor = cells_with(|tile| tile != Tile::Wall).collect();
        let board = Board::new(self.grid.clone(), floor, cells_with(Tile::is_goal).collect());
        Warehouse::new(board, cells_with(Tile::is_box).collect(), worker)
    }
}

impl From<&Warehouse> for WarehouseBuilder {
    /// A builder that begins with a level.
    fn from(warehouse: &Warehouse) -> Self {
        let grid = warehouse.board().grid().clone();
        let mut tiles = vec![Tile::Floor; grid.size()];
        for cell in grid.cells() {
            if let Some(tile) = tiles.get_mut(cell.index()) {
                *tile = warehouse.tile(cell);
            }
        }
        WarehouseBuilder { grid, tiles, error: None }
    }
}
