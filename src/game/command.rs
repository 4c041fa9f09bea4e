//! One command of the push/undo language.
//!
//! The compiler does not ask for these places of a new one: `feed_byte` and `COMMAND` here; `read`
//! in `notation/named` (which bytes look like a command); the prompt's `request.rs`; the help in
//! `cli/mod.rs` and `cli/play/mod.rs`; `docs/language.md` and the README; `tests/it/model.rs`.

#![expect(clippy::indexing_slicing, reason = "names are numbered below `COUNT`")]

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Direction;
use crate::error::{Found, SyntaxError};
use crate::macros::indexed;
use crate::source::{LINE_END, is_blank};

/// The name of a box, `a` to `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u8);

impl Name {
    /// The number of names.
    pub const COUNT: usize = 26;

    /// The name that an ASCII letter of either case stands for; `None` for any other byte.
    pub fn from_letter(letter: u8) -> Option<Name> {
        match letter {
            b'a'..=b'z' => Some(Name(letter - b'a')),
            b'A'..=b'Z' => Some(Name(letter - b'A')),
            _ => None,
        }
    }

    /// All names in alphabetical order.
    pub fn all() -> impl Iterator<Item = Name> {
        (0..26).map(Name)
    }

    /// The name's lower-case letter.
    pub fn letter(self) -> u8 {
        b'a' + self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", char::from(self.letter()))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct PerName<T>([T; Name::COUNT]);

impl<T: Copy> PerName<T> {
    pub(crate) fn new(value: T) -> Self {
        PerName([value; Name::COUNT])
    }

    /// The names with their values, in alphabetical order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Name, T)> {
        Name::all().zip(self.0)
    }
}

indexed!([T] PerName<T>: |table, name: Name| -> T = table.0[usize::from(name.0)]);

/// A command of the push/undo language.
///
/// ```
/// use sokopush::Command;
///
/// assert_eq!("0".parse(), Ok(Command::Undo));
/// let push: Command = "a6".parse()?;
/// assert_eq!(push.to_string(), "a6");
/// assert_eq!(
///     "a66".parse::<Command>().unwrap_err().to_string(),
///     "expected the end of the line, but found `6`"
/// );
/// # Ok::<(), sokopush::error::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `a6`: push this box in this direction.
    Push(Name, Direction),
    /// `0`: undo the last push that was not undone yet.
    Undo,
    /// `.`: stop reading.
    End,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Push(name, direction) => write!(f, "{name}{}", direction.digit()),
            Command::Undo => f.write_str("0"),
            Command::End => f.write_str("."),
        }
    }
}

/// Parses commands byte by byte, so that lines may be of any length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parser {
    /// Whether a line may hold several commands.
    chained: bool,
    state: ParserState,
}

/// An item of a text of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A command.
    Command(Command),
    /// The end of a chained line without errors.
    LineEnd,
}

/// The item that a byte completed, or what was expected instead. A wrong byte is not consumed; fed
/// again, it is skipped with the rest of the line.
pub(crate) type Token = Result<Event, Expected>;

/// Not a string, so that the interpreter has nothing to drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Expected {
    #[error("{0}")]
    Text(&'static str),
    #[error("a direction (`2`, `4`, `6` or `8`) for box `{0}`")]
    Direction(Name),
    #[error("a small letter, as in `{0}6`")]
    SmallLetter(Name),
    /// The end of the line, since a line that is not chained holds one command.
    #[error("{LINE_END}")]
    OneCommand,
}

const COMMAND: &str = "a command (`0`, `.` or a push such as `a6`)";

#[derive(Clone, Copy, Debug)]
enum ParserState {
    /// At the start of a line.
    LineStart,
    /// After a chained command.
    NextCommand,
    /// After a box's name.
    Name(Name),
    /// Where only blanks may follow, with the line's command if it is not reported yet; and whether one has.
    Blanks(Option<Command>, bool),
    /// In the rest of a line that is skipped.
    Skipping,
}

impl Parser {
    pub(crate) fn new(chained: bool) -> Parser {
        Parser { chained, state: ParserState::LineStart }
    }

    /// Consumes bytes up to the next token or the end of a line. Returns the number of bytes
    /// consumed, the token, and the byte that completed it; the end of the text without bytes.
    #[inline]
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> (usize, (Option<Token>, Found)) {
        let mut found = Found::End;
        for (index, &byte) in bytes.iter().enumerate() {
            found = Found::Byte(byte);
            let token = self.feed_byte(byte);
            if token.is_some() || byte == b'\n' {
                let consumed = usize::from(!matches!(token, Some(Err(_))));
                return (index + consumed, (token, found));
            }
        }
        (bytes.len(), (None, found))
    }

    #[inline]
    fn feed_byte(&mut self, byte: u8) -> Option<Token> {
        if byte == b'\n' {
            return self.end_line();
        }
        let (state, token) = match self.state {
            ParserState::Skipping => (ParserState::Skipping, None),
            ParserState::Name(name) => match Direction::from_digit(byte) {
                Some(direction) => self.complete(Command::Push(name, direction)),
                None => wrong(Expected::Direction(name)),
            },
            ParserState::Blanks(command, _) if is_blank(byte) => {
                (ParserState::Blanks(command, true), None)
            }
            ParserState::Blanks(_, false) if matches!(byte, b'a'..=b'z' | b'0') => {
                wrong(Expected::OneCommand)
            }
            ParserState::Blanks(_, false) => wrong(Expected::Text(LINE_END)),
            ParserState::Blanks(_, true) => {
                wrong(Expected::Text("only blanks up to the end of the line"))
            }
            ParserState::LineStart | ParserState::NextCommand => match byte {
                b'.' => (ParserState::Skipping, Some(Ok(Event::Command(Command::End)))),
                b'0' => self.complete(Command::Undo),
                b'a'..=b'z' => (ParserState::Name(Name(byte - b'a')), None),
                _ if is_blank(byte) => (ParserState::Blanks(None, true), None),
                b'A'..=b'Z' => wrong(Expected::SmallLetter(Name(byte.to_ascii_lowercase() - b'a'))),
                _ => wrong(Expected::Text(COMMAND)),
            },
        };
        self.state = state;
        token
    }

    fn end_line(&mut self) -> Option<Token> {
        match std::mem::replace(&mut self.state, ParserState::LineStart) {
            ParserState::Skipping => None,
            ParserState::Name(name) => {
                self.state = ParserState::Skipping;
                Some(Err(Expected::Direction(name)))
            }
            ParserState::Blanks(Some(command), _) => Some(Ok(Event::Command(command))),
            ParserState::LineStart | ParserState::NextCommand | ParserState::Blanks(None, _) => {
                if self.chained {
                    Some(Ok(Event::LineEnd))
                } else {
                    None
                }
            }
        }
    }

    /// Handles the end of the text, which ends a line unless one has just ended.
    pub(crate) fn end_text(&mut self) -> Option<Token> {
        match self.state {
            ParserState::LineStart => None,
            _ => self.end_line(),
        }
    }

    fn complete(self, command: Command) -> (ParserState, Option<Token>) {
        if self.chained {
            (ParserState::NextCommand, Some(Ok(Event::Command(command))))
        } else {
            (ParserState::Blanks(Some(command), false), None)
        }
    }
}

fn wrong(expected: Expected) -> (ParserState, Option<Token>) {
    (ParserState::Skipping, Some(Err(expected)))
}

impl FromStr for Command {
    type Err = SyntaxError;

    /// Parses a line with one command, and nothing else.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser::new(false);
        let (consumed, (token, _)) = parser.feed(line.as_bytes());
        let (_, rest) = line.as_bytes().split_at(consumed);
        let expected = match token.or_else(|| parser.end_text()) {
            Some(Ok(Event::Command(Command::End))) => return Ok(Command::End),
            Some(Ok(Event::Command(command))) if rest.is_empty() => return Ok(command),
            Some(Ok(_)) => Expected::Text(LINE_END),
            Some(Err(expected)) => expected,
            None => Expected::Text(COMMAND),
        };
        Err(SyntaxError::unexpected(expected, Found::first(rest)))
    }
}
