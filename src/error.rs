//! Everything that can be wrong with a text, and how it is said.

use std::fmt;
use std::io;
use std::sync::Arc;

/// Where in a text something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the text is called: a file's path, or `<stdin>`.
    pub path: Arc<str>,
    /// The line, counted from 1.
    pub line: u64,
    /// The column, in bytes, counted from 1. A byte-order mark has no column.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}:{}", self.path, self.line, self.column)
    }
}

/// Why something could not be done. Displayed as one line, with its place where it has one.
#[derive(Debug)]
pub enum Error {
    /// The text is not what it should be.
    Text(Place, Wrong),
    /// The text of that name could not be read.
    Read(Arc<str>, io::Error),
    /// The result could not be written.
    Write(io::Error),
    /// There is not enough memory to go on from there in the text.
    Memory(Place),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Text(place, wrong) => write!(f, "{place}: {wrong}"),
            Error::Read(path, cause) => write!(f, "{path}: {cause}"),
            Error::Write(cause) => write!(f, "cannot write the output: {cause}"),
            Error::Memory(place) => write!(f, "{place}: there is not enough memory to go on"),
        }
    }
}

// The cause of a failed reading or writing is part of what is displayed, and so no source besides.
impl std::error::Error for Error {}

/// What was found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A byte.
    Byte(u8),
    /// A line with nothing in it.
    EmptyLine,
    /// The end of the text.
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Found::Byte(b'\n') => f.write_str("the end of the line"),
            Found::EmptyLine => f.write_str("an empty line"),
            Found::Byte(byte @ (b'!'..=b'_' | b'a'..=b'~')) => write!(f, "`{}`", char::from(byte)),
            Found::Byte(b' ') => f.write_str("a blank"),
            Found::Byte(b'\t') => f.write_str("a tab"),
            Found::Byte(byte) => write!(f, "the byte 0x{byte:02X}"),
            Found::End => f.write_str("the end of the text"),
        }
    }
}

/// What should have been found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A board.
    Board,
    /// A cell, which one of these characters writes.
    Cell(&'static str),
    /// A command of the push/undo language.
    Command,
    /// The direction in which to push the box of that name.
    Direction(char),
    /// Nothing more on this line.
    LineEnd,
    /// A row of that many cells.
    Row(usize),
    /// A number of rows or of columns.
    Number(&'static str),
    /// A keystroke, which one of these characters writes.
    Keystroke(&'static str),
    /// A line of keystrokes.
    Keystrokes,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Expected::Board => f.write_str("a board"),
            Expected::Cell(cells) => write!(f, "a cell ({cells})"),
            Expected::Command => f.write_str("a command (a push such as `a6`, `0` or `.`)"),
            Expected::Direction(name) => {
                write!(f, "a direction (`2` `4` `6` or `8`) for box `{name}`")
            }
            Expected::LineEnd => f.write_str("the end of the line"),
            Expected::Row(cells) => write!(f, "a row of {cells} cells"),
            Expected::Number(what) => write!(f, "a number of {what}"),
            Expected::Keystroke(keys) => write!(f, "a keystroke ({keys})"),
            Expected::Keystrokes => f.write_str("a line of keystrokes"),
        }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// One thing was found in place of another.
    Unexpected(Expected, Found),
    /// A board has more cells than can be numbered.
    TooLarge,
    /// A board has more cells than so many that come of repetition.
    TooManyCells(usize),
    /// A board is to have no rows or no columns.
    NoSize,
    /// A board has no worker, which one of these characters would write.
    NoWorker(&'static str),
    /// A board has a second worker; the first is in that line and column.
    SecondWorker((u64, u64)),
    /// A board has a box of that name already, in that line and column.
    SecondBox(char, Found, (u64, u64)),
}

impl std::error::Error for Wrong {}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Wrong::Unexpected(expected, found) => {
                write!(f, "expected {expected}, but found {found}")
            }
            Wrong::TooLarge => f.write_str("expected a board of less than 4 GiB, but found more"),
            Wrong::TooManyCells(most) => {
                write!(f, "expected at most {most} repeated cells, but found more")
            }
            Wrong::NoSize => f.write_str("expected at least one row and one column, but found 0"),
            Wrong::NoWorker(worker) => write!(
                f,
                "expected a worker ({worker}) on the board, but found none before its end"
            ),
            Wrong::SecondWorker((line, column)) => write!(
                f,
                "expected one worker, but found a second; the first is at {line}:{column}"
            ),
            Wrong::SecondBox(name, found, (line, column)) => write!(
                f,
                "expected one box `{name}`, but found {found}; the first is at {line}:{column}"
            ),
        }
    }
}
