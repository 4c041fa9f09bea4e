//! Documents of the push/undo language in which a game continues.

use crate::notation::named::{self, Commands};
use crate::{Command, Error, Session, Source};

/// A board and commands.
pub(super) struct GameDocument {
    /// The session at the start.
    pub(super) session: Session,
    /// The commands, without a dot.
    pub(super) commands: Vec<Command>,
    /// Whether there was a dot.
    pub(super) is_ended: bool,
    /// What is wrong with lines, which are skipped.
    pub(super) errors: Vec<Error>,
}

impl GameDocument {
    /// Reads a text; messages call it `name`.
    pub(super) fn read(name: &str, text: &[u8], chained: bool) -> Result<GameDocument, Error> {
        let mut source = Source::new(name, text);
        GameDocument::read_commands(named::read(&mut source)?, source, chained)
    }

    /// Reads the commands after a board.
    pub(super) fn read_commands(
        session: Session,
        source: Source,
        chained: bool,
    ) -> Result<GameDocument, Error> {
        let mut reader = Commands::new(source).chained(chained);
        let (mut commands, mut errors) = (Vec::new(), Vec::new());
        let is_ended = loop {
            match reader.read_to(&mut commands) {
                Err(error @ Error::Syntax(..)) => errors.push(error),
                end => break end?,
            }
        };
        Ok(GameDocument { session, commands, is_ended, errors })
    }
}

/// Commands, one a line.
pub(super) fn lines(commands: Vec<Command>) -> String {
    commands.into_iter().flat_map(|command| [command.to_string(), "\n".to_owned()]).collect()
}
