//! A game of pushes.

use std::collections::TryReserveError;
use std::mem;

use super::command::{Command, Name, PerName};
use crate::board::{Cell, Direction, Push, Region, Warehouse};
use crate::error::{ImpossiblePush, InvalidNames, Refusal};

/// A [`Warehouse`] with undo and redo. Boxes may have names; one without is pushed by its cell.
///
/// ```
/// use sokopush::Session;
/// use sokopush::notation::named;
/// use sokopush::game::Outcome;
///
/// let mut session: Session = "@a-+\n".parse()?;
/// let push = "a6".parse()?;
/// assert!(matches!(session.execute(push), Outcome::Pushed(_)));
/// assert!(matches!(session.execute(push), Outcome::Pushed(_)));
/// assert!(session.warehouse().is_solved());
/// assert!(matches!(session.execute(push), Outcome::Refused(_)));
/// assert!(matches!(session.undo(), Outcome::Undone(_)));
/// assert_eq!(named::draw(&session)?.text(), b"-@a+\n");
/// assert!(matches!(session.redo(), Outcome::Pushed(_)));
/// assert_eq!(named::draw(&session)?.text(), b"--@A\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    warehouse: Warehouse,
    /// The cell of each name's box; [`Cell::OUTSIDE`] if there is no box of that name.
    boxes: PerName<Cell>,
    region: Region,
    start: Cell,
    /// The pushes made, then those undone that can be redone.
    history: Vec<HistoryEntry>,
    push_count: usize,
    /// Whether `step` or `walk_to` moved the worker since the last push.
    has_walked: bool,
    /// Such walks before pushes that were made: the push's index, and where the worker was.
    walks: Vec<(usize, Cell)>,
    /// Such walks before pushes that were undone; the next one comes last.
    undone_walks: Vec<(usize, Cell)>,
}

/// A push in the history, in 8 bytes.
#[derive(Clone, Copy, Debug)]
struct HistoryEntry {
    /// The box's cell before it; the worker's after it.
    cell: Cell,
    direction: Direction,
    name: Option<Name>,
}

/// The result of a command, a step or a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A push was made, or redone.
    Pushed(Effect),
    /// The worker walked without pushing.
    Walked(Effect),
    /// The last push was undone.
    Undone(Effect),
    /// It cannot be done; nothing changed.
    Refused(Refusal),
    /// There is no push to undo; nothing changed.
    NothingToUndo,
    /// There is no push to redo; nothing changed.
    NothingToRedo,
    /// The command ends the game; nothing changed.
    Ended,
}

impl Outcome {
    /// How worker and box moved, if they did.
    #[inline]
    pub fn effect(&self) -> Option<&Effect> {
        use Outcome::{Pushed, Undone, Walked};
        let (Pushed(effect) | Walked(effect) | Undone(effect)) = self else { return None };
        Some(effect)
    }
}

/// How the worker and a box moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The worker's cell before.
    pub worker_from: Cell,
    /// The worker's cell now.
    pub worker_to: Cell,
    /// The box that moved, unless the worker only walked.
    pub moved: Option<MovedBox>,
}

/// How a box moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovedBox {
    /// The box, if it has a name.
    pub name: Option<Name>,
    /// The box's cell before.
    pub from: Cell,
    /// The box's cell now.
    pub to: Cell,
}

impl Session {
    /// A session without history. `names` gives names to all boxes or to some.
    ///
    /// # Errors
    ///
    /// A name has no box, two names have the same box, or two boxes have the same name.
    pub fn new(
        warehouse: Warehouse,
        names: impl IntoIterator<Item = (Name, Cell)>,
    ) -> Result<Self, InvalidNames> {
        let mut session = Session::from(warehouse);
        for (name, cell) in names {
            if session.cell_of(name).is_some() {
                return Err(InvalidNames::SameName(name));
            }
            if !session.warehouse.boxes().contains(cell) {
                return Err(InvalidNames::NoBox(name));
            }
            if let Some(other) = session.name_on(cell) {
                return Err(InvalidNames::SameBox(other, name));
            }
            session.boxes[name] = cell;
        }
        Ok(session)
    }

    /// Returns whether every box is on a goal; true without boxes.
    pub fn is_solved(&self) -> bool {
        self.warehouse.is_solved()
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
        let cell = self.boxes[name];
        if cell == Cell::OUTSIDE { None } else { Some(cell) }
    }

    /// The name of the box on `cell`, if there is one.
    pub fn name_on(&self, cell: Cell) -> Option<Name> {
        self.boxes().find(|&(_, other)| other == cell).map(|(name, _)| name)
    }

    /// Executes `command`.
    ///
    /// Constant time on a board with rows of equal length, except for the first push, and a push
    /// after one that may have cut the worker's region in two or opened a way out of it, or after
    /// such an undo: these take time linear in the board's size.
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
        self.push_named(Push { cell: self.boxes[name], direction }, Some(name))
    }

    /// Pushes the box on a cell one cell, whether it has a name or not. The worker walks to it first.
    pub fn push_box(&mut self, push: Push) -> Outcome {
        self.push_named(push, self.name_on(push.cell))
    }

    #[inline]
    fn push_named(&mut self, push: Push, name: Option<Name>) -> Outcome {
        if let Err(refusal) = self.may_push(push) {
            return Outcome::Refused(refusal);
        }
        let entry = HistoryEntry { cell: push.cell, direction: push.direction, name };
        self.history.truncate(self.push_count);
        self.history.push(entry);
        self.undone_walks.clear();
        self.make_next(entry, self.warehouse.worker())
    }

    /// Moves the worker one cell, and pushes a box that is in its way. A walk is not undone by
    /// itself, but with the push before it.
    pub fn step(&mut self, direction: Direction) -> Outcome {
        let cell = self.warehouse.neighbour(self.warehouse.worker(), direction);
        if self.warehouse.is_free(cell) {
            self.walked(cell)
        } else if self.warehouse.boxes().contains(cell) {
            self.push_box(Push { cell, direction })
        } else {
            Outcome::Refused(self.warehouse.obstacle(cell))
        }
    }

    /// Moves the worker to a cell that it can reach, as if by [`step`](Self::step)s; [`walk`](crate::board::walk) finds them.
    pub fn walk_to(&mut self, cell: Cell) -> Outcome {
        if self.region.contains(&self.warehouse, cell) {
            self.walked(cell)
        } else {
            Outcome::Refused(Refusal::Unreachable)
        }
    }

    fn walked(&mut self, cell: Cell) -> Outcome {
        let worker_from = self.warehouse.worker();
        self.warehouse.walk_unchecked(cell);
        self.has_walked = true;
        Outcome::Walked(Effect { worker_from, worker_to: cell, moved: None })
    }

    /// Undoes the last push that was not undone yet. The worker returns to the cell from which it
    /// walked to that push.
    #[inline]
    pub fn undo(&mut self) -> Outcome {
        let Some(index) = self.push_count.checked_sub(1) else { return Outcome::NothingToUndo };
        self.push_count = index;
        let &HistoryEntry { cell, direction, name } =
            self.history.get(index).expect("the history holds every push made");
        let walk = self.walks.pop_if(|(push, _)| *push == index);
        self.has_walked = walk.is_some();
        self.undone_walks.extend(walk);
        let worker = walk.map_or_else(|| self.worker_after_push(), |(_, cell)| cell);
        let worker_from = self.warehouse.worker();
        self.warehouse.undo_unchecked(Push { cell, direction }, worker);
        let from = self.warehouse.neighbour(cell, direction);
        Outcome::Undone(self.moved(MovedBox { name, from, to: cell }, worker_from))
    }

    /// Where the worker was after the last push that was not undone, or at the start.
    #[inline]
    fn worker_after_push(&self) -> Cell {
        let last = self.push_count.checked_sub(1).and_then(|last| self.history.get(last));
        last.map_or(self.start, |last| last.cell)
    }

    /// Redoes the push that was undone last, unless another push was made since. If the worker did
    /// not walk since, it walks to the push as before.
    pub fn redo(&mut self) -> Outcome {
        let Some(&entry) = self.history.get(self.push_count) else { return Outcome::NothingToRedo };
        let worker_from = self.warehouse.worker();
        let walk = self.undone_walks.pop_if(|(push, _)| *push == self.push_count);
        if let Some((_, cell)) = walk
            && !self.has_walked
        {
            self.warehouse.walk_unchecked(cell);
            self.has_walked = true;
        }
        self.make_next(entry, worker_from)
    }

    #[inline]
    fn make_next(&mut self, entry: HistoryEntry, worker_from: Cell) -> Outcome {
        // A walk that led back is none.
        if mem::take(&mut self.has_walked) && self.warehouse.worker() != self.worker_after_push() {
            self.walks.push((self.push_count, self.warehouse.worker()));
        }
        self.push_count += 1;
        let HistoryEntry { cell, direction, name } = entry;
        self.warehouse.push_unchecked(Push { cell, direction });
        let to = self.warehouse.neighbour(cell, direction);
        Outcome::Pushed(self.moved(MovedBox { name, from: cell, to }, worker_from))
    }

    /// Updates what follows from a box's move, before which the worker was on `worker_from`.
    #[inline]
    fn moved(&mut self, moved: MovedBox, worker_from: Cell) -> Effect {
        if let Some(name) = moved.name {
            self.boxes[name] = moved.to;
        }
        self.region.box_moved(&self.warehouse, moved.from, moved.to);
        Effect { worker_from, worker_to: self.warehouse.worker(), moved: Some(moved) }
    }

    /// Checks whether the push can be made now: by `Warehouse::may_push`, and the worker's way.
    /// Constant time if the session has made or refused a push since the worker's region may have
    /// changed; otherwise linear in the board's size. Fails for the first reason that applies: no
    /// box on the cell; a box, a wall or the edge in front of it; no way to the cell to push from.
    #[inline]
    pub(crate) fn may_push(&mut self, push: Push) -> Result<(), Refusal> {
        self.warehouse.may_push(push)?;
        let start = self.warehouse.neighbour(push.cell, push.direction.opposite());
        if self.region.contains(&self.warehouse, start) {
            Ok(())
        } else {
            Err(Refusal::Unreachable)
        }
    }

    /// The pushes that can be made now, box by box in reading order. Time linear in the board's size.
    pub fn possible_pushes(&self) -> Vec<Push> {
        let mut session = Session::from(self.warehouse.clone());
        let mut pushes = Vec::new();
        for cell in self.warehouse.boxes() {
            for direction in Direction::ALL {
                let push = Push { cell, direction };
                if session.may_push(push).is_ok() {
                    pushes.push(push);
                }
            }
        }
        pushes
    }

    /// The command that makes a push now; `None` if there is no box with a name on its cell.
    pub fn command_for(&self, push: Push) -> Option<Command> {
        self.name_on(push.cell).map(|name| Command::Push(name, push.direction))
    }

    /// The commands for pushes that can be made one after another from here.
    ///
    /// # Errors
    ///
    /// The first push that cannot be made; [`Refusal::NoBox`] also for a box without a name.
    pub fn commands_for(
        &self,
        pushes: impl IntoIterator<Item = Push>,
    ) -> Result<Vec<Command>, ImpossiblePush> {
        let mut session = Session::new(self.warehouse.clone(), self.boxes())
            .expect("the names of a session are right");
        let mut commands = Vec::new();
        for (index, push) in pushes.into_iter().enumerate() {
            let Some(command) = session.command_for(push) else {
                return Err(ImpossiblePush { index, refusal: Refusal::NoBox });
            };
            if let Outcome::Refused(refusal) = session.execute(command) {
                return Err(ImpossiblePush { index, refusal });
            }
            commands.push(command);
        }
        Ok(commands)
    }

    /// The number of pushes made and not undone.
    pub fn push_count(&self) -> usize {
        self.push_count
    }

    /// The pushes made and not undone, in order.
    pub fn pushes_made(&self) -> impl DoubleEndedIterator<Item = Push> + ExactSizeIterator {
        self.history.iter().take(self.push_count).copied().map(HistoryEntry::push)
    }

    /// The pushes that were undone and can be redone, the next one first.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = Push> + ExactSizeIterator {
        self.history.iter().skip(self.push_count).copied().map(HistoryEntry::push)
    }

    /// The walks that [`step`](Self::step) and [`walk_to`](Self::walk_to) made before pushes, unless they led back: each
    /// as the number of pushes before it, made or undone, and the cell where it ended. Those of
    /// undone pushes come last.
    pub fn walks(&self) -> impl Iterator<Item = (usize, Cell)> {
        self.walks.iter().chain(self.undone_walks.iter().rev()).copied()
    }

    /// Makes room for more pushes without walks between them, so that making these cannot run out of memory.
    #[inline]
    pub(crate) fn try_reserve(&mut self, pushes: usize) -> Result<(), TryReserveError> {
        self.history.try_reserve(pushes)
    }

    /// The warehouse as it was at the start, and the pushes made from there and not undone, in order.
    pub fn into_pushes(mut self) -> (Warehouse, impl Iterator<Item = Push>) {
        let made = self.push_count;
        while let Outcome::Undone(_) = self.undo() {}
        self.warehouse.walk_unchecked(self.start);
        (self.warehouse, self.history.into_iter().take(made).map(HistoryEntry::push))
    }
}

impl HistoryEntry {
    fn push(self) -> Push {
        Push { cell: self.cell, direction: self.direction }
    }
}

impl From<Warehouse> for Session {
    /// A session in which no box has a name.
    fn from(warehouse: Warehouse) -> Self {
        Session {
            region: Region::new(&warehouse),
            start: warehouse.worker(),
            warehouse,
            boxes: PerName::new(Cell::OUTSIDE),
            history: Vec::new(),
            push_count: 0,
            has_walked: false,
            walks: Vec::new(),
            undone_walks: Vec::new(),
        }
    }
}
