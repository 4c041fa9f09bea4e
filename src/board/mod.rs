//! A level as it stands: walls and goals, boxes, the worker, and the rules that move them.

mod builder;
mod cells;
mod fill;
mod grid;
mod orientation;
mod region;
mod tile;
mod walk;
mod warehouse;

pub use builder::WarehouseBuilder;
pub use cells::{CellSet, Cells};
pub use grid::{Cell, Direction, Grid};
pub(crate) use region::Region;
pub use tile::Tile;
pub use walk::{walk, walk_from};
pub use warehouse::{Push, Step, Warehouse};

/// The extents of a board, its walls and its goals.
///
/// ```
/// use sokopush::{board::Board, board::CellSet, board::Grid};
///
/// let grid = Grid::new([2, 2].into_iter()).unwrap();
/// let cell = grid.cell(1, 0).unwrap();
/// // One goal among walls.
/// let board = Board::new(grid, CellSet::new(0), CellSet::from_iter([cell]));
/// assert!(board.is_floor(cell) && board.is_goal(cell));
/// assert!(!board.is_floor(board.grid().cell(0, 0).unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    grid: Grid,
    floor: CellSet,
    goals: CellSet,
}

impl Board {
    /// A board with goals on the cells of `goals`, floor on those and on the cells of `floor`, and walls
    /// everywhere else on the grid. Cells that are not on the grid are dropped.
    pub fn new(grid: Grid, mut floor: CellSet, mut goals: CellSet) -> Self {
        for set in [&mut floor, &mut goals] {
            set.resize(grid.room());
            for gap in grid.gaps() {
                set.remove(gap);
            }
        }
        for goal in &goals {
            floor.insert(goal);
        }
        Self::from_cells(grid, floor, goals)
    }

    /// A board of sets that have the grid's size and hold only its cells, with the goals in both.
    pub(crate) fn from_cells(grid: Grid, floor: CellSet, goals: CellSet) -> Self {
        Board { grid, floor, goals }
    }

    /// The board's extents.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The number of rows, and of the cells in the longest.
    pub fn size(&self) -> (usize, usize) {
        self.grid.size()
    }

    /// Returns whether `cell` is on the board and not a wall; goals are floor too.
    #[inline]
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.contains(cell)
    }

    /// Returns whether `cell` is a goal.
    #[inline]
    pub fn is_goal(&self, cell: Cell) -> bool {
        self.goals.contains(cell)
    }

    /// All floor, goals included.
    pub fn floor(&self) -> &CellSet {
        &self.floor
    }

    /// All goals.
    pub fn goals(&self) -> &CellSet {
        &self.goals
    }
}
