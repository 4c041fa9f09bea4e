//! A game as it begins: a board, and the actions that were played on it.

use crate::cli::messages::{Message, Severity};
use sokopush::board::{Direction, Push};
use sokopush::notation::named::Commands;
use sokopush::{Command, Error, Session, Source};

/// A board, and the game so far.
pub(crate) struct LoadedGame {
    /// The session at its start.
    pub(crate) session: Session,
    /// The actions so far, without a dot; none of a solved level, unless a document has them.
    pub(crate) actions: Vec<PlayerAction>,
    pub(crate) title: Option<String>,
    /// Whether there was a dot.
    pub(crate) is_ended: bool,
    /// Errors in lines, which are skipped, or in records.
    pub(crate) messages: Vec<Message>,
}

/// An action of the player, or of the solver in place of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerAction {
    /// A command of the push/undo language, but not the one that ends it.
    Command(Command),
    /// Pushes the box on a cell, as the player or the solver does.
    Push { push: Push, is_own: bool },
    /// The worker goes one cell, and pushes a box that is in its way.
    Step(Direction),
    /// Makes the push again that was undone last.
    Redo,
}

impl LoadedGame {
    /// A game without a title in which nothing is wrong.
    pub(crate) fn new(session: Session, actions: Vec<PlayerAction>) -> LoadedGame {
        LoadedGame { session, actions, title: None, is_ended: false, messages: Vec::new() }
    }

    /// Reads the commands after a board.
    pub(crate) fn read_commands(
        session: Session,
        source: Source,
        chained: bool,
    ) -> Result<LoadedGame, Error> {
        let mut reader = Commands::new(source, chained);
        let (mut commands, mut messages) = (Vec::new(), Vec::new());
        let is_ended = loop {
            match reader.read_to(&mut commands) {
                Err(error @ Error::Syntax(..)) => {
                    messages.push(Message::new(Severity::Error, error.into()));
                }
                end => break end?,
            }
        };
        let actions = commands.into_iter().map(PlayerAction::Command).collect();
        Ok(LoadedGame { is_ended, messages, ..LoadedGame::new(session, actions) })
    }
}
