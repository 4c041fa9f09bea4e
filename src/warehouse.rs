//! Boxes and a worker on a board, and the rules that move them.
//!
//! This is the only place that knows what a legal move is: a step, a push, and taking a push back.

use crate::board::Board;
use crate::cells::CellSet;
use crate::grid::{Cell, Direction};

/// A [`Board`] with its boxes and its worker.
///
/// ```
/// use sokopush::grid::Direction::Right;
/// use sokopush::notation::named;
/// use sokopush::source::Source;
///
/// let mut text = Source::new("example", "@a-+\n".as_bytes())?;
/// let mut warehouse = named::read(&mut text)?.into_warehouse();
/// let start = warehouse.worker();
/// let first = warehouse.push(warehouse.beside(start, Right), Right).unwrap();
/// assert!(!warehouse.is_solved());
/// warehouse.step(Right).unwrap();
/// assert!(warehouse.is_solved());
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warehouse {
    board: Board,
    boxes: CellSet,
    /// Floor without boxes.
    free: CellSet,
    worker: Cell,
    /// How many boxes are on no goal.
    misplaced: usize,
}

/// A push that was made, and all that is needed to take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where the worker stood before it walked to the pushing cell.
    pub worker: Cell,
    /// Which way it pushed.
    pub direction: Direction,
}

/// A move of one cell that was made by [`Warehouse::step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The worker alone moved.
    Walk,
    /// The worker moved a box.
    Push,
}

/// Why a push or a step was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no box to push.
    NoBox,
    /// A wall, or the board's edge, is where the box, or the worker without one, would go.
    Wall,
    /// Another box, on this cell, is where the box would go.
    Box(Cell),
    /// The worker cannot walk to the cell from which to push.
    NoWay,
}

impl Warehouse {
    /// A warehouse with boxes on those cells. Boxes that are not on the board's floor are dropped.
    ///
    /// The caller vouches that `worker` is on floor where there is no box.
    #[must_use]
    pub fn new(board: Board, mut boxes: CellSet, worker: Cell) -> Self {
        let (mut free, mut misplaced) = (board.floor().clone(), 0);
        let cells = free.words_mut().iter_mut().zip(board.goals().words());
        for (boxes, (free, goals)) in boxes.words_mut().iter_mut().zip(cells) {
            *boxes &= *free;
            *free &= !*boxes;
            misplaced += (*boxes & !goals).count_ones() as usize;
        }
        Warehouse { board, boxes, free, worker, misplaced }
    }

    /// The board, which play never changes.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cells with boxes on them.
    #[must_use]
    pub fn boxes(&self) -> &CellSet {
        &self.boxes
    }

    /// Floor without boxes; the worker is not in its own way.
    #[must_use]
    pub fn free(&self) -> &CellSet {
        &self.free
    }

    /// The worker's cell.
    #[inline]
    #[must_use]
    pub fn worker(&self) -> Cell {
        self.worker
    }

    /// Whether every box is on a goal; also where there is no box at all.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.misplaced == 0
    }

    /// Whether `cell` is floor without a box on it; the worker is not in its own way.
    #[inline]
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.free.contains(cell)
    }

    /// The cell next to `cell`; a number that is no cell where there is none.
    #[inline]
    #[must_use]
    pub fn beside(&self, cell: Cell, direction: Direction) -> Cell {
        self.board.grid().step(cell, direction)
    }

    /// Pushes the box on `cell` one cell, the worker having walked to the cell behind it.
    ///
    /// Whether that walk is possible is not asked here: that is [`crate::reach`]'s to know, and
    /// [`crate::session::Session`] puts the two together.
    ///
    /// # Errors
    ///
    /// The first that holds of: no box on `cell`; wall or box beyond it; wall or box where the
    /// worker would push from. Nothing has changed then.
    #[inline]
    pub fn push(&mut self, cell: Cell, direction: Direction) -> Result<Push, Refusal> {
        self.may_push(cell, direction)?;
        let push = Push { worker: self.worker, direction };
        self.move_box(cell, self.beside(cell, direction));
        self.worker = cell;
        Ok(push)
    }

    /// Whether [`push`](Self::push) would push.
    ///
    /// # Errors
    ///
    /// As that.
    #[inline]
    pub fn may_push(&self, cell: Cell, direction: Direction) -> Result<(), Refusal> {
        if !self.boxes.contains(cell) {
            return Err(Refusal::NoBox);
        }
        let beyond = self.beside(cell, direction);
        if self.boxes.contains(beyond) {
            Err(Refusal::Box(beyond))
        } else if !self.is_free(beyond) {
            Err(Refusal::Wall)
        } else if !self.is_free(self.beside(cell, direction.opposite())) {
            Err(Refusal::NoWay)
        } else {
            Ok(())
        }
    }

    /// Takes back `push`, which must be the last one made and not taken back; the worker returns to
    /// where it stood before it walked to the push.
    #[inline]
    pub fn take_back(&mut self, push: Push) {
        let pushed = self.beside(self.worker, push.direction);
        self.move_box(pushed, self.worker);
        self.worker = push.worker;
    }

    /// Moves the worker one cell, pushing a box that is in the way.
    ///
    /// # Errors
    ///
    /// A wall in the way of the worker, or a wall or a box in the way of the box. Nothing has
    /// changed then.
    #[inline]
    pub fn step(&mut self, direction: Direction) -> Result<Step, Refusal> {
        let next = self.beside(self.worker, direction);
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
