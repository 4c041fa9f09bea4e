//! Boxes and a worker on a board, and the rules that move them.
//!
//! [`Session`](crate::Session) adds the walk to a push. The rules stand again where other data needs them, and tests
//! compare: in the solver's `level/boxes`, in `mistakes/game.rs` of `check`, and in `rules.js` of pages.

use super::Board;
use super::cells::CellSet;
use super::fill::connected;
use super::grid::{Cell, Direction};
use super::tile::Tile;
use crate::error::{InvalidWarehouse, Refusal};

/// A [`Board`] with its boxes and its worker. The worker is on floor without a box, and boxes are on floor.
///
/// Moves by [steps](Self::step). A [`Session`](crate::Session) pushes, undoes, and walks by itself.
///
/// ```
/// use sokopush::Warehouse;
/// use sokopush::board::Direction::Right;
///
/// let mut warehouse: Warehouse = "#####\n#@$ .#\n#####\n".parse()?;
/// warehouse.step(Right).unwrap();
/// assert!(!warehouse.is_solved());
/// warehouse.step(Right).unwrap();
/// assert!(warehouse.is_solved());
/// # Ok::<(), sokopush::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Warehouse {
    board: Board,
    boxes: CellSet,
    free: CellSet,
    worker: Cell,
    /// The number of boxes that are not on a goal.
    misplaced: usize,
}

impl AsRef<Warehouse> for Warehouse {
    fn as_ref(&self) -> &Warehouse {
        self
    }
}

/// A push of the box on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Push {
    /// The box's cell before the push.
    pub cell: Cell,
    /// The direction of the push.
    pub direction: Direction,
}

/// How a step moved the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The worker moved alone.
    Walk,
    /// The worker moved a box.
    Push,
}

impl Warehouse {
    /// A warehouse with boxes on the given cells. [`WarehouseBuilder`](crate::WarehouseBuilder) needs no sets of cells.
    ///
    /// # Errors
    ///
    /// A box or the worker is not on the board's floor, or the worker is on a box.
    pub fn new(board: Board, boxes: CellSet, worker: Cell) -> Result<Self, InvalidWarehouse> {
        if let Some(cell) = boxes.iter().find(|&cell| !board.is_floor(cell)) {
            return Err(InvalidWarehouse::BoxNotOnFloor(board.grid().position(cell)));
        }
        match board.grid().position(worker) {
            Some(cell) if boxes.contains(worker) => Err(InvalidWarehouse::WorkerOnBox(cell)),
            Some(_) if board.is_floor(worker) => Ok(Warehouse::new_unchecked(board, boxes, worker)),
            position => Err(InvalidWarehouse::WorkerNotOnFloor(position)),
        }
    }

    /// A warehouse whose boxes are on floor, and whose worker is on floor without a box. Nothing is
    /// checked.
    pub(crate) fn new_unchecked(board: Board, mut boxes: CellSet, worker: Cell) -> Self {
        boxes.resize(board.grid().room());
        let mut free = board.floor().clone();
        for (free, boxes) in free.words.iter_mut().zip(&boxes.words) {
            *free &= !boxes;
        }
        let mut misplaced = 0;
        for (boxes, goals) in boxes.words.iter().zip(&board.goals().words) {
            misplaced += (boxes & !goals).count_ones() as usize;
        }
        Warehouse { board, boxes, free, worker, misplaced }
    }

    /// The board, which play never changes.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cells with boxes on them.
    pub fn boxes(&self) -> &CellSet {
        &self.boxes
    }

    /// Floor without boxes; the worker's cell is free.
    pub fn free(&self) -> &CellSet {
        &self.free
    }

    /// The worker's cell.
    #[inline]
    pub fn worker(&self) -> Cell {
        self.worker
    }

    /// Returns whether every box is on a goal; true without boxes.
    pub fn is_solved(&self) -> bool {
        self.misplaced == 0
    }

    /// The contents of a cell; a wall off the board.
    pub fn tile(&self, cell: Cell) -> Tile {
        if !self.board.is_floor(cell) {
            return Tile::Wall;
        }
        let is_goal = self.board.is_goal(cell);
        if cell == self.worker {
            return if is_goal { Tile::WorkerOnGoal } else { Tile::Worker };
        }
        if self.is_free(cell) {
            return if is_goal { Tile::Goal } else { Tile::Floor };
        }
        if is_goal { Tile::BoxOnGoal } else { Tile::Box }
    }

    /// The contents of the cell in a row and a column, both counted from 0; `None` if there is none.
    ///
    /// ```
    /// use sokopush::{Tile, Warehouse};
    ///
    /// let warehouse: Warehouse = "#####\n#@$.#\n#####\n".parse()?;
    /// assert_eq!(warehouse.tile_at(1, 2), Some(Tile::Box));
    /// assert_eq!(warehouse.tile_at(1, 5), None);
    /// # Ok::<(), sokopush::Error>(())
    /// ```
    pub fn tile_at(&self, row: usize, column: usize) -> Option<Tile> {
        let cell = self.board.grid().cell(row, column)?;
        Some(self.tile(cell))
    }

    /// The floor inside the level: what is connected to the worker, a box or a goal, side by side.
    /// Time linear in the number of cells.
    pub fn inside(&self) -> CellSet {
        let mut rest = self.board.floor().clone();
        let mut inside = CellSet::new(self.board.grid().room());
        for start in self.boxes.iter().chain(self.board.goals()).chain([self.worker]) {
            for cell in rest.take_connected(self.board.grid(), start) {
                inside.insert(cell);
            }
        }
        inside
    }

    /// The floor that the worker could reach if there were no boxes. Time linear in the number of cells.
    pub fn reachable_without_boxes(&self) -> CellSet {
        connected(self.board.grid(), self.board.floor(), self.worker)
    }

    /// The cells that the worker can walk to. Takes time linear in the board's size.
    pub fn reachable(&self) -> CellSet {
        connected(self.board.grid(), &self.free, self.worker)
    }

    /// Returns whether `cell` is floor without a box; the worker's cell is free.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.free.contains(cell)
    }

    /// The next cell in a direction; it is not on the board where the board ends.
    #[inline]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Cell {
        self.board.grid().step(cell, direction)
    }

    /// Pushes without checking: the push must be legal, and the worker able to get there.
    #[inline]
    pub(crate) fn push_unchecked(&mut self, Push { cell, direction }: Push) {
        self.move_box(cell, self.neighbour(cell, direction));
        self.worker = cell;
    }

    /// Pulls the box back that was pushed from `push.cell`, with the worker there, who returns to another cell.
    #[inline]
    pub(crate) fn undo_unchecked(&mut self, Push { cell, direction }: Push, worker: Cell) {
        self.move_box(self.neighbour(cell, direction), cell);
        self.worker = worker;
    }

    /// Moves the worker to a cell that it can reach.
    pub(crate) fn walk_unchecked(&mut self, cell: Cell) {
        self.worker = cell;
    }

    /// Checks a push by the cells beside the box alone; `Session::may_push` adds the worker's way.
    /// Fails for the first reason that applies: no box on the cell; a box, a wall or the edge in
    /// front of it; a wall, a box or the edge on the cell to push from.
    #[inline]
    pub(crate) fn may_push(&self, Push { cell, direction }: Push) -> Result<(), Refusal> {
        if !self.boxes.contains(cell) {
            return Err(Refusal::NoBox);
        }
        let target = self.neighbour(cell, direction);
        if self.boxes.contains(target) {
            Err(Refusal::SecondBox(target))
        } else if !self.is_free(target) {
            Err(self.obstacle(target))
        } else if !self.is_free(self.neighbour(cell, direction.opposite())) {
            Err(Refusal::Unreachable)
        } else {
            Ok(())
        }
    }

    /// What is in the way on a cell that is not floor.
    pub(crate) fn obstacle(&self, cell: Cell) -> Refusal {
        if self.board.grid().contains(cell) { Refusal::Wall } else { Refusal::Edge }
    }

    /// Moves the worker one cell, and pushes a box that is in its way.
    ///
    /// # Errors
    ///
    /// A wall or a box is in the way of the worker, or of the box that it would push.
    /// [`Refusal::Wall`] also stands for the edge in the worker's way: telling them apart would
    /// slow keystroke games. Nothing changes.
    #[inline]
    pub fn step(&mut self, direction: Direction) -> Result<Step, Refusal> {
        let next = self.neighbour(self.worker, direction);
        if self.is_free(next) {
            self.worker = next;
            Ok(Step::Walk)
        } else if self.boxes.contains(next) {
            let push = Push { cell: next, direction };
            self.may_push(push)?;
            self.push_unchecked(push);
            Ok(Step::Push)
        } else {
            Err(Refusal::Wall)
        }
    }

    #[inline]
    fn move_box(&mut self, from: Cell, to: Cell) {
        self.boxes.remove(from);
        self.free.insert(from);
        self.boxes.insert(to);
        self.free.remove(to);
        self.misplaced += usize::from(self.board.is_goal(from));
        self.misplaced -= usize::from(self.board.is_goal(to));
    }
}
