//! Boxes and a worker on a board, and the rules that move them.
//!
//! This is the only place that knows what a legal step or push is.

use crate::board::Board;
use crate::cells::CellSet;
use crate::grid::{Cell, Direction};

/// A [`Board`] with its boxes and its worker.
///
/// ```
/// use sokopush::Warehouse;
/// use sokopush::grid::Direction::Right;
///
/// let mut warehouse: Warehouse = "#####\n#@$ .#\n#####\n".parse()?;
/// let cell = warehouse.neighbour(warehouse.worker(), Right);
/// warehouse.push(cell, Right).unwrap();
/// assert!(!warehouse.is_solved());
/// warehouse.step(Right).unwrap();
/// assert!(warehouse.is_solved());
/// # Ok::<(), sokopush::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warehouse {
    board: Board,
    boxes: CellSet,
    /// Floor without boxes.
    free: CellSet,
    worker: Cell,
    /// The number of boxes that are not on a goal.
    misplaced: usize,
}

/// A push of the box on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// The box's cell before the push.
    pub cell: Cell,
    /// The direction of the push.
    pub direction: Direction,
}

/// What is needed to undo a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    /// The worker's cell before it walked to the push.
    pub worker: Cell,
    /// The direction of the push.
    pub direction: Direction,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The worker moved alone.
    Walk,
    /// The worker moved a box.
    Push,
}

/// Why a push or a step cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no box to push.
    NoBox,
    /// A wall is in the way of the box; or a wall or the edge, of a worker who walks.
    Wall,
    /// The edge of the board is in the way of the box.
    Edge,
    /// A second box, on this cell, is in the way of the box.
    SecondBox(Cell),
    /// The worker cannot walk to the cell from which to push.
    Unreachable,
}

impl Warehouse {
    /// A warehouse with boxes on the given cells. Boxes that are not on the board's floor are dropped.
    ///
    /// `worker` must be on floor without a box.
    pub fn new(board: Board, mut boxes: CellSet, worker: Cell) -> Self {
        boxes.resize(board.grid().size());
        let (mut free, mut misplaced) = (board.floor().clone(), 0);
        let cells = free.words.iter_mut().zip(&board.goals().words);
        for (boxes, (free, goals)) in boxes.words.iter_mut().zip(cells) {
            *boxes &= *free;
            *free &= !*boxes;
            misplaced += (*boxes & !goals).count_ones() as usize;
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

    /// The floor inside the level: what is connected to the worker, a box or a goal, side by side. Time linear in the
    /// number of cells.
    pub fn inside(&self) -> CellSet {
        let mut rest = self.board.floor().clone();
        let starts = self.boxes.iter().chain(self.board.goals().iter()).chain([self.worker]);
        starts.flat_map(|start| rest.take_connected(self.board.grid(), start)).collect()
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

    /// Pushes the box on `cell` one cell. The worker walks to the cell behind the box first.
    ///
    /// Does not check that it can; [`Session`](crate::session::Session) does.
    ///
    /// # Errors
    ///
    /// The reason, as for [`may_push`](Self::may_push). Nothing changes.
    #[inline]
    pub fn push(&mut self, cell: Cell, direction: Direction) -> Result<Undo, Refusal> {
        self.may_push(cell, direction)?;
        Ok(self.push_unchecked(cell, direction))
    }

    /// Makes a push that [`may_push`](Self::may_push) allows.
    #[inline]
    pub(crate) fn push_unchecked(&mut self, cell: Cell, direction: Direction) -> Undo {
        let undo = Undo { worker: self.worker, direction };
        self.move_box(cell, self.neighbour(cell, direction));
        self.worker = cell;
        undo
    }

    /// Returns whether the box on `cell` can be pushed, as far as walls and boxes beside it are concerned.
    ///
    /// # Errors
    ///
    /// The first reason that applies: no box on `cell`; a box, a wall or the edge in front of it; a
    /// wall, a box or the edge on the cell to push from.
    #[inline]
    pub fn may_push(&self, cell: Cell, direction: Direction) -> Result<(), Refusal> {
        if !self.boxes.contains(cell) {
            return Err(Refusal::NoBox);
        }
        let target = self.neighbour(cell, direction);
        if self.boxes.contains(target) {
            Err(Refusal::SecondBox(target))
        } else if !self.is_free(target) {
            let is_wall = self.board.grid().contains(target);
            Err(if is_wall { Refusal::Wall } else { Refusal::Edge })
        } else if !self.is_free(self.neighbour(cell, direction.opposite())) {
            Err(Refusal::Unreachable)
        } else {
            Ok(())
        }
    }

    /// Undoes the last push that was made and not undone; the worker returns to the cell from which it
    /// walked to that push.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        let pushed = self.neighbour(self.worker, undo.direction);
        self.move_box(pushed, self.worker);
        self.worker = undo.worker;
    }

    /// Moves the worker one cell, and pushes a box that is in its way.
    ///
    /// # Errors
    ///
    /// [`Refusal::Wall`] if a wall or the edge is in the worker's way: games of keystrokes have no time to
    /// tell them apart. The reason of [`may_push`](Self::may_push) if a box is. Nothing changes.
    #[inline]
    pub fn step(&mut self, direction: Direction) -> Result<Step, Refusal> {
        let next = self.neighbour(self.worker, direction);
        if self.is_free(next) {
            self.worker = next;
            Ok(Step::Walk)
        } else if self.boxes.contains(next) {
            self.push(next, direction)?;
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
