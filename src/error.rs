//! Everything that can be wrong with a text, and how it is said.

use std::fmt;
use std::io;
use std::sync::Arc;

use crate::command::{Expected, Name};

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
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Text(place, wrong) => write!(f, "{place}: {wrong}"),
            Error::Read(path, cause) => write!(f, "{path}: {cause}"),
            Error::Write(cause) => write!(f, "cannot write the output: {cause}"),
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

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There is no board where one should be.
    NoBoard(Found),
    /// A board has more cells than can be numbered.
    TooLarge,
    /// A character is no cell of the push/undo language.
    NoCell(Found),
    /// A board has no worker.
    NoWorker,
    /// A board has a second worker; the first is in that line and column.
    SecondWorker((u64, u64)),
    /// A board has a box of that name already, in that line and column.
    SecondBox(Name, Found, (u64, u64)),
    /// A line is no command.
    NoCommand(Expected, Found),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Wrong::NoBoard(found) => write!(f, "expected a board, but found {found}"),
            Wrong::TooLarge => f.write_str("expected a board of less than 4 GiB, but found more"),
            Wrong::NoCell(found) => {
                write!(f, "expected a cell (`-` `+` `#` `@` `*` or a letter), but found {found}")
            }
            Wrong::NoWorker => f.write_str(
                "expected a worker (`@` or `*`) on the board, but found none before its end",
            ),
            Wrong::SecondWorker((line, column)) => write!(
                f,
                "expected one worker, but found a second; the first is at {line}:{column}"
            ),
            Wrong::SecondBox(name, found, (line, column)) => write!(
                f,
                "expected one box `{name}`, but found {found}; the first is at {line}:{column}"
            ),
            Wrong::NoCommand(expected, found) => match expected {
                Expected::Command => write!(
                    f,
                    "expected a command (a push such as `a6`, `0` or `.`), but found {found}"
                ),
                Expected::Direction(name) => write!(
                    f,
                    "expected a direction (`2` `4` `6` or `8`) for box `{name}`, but found {found}"
                ),
                Expected::LineEnd => {
                    write!(f, "expected the end of the line, but found {found}")
                }
            },
        }
    }
}
