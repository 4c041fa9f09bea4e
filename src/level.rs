//! A board with what its notation says about it, and the playing of its record.

use crate::command::{Command, Name};
use crate::error::{IllegalMove, IllegalReason, TooManyBoxes};
use crate::grid::{Cell, Direction};
use crate::moves::{Move, Moves, moves_of_pushes};
use crate::session::Session;
use crate::warehouse::{Push, Refusal, Step, Warehouse};

/// A board with what its notation says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The board with its boxes and its worker.
    pub warehouse: Warehouse,
    /// The names of the boxes, with the cell of each; empty if the notation has no names.
    pub names: Vec<(Name, Cell)>,
    /// The level's title.
    pub title: Option<String>,
    /// The level's author.
    pub author: Option<String>,
    /// Other lines of text.
    pub comments: Vec<String>,
    /// What was played on the board, or is claimed to solve it.
    pub record: Option<Record>,
}

/// A record of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Record {
    /// Commands of the push/undo language. A push that cannot be made does nothing.
    Commands(Vec<Command>),
    /// Keystrokes. One that leads nowhere does nothing, nor does any after the last box is on a goal.
    Keystrokes(Vec<Direction>),
    /// Moves, every one of which must be possible.
    Moves(Moves),
    /// Text in place of moves, which is not LURD.
    Text(String),
}

impl Record {
    /// Returns whether the record is empty.
    pub fn is_empty(&self) -> bool {
        match self {
            Record::Commands(commands) => commands.is_empty(),
            Record::Keystrokes(keys) => keys.is_empty(),
            Record::Moves(moves) => moves.is_empty(),
            Record::Text(text) => text.is_empty(),
        }
    }
}

/// A level's record, played from beginning to end.
#[derive(Clone, Debug)]
pub struct Played {
    start: Warehouse,
    end: Warehouse,
    /// The names of the boxes at the end, if there are any.
    names: Vec<(Name, Cell)>,
    pushes: Vec<Push>,
    /// The moves, unless the record has only pushes: then they would first need a walk to each.
    moves: Option<Moves>,
}

/// What playing the record of a level shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no record.
    NoRecord,
    /// The record solves the level, in this number of moves and pushes.
    Solves {
        /// The number of moves.
        moves: usize,
        /// The number of pushes among them.
        pushes: usize,
    },
    /// A box is not on a goal after this number of moves.
    Unsolved(usize),
    /// A move cannot be made.
    Illegal(IllegalMove),
}

impl Level {
    /// A session at the start of the level. Boxes without names get them in reading order.
    ///
    /// # Errors
    ///
    /// There are more boxes than names.
    pub fn session(&self) -> Result<Session, TooManyBoxes> {
        if !self.names.is_empty() {
            return Ok(Session::new(self.warehouse.clone(), self.names.iter().copied()));
        }
        let boxes = self.warehouse.boxes();
        match boxes.count() {
            count if count > Name::COUNT => Err(TooManyBoxes { boxes: count, names: Name::COUNT }),
            _ => Ok(Session::new(self.warehouse.clone(), Name::all().zip(boxes.iter()))),
        }
    }

    /// Plays the record. What does nothing is left out, and nothing is undone in the result. Without a
    /// record nothing is played.
    ///
    /// ```
    /// use sokopush::{Levels, Notation, Source};
    ///
    /// let document = Source::new("document", "-@-\n-a-\n\na6\n0\na6\n.\n".as_bytes());
    /// for level in Levels::new(Notation::Named, document) {
    ///     assert_eq!(level?.play()?.moves().to_string(), "ldR");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first move of [`Record::Moves`] that cannot be made.
    pub fn play(&self) -> Result<Played, IllegalMove> {
        let mut end = self.warehouse.clone();
        let moves = match &self.record {
            None => Moves::default(),
            Some(Record::Commands(commands)) => return Ok(self.play_commands(commands)),
            Some(Record::Keystrokes(keys)) => press(&mut end, keys),
            Some(Record::Moves(moves)) => play_moves(&mut end, moves).map(|()| moves.clone())?,
            Some(Record::Text(text)) => play_text(&mut end, text)?,
        };
        let mut worker = self.warehouse.worker();
        let pushes = moves.iter().filter_map(|step| {
            let direction = step.direction();
            worker = end.neighbour(worker, direction);
            // The worker is now where the box was.
            step.is_push().then_some(Push { cell: worker, direction })
        });
        let (start, pushes) = (self.warehouse.clone(), pushes.collect());
        Ok(Played { start, end, names: Vec::new(), pushes, moves: Some(moves) })
    }

    fn play_commands(&self, commands: &[Command]) -> Played {
        let mut session = Session::new(self.warehouse.clone(), self.names.iter().copied());
        for &command in commands {
            session.execute(command);
        }
        let (names, end) = (session.boxes().collect(), session.warehouse().clone());
        let (start, pushes) = session.into_pushes();
        Played { start, end, names, pushes: pushes.collect(), moves: None }
    }

    /// What playing the record shows.
    pub fn verify(&self) -> Verdict {
        if self.record.is_none() {
            return Verdict::NoRecord;
        }
        match self.play() {
            Err(illegal) => Verdict::Illegal(illegal),
            Ok(played) => {
                let moves = played.moves();
                if played.end.is_solved() {
                    Verdict::Solves { moves: moves.len(), pushes: moves.pushes() }
                } else {
                    Verdict::Unsolved(moves.len())
                }
            }
        }
    }

    /// The level after the commands of its record, without them. Other records stay as they are.
    pub fn after_commands(mut self) -> Level {
        if let Some(Record::Commands(commands)) = &self.record {
            let Played { end, names, .. } = self.play_commands(commands);
            (self.warehouse, self.names, self.record) = (end, names, None);
        }
        self
    }
}

impl Played {
    /// The moves, with a shortest walk to each push if the record has only pushes.
    pub fn moves(&self) -> Moves {
        let pushes = self.pushes.iter().copied();
        let walked = || moves_of_pushes(self.start.clone(), pushes).collect();
        self.moves.clone().unwrap_or_else(walked)
    }

    /// The warehouse at the end.
    pub fn end(&self) -> &Warehouse {
        &self.end
    }

    /// The pushes, in order.
    pub fn pushes(&self) -> Vec<Push> {
        self.pushes.clone()
    }
}

/// Plays keystrokes up to the end of the game; returns the moves that they make.
pub(crate) fn press(warehouse: &mut Warehouse, keys: &[Direction]) -> Moves {
    let mut press = |&direction: &Direction| {
        let step = if warehouse.is_solved() { None } else { warehouse.step(direction).ok() };
        step.map(|step| match step {
            Step::Walk => Move::Walk(direction),
            Step::Push => Move::Push(direction),
        })
    };
    keys.iter().filter_map(&mut press).collect()
}

/// Plays moves up to the first that cannot be made.
fn play_moves(warehouse: &mut Warehouse, moves: &Moves) -> Result<(), IllegalMove> {
    for (number, &step) in (1..).zip(moves.iter()) {
        let letter = char::from(step.letter());
        make(warehouse, step).map_err(|reason| IllegalMove { number, letter, reason })?;
    }
    Ok(())
}

/// Makes one move.
fn make(warehouse: &mut Warehouse, step: Move) -> Result<(), IllegalReason> {
    let next = warehouse.neighbour(warehouse.worker(), step.direction());
    let is_box = warehouse.boxes().contains(next);
    match warehouse.step(step.direction()) {
        Err(Refusal::SecondBox(_)) => Err(IllegalReason::SecondBox),
        Err(Refusal::Edge) => Err(IllegalReason::Edge),
        Err(Refusal::Wall) if !warehouse.board().grid().contains(next) => Err(IllegalReason::Edge),
        Err(Refusal::Wall | Refusal::NoBox | Refusal::Unreachable) => Err(IllegalReason::Wall),
        Ok(_) if step.is_push() && !is_box => Err(IllegalReason::NothingToPush),
        Ok(_) if is_box && !step.is_push() => Err(IllegalReason::WalkIntoBox),
        Ok(_) => Ok(()),
    }
}

/// Plays text up to the first letter that is not a move, or not one that can be made.
fn play_text(warehouse: &mut Warehouse, text: &str) -> Result<Moves, IllegalMove> {
    let moves: Moves = text.bytes().map_while(Move::from_letter).collect();
    play_moves(warehouse, &moves)?;
    text.parse()
}

impl From<Warehouse> for Level {
    fn from(warehouse: Warehouse) -> Level {
        Level {
            warehouse,
            names: Vec::new(),
            title: None,
            author: None,
            comments: Vec::new(),
            record: None,
        }
    }
}
