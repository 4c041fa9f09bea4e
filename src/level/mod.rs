//! A board with what its notation says about it, and the playing of its records.

mod notes;
mod record;

use std::cell::OnceCell;
use std::sync::Arc;

use crate::board::{Cell, Warehouse};
use crate::error::{IllegalMove, InvalidNames};
use crate::game::{Command, Moves, Name, Session};
use record::{play_moves, play_text};

pub use notes::{Note, Notes};
pub use record::{Game, Played, Record};
pub(crate) use record::{MAX_REPEATED_MOVES, is_number, press, title_of};

/// A board with what its notation says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Level {
    /// The board with its boxes and its worker.
    pub warehouse: Warehouse,
    /// The names of the boxes, with the cell of each; empty if the notation has no names.
    pub names: Vec<(Name, Cell)>,
    /// The line beside the board that is its title, as it was written: a `;` may stand before it. Or two lines,
    /// a number and a name.
    pub heading: Option<String>,
    /// Where the heading stands.
    pub heading_position: TitlePosition,
    /// Everything else that is written about the level, in order.
    pub notes: Notes,
    /// The notes on the collection that the level comes from, in order. A `Title` or
    /// `Collection` is its name; an `Author` or `Copyright` is that of every level that does not say
    /// otherwise.
    pub collection: Arc<Notes>,
}

/// Where the heading of a level stands in an XSB collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TitlePosition {
    /// Above the board.
    Above,
    /// Above the board and other notes. It is one of the notes there too: of the level above, or of the collection.
    AboveNotes,
    /// In the line below the board.
    Below,
}

pub(crate) fn title(notes: &Notes, heading: Option<&str>) -> Option<String> {
    let heading = || heading.map(title_of).filter(|title| !title.is_empty());
    notes.get("title").map(str::to_owned).or_else(heading)
}

impl Level {
    /// The level's title: what its notes say, or else its heading.
    pub fn title(&self) -> Option<String> {
        title(&self.notes, self.heading.as_deref())
    }

    /// The name that the heading gives the level, in one line without a `;`, whatever its notes
    /// say; `None` if it is only a number.
    pub fn heading_name(&self) -> Option<String> {
        self.heading.as_deref().filter(|heading| !is_number(heading)).map(title_of)
    }

    /// The author: of the level, or else of the collection; or else who has the copyright.
    pub fn author(&self) -> Option<&str> {
        let find = |key| self.notes.get(key).or_else(|| self.collection.get(key));
        find("author").or_else(|| find("copyright"))
    }

    /// The name of the collection that the level comes from.
    pub fn collection_title(&self) -> Option<&str> {
        let find = |key| self.collection.get(key);
        find("title").or_else(|| find("collection"))
    }

    /// The records, in order.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.notes.records().iter()
    }

    /// A session at the start of the level. Boxes without names get them in reading order.
    ///
    /// # Errors
    ///
    /// There are more boxes than names, or [`names`](Self::names) do not match the boxes.
    pub fn session(&self) -> Result<Session, InvalidNames> {
        if !self.names.is_empty() {
            return Session::new(self.warehouse.clone(), self.names.iter().copied());
        }
        let boxes = self.warehouse.boxes();
        match boxes.count() {
            count if count > Name::COUNT => Err(InvalidNames::TooManyBoxes(count)),
            _ => Session::new(self.warehouse.clone(), Name::all().zip(boxes.iter())),
        }
    }

    /// Plays a record. What does nothing is left out, and nothing is undone in the result.
    ///
    /// ```
    /// use sokopush::{Levels, Notation, Source};
    ///
    /// let document = Source::of_text("document", "-@-\n-a-\n\na6\n0\na6\n.\n");
    /// for level in Levels::new(Notation::Named, document) {
    ///     let level = level?;
    ///     for record in level.records() {
    ///         assert_eq!(level.play(record)?.moves().to_string(), "ldR");
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first move that cannot be made; or, in [`Game::Text`], a character that is not a move.
    pub fn play(&self, record: &Record) -> Result<Played, IllegalMove> {
        let mut end = self.warehouse.clone();
        let moves = match &record.game {
            Game::Commands(commands) => {
                let session = self.after(commands);
                let is_solved = session.warehouse().is_solved();
                let (start, pushes) = session.into_pushes();
                let (pushes, moves) = (pushes.collect(), Err(Box::new(start)));
                return Ok(Played { is_solved, pushes, moves });
            }
            Game::Keystrokes(keys) => press(&mut end, keys),
            Game::Moves(moves) => {
                let played = play_moves(&mut end, moves);
                played.map_err(|illegal| record.explain(illegal))?
            }
            Game::Text(text) => play_text(&mut end, text)?,
        };
        Ok(Played::of_moves(self.warehouse.worker(), &end, moves))
    }

    /// The [main record](Replays::main), played; without one, nothing was played.
    pub fn play_main_record(&self) -> Played {
        let replays = Replays::from(self);
        let nothing =
            || Played::of_moves(self.warehouse.worker(), &self.warehouse, Moves::default());
        replays.main().map_or_else(nothing, |(_, played)| played.clone())
    }

    /// The [session](Self::session) after commands. Where boxes cannot have names, no push can be made.
    fn after(&self, commands: &[Command]) -> Session {
        let session = self.session();
        let mut session = session.unwrap_or_else(|_| self.warehouse.clone().into());
        for &command in commands {
            session.execute(command);
        }
        session
    }

    /// The level after the commands of its records, without them. Other records stay as they are.
    pub fn after_commands(mut self) -> Level {
        for note in &std::mem::take(&mut self.notes) {
            if let Note::Record(Record { game: Game::Commands(commands), .. }) = note {
                let session = self.after(commands);
                self.names = session.boxes().collect();
                self.warehouse = session.into_warehouse();
            } else {
                self.notes.push(note);
            }
        }
        self
    }
}

/// Records of a level, each played at most once: when it is first asked for.
#[derive(Debug)]
pub struct Replays<'l> {
    level: &'l Level,
    records: Vec<(&'l Record, OnceCell<Result<Played, IllegalMove>>)>,
}

impl<'l> From<&'l Level> for Replays<'l> {
    fn from(level: &'l Level) -> Self {
        Replays::new(level, &level.notes)
    }
}

impl<'l> Replays<'l> {
    /// The records among notes that need not be the level's own.
    pub(crate) fn new(level: &'l Level, notes: &'l Notes) -> Replays<'l> {
        let records = notes.records().iter().map(|record| (record, OnceCell::new())).collect();
        Replays { level, records }
    }

    /// The level.
    pub fn level(&self) -> &'l Level {
        self.level
    }

    /// The records in order, played.
    pub fn iter(&self) -> impl Iterator<Item = (&'l Record, &Result<Played, IllegalMove>)> {
        let play = |record| self.level.play(record);
        self.records
            .iter()
            .map(move |&(record, ref result)| (record, result.get_or_init(|| play(record))))
    }

    /// The record that shows the level best, played: the first that solves it, or else the first that can be
    /// played.
    pub fn main(&self) -> Option<(&'l Record, &Played)> {
        let playable =
            || self.iter().filter_map(|(record, result)| Some((record, result.as_ref().ok()?)));
        playable().find(|(_, played)| played.is_solved).or_else(|| playable().next())
    }

    /// The records that solve the level, played, in order.
    pub fn solutions(&self) -> impl Iterator<Item = &Played> {
        let playable = self.iter().filter_map(|(_, result)| result.as_ref().ok());
        playable.filter(|played| played.is_solved)
    }

    /// These records as the last ones of another level: what was played is not played again.
    pub(crate) fn moved_to(self, level: &Level) -> Replays<'_> {
        let mut replays = Replays::from(level);
        let others = replays.records.len() - self.records.len();
        for ((_, new), (_, old)) in replays.records.iter_mut().skip(others).zip(self.records) {
            *new = old;
        }
        replays
    }
}

impl From<Warehouse> for Level {
    fn from(warehouse: Warehouse) -> Level {
        Level {
            warehouse,
            names: Vec::new(),
            heading: None,
            heading_position: TitlePosition::Above,
            notes: Notes::default(),
            collection: Arc::default(),
        }
    }
}
