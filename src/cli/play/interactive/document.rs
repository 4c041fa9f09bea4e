//! Documents of the push/undo language in which a game continues.

use crate::notation::named::DocumentReader;
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
        let mut reader = DocumentReader::new(Source::new(name, text), chained)?;
        let mut commands = Vec::new();
        let is_ended = loop {
            match reader.read_to(&mut commands) {
                Err(error @ Error::Syntax(..)) => skip(error)?,
                end => break end?,
            }
        };
        Ok(Document { session: reader.session, commands, is_ended })
    }
}

/// Commands, one a line.
pub(super) fn lines(commands: Vec<Command>) -> String {
    commands.into_iter().flat_map(|command| [command.to_string(), "\n".to_owned()]).collect()
}
