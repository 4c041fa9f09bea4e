//! A game of pushes.

use crate::command::{Command, Name};
use crate::grid::{Cell, Direction};
use crate::reach::Region;
use crate::warehouse::{Push, Refusal, Warehouse};

/// A [`Warehouse`] whose boxes have names, and the pushes that can be taken back.
///
/// ```
/// use sokopush::{command::Command, notation::named, session::Outcome, source::Source};
///
/// let mut session = named::read(&mut Source::new("example", "@a-+\n".as_bytes())?)?;
/// let push: Command = "a6".parse().unwrap();
/// assert!(matches!(session.execute(push), Outcome::Pushed(_)));
/// assert!(matches!(session.execute(push), Outcome::Pushed(_)));
/// assert!(session.warehouse().is_solved());
/// assert!(matches!(session.execute(push), Outcome::Refused(_)));
/// assert!(matches!(session.execute(Command::Undo), Outcome::TakenBack(_)));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    warehouse: Warehouse,
    /// Each name's box; outside where there is none of that name.
    boxes: [Cell; Name::COUNT],
    region: Region,
    made: Vec<Made>,
}

/// A push on the undo stack, in 8 bytes.
#[derive(Clone, Copy, Debug)]
struct Made {
    worker: Cell,
    direction: Direction,
    name: Name,
}

/// What a command led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The push was made.
    Pushed(Effect),
    /// The last push was taken back.
    TakenBack(Effect),
    /// The push cannot be made, and nothing changed.
    Refused(Refusal),
    /// There is no push to take back, and nothing changed.
    NothingMade,
    /// There is not enough memory for one more push that can be taken back, and nothing changed.
    NoMemory,
    /// The end was asked for, and nothing changed.
    Ended,
}

/// Which way a box and the worker went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The box.
    pub name: Name,
    /// Where the box was.
    pub box_from: Cell,
    /// Where the box is now.
    pub box_to: Cell,
    /// Where the worker was.
    pub worker_from: Cell,
    /// Where the worker is now.
    pub worker_to: Cell,
}

impl Session {
    /// A session at its beginning. `boxes` has a name and a cell for each box of the warehouse.
    #[must_use]
    pub fn new(warehouse: Warehouse, boxes: impl IntoIterator<Item = (Name, Cell)>) -> Self {
        let mut session = Session {
            region: Region::new(&warehouse),
            warehouse,
            boxes: [Cell::OUTSIDE; Name::COUNT],
            made: Vec::new(),
        };
        for (name, cell) in boxes {
            session.place(name, cell);
        }
        session
    }

    /// The warehouse as it stands now.
    #[must_use]
    pub fn warehouse(&self) -> &Warehouse {
        &self.warehouse
    }

    /// The warehouse as it stands now, alone.
    #[must_use]
    pub fn into_warehouse(self) -> Warehouse {
        self.warehouse
    }

    /// The boxes by name, where each is now.
    pub fn boxes(&self) -> impl Iterator<Item = (Name, Cell)> {
        Name::all().zip(self.boxes).filter(|&(_, cell)| cell != Cell::OUTSIDE)
    }

    /// Carries out `command`.
    ///
    /// Takes constant time on a board whose rows are equally long, unless what was pushed last cut
    /// the worker's region in two or opened it; then a time linear in the board's size.
    #[inline]
    pub fn execute(&mut self, command: Command) -> Outcome {
        match command {
            Command::Push(..) if self.made.try_reserve(1).is_err() => Outcome::NoMemory,
            Command::Push(name, direction) => match self.push(name, direction) {
                Ok(effect) => Outcome::Pushed(effect),
                Err(refusal) => Outcome::Refused(refusal),
            },
            Command::Undo => match self.take_back() {
                Some(effect) => Outcome::TakenBack(effect),
                None => Outcome::NothingMade,
            },
            Command::End => Outcome::Ended,
        }
    }

    /// Whether the push can be made now.
    ///
    /// # Errors
    ///
    /// Why not.
    #[inline]
    pub fn may_push(&mut self, name: Name, direction: Direction) -> Result<(), Refusal> {
        let cell = self.cell(name);
        self.warehouse.may_push(cell, direction)?;
        let behind = self.warehouse.beside(cell, direction.opposite());
        if !self.region.contains(&self.warehouse, behind) {
            return Err(Refusal::NoWay);
        }
        Ok(())
    }

    /// The pushes that can be made now, box by box.
    pub fn possible(&mut self) -> Vec<Command> {
        let pushes = Name::all().flat_map(|name| Direction::ALL.map(|direction| (name, direction)));
        let possible = pushes.filter(|&(name, direction)| self.may_push(name, direction).is_ok());
        possible.map(|(name, direction)| Command::Push(name, direction)).collect()
    }

    /// The pushes that were made and not taken back, in their order.
    #[must_use]
    pub fn made(&self) -> impl DoubleEndedIterator<Item = Command> + ExactSizeIterator {
        self.made.iter().map(|made| Command::Push(made.name, made.direction))
    }

    #[inline]
    fn push(&mut self, name: Name, direction: Direction) -> Result<Effect, Refusal> {
        self.may_push(name, direction)?;
        let cell = self.cell(name);
        let Push { worker, direction } = self.warehouse.push(cell, direction)?;
        self.made.push(Made { worker, direction, name });
        Ok(self.told(name, worker, self.warehouse.beside(cell, direction)))
    }

    fn take_back(&mut self) -> Option<Effect> {
        let Made { worker, direction, name } = self.made.pop()?;
        let stood = self.warehouse.worker();
        self.warehouse.take_back(Push { worker, direction });
        Some(self.told(name, stood, stood))
    }

    /// Notes that the box went to `box_to` and the worker from `worker_from` to where it is now.
    fn told(&mut self, name: Name, worker_from: Cell, box_to: Cell) -> Effect {
        let box_from = self.cell(name);
        self.place(name, box_to);
        self.region.changed(&self.warehouse, box_from, box_to);
        Effect { name, box_from, box_to, worker_from, worker_to: self.warehouse.worker() }
    }

    /// The warehouse as it was at the beginning, and the pushes that led from there to where it is
    /// now, in their order: for each the box's cell before it, and which way. Those that were taken
    /// back are not among them.
    pub fn into_pushes(mut self) -> (Warehouse, impl Iterator<Item = (Cell, Direction)>) {
        for made in self.made.iter_mut().rev() {
            let Made { worker, direction, .. } = *made;
            // The worker stands where the box was; that is kept in place of where the worker was.
            made.worker = self.warehouse.worker();
            self.warehouse.take_back(Push { worker, direction });
        }
        let pushes = self.made.into_iter();
        (self.warehouse, pushes.map(|made| (made.worker, made.direction)))
    }

    fn cell(&self, name: Name) -> Cell {
        self.boxes.get(name.index()).copied().unwrap_or(Cell::OUTSIDE)
    }

    fn place(&mut self, name: Name, cell: Cell) {
        if let Some(place) = self.boxes.get_mut(name.index()) {
            *place = cell;
        }
    }
}
