//! The level as the solver sees it: the cells that the worker could reach without boxes, numbered densely.

#![expect(clippy::indexing_slicing, reason = "a field makes its squares, and tables for them")]

use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use super::limits::{Limit, Limits};
use super::sides::{Distances, Sides, UNREACHABLE};
use crate::grid::{Cell, Direction, Grid};
use crate::indexed::indexed;
use crate::warehouse::Warehouse;

/// A cell of a [`Field`]; squares are ordered as on the board.
///
/// Holds one more than its index, so that an `Option<Square>` takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Square(NonZeroU32);

impl Square {
    #[inline]
    pub(super) fn new(index: usize) -> Square {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Square(number.expect("a grid has less than 2³² cells"))
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A value for each square of a field.
#[derive(Clone, Debug)]
pub(super) struct SquareMap<T>(pub(super) Vec<T>);

indexed!([T] SquareMap<T>: |map, square: Square| -> T = map.0[square.index()]);

/// The cells that the worker could reach without boxes, in reading order.
#[derive(Debug)]
pub(super) struct Field {
    cells: Vec<Cell>,
    /// The neighbours of each square, by direction.
    neighbours: SquareMap<[Option<Square>; 4]>,
    is_goal: SquareMap<bool>,
    /// The complement of the dead squares.
    is_live: SquareMap<bool>,
    goals: usize,
    /// By square: wherever the worker is.
    distances: Distances,
    /// The same for any goals; made when they are needed.
    sides: Arc<OnceLock<Sides>>,
}

/// The position from which a level is solved.
pub(super) struct Start<'a> {
    pub(super) grid: &'a Grid,
    pub(super) field: Field,
    /// Ascending.
    pub(super) boxes: Vec<Square>,
    pub(super) worker: Square,
}

impl Start<'_> {
    /// Returns `None` if there is a box off the field and on no goal: then there is no solution. Boxes and
    /// goals off the field are left out.
    pub(super) fn new<'a>(
        warehouse: &'a Warehouse,
        limits: &Limits,
    ) -> Result<Option<Start<'a>>, Limit> {
        let board = warehouse.board();
        let field = Field::new(warehouse, limits)?;
        let mut boxes = Vec::new();
        for cell in warehouse.boxes().iter() {
            match field.square(cell) {
                Some(square) => boxes.push(square),
                None if board.is_goal(cell) => {}
                None => return Ok(None),
            }
        }
        let worker = field.square(warehouse.worker()).expect("the worker stands on floor");
        Ok(Some(Start { grid: board.grid(), field, boxes, worker }))
    }
}

impl Field {
    /// The field around the worker of `warehouse`. Takes time and memory linear in the product of the numbers
    /// of cells and goals.
    pub(super) fn new(warehouse: &Warehouse, limits: &Limits) -> Result<Field, Limit> {
        let board = warehouse.board();
        let mut cells = board.floor().clone().take_connected(board.grid(), warehouse.worker());
        cells.sort_unstable();
        let neighbours = |&cell: &Cell| {
            Direction::ALL.map(|direction| find(&cells, warehouse.neighbour(cell, direction)))
        };
        let neighbours = SquareMap(cells.iter().map(neighbours).collect());
        let is_goal = SquareMap(cells.iter().map(|&cell| board.is_goal(cell)).collect());
        Field::with(cells, neighbours, is_goal, Arc::default(), limits)
    }

    /// The same field with other goals.
    pub(super) fn with_goals(&self, goals: &[Square], limits: &Limits) -> Result<Field, Limit> {
        let mut is_goal = self.table(false);
        for &goal in goals {
            is_goal[goal] = true;
        }
        Field::with(
            self.cells.clone(),
            self.neighbours.clone(),
            is_goal,
            self.sides.clone(),
            limits,
        )
    }

    fn with(
        cells: Vec<Cell>,
        neighbours: SquareMap<[Option<Square>; 4]>,
        is_goal: SquareMap<bool>,
        sides: Arc<OnceLock<Sides>>,
        limits: &Limits,
    ) -> Result<Field, Limit> {
        let goals = is_goal.0.iter().filter(|&&is_goal| is_goal).count();
        let (is_live, distances) = (SquareMap(Vec::new()), Distances::default());
        let mut field = Field { cells, neighbours, is_goal, is_live, goals, distances, sides };
        field.distances = Distances::new(&field, &Sides::none(&field), limits)?;
        let is_reachable = |&distance: &u32| distance != UNREACHABLE;
        let is_live = |square| field.distances(square).iter().any(is_reachable);
        field.is_live = SquareMap(field.squares().map(is_live).collect());
        Ok(field)
    }

    /// On which side of a box the worker is.
    pub(super) fn sides(&self, limits: &Limits) -> Result<&Sides, Limit> {
        if let Some(sides) = self.sides.get() {
            return Ok(sides);
        }
        let sides = Sides::new(self, limits)?;
        Ok(self.sides.get_or_init(|| sides))
    }

    /// The size of the distances in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.distances.bytes()
    }

    /// The number of squares.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        (0..self.len()).map(Square::new)
    }

    /// Makes a table with `value` for each square.
    pub(super) fn table<T: Clone>(&self, value: T) -> SquareMap<T> {
        SquareMap(vec![value; self.len()])
    }

    /// The square of `cell`, or `None` if it is not on the field.
    pub(super) fn square(&self, cell: Cell) -> Option<Square> {
        find(&self.cells, cell)
    }

    pub(super) fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    #[inline]
    pub(super) fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.neighbours[square][direction as usize]
    }

    #[inline]
    pub(super) fn is_goal(&self, square: Square) -> bool {
        self.is_goal[square]
    }

    /// Returns whether a box on `square` could be pushed to some goal if there were no other boxes: false for
    /// dead squares.
    #[inline]
    pub(super) fn is_live(&self, square: Square) -> bool {
        self.is_live[square]
    }

    /// The number of goals.
    pub(super) fn goals(&self) -> usize {
        self.goals
    }

    /// For each goal, the minimum number of pushes that bring a box from `square` there if there are no other
    /// boxes and the worker can be everywhere, or [`UNREACHABLE`].
    #[inline]
    pub(super) fn distances(&self, square: Square) -> &[u32] {
        self.distances.of(square.index())
    }

    /// The distances of all squares; the row of a square is its index.
    pub(super) fn plain_distances(&self) -> &Distances {
        &self.distances
    }
}

fn find(cells: &[Cell], cell: Cell) -> Option<Square> {
    cells.binary_search(&cell).ok().map(Square::new)
}
