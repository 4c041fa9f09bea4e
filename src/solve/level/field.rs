//! The field: the cells that the worker could reach without boxes, numbered densely.

use std::sync::{Arc, OnceLock};

use super::distances::{Distances, UNREACHABLE};
use super::player_side::PlayerSides;
use super::square::{Neighbours, Square, SquareMap};
use crate::board::{Cell, Direction, Grid, Warehouse};
use crate::solve::task::{Limits, Result, Techniques, prices};

/// The cells that the worker could reach without boxes, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    cells: Vec<Cell>,
    neighbours: Neighbours,
    is_goal: SquareMap<bool>,
    /// The complement of the dead squares.
    is_live: SquareMap<bool>,
    goals: Vec<Square>,
    distances: Arc<Distances>,
    /// The player sides, made when they are needed, and shared with fields that differ only in their goals.
    sides: Arc<OnceLock<Arc<PlayerSides>>>,
}

/// The position from which a level is solved.
pub(crate) struct Start<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) field: Field,
    /// Ascending.
    pub(crate) boxes: Vec<Square>,
    pub(crate) worker: Square,
    pub(crate) techniques: Techniques,
}

impl Start<'_> {
    /// Returns `None` if there is a box off the field and on no goal: then there is no solution. Boxes and
    /// goals off the field are left out.
    pub(crate) fn new<'a>(
        warehouse: &'a Warehouse,
        techniques: Techniques,
        limits: &Limits,
    ) -> Result<Option<Start<'a>>> {
        let field = Field::new(warehouse, GoalDistances::Each, limits)?;
        Ok(Start::on(field, warehouse, techniques))
    }

    pub(crate) fn on(
        field: Field,
        warehouse: &Warehouse,
        techniques: Techniques,
    ) -> Option<Start<'_>> {
        let grid = warehouse.board().grid();
        if field.dead_box(warehouse).is_some() {
            return None;
        }
        let boxes = warehouse.boxes().iter().filter_map(|cell| field.square(cell)).collect();
        let worker = field.square(warehouse.worker()).expect("the worker stands on floor");
        Some(Start { grid, field, boxes, worker, techniques })
    }
}

/// The goals to which a field has distances.
#[derive(Clone, Copy)]
pub(crate) enum GoalDistances {
    Each,
    /// Only the nearest, which tells what squares are dead, and costs less.
    Nearest,
}

/// The bytes for each cell of a field and of the tables that each search makes of it, as measured.
const BYTES_PER_CELL: usize = 90;

impl Field {
    /// The field around the worker of `warehouse`. Takes time and memory linear in the product of the numbers
    /// of cells and goals.
    pub(crate) fn new(
        warehouse: &Warehouse,
        distances: GoalDistances,
        limits: &Limits,
    ) -> Result<Field> {
        let board = warehouse.board();
        limits.check_memory(board.floor().len().saturating_mul(BYTES_PER_CELL))?;
        let cells: Vec<Cell> = warehouse.reachable_without_boxes().iter().collect();
        let neighbours = |&cell: &Cell| {
            limits.spend(prices::FIELD_CELL)?;
            let neighbour = |direction| find(&cells, warehouse.neighbour(cell, direction));
            Ok(Direction::ALL.map(neighbour))
        };
        let neighbours = cells.iter().map(neighbours).collect::<Result<_, _>>()?;
        let is_goal = SquareMap(cells.iter().map(|&cell| board.is_goal(cell)).collect());
        let neighbours = Neighbours(SquareMap(neighbours));
        Field::with(cells, neighbours, is_goal, Arc::default(), distances, limits)
    }

    pub(crate) fn with_goals(&self, goals: &[Square], limits: &Limits) -> Result<Field> {
        let mut is_goal = self.table(false);
        for &goal in goals {
            is_goal[goal] = true;
        }
        Field::with(
            self.cells.clone(),
            self.neighbours.clone(),
            is_goal,
            self.sides.clone(),
            GoalDistances::Each,
            limits,
        )
    }

    fn with(
        cells: Vec<Cell>,
        neighbours: Neighbours,
        is_goal: SquareMap<bool>,
        sides: Arc<OnceLock<Arc<PlayerSides>>>,
        distances: GoalDistances,
        limits: &Limits,
    ) -> Result<Field> {
        let goals: Vec<Square> = neighbours.squares().filter(|&square| is_goal[square]).collect();
        let all_sides = Arc::new(PlayerSides::ignoring_worker(&neighbours));
        let at_once = match distances {
            GoalDistances::Each => 1,
            GoalDistances::Nearest => goals.len().max(1),
        };
        let rows = |&goal: &Square| (goal, goal.index());
        let groups = goals.chunks(at_once).map(|group| group.iter().map(rows).collect());
        let distances = Distances::new(Neighbours::pull, groups, &neighbours, all_sides, limits)?;
        let is_reachable = |&distance: &u32| distance != UNREACHABLE;
        let is_live = |square: Square| distances.of(square.index()).iter().any(is_reachable);
        let is_live = SquareMap(neighbours.squares().map(is_live).collect());
        let distances = Arc::new(distances);
        Ok(Field { cells, neighbours, is_goal, is_live, goals, distances, sides })
    }

    fn sides(&self, limits: &Limits) -> Result<Arc<PlayerSides>> {
        if let Some(sides) = self.sides.get() {
            return Ok(sides.clone());
        }
        let sides = PlayerSides::new(&self.neighbours, limits)?;
        Ok(self.sides.get_or_init(|| sides.into()).clone())
    }

    /// The distances to the goals, or other squares, by player side.
    pub(crate) fn sided_distances(&self, squares: &[Square], limits: &Limits) -> Result<Distances> {
        let sides = self.sides(limits)?;
        let rows = |&square| sides.rows_of(square).map(|row| (square, row)).collect();
        let (groups, sides) = (squares.iter().map(rows), sides.clone());
        Distances::new(Neighbours::pull, groups, &self.neighbours, sides, limits)
    }

    /// The distances from some boxes, by player side.
    pub(crate) fn distances_from(
        &self,
        boxes: &[Square],
        worker: Square,
        limits: &Limits,
    ) -> Result<Distances> {
        let sides = self.sides(limits)?;
        let groups = boxes.iter().map(|&square| vec![(square, sides.row(square, worker))]);
        Distances::new(Neighbours::push, groups, &self.neighbours, sides.clone(), limits)
    }

    /// The distances to any of some squares, each with the worker on another.
    pub(crate) fn distances_to_any(
        &self,
        squares: &[[Square; 2]],
        limits: &Limits,
    ) -> Result<Distances> {
        let sides = self.sides(limits)?;
        let rows = squares.iter().map(|&[square, worker]| (square, sides.row(square, worker)));
        let group = [rows.collect()].into_iter();
        Distances::new(Neighbours::pull, group, &self.neighbours, sides.clone(), limits)
    }

    /// A box off the field and on no goal, which the worker can never reach.
    pub(crate) fn dead_box(&self, warehouse: &Warehouse) -> Option<Cell> {
        let board = warehouse.board();
        let is_dead = |&cell: &Cell| self.square(cell).is_none() && !board.is_goal(cell);
        warehouse.boxes().iter().find(is_dead)
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.neighbours.squares()
    }

    pub(crate) fn table<T: Clone>(&self, value: T) -> SquareMap<T> {
        SquareMap(vec![value; self.len()])
    }

    pub(crate) fn square(&self, cell: Cell) -> Option<Square> {
        find(&self.cells, cell)
    }

    pub(crate) fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    #[inline]
    pub(crate) fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.neighbours.step(square, direction)
    }

    #[inline]
    pub(crate) fn is_goal(&self, square: Square) -> bool {
        self.is_goal[square]
    }

    /// Returns whether a box on `square` could be pushed to some goal if there were no other boxes: false for
    /// dead squares.
    #[inline]
    pub(crate) fn is_live(&self, square: Square) -> bool {
        self.is_live[square]
    }

    pub(crate) fn goal_count(&self) -> usize {
        self.goals.len()
    }

    /// The squares of the goals, ascending.
    pub(crate) fn goal_squares(&self) -> &[Square] {
        &self.goals
    }

    /// The distances to the goals, wherever the worker is; the row of a square is its index.
    pub(crate) fn distances(&self) -> &Arc<Distances> {
        &self.distances
    }
}

fn find(cells: &[Cell], cell: Cell) -> Option<Square> {
    cells.binary_search(&cell).ok().map(Square::new)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::solve::boards;
    use crate::solve::task::Limit;

    #[test]
    fn limits_end_the_preparation_of_a_large_level() {
        // Without goals, only the squares take time.
        let warehouse = boards::warehouse(&format!("@{}\n", "-".repeat(50_000)));
        let field = |ticks| {
            let limits = Limits::by_work(Some(Duration::from_micros(100) * ticks), usize::MAX);
            Field::new(&warehouse, GoalDistances::Each, &limits).map(|field| field.len())
        };
        assert_eq!((field(1), field(100)), (Err(Limit::Time), Ok(50_001)));
        let little = Field::new(&warehouse, GoalDistances::Each, &Limits::new(None, 1 << 20));
        assert_eq!(little.map(|field| field.len()), Err(Limit::Memory));
    }
}
