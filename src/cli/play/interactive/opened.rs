//! Boards on which a game continues.

use crate::cli::message::{Message, Severity};
use crate::grid::Direction;
use crate::notation::named::{self, Commands};
use crate::warehouse::Push;
use crate::{Command, Error, Session, Source};

/// A board, and the game so far.
pub(super) struct Opened {
    /// The session at its start.
    pub(super) session: Session,
    /// What was played, without a dot; nothing of a game that is finished, unless a document has it.
    pub(super) acts: Vec<Act>,
    pub(super) title: Option<String>,
    /// Whether there was a dot.
    pub(super) is_ended: bool,
    /// What is wrong with lines, which are skipped, or with records.
    pub(super) messages: Vec<Message>,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// A command of the push/undo language, but not the one that ends it.
    Command(Command),
    /// Pushes the box on a cell, as the player or the solver does.
    Push { push: Push, is_own: bool },
    /// The worker goes one cell, and pushes a box that is in its way.
    Step(Direction),
    /// Makes the push again that was undone last.
    Redo,
}

impl Opened {
    /// Reads a document of the push/undo language; messages call it `name`.
    pub(super) fn read(name: &str, text: &[u8], chained: bool) -> Result<Opened, Error> {
        let mut source = Source::of_text(name, text);
        Opened::read_commands(named::read(&mut source)?, source, chained)
    }

    /// Reads the commands after a board.
    pub(super) fn read_commands(
        session: Session,
        source: Source,
        chained: bool,
    ) -> Result<Opened, Error> {
        let mut reader = Commands::new(source).chained(chained);
        let (mut commands, mut messages) = (Vec::new(), Vec::new());
        let is_ended = loop {
            match reader.read_to(&mut commands) {
                Err(error @ Error::Syntax(..)) => {
                    messages.push(Message::new(Severity::Error, error.into()));
                }
                end => break end?,
            }
        };
        let acts = commands.into_iter().map(Act::Command).collect();
        Ok(Opened { session, acts, title: None, is_ended, messages })
    }

    /// The commands of the game.
    pub(super) fn commands(&self) -> Vec<Command> {
        let command = |act: &Act| match act {
            Act::Command(command) => Some(*command),
            _ => None,
        };
        self.acts.iter().filter_map(command).collect()
    }
}

/// Commands, one a line.
pub(super) fn lines(commands: Vec<Command>) -> String {
    commands.into_iter().flat_map(|command| [command.to_string(), "\n".to_owned()]).collect()
}
