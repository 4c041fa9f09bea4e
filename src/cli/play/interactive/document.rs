//! Documents of the push/undo language in which a game continues.

use crate::notation::named::{self, Commands, Event};
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
        let session = named::read(&mut source)?;
        GameDocument::read_commands(session, &mut source, chained)
    }

    /// Reads the commands after a board.
    pub(super) fn read_commands(
        session: Session,
        source: &mut Source,
        chained: bool,
    ) -> Result<GameDocument, Error> {
        let mut document =
            GameDocument { session, commands: Vec::new(), is_ended: false, errors: Vec::new() };
        let events = if chained { Commands::chained(source) } else { Commands::new(source) };
        for event in events {
            match event {
                Ok(Event::Command(Command::End)) => document.is_ended = true,
                Ok(Event::Command(command @ (Command::Push(..) | Command::Undo))) => {
                    document.commands.push(command);
                }
                Ok(Event::LineEnd) => {}
                Err(error @ Error::Syntax(..)) => document.errors.push(error),
                Err(error) => return Err(error),
            }
        }
        Ok(document)
    }
}

/// Commands, one a line.
pub(super) fn lines(commands: Vec<Command>) -> String {
    commands.into_iter().flat_map(|command| [command.to_string(), "\n".to_owned()]).collect()
}
