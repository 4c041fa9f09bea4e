//! What never changes in play.

use crate::cells::CellSet;
use crate::grid::{Cell, Grid};

/// Extents, walls and goals.
///
/// ```
/// use sokopush::{board::Board, cells::CellSet, grid::Grid};
///
/// let grid = Grid::new([2, 2].into_iter()).unwrap();
/// let cell = grid.cell(1, 0).unwrap();
/// let (floor, mut goals) = (CellSet::new(grid.size()), CellSet::new(grid.size()));
/// goals.insert(cell);
/// let board = Board::new(grid, floor, goals); // one goal amid walls
/// assert!(board.is_floor(cell) && board.is_goal(cell));
/// assert!(!board.is_floor(board.grid().cell(0, 0).unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    floor: CellSet,
    goals: CellSet,
}

impl Board {
    /// A board of that extent with floor on the cells of `floor` and of `goals`, goals on those of
    /// `goals`, and walls on all others. Both sets must have the grid's size; numbers in them that
    /// are no cells of the grid are dropped.
    #[must_use]
    pub fn new(grid: Grid, mut floor: CellSet, mut goals: CellSet) -> Self {
        for gap in grid.gaps() {
            floor.remove(gap);
            goals.remove(gap);
        }
        Self::of_cells(grid, floor, goals)
    }

    /// The same, where the sets hold no numbers that are no cells.
    pub(crate) fn of_cells(grid: Grid, mut floor: CellSet, goals: CellSet) -> Self {
        for (floor, goal) in floor.words_mut().iter_mut().zip(goals.words()) {
            *floor |= goal;
        }
        Board { grid, floor, goals }
    }

    /// Rows and columns.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether `cell` is neither a wall nor outside; goals are floor too.
    #[inline]
    #[must_use]
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.contains(cell)
    }

    /// Whether `cell` is a goal.
    #[inline]
    #[must_use]
    pub fn is_goal(&self, cell: Cell) -> bool {
        self.goals.contains(cell)
    }

    /// All floor, goals included.
    #[must_use]
    pub fn floor(&self) -> &CellSet {
        &self.floor
    }

    /// All goals.
    #[must_use]
    pub fn goals(&self) -> &CellSet {
        &self.goals
    }
}
