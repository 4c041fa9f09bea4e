//! The field: the cells that the worker could reach without boxes, numbered densely.

use std::mem;
use std::sync::{Arc, OnceLock};

use super::boxes::box_step::BoxMove;
use super::distances::Distances;
use super::player_side::PlayerSides;
use super::square::{Neighbours, Square, SquareMap};
use crate::board::{Cell, Direction, Grid, Warehouse};
use crate::solve::deadlock::dead_squares::mark_live;
use crate::solve::task::{Limits, Result, Techniques, prices};

/// The cells that the worker could reach without boxes, in reading order, with goals among them.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    floor: Floor,
    is_goal: SquareMap<bool>,
    /// The complement of the dead squares.
    is_live: SquareMap<bool>,
    goals: Vec<Square>,
    distances: Arc<Distances>,
}

/// What fields have in common that differ only in their goals.
#[derive(Clone, Debug)]
struct Floor {
    /// By square, ascending.
    cells: Vec<Cell>,
    neighbours: Neighbours,
    /// Made when they are needed, and shared.
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GoalDistances {
    Each,
    /// None of them: whoever asks only what squares are dead needs no distance.
    None,
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
        let mut neighbours = Vec::with_capacity(cells.len());
        for &cell in &cells {
            limits.spend(prices::FIELD_CELL)?;
            let beside = Direction::ALL.map(|way| find(&cells, warehouse.neighbour(cell, way)));
            neighbours.push(beside);
        }
        let is_goal = cells.iter().map(|&cell| board.is_goal(cell)).collect();
        let neighbours = Neighbours(SquareMap(neighbours));
        let floor = Floor { cells, neighbours, sides: Arc::default() };
        Field::on(floor, SquareMap(is_goal), distances, limits)
    }

    /// The same floor with other goals.
    pub(crate) fn with_goals(&self, goals: &[Square], limits: &Limits) -> Result<Field> {
        let mut is_goal = self.table(false);
        for &goal in goals {
            is_goal[goal] = true;
        }
        Field::on(self.floor.clone(), is_goal, GoalDistances::Each, limits)
    }

    fn on(
        floor: Floor,
        is_goal: SquareMap<bool>,
        distances: GoalDistances,
        limits: &Limits,
    ) -> Result<Field> {
        let neighbours = &floor.neighbours;
        let goals: Vec<Square> = neighbours.squares().filter(|&square| is_goal[square]).collect();
        let mut is_live = SquareMap(vec![false; neighbours.len()]);
        mark_live(
            goals.clone(),
            |square, direction| Some(neighbours.step_box(BoxMove::Pull, square, direction)?.to),
            |square| !mem::replace(&mut is_live[square], true),
        );
        let measured = match distances {
            GoalDistances::Each => &goals[..],
            GoalDistances::None => &[],
        };
        let groups = measured.iter().map(|&goal| vec![(goal, goal.index())]);
        let everywhere = Arc::new(PlayerSides::ignoring_worker(neighbours));
        let distances = Distances::new(BoxMove::Pull, groups, neighbours, everywhere, limits)?;
        Ok(Field { floor, is_goal, is_live, goals, distances: Arc::new(distances) })
    }

    fn sides(&self, limits: &Limits) -> Result<Arc<PlayerSides>> {
        if let Some(sides) = self.floor.sides.get() {
            return Ok(sides.clone());
        }
        let sides = PlayerSides::new(&self.floor.neighbours, limits)?;
        Ok(self.floor.sides.get_or_init(|| sides.into()).clone())
    }

    /// The distances to the goals, or other squares, by player side.
    pub(crate) fn sided_distances(&self, squares: &[Square], limits: &Limits) -> Result<Distances> {
        let sides = self.sides(limits)?;
        let groups =
            squares.iter().map(|&square| sides.rows_of(square).map(|row| (square, row)).collect());
        Distances::new(BoxMove::Pull, groups, &self.floor.neighbours, sides.clone(), limits)
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
        Distances::new(BoxMove::Push, groups, &self.floor.neighbours, sides.clone(), limits)
    }

    /// The distances to any of some squares, each with the worker on another.
    pub(crate) fn distances_to_any(
        &self,
        squares: &[[Square; 2]],
        limits: &Limits,
    ) -> Result<Distances> {
        let sides = self.sides(limits)?;
        let mut group = Vec::with_capacity(squares.len());
        for &[square, worker] in squares {
            group.push((square, sides.row(square, worker)));
        }
        let groups = [group].into_iter();
        Distances::new(BoxMove::Pull, groups, &self.floor.neighbours, sides, limits)
    }

    /// A box off the field and on no goal, which the worker can never reach.
    pub(crate) fn dead_box(&self, warehouse: &Warehouse) -> Option<Cell> {
        let board = warehouse.board();
        let mut boxes = warehouse.boxes().iter();
        boxes.find(|&cell| self.square(cell).is_none() && !board.is_goal(cell))
    }

    pub(crate) fn len(&self) -> usize {
        self.floor.cells.len()
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.floor.neighbours.squares()
    }

    pub(crate) fn table<T: Clone>(&self, value: T) -> SquareMap<T> {
        SquareMap(vec![value; self.len()])
    }

    /// The square of a cell of the board; `None` if the worker could not reach it without boxes. Takes logarithmic time.
    pub(crate) fn square(&self, cell: Cell) -> Option<Square> {
        find(&self.floor.cells, cell)
    }

    pub(crate) fn cell(&self, square: Square) -> Cell {
        self.floor.cells[square.index()]
    }

    #[inline]
    pub(crate) fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.floor.neighbours.step(square, direction)
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
