//! Documents of the push/undo language that are gone on from.

use std::io::sink;

use sokopush::command::{Command, Commands, Event};
use sokopush::error::Error;
use sokopush::notation::named::{self, Picture};
use sokopush::session::Session;
use sokopush::source::Source;

/// A board and commands.
pub(super) struct Document {
    /// At its beginning.
    pub(super) session: Session,
    /// Without a dot.
    pub(super) commands: Vec<Command>,
    /// Whether there was a dot.
    pub(super) is_ended: bool,
    /// The lines that are no commands.
    pub(super) wrong: Vec<Error>,
}

impl Document {
    /// Reads a text of that name.
    pub(super) fn read(name: &str, text: &[u8], chained: bool) -> Result<Document, Error> {
        let mut source = Source::new(name, text)?;
        let session = named::read(&mut source)?;
        let (mut commands, mut wrong, mut is_ended) = (Vec::new(), Vec::new(), false);
        let mut events = Commands::new(&mut source, chained);
        while let Some(event) = events.next(&mut sink())? {
            match event {
                Event::Command(Command::End) => is_ended = true,
                Event::Command(command) => commands.push(command),
                Event::LineEnd => {}
                Event::Wrong(error) => wrong.push(error),
            }
        }
        Ok(Document { session, commands, is_ended, wrong })
    }
}

/// A document without a dot, so that it can be gone on with.
pub(super) fn text(board: &Picture, commands: impl Iterator<Item = Command>) -> Vec<u8> {
    [board.text(), b"\n", lines(commands).as_bytes()].concat()
}

/// Commands, one a line.
pub(super) fn lines(commands: impl Iterator<Item = Command>) -> String {
    let lines = commands.map(|command| format!("{command}\n"));
    lines.collect()
}
