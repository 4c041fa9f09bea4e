//! A board with what its notation says of it, and a record of play on it.

use std::fmt;

use crate::command::{Command, Name};
use crate::grid::{Cell, Direction};
use crate::notation::{Unwritable, lurd};
use crate::session::{Outcome, Session};
use crate::warehouse::{Refusal, Step, Warehouse};

/// A board with what its notation says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The board with its boxes and its worker.
    pub warehouse: Warehouse,
    /// The boxes' names; none where the notation has no names.
    pub boxes: Vec<(Name, Cell)>,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Other lines of text.
    pub comments: Vec<String>,
    /// What was played on it, or is said to solve it.
    pub record: Option<Record>,
}

/// A record of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Commands of the push/undo language. A push that cannot be made does nothing.
    Commands(Vec<Command>),
    /// Keystrokes, as capitals of LURD. One that leads nowhere does nothing.
    Keys(Vec<u8>),
    /// LURD: every letter is a move, and a capital if that is a push.
    Moves(Vec<u8>),
}

impl Record {
    /// Whether nothing was done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Record::Commands(commands) => commands.is_empty(),
            Record::Keys(letters) | Record::Moves(letters) => letters.is_empty(),
        }
    }
}

/// A letter of LURD that is not the move that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongMove {
    /// Which letter it is, counted from 1.
    pub number: usize,
    /// The letter.
    pub letter: u8,
    /// Why that cannot be.
    pub why: WhyNot,
}

/// Why a letter of LURD cannot be a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// It is none of the eight.
    Letter,
    /// The step or the push is refused.
    Refused(Refusal),
    /// It is a capital, and nothing is pushed.
    NoPush,
    /// It is no capital, and a box is in the way.
    Push,
}

/// A level has more boxes than there are names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyBoxes(pub usize);

impl Level {
    /// A session at the level's beginning. Boxes without a name get one in reading order.
    ///
    /// # Errors
    ///
    /// There are more boxes than names.
    pub fn session(&self) -> Result<Session, TooManyBoxes> {
        let boxes = self.warehouse.boxes();
        if !self.boxes.is_empty() {
            return Ok(Session::new(self.warehouse.clone(), self.boxes.iter().copied()));
        }
        match boxes.count() {
            count if count > Name::COUNT => Err(TooManyBoxes(count)),
            _ => Ok(Session::new(self.warehouse.clone(), Name::all().zip(boxes.iter()))),
        }
    }

    /// The record as moves of LURD, in which nothing is taken back: walks are put in where there are only
    /// pushes, and what did nothing is left out. Empty without a record.
    ///
    /// ```
    /// use std::io::sink;
    /// use sokopush::{notation::{Levels, Notation}, source::Source};
    ///
    /// let source = Source::new("document", "-@-\n-a-\n\na6\n0\na6\n.\n".as_bytes())?;
    /// let level = Levels::new(Notation::Named, source).next(&mut sink(), |_| {})?.unwrap();
    /// assert_eq!(level.moves(), Ok(b"ldR".to_vec()));
    /// # Ok::<(), sokopush::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A letter of LURD is not the move that can be made, or there is not enough memory.
    pub fn moves(&self) -> Result<Vec<u8>, Unwritable> {
        let mut played = self.warehouse.clone();
        match &self.record {
            None => Ok(Vec::new()),
            Some(Record::Commands(commands)) => {
                let session = Session::new(played, self.boxes.iter().copied());
                let (warehouse, pushes) = carry_out(session, commands)?.into_pushes();
                lurd::moves(warehouse, pushes).ok_or(Unwritable::Memory)
            }
            Some(Record::Keys(keys)) => typed(played, keys),
            Some(Record::Moves(letters)) => {
                for (number, &letter) in (1..).zip(letters) {
                    play(&mut played, letter).map_err(|why| WrongMove { number, letter, why })?;
                }
                copied(letters)
            }
        }
    }

    /// The record as commands of the push/undo language, for the boxes' names in [`session`](Self::session):
    /// its pushes, without the walks. Commands stay as they are.
    ///
    /// # Errors
    ///
    /// As with [`moves`](Self::moves). Pushes of boxes that `session` has no names for are left out.
    pub fn commands(&self, session: &Session) -> Result<Vec<Command>, Unwritable> {
        if let Some(Record::Commands(commands)) = &self.record {
            return copied(commands);
        }
        let mut names: Vec<(Name, Cell)> = session.boxes().collect();
        let mut commands = Vec::new();
        for (direction, pushed) in self.steps()? {
            if let Some((name, cell)) = names.iter_mut().find(|(_, cell)| Some(*cell) == pushed) {
                *cell = self.warehouse.beside(*cell, direction);
                commands.try_reserve(1)?;
                commands.push(Command::Push(*name, direction));
            }
        }
        Ok(commands)
    }

    /// The record move by move, each with the cell from which it pushes a box, if it does.
    pub(crate) fn steps(
        &self,
    ) -> Result<impl Iterator<Item = (Direction, Option<Cell>)>, Unwritable> {
        let mut played = self.warehouse.clone();
        let moves = self.moves()?.into_iter();
        Ok(moves.filter_map(move |letter| {
            let (direction, is_push) = lurd::direction(letter)?;
            let made = played.step(direction);
            debug_assert!(made.is_ok(), "the moves can be made");
            // The worker follows the box to where it was.
            Some((direction, is_push.then(|| played.worker())))
        }))
    }

    /// The level as its commands leave it, without them.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn played(mut self) -> Result<Level, Unwritable> {
        if let Some(Record::Commands(commands)) =
            self.record.take_if(|record| matches!(record, Record::Commands(_)))
        {
            let session = carry_out(Session::new(self.warehouse, self.boxes), &commands)?;
            self.boxes = session.boxes().collect();
            self.warehouse = session.into_warehouse();
        }
        Ok(self)
    }
}

/// The session that the commands lead to.
fn carry_out(mut session: Session, commands: &[Command]) -> Result<Session, Unwritable> {
    for &command in commands {
        if session.execute(command) == Outcome::NoMemory {
            return Err(Unwritable::Memory);
        }
    }
    Ok(session)
}

fn copied<T: Copy>(items: &[T]) -> Result<Vec<T>, Unwritable> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(items.len())?;
    copy.extend(items);
    Ok(copy)
}

/// The moves that keystrokes make: those that lead nowhere, and those behind the end of the game, are none.
pub(super) fn typed(mut played: Warehouse, keys: &[u8]) -> Result<Vec<u8>, Unwritable> {
    let mut moves = Vec::new();
    moves.try_reserve_exact(keys.len())?;
    for &key in keys {
        // A game ends when it is complete.
        let direction = lurd::direction(key).filter(|_| !played.is_solved());
        let Some((direction, _)) = direction else { continue };
        if let Ok(step) = played.step(direction) {
            moves.push(lurd::letter(direction, step == Step::Push));
        }
    }
    Ok(moves)
}

/// Plays one letter of LURD.
fn play(warehouse: &mut Warehouse, letter: u8) -> Result<(), WhyNot> {
    let (direction, is_push) = lurd::direction(letter).ok_or(WhyNot::Letter)?;
    let next = warehouse.beside(warehouse.worker(), direction);
    let is_box = warehouse.boxes().contains(next);
    match warehouse.step(direction) {
        Err(refusal) => Err(WhyNot::Refused(refusal)),
        Ok(_) if is_push && !is_box => Err(WhyNot::NoPush),
        Ok(_) if is_box && !is_push => Err(WhyNot::Push),
        Ok(_) => Ok(()),
    }
}

impl From<Warehouse> for Level {
    fn from(warehouse: Warehouse) -> Level {
        Level {
            warehouse,
            boxes: Vec::new(),
            title: None,
            author: None,
            comments: Vec::new(),
            record: None,
        }
    }
}

impl std::error::Error for WrongMove {}

impl fmt::Display for WrongMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let why = match self.why {
            WhyNot::Letter => "it is no letter of LURD",
            WhyNot::Refused(Refusal::Wall) => "a wall is in the way",
            WhyNot::Refused(Refusal::Box(_)) => "a second box is behind the box",
            WhyNot::Refused(Refusal::NoBox | Refusal::NoWay) => "there is no way",
            WhyNot::NoPush => "nothing is there to be pushed",
            WhyNot::Push => "a box is there",
        };
        write!(f, "`{}` cannot be move {}: {why}", char::from(self.letter), self.number)
    }
}

impl std::error::Error for TooManyBoxes {}

impl fmt::Display for TooManyBoxes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "expected at most {} boxes to name, but found {}", Name::COUNT, self.0)
    }
}
