//! Documents of the push/undo language in which a game continues.

use sokopush::notation::named::{self, Commands, Event};
use sokopush::{Command, Error, Session, Source};

/// A board and commands.
pub(super) struct Document {
    /// The session at the start.
    pub(super) session: Session,
    /// The commands, without a dot.
    pub(super) commands: Vec<Command>,
    /// Whether there was a dot.
    pub(super) is_ended: bool,
    /// The wrong lines.
    pub(super) errors: Vec<Error>,
}

impl Document {
    /// Reads a text; messages call it `name`.
    pub(super) fn read(name: &str, text: &[u8], chained: bool) -> Result<Document, Error> {
        let mut source = Source::new(name, text);
        let session = named::read(&mut source)?;
        let mut document =
            Document { session, commands: Vec::new(), is_ended: false, errors: Vec::new() };
        let events =
            if chained { Commands::chained(&mut source) } else { Commands::new(&mut source) };
        for event in events {
            match event {
                Ok(Event::Command(Command::End)) => document.is_ended = true,
                Ok(Event::Command(command)) => document.commands.push(command),
                Ok(Event::LineEnd) => {}
                Err(error @ Error::Syntax(..)) => document.errors.push(error),
                Err(error) => return Err(error),
            }
        }
        Ok(document)
    }
}

/// A document without a dot, so that it can continue. `board` is its text.
pub(super) fn text(board: &str, commands: impl Iterator<Item = Command>) -> String {
    format!("{board}\n{}", lines(commands))
}

/// Commands, one a line.
pub(super) fn lines(commands: impl Iterator<Item = Command>) -> String {
    commands.flat_map(|command| [command.to_string(), "\n".to_owned()]).collect()
}
