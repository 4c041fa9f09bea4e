//! A board with what its notation says about it, and the playing of its records.

mod heading;
mod notes;
mod play;
mod record;
mod replays;

use std::sync::Arc;

use crate::board::{Cell, Warehouse};
use crate::error::{IllegalMove, InvalidNames};
use crate::game::{Command, Moves, Name, Session};
use play::{play_moves, play_text};

pub(crate) use heading::{is_number, title_of};
pub use notes::{Note, Notes};
pub use play::Played;
pub(crate) use play::press;
pub(crate) use record::MAX_REPEATED_MOVES;
pub use record::{Game, Record};
pub use replays::Replays;

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

/// Returns the title that notes on a level say, or else its heading.
pub(crate) fn title(notes: &Notes, heading: Option<&str>) -> Option<String> {
    if let Some(title) = notes.get("title") {
        return Some(title.to_owned());
    }
    let title = title_of(heading?);
    if title.is_empty() { None } else { Some(title) }
}

impl Level {
    /// The level's title: what its notes say, or else its heading.
    pub fn title(&self) -> Option<String> {
        title(&self.notes, self.heading.as_deref())
    }

    /// The name that the heading gives the level, in one line without a `;`, whatever its notes
    /// say; `None` if it is only a number.
    pub fn heading_name(&self) -> Option<String> {
        let heading = self.heading.as_deref()?;
        if is_number(heading) {
            return None;
        }
        Some(title_of(heading))
    }

    /// The author: of the level, or else of the collection; or else who has the copyright.
    pub fn author(&self) -> Option<&str> {
        self.note("author").or_else(|| self.note("copyright"))
    }

    /// The value of a key in the notes on the level, or else in those on its collection.
    fn note(&self, key: &str) -> Option<&str> {
        self.notes.get(key).or_else(|| self.collection.get(key))
    }

    /// The name of the collection that the level comes from.
    pub fn collection_title(&self) -> Option<&str> {
        let title = self.collection.get("title").or_else(|| self.collection.get("collection"));
        title.or_else(|| self.collection.get("set"))
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
        let count = boxes.len();
        if count > Name::COUNT {
            return Err(InvalidNames::TooManyBoxes(count));
        }
        Session::new(self.warehouse.clone(), Name::all().zip(boxes.iter()))
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
            Game::Commands(commands) => return Ok(Played::of_session(self.after(commands))),
            Game::Keystrokes(keys) => press(&mut end, keys),
            Game::Moves(moves) => play_moves(&mut end, moves, record)?,
            Game::Text(text) => play_text(&mut end, text)?,
        };
        Ok(Played::of_moves(self.warehouse.worker(), &end, moves))
    }

    /// The [main record](Replays::main), played; without one, nothing was played.
    pub fn play_main_record(&self) -> Played {
        match Replays::from(self).main() {
            Some((_, played)) => played.clone(),
            None => Played::of_moves(self.warehouse.worker(), &self.warehouse, Moves::default()),
        }
    }

    /// The [session](Self::session) after commands. Where boxes cannot have names, no push can be made.
    fn after(&self, commands: &[Command]) -> Session {
        let mut session = self.session().unwrap_or_else(|_| Session::from(self.warehouse.clone()));
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

impl AsRef<Warehouse> for Level {
    fn as_ref(&self) -> &Warehouse {
        &self.warehouse
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
