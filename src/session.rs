//! A game of pushes.

use std::collections::TryReserveError;

use crate::command::{Command, Name, PerName};
use crate::grid::{Cell, Direction};
use crate::region::Region;
use crate::warehouse::{Push, Refusal, Undo, Warehouse};

/// A [`Warehouse`] with undo and redo. Boxes may have names; one without is pushed by its cell.
///
/// ```
/// use sokopush::Session;
/// use sokopush::session::Outcome;
///
/// let mut session: Session = "@a-+\n".parse()?;
/// let push = "a6".parse()?;
/// assert!(matches!(session.execute(push), Outcome::Pushed(_)));
/// assert!(matches!(session.execute(push), Outcome::Pushed(_)));
/// assert!(session.warehouse().is_solved());
/// assert!(matches!(session.execute(push), Outcome::Refused(_)));
/// assert!(matches!(session.undo(), Outcome::Undone(_)));
/// assert_eq!(session.to_string(), "-@a+\n");
/// assert!(matches!(session.redo(), Outcome::Pushed(_)));
/// assert_eq!(session.to_string(), "--@A\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    warehouse: Warehouse,
    /// The cell of each name's box; [`Cell::OUTSIDE`] if there is no box of that name.
    boxes: PerName<Cell>,
    region: Region,
    /// The worker's cell before the first push.
    start: Cell,
    /// The pushes made, then those undone that can be redone.
    history: Vec<HistoryEntry>,
    /// The number of pushes made.
    made: usize,
}

/// A push in the history, in 8 bytes.
#[derive(Clone, Copy, Debug)]
struct HistoryEntry {
    /// The box's cell before it; the worker's after it.
    cell: Cell,
    direction: Direction,
    name: Option<Name>,
}

/// What a command led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A push was made, or redone.
    Pushed(Effect),
    /// The last push was undone.
    Undone(Effect),
    /// The push cannot be made; nothing changed.
    Refused(Refusal),
    /// There is no push to undo; nothing changed.
    NothingToUndo,
    /// There is no push to redo; nothing changed.
    NothingToRedo,
    /// The command ends the game; nothing changed.
    Ended,
}

impl Outcome {
    /// What changed, if anything did.
    #[inline]
    pub fn effect(&self) -> Option<&Effect> {
        match self {
            Outcome::Pushed(effect) | Outcome::Undone(effect) => Some(effect),
            _ => None,
        }
    }
}

/// How a box and the worker moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The box, if it has a name.
    pub name: Option<Name>,
    /// The box's cell before.
    pub box_from: Cell,
    /// The box's cell now.
    pub box_to: Cell,
    /// The worker's cell before.
    pub worker_from: Cell,
    /// The worker's cell now.
    pub worker_to: Cell,
}

impl Session {
    /// A session without history. `boxes` gives names to boxes.
    pub fn new(warehouse: Warehouse, boxes: impl IntoIterator<Item = (Name, Cell)>) -> Self {
        let mut session = Session {
            region: Region::new(&warehouse),
            start: warehouse.worker(),
            warehouse,
            boxes: PerName::new(Cell::OUTSIDE),
            history: Vec::new(),
            made: 0,
        };
        for (name, cell) in boxes {
            session.boxes[name] = cell;
        }
        session
    }

    /// The warehouse as it is now.
    pub fn warehouse(&self) -> &Warehouse {
        &self.warehouse
    }

    /// The warehouse as it is now, alone.
    pub fn into_warehouse(self) -> Warehouse {
        self.warehouse
    }

    /// The boxes with names in alphabetical order, with the cell of each.
    pub fn boxes(&self) -> impl Iterator<Item = (Name, Cell)> {
        self.boxes.iter().filter(|&(_, cell)| cell != Cell::OUTSIDE)
    }

    /// The cell of the box with this name, if there is one.
    pub fn cell_of(&self, name: Name) -> Option<Cell> {
        Some(self.boxes[name]).filter(|&cell| cell != Cell::OUTSIDE)
    }

    /// The name of the box on `cell`, if there is one.
    pub fn name_on(&self, cell: Cell) -> Option<Name> {
        self.boxes().find(|&(_, other)| other == cell).map(|(name, _)| name)
    }

    /// Executes `command`.
    ///
    /// Constant time on a board with rows of equal length, except for the first push, and a push after one
    /// that may have cut the worker's region in two or opened a way out of it, or after such an undo: these take
    /// time linear in the board's size.
    #[inline]
    pub fn execute(&mut self, command: Command) -> Outcome {
        match command {
            Command::Push(name, direction) => self.push(name, direction),
            Command::Undo => self.undo(),
            Command::End => Outcome::Ended,
        }
    }

    /// Pushes the box with this name one cell. The worker walks to it first.
    #[inline]
    pub fn push(&mut self, name: Name, direction: Direction) -> Outcome {
        self.push_new(HistoryEntry { cell: self.boxes[name], direction, name: Some(name) })
    }

    /// Pushes the box on `cell` one cell, whether it has a name or not. The worker walks to it first.
    pub fn push_box(&mut self, push: Push) -> Outcome {
        let Push { cell, direction } = push;
        self.push_new(HistoryEntry { cell, direction, name: self.name_on(cell) })
    }

    #[inline]
    fn push_new(&mut self, push: HistoryEntry) -> Outcome {
        if let Err(refusal) = self.may_push_box(push.cell, push.direction) {
            return Outcome::Refused(refusal);
        }
        self.history.truncate(self.made);
        self.history.push(push);
        self.make_next(push)
    }

    /// Undoes the last push that was not undone yet. The worker returns to the cell from which it walked
    /// to that push.
    #[inline]
    pub fn undo(&mut self) -> Outcome {
        let Some(made) = self.made.checked_sub(1) else { return Outcome::NothingToUndo };
        let entry = |index: usize| self.history.get(index).copied();
        let HistoryEntry { cell, direction, name } =
            entry(made).expect("the history holds every push made");
        let worker = made.checked_sub(1).and_then(entry).map_or(self.start, |before| before.cell);
        self.made = made;
        self.warehouse.undo(Undo { worker, direction });
        let pushed = self.warehouse.neighbour(cell, direction);
        Outcome::Undone(self.moved(name, pushed, cell, cell))
    }

    /// Redoes the push that was undone last, unless another push was made since.
    pub fn redo(&mut self) -> Outcome {
        match self.history.get(self.made) {
            Some(&entry) => self.make_next(entry),
            None => Outcome::NothingToRedo,
        }
    }

    /// Makes the push that is next in the history.
    #[inline]
    fn make_next(&mut self, HistoryEntry { cell, direction, name }: HistoryEntry) -> Outcome {
        self.made += 1;
        let Undo { worker, .. } = self.warehouse.push_unchecked(cell, direction);
        Outcome::Pushed(self.moved(name, cell, self.warehouse.neighbour(cell, direction), worker))
    }

    /// Updates what follows from a box's move, before which the worker was on `worker_from`.
    #[inline]
    fn moved(
        &mut self,
        name: Option<Name>,
        box_from: Cell,
        box_to: Cell,
        worker_from: Cell,
    ) -> Effect {
        if let Some(name) = name {
            self.boxes[name] = box_to;
        }
        self.region.box_moved(&self.warehouse, box_from, box_to);
        Effect { name, box_from, box_to, worker_from, worker_to: self.warehouse.worker() }
    }

    /// Returns whether the push can be made now.
    ///
    /// # Errors
    ///
    /// The first reason that applies, in the order of [`Warehouse::may_push`].
    #[inline]
    pub fn may_push(&mut self, name: Name, direction: Direction) -> Result<(), Refusal> {
        self.may_push_box(self.boxes[name], direction)
    }

    #[inline]
    fn may_push_box(&mut self, cell: Cell, direction: Direction) -> Result<(), Refusal> {
        self.warehouse.may_push(cell, direction)?;
        let start = self.warehouse.neighbour(cell, direction.opposite());
        if !self.region.contains(&self.warehouse, start) {
            return Err(Refusal::Unreachable);
        }
        Ok(())
    }

    /// The pushes of boxes with names that can be made now, box by box.
    pub fn possible_pushes(&mut self) -> Vec<Command> {
        let pushes = Name::all().flat_map(|name| Direction::ALL.map(|direction| (name, direction)));
        let possible = pushes.filter(|&(name, direction)| self.may_push(name, direction).is_ok());
        possible.map(|(name, direction)| Command::Push(name, direction)).collect()
    }

    /// The commands for pushes that can be made one after another from here.
    ///
    /// # Panics
    ///
    /// A push starts from a cell that has no named box.
    pub fn commands_for(&self, pushes: impl IntoIterator<Item = Push>) -> Vec<Command> {
        let mut boxes: Vec<(Name, Cell)> = self.boxes().collect();
        let commands = pushes.into_iter().map(|Push { cell, direction }| {
            let moved = boxes.iter_mut().find(|(_, other)| *other == cell);
            let (name, cell) = moved.expect("a push is of a box with a name");
            *cell = self.warehouse.neighbour(*cell, direction);
            Command::Push(*name, direction)
        });
        commands.collect()
    }

    /// The pushes made and not undone, in order.
    pub fn made(&self) -> impl DoubleEndedIterator<Item = Push> + ExactSizeIterator {
        self.history.iter().take(self.made).copied().map(HistoryEntry::push)
    }

    /// The pushes that can be redone, the next one first.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = Push> + ExactSizeIterator {
        self.history.iter().skip(self.made).copied().map(HistoryEntry::push)
    }

    /// Makes room for more pushes, so that making them cannot run out of memory.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    #[inline]
    pub fn try_reserve(&mut self, pushes: usize) -> Result<(), TryReserveError> {
        self.history.try_reserve(pushes)
    }

    /// The warehouse as it was at the start, and the pushes made from there and not undone, in order.
    pub fn into_pushes(mut self) -> (Warehouse, impl Iterator<Item = Push>) {
        let made = self.made;
        while let Outcome::Undone(_) = self.undo() {}
        (self.warehouse, self.history.into_iter().take(made).map(HistoryEntry::push))
    }
}

impl HistoryEntry {
    fn push(self) -> Push {
        Push { cell: self.cell, direction: self.direction }
    }
}
