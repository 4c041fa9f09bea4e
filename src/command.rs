//! One line of the push/undo language.

use std::fmt;
use std::str::FromStr;

use crate::error::Expected;
use crate::grid::Direction;
use crate::source::is_blank;

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

/// Reads commands byte by byte, so that a line may have any length in constant memory.
///
/// By the ordinary rule a line holds one command, which is told when the line ends, and an empty
/// line means nothing. By the rule for chained lines a line holds any number of commands, each told
/// at once, and every line's end is told. In both, a `.` where a command could start ends
/// everything, and blanks may end a line.
///
/// ```
/// use sokopush::command::{Command, Event, Parser};
///
/// let mut parser = Parser::new(false);
/// let events: Vec<_> = b"0 \n\n.".iter().filter_map(|&byte| parser.feed(byte)).collect();
/// assert_eq!(events, [Event::Command(Command::Undo), Event::Command(Command::End)]);
/// ```
#[derive(Clone, Debug)]
pub struct Parser {
    chained: bool,
    state: State,
}

/// What a byte made known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A command to carry out.
    Command(Command),
    /// A chained line ended, and nothing in it was wrong.
    LineEnd,
    /// The byte cannot stand where it does, and is not taken in: it is to be fed again. The rest of
    /// its line will be passed over.
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
    /// In the rest of a wrong line, or behind the end.
    Wrong,
}

impl Parser {
    /// A parser at the beginning of a line, for chained lines or by the ordinary rule.
    #[must_use]
    pub fn new(chained: bool) -> Self {
        Parser { chained, state: State::Start }
    }

    /// Takes in one byte.
    #[inline]
    pub fn feed(&mut self, byte: u8) -> Option<Event> {
        if byte == b'\n' {
            return self.end_line();
        }
        let (state, event) = match (self.state, byte) {
            (State::Wrong, _) => (State::Wrong, None),
            (State::Named(name), _) => match direction(byte) {
                Some(direction) => self.found(Command::Push(name, direction)),
                None => wrong(Expected::Direction(name.into())),
            },
            (State::Start | State::Next, b'.') => self.found(Command::End),
            (State::Start | State::Next, b'0') => self.found(Command::Undo),
            (State::Start | State::Next, b'a'..=b'z') => match Name::from_letter(byte) {
                Some(name) => (State::Named(name), None),
                None => wrong(Expected::Command),
            },
            (State::Start | State::Next, _) if is_blank(byte) => (State::Tail(None), None),
            (State::Tail(command), _) if is_blank(byte) => (State::Tail(command), None),
            (State::Start | State::Next, _) => wrong(Expected::Command),
            (State::Tail(_), _) => wrong(Expected::LineEnd),
        };
        self.state = state;
        event
    }

    /// Takes in the end of the text: as the end of a line, unless one has just ended.
    pub fn finish(&mut self) -> Option<Event> {
        match self.state {
            State::Start => None,
            _ => self.end_line(),
        }
    }

    fn end_line(&mut self) -> Option<Event> {
        match std::mem::replace(&mut self.state, State::Start) {
            State::Wrong => None,
            State::Named(name) => {
                self.state = State::Wrong;
                Some(Event::Wrong(Expected::Direction(name.into())))
            }
            State::Tail(Some(command)) => Some(Event::Command(command)),
            State::Start | State::Next | State::Tail(None) => {
                self.chained.then_some(Event::LineEnd)
            }
        }
    }

    fn found(&self, command: Command) -> (State, Option<Event>) {
        if command == Command::End {
            (State::Wrong, Some(Event::Command(command)))
        } else if self.chained {
            (State::Next, Some(Event::Command(command)))
        } else {
            (State::Tail(Some(command)), None)
        }
    }
}

fn wrong(expected: Expected) -> (State, Option<Event>) {
    (State::Wrong, Some(Event::Wrong(expected)))
}

impl FromStr for Command {
    type Err = (usize, Expected);

    /// Reads the only command of a line.
    ///
    /// # Errors
    ///
    /// The offset, in bytes, of the first byte that is wrong, and what was expected in its place.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser::new(false);
        for (offset, byte) in line.bytes().chain([b'\n']).enumerate() {
            match parser.feed(byte) {
                Some(Event::Command(command))
                    if offset == line.len() || command == Command::End =>
                {
                    return Ok(command);
                }
                Some(Event::Wrong(expected)) => return Err((offset, expected)),
                Some(_) => return Err((offset, Expected::LineEnd)),
                None => {}
            }
        }
        Err((line.len(), Expected::Command))
    }
}
