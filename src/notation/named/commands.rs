//! The commands of a document, read one by one.

use std::borrow::BorrowMut;

use crate::error::{Error, Found, SyntaxError};
use crate::game::{Command, Event, Expected, Parser};
use crate::source::Source;

/// The commands of a text, read in constant memory, however long its lines are.
///
/// Ordinarily a line holds one command, which is returned when the line ends, and an empty line means
/// nothing. A chained line holds any number of commands, each returned at once, and every line's end is
/// returned too. In both cases a `.` where a command could start ends everything, and blanks may end a
/// line.
///
/// The first wrong byte of a line is an [`Error::Syntax`]; the next call skips the rest of that line.
///
/// ```
/// use sokopush::{Command, Source, notation::named::{Commands, Event}};
///
/// let mut source = Source::of_text("commands", "0 \n\n0?\n.\n0\n");
/// let mut commands = Commands::new(&mut source, false);
/// assert!(matches!(commands.next(), Some(Ok(Event::Command(Command::Undo)))));
/// let error = commands.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "commands:3:2: expected the end of the line, but found `?`");
/// assert!(matches!(commands.next(), Some(Ok(Event::Command(Command::End)))));
/// assert!(commands.next().is_none());
/// ```
#[derive(Debug)]
pub struct Commands<S> {
    source: S,
    parser: Parser,
    ended: bool,
}

impl<'r, S: BorrowMut<Source<'r>>> Commands<S> {
    /// The commands that `source` reads next, in chained lines or one a line.
    pub fn new(source: S, chained: bool) -> Self {
        Commands { source, parser: Parser::new(chained), ended: false }
    }

    /// Reads on after a dot: the rest of its line is skipped.
    pub fn resume(&mut self) {
        self.ended = false;
    }

    /// Appends the commands up to the end to `commands`; returns whether a dot ends them.
    ///
    /// # Errors
    ///
    /// A line is wrong, and the next call reads what follows it; or reading failed, or memory ran out.
    pub fn read_to(&mut self, commands: &mut Vec<Command>) -> Result<bool, Error> {
        while let Some(event) = self.next() {
            match event? {
                Event::Command(Command::End) => return Ok(true),
                Event::Command(command @ (Command::Push(..) | Command::Undo)) => {
                    commands.try_reserve(1).map_err(|_| self.out_of_memory())?;
                    commands.push(command);
                }
                Event::LineEnd => {}
            }
        }
        Ok(false)
    }

    /// The line of the last command, counted from 1, if lines hold one command.
    pub fn line(&self) -> u64 {
        let (line, column) = self.source.borrow().position();
        // A command is returned when the byte after its line has been read.
        if column == 1 { line - 1 } else { line }
    }

    fn wrong(&mut self, expected: Expected) -> Error {
        let source = self.source.borrow_mut();
        match source.peek() {
            Ok(found) if matches!(expected, Expected::OneCommand) => {
                source.error(SyntaxError::SecondCommand(found.to_string()))
            }
            Ok(found) => source.error(SyntaxError::unexpected(expected, found)),
            Err(error) => error,
        }
    }

    pub(crate) fn out_of_memory(&self) -> Error {
        self.source.borrow().out_of_memory()
    }
}

impl<'r, S: BorrowMut<Source<'r>>> Iterator for Commands<S> {
    type Item = Result<Event, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            let source = self.source.borrow_mut();
            let (token, found) = match source.scan(|bytes| self.parser.feed(bytes)) {
                Ok(scanned) => scanned,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            };
            let token = if found == Found::End { self.parser.end_text() } else { token };
            self.ended = found == Found::End || token == Some(Ok(Event::Command(Command::End)));
            if let Some(token) = token {
                return Some(token.map_err(|expected| self.wrong(expected)));
            }
        }
        None
    }
}
