//! The lines that a text begins with, as far as they are looked at.

use crate::error::Error;
use crate::game::{Command, Event, Parser};
use crate::notation::lines::LineReader;
use crate::source::Source;

/// At most this number of bytes of the text is looked at.
const MAX_BYTES: usize = 1 << 20;

/// The lines of a text, one of which is the current one.
pub(super) struct Beginning<'s, 'r> {
    pub(super) source: &'s mut Source<'r>,
    lines: LineReader,
    /// The number of bytes up to the end of the current line.
    bytes: usize,
    /// Whether there is a current line. Otherwise the text has ended, or no more of it is looked at.
    pub(super) has_line: bool,
}

/// What the lines after a board are, up to a dot or the end.
#[derive(Default)]
pub(super) struct Commands {
    pub(super) have_any: bool,
    /// Whether one is a push, or the line after them was meant as one.
    pub(super) have_push: bool,
    /// Whether no line is anything else.
    pub(super) are_all: bool,
}

impl<'s, 'r> Beginning<'s, 'r> {
    /// The lines of a text, the first of which is the current one.
    pub(super) fn of(source: &'s mut Source<'r>) -> Result<Self, Error> {
        let lines = LineReader::default();
        let mut text = Beginning { source, lines, bytes: 0, has_line: false };
        text.advance()?;
        Ok(text)
    }

    /// Goes to the next line, or as much of it as is looked at; returns whether there is one.
    pub(super) fn advance(&mut self) -> Result<bool, Error> {
        self.has_line = false;
        if !self.is_cut() {
            self.has_line = self.lines.next(self.source, MAX_BYTES - self.bytes)?;
            self.bytes += self.lines.line.len() + 1;
        }
        Ok(self.has_line)
    }

    /// Returns whether no more is looked at after the current line.
    pub(super) fn is_cut(&self) -> bool {
        self.bytes > MAX_BYTES
    }

    pub(super) fn line(&self) -> &[u8] {
        &self.lines.line
    }

    /// The number of the current line, counted from 1.
    pub(super) fn number(&self) -> u64 {
        self.lines.number
    }

    pub(super) fn is_blank(&self) -> bool {
        self.line().trim_ascii().is_empty()
    }

    pub(super) fn skip_blank_lines(&mut self) -> Result<(), Error> {
        while self.has_line && self.is_blank() {
            self.advance()?;
        }
        Ok(())
    }

    /// Reads empty lines and commands of the push/undo language, up to a dot, to the end, or to a line that is neither, which is
    /// then the current one.
    pub(super) fn read_commands(&mut self) -> Result<Commands, Error> {
        let mut commands = Commands::default();
        while self.has_line {
            if !self.is_blank() {
                let Some(line) = commands_in(self.line()) else {
                    commands.have_push |= is_like_push(self.line());
                    return Ok(commands);
                };
                commands.have_any = true;
                commands.have_push |= line.have_push;
                if line.have_end {
                    break;
                }
            }
            self.advance()?;
        }
        commands.are_all = true;
        Ok(commands)
    }
}

/// What the commands of a line are.
#[derive(Default)]
struct LineOfCommands {
    have_push: bool,
    have_end: bool,
}

/// The commands of a line, which may be chained; `None` if it is not one of commands.
fn commands_in(line: &[u8]) -> Option<LineOfCommands> {
    let mut commands = LineOfCommands::default();
    let mut parser = Parser::new(true);
    let mut rest = line;
    while !rest.is_empty() {
        let (count, (token, _)) = parser.feed(rest);
        match token {
            Some(Err(_)) => return None,
            Some(Ok(Event::Command(Command::Push(..)))) => commands.have_push = true,
            Some(Ok(Event::Command(Command::End))) => {
                commands.have_end = true;
                return Some(commands);
            }
            _ => {}
        }
        rest = rest.split_at(count).1;
    }
    // A line may end after the name of a box, without a direction.
    if let Some(Err(_)) = parser.end_text() {
        return None;
    }
    Some(commands)
}

/// Returns whether a line is one of commands, one of which is a push.
pub(super) fn has_push(line: &[u8]) -> bool {
    commands_in(line).is_some_and(|commands| commands.have_push)
}

/// Returns whether a line is a letter and a digit, as pushes are.
fn is_like_push(line: &[u8]) -> bool {
    matches!(line.trim_ascii(), [letter, b'0'..=b'9'] if letter.is_ascii_alphabetic())
}
