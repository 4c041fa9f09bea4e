//! One line of the push/undo language.

use std::fmt;
use std::io::{Read, Write};
use std::str::FromStr;

use crate::error::{Error, Expected, Found, Wrong};
use crate::grid::Direction;
use crate::source::{Source, is_blank};

/// The name of a box, `a` to `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u8);

impl Name {
    /// How many names there are.
    pub const COUNT: usize = 26;

    /// The name that an ASCII letter of either case writes; `None` for any other byte.
    #[must_use]
    pub fn from_letter(letter: u8) -> Option<Name> {
        let lower = letter.to_ascii_lowercase();
        lower.is_ascii_lowercase().then(|| Name(lower - b'a'))
    }

    /// All names, in the alphabet's order.
    pub fn all() -> impl Iterator<Item = Name> {
        (0..26).map(Name)
    }

    /// The name's lower-case letter.
    #[must_use]
    pub fn letter(self) -> u8 {
        b'a' + self.0
    }

    /// 0 for `a` to 25 for `z`.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Name> for char {
    fn from(name: Name) -> char {
        name.letter().into()
    }
}

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `a6`: push that box that way.
    Push(Name, Direction),
    /// `0`: take back the last push not yet taken back.
    Undo,
    /// `.`: the end; nothing behind it is read.
    End,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Push(name, direction) => {
                write!(f, "{}{}", char::from(*name), digit(*direction))
            }
            Command::Undo => f.write_str("0"),
            Command::End => f.write_str("."),
        }
    }
}

/// The digit that names a direction: where it lies on a numeric keypad.
fn digit(direction: Direction) -> char {
    match direction {
        Direction::Up => '8',
        Direction::Down => '2',
        Direction::Left => '4',
        Direction::Right => '6',
    }
}

fn direction(digit: u8) -> Option<Direction> {
    match digit {
        b'8' => Some(Direction::Up),
        b'2' => Some(Direction::Down),
        b'4' => Some(Direction::Left),
        b'6' => Some(Direction::Right),
        _ => None,
    }
}

/// The commands of a text, read one by one in constant memory, however long its lines are.
///
/// By the ordinary rule a line holds one command, which is told when the line ends, and an empty
/// line means nothing. By the rule for chained lines a line holds any number of commands, each told
/// at once, and every line's end is told. In both, a `.` where a command could start ends
/// everything, and blanks may end a line.
///
/// ```
/// use std::io::sink;
/// use sokopush::{command::{Command, Commands, Event}, source::Source};
///
/// let mut source = Source::new("commands", "0 \n\n0x\n.\n0\n".as_bytes())?;
/// let mut commands = Commands::new(&mut source, false);
/// assert!(matches!(commands.next(&mut sink())?, Some(Event::Command(Command::Undo))));
/// let Some(Event::Wrong(error)) = commands.next(&mut sink())? else { panic!() };
/// assert_eq!(error.to_string(), "commands:3:2: expected the end of the line, but found `x`");
/// assert!(matches!(commands.next(&mut sink())?, Some(Event::Command(Command::End))));
/// assert!(commands.next(&mut sink())?.is_none());
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Debug)]
pub struct Commands<'s, R> {
    source: &'s mut Source<R>,
    parser: Parser,
    ended: bool,
}

/// What comes next in a text of commands.
#[derive(Debug)]
pub enum Event {
    /// A command to carry out.
    Command(Command),
    /// A chained line ended, and nothing in it was wrong.
    LineEnd,
    /// A line is wrong from here on, and the rest of it will be passed over.
    Wrong(Error),
}

impl<'s, R: Read> Commands<'s, R> {
    /// The commands that `source` reads next, in chained lines or by the ordinary rule.
    pub fn new(source: &'s mut Source<R>, chained: bool) -> Self {
        Commands { source, parser: Parser { chained, state: State::Start }, ended: false }
    }

    /// The line, counted from 1, that the command told last was in, if lines hold one command.
    #[must_use]
    pub fn line(&self) -> u64 {
        let (line, column) = self.source.position();
        // A command is told when the byte behind its line has been read.
        if column == 1 { line - 1 } else { line }
    }

    /// The error that there is not enough memory for what was told last.
    pub(crate) fn no_memory(&self) -> Error {
        self.source.no_memory()
    }

    /// The next event; `None` behind the end. Before waiting for more of the text flushes `out`.
    ///
    /// # Errors
    ///
    /// Reading failed, or flushing `out`.
    #[inline]
    pub fn next(&mut self, out: &mut impl Write) -> Result<Option<Event>, Error> {
        while !self.ended {
            let (said, found) = self.source.scan(out, |bytes| self.parser.feed_some(bytes))?;
            let said = if found == Found::End { self.parser.end_text() } else { said };
            self.ended = found == Found::End || said == Some(Said::Command(Command::End));
            match said {
                Some(Said::Command(command)) => return Ok(Some(Event::Command(command))),
                Some(Said::LineEnd) => return Ok(Some(Event::LineEnd)),
                Some(Said::Wrong(expected)) => {
                    let wrong = Wrong::Unexpected(expected, found);
                    return Ok(Some(Event::Wrong(self.source.wrong(wrong))));
                }
                None => {}
            }
        }
        Ok(None)
    }
}

/// Understands commands byte by byte.
#[derive(Clone, Debug)]
struct Parser {
    chained: bool,
    state: State,
}

/// What a byte made known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Command(Command),
    /// A chained line ended.
    LineEnd,
    /// The byte cannot stand here. It is not taken in, and will be passed over when it is fed again.
    Wrong(Expected),
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// At the beginning of a line.
    Start,
    /// Behind a chained command.
    Next,
    /// Behind a box's name.
    Named(Name),
    /// Where only blanks may follow. Holds the line's command if that is still to be told.
    Tail(Option<Command>),
    /// In the rest of a wrong line.
    Wrong,
}

impl Parser {
    /// Takes in bytes until something is said or a line ends: how many bytes that were, what was
    /// said, and by which byte, or the text's end where there are none.
    #[inline]
    fn feed_some(&mut self, bytes: &[u8]) -> (usize, (Option<Said>, Found)) {
        let mut found = Found::End;
        for (index, &byte) in bytes.iter().enumerate() {
            found = Found::Byte(byte);
            let said = self.feed(byte);
            if said.is_some() || byte == b'\n' {
                let taken = usize::from(!matches!(said, Some(Said::Wrong(_))));
                return (index + taken, (said, found));
            }
        }
        (bytes.len(), (None, found))
    }

    #[inline]
    fn feed(&mut self, byte: u8) -> Option<Said> {
        if byte == b'\n' {
            return self.end_line();
        }
        let (state, said) = match (self.state, byte) {
            (State::Wrong, _) => (State::Wrong, None),
            (State::Named(name), _) => match direction(byte) {
                Some(direction) => self.found(Command::Push(name, direction)),
                None => wrong(Expected::Direction(name.into())),
            },
            (State::Start | State::Next, b'.') => (State::Wrong, Some(Said::Command(Command::End))),
            (State::Start | State::Next, b'0') => self.found(Command::Undo),
            (State::Start | State::Next, b'a'..=b'z') => (State::Named(Name(byte - b'a')), None),
            (State::Start | State::Next, _) if is_blank(byte) => (State::Tail(None), None),
            (State::Tail(command), _) if is_blank(byte) => (State::Tail(command), None),
            (State::Start | State::Next, _) => wrong(Expected::Command),
            (State::Tail(_), _) => wrong(Expected::LineEnd),
        };
        self.state = state;
        said
    }

    fn end_line(&mut self) -> Option<Said> {
        match std::mem::replace(&mut self.state, State::Start) {
            State::Wrong => None,
            State::Named(name) => {
                self.state = State::Wrong;
                Some(Said::Wrong(Expected::Direction(name.into())))
            }
            State::Tail(Some(command)) => Some(Said::Command(command)),
            State::Start | State::Next | State::Tail(None) => self.chained.then_some(Said::LineEnd),
        }
    }

    /// The text's end is that of a line, unless one has just ended.
    fn end_text(&mut self) -> Option<Said> {
        match self.state {
            State::Start => None,
            _ => self.end_line(),
        }
    }

    fn found(&self, command: Command) -> (State, Option<Said>) {
        if self.chained {
            (State::Next, Some(Said::Command(command)))
        } else {
            (State::Tail(Some(command)), None)
        }
    }
}

fn wrong(expected: Expected) -> (State, Option<Said>) {
    (State::Wrong, Some(Said::Wrong(expected)))
}

impl FromStr for Command {
    type Err = Wrong;

    /// Reads a line's only command.
    ///
    /// ```
    /// use sokopush::command::Command;
    ///
    /// assert_eq!("0".parse(), Ok(Command::Undo));
    /// let wrong = "a66".parse::<Command>().unwrap_err();
    /// assert_eq!(wrong.to_string(), "expected the end of the line, but found `6`");
    /// ```
    ///
    /// # Errors
    ///
    /// What was expected in the place of the first byte that is wrong.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser { chained: false, state: State::Start };
        let (count, (said, found)) = parser.feed_some(line.as_bytes());
        let (said, found) = match said {
            Some(said) => (Some(said), found),
            None => (parser.end_text(), Found::End),
        };
        let rest = line.as_bytes().get(count);
        match (said, rest) {
            (Some(Said::Command(command)), None) => Ok(command),
            (Some(Said::Command(Command::End)), _) => Ok(Command::End),
            (Some(Said::Wrong(expected)), _) => Err(Wrong::Unexpected(expected, found)),
            (Some(_), Some(&byte)) => Err(Wrong::Unexpected(Expected::LineEnd, Found::Byte(byte))),
            _ => Err(Wrong::Unexpected(Expected::Command, found)),
        }
    }
}
