//! Records of play, as they are written.

use std::fmt;

use super::heading::title_of;
use crate::board::Direction;
use crate::game::{Command, Move, Moves};

/// The records of a level may have this number of moves from repetition.
pub(crate) const MAX_REPEATED_MOVES: usize = 1 << 20;

/// The words, in lower case, in the title of a game that is not finished.
const SNAPSHOT_WORDS: [&str; 3] = ["snapshot", "saved game", "savegame"];

/// A record of play, with its title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The lines above the moves, as they were written, such as a player's name; `None` if they say
    /// no more than that this is a solution.
    pub heading: Option<String>,
    /// The moves, in the form in which they were written.
    pub game: Game,
}

impl Record {
    /// The record's title.
    pub fn title(&self) -> Option<String> {
        self.heading.as_deref().map(title_of)
    }

    /// Returns whether the title says that boxes are pulled.
    pub(super) fn is_in_reverse_mode(&self) -> bool {
        self.lowercase_heading().contains("reverse mode")
    }

    /// Returns whether the title says that the game is not finished.
    pub fn is_snapshot(&self) -> bool {
        let heading = self.lowercase_heading();
        SNAPSHOT_WORDS.iter().any(|word| heading.contains(word))
    }

    fn lowercase_heading(&self) -> String {
        self.heading.as_deref().unwrap_or_default().to_lowercase()
    }
}

/// The moves of a record, in the form in which they were written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Game {
    /// Commands of the push/undo language. A push that cannot be made does nothing.
    Commands(Vec<Command>),
    /// Keystrokes. One that leads nowhere does nothing, nor does any after the last box is on a goal.
    Keystrokes(Vec<Direction>),
    /// Moves, every one of which must be possible. If all are walks, or all are pushes, the difference
    /// means nothing: then the board tells which of them push.
    Moves(Moves),
    /// Text in place of moves, as it was written.
    Text(String),
}

impl Game {
    /// Returns whether nothing is played.
    pub fn is_empty(&self) -> bool {
        match self {
            Game::Commands(commands) => commands.is_empty(),
            Game::Keystrokes(keys) => keys.is_empty(),
            Game::Moves(moves) => moves.is_empty(),
            Game::Text(text) => text.is_empty(),
        }
    }
}

impl fmt::Display for Game {
    /// Writes commands with blanks between them, keystrokes and moves as letters, and text as it is.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Game::Commands(commands) => {
                let commands: Vec<_> = commands.iter().map(Command::to_string).collect();
                f.write_str(&commands.join(" "))
            }
            Game::Keystrokes(keys) => {
                let mut letters = String::new();
                for &key in keys {
                    letters.push(char::from(Move::Push(key).letter()));
                }
                f.write_str(&letters)
            }
            Game::Moves(moves) => write!(f, "{moves}"),
            Game::Text(text) => f.write_str(text),
        }
    }
}

impl From<Game> for Record {
    fn from(game: Game) -> Self {
        Record { heading: None, game }
    }
}
