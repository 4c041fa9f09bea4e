//! Documents of the push/undo language in which a game continues.

use crate::notation::named::{self, Commands, Event};
use crate::{Command, Error, Session, Source};

/// A board and commands.
pub(super) struct Document {
    /// The session at the start.
    pub(super) session: Session,
    /// The commands, without a dot.
    pub(super) commands: Vec<Command>,
    /// Whether there was a dot.
    pub(super) is_ended: bool,
}

impl Document {
    /// Reads a text; messages call it `name`. Calls `skip` for each wrong line, and fails if that does.
    pub(super) fn read(
        name: &str,
        text: &[u8],
        chained: bool,
        mut skip: impl FnMut(Error) -> Result<(), Error>,
    ) -> Result<Document, Error> {
        let mut source = Source::new(name, text);
        let session = named::read(&mut source)?;
        let mut document = Document { session, commands: Vec::new(), is_ended: false };
        let events =
            if chained { Commands::chained(&mut source) } else { Commands::new(&mut source) };
        for event in events {
            match event {
                Ok(Event::Command(Command::End)) => document.is_ended = true,
                Ok(Event::Command(command)) => document.commands.push(command),
                Ok(Event::LineEnd) => {}
                Err(error @ Error::Syntax(..)) => skip(error)?,
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
