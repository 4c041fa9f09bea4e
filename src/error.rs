//! Every error as data, and how each is worded.

use std::fmt;
use std::io;
use std::sync::Arc;

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the text: a file's path, or `<stdin>`.
    pub path: Arc<str>,
    /// The line, counted from 1.
    pub line: u64,
    /// The column in bytes, counted from 1. A byte-order mark has no column.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}:{}", self.path, self.line, self.column)
    }
}

/// Why reading or writing failed. Displayed as one line, with its place in a text if it has one.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A text is malformed.
    Syntax(Place, SyntaxError),
    /// The text with this name could not be read.
    Read(Arc<str>, io::Error),
    /// The output could not be written.
    Write(io::Error),
    /// Memory ran out at this place in a text.
    OutOfMemory(Place),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Syntax(place, error) => write!(f, "{place}: {error}"),
            Error::Read(path, cause) => write!(f, "{path}: {cause}"),
            Error::Write(cause) => write!(f, "cannot write the output: {cause}"),
            Error::OutOfMemory(place) => write!(f, "{place}: not enough memory"),
        }
    }
}

// Display includes the cause of a failed read or write, so it is not a source as well.
impl std::error::Error for Error {}

/// What was found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A byte.
    Byte(u8),
    /// An empty line.
    EmptyLine,
    /// A record of play without a board.
    Record,
    /// The end of the text.
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Found::Byte(b'\n') => f.write_str("the end of the line"),
            Found::EmptyLine => f.write_str("an empty line"),
            Found::Byte(byte @ (b'!'..=b'_' | b'a'..=b'~')) => write!(f, "`{}`", char::from(byte)),
            Found::Byte(b' ') => f.write_str("a space"),
            Found::Byte(b'\t') => f.write_str("a tab"),
            Found::Byte(byte) => write!(f, "the byte 0x{byte:02X}"),
            Found::Record => f.write_str("a record without a board"),
            Found::End => f.write_str("the end of the text"),
        }
    }
}

/// Characters to choose from, as an alphabet lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Characters(pub &'static [u8]);

impl Characters {
    fn names(self) -> Vec<String> {
        self.0.iter().map(|&character| format!("`{}`", char::from(character))).collect()
    }
}

impl fmt::Display for Characters {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&or_list(&self.names()))
    }
}

/// What was expected in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A board.
    Board,
    /// A cell, written as one of these characters.
    Cell(Characters),
    /// A cell, written as one of these characters or as the letter of a box.
    CellOrLetter(Characters),
    /// A command of the push/undo language.
    Command,
    /// The direction in which to push the box with this name.
    Direction(char),
    /// Nothing more on the line.
    LineEnd,
    /// A row with this number of cells.
    Row(usize),
    /// A number of rows or of columns.
    Number(&'static str),
    /// A keystroke in capitals.
    Keystroke,
    /// A keystroke in either case.
    KeystrokeOfEitherCase,
    /// A line of keystrokes.
    Keystrokes,
    /// A move in LURD.
    Move,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Expected::Board => f.write_str("a board"),
            Expected::Cell(characters) => write!(f, "a cell ({characters})"),
            Expected::CellOrLetter(characters) => {
                let names = [characters.names(), vec!["a letter".to_owned()]].concat();
                write!(f, "a cell ({})", or_list(&names))
            }
            Expected::Command => f.write_str("a command (`0`, `.` or a push such as `a6`)"),
            Expected::Direction(name) => {
                write!(f, "a direction (`2`, `4`, `6` or `8`) for box `{name}`")
            }
            Expected::LineEnd => f.write_str("the end of the line"),
            Expected::Row(cells) => write!(f, "a row of {cells} cells"),
            Expected::Number(what) => write!(f, "a number of {what}"),
            Expected::Keystroke => f.write_str("a keystroke (`U`, `D`, `L` or `R`)"),
            Expected::KeystrokeOfEitherCase => {
                f.write_str("a keystroke (`U`, `D`, `L` or `R`, in either case)")
            }
            Expected::Keystrokes => f.write_str("a line of keystrokes"),
            Expected::Move => f.write_str("a move (`l`, `u`, `r`, `d`, or a capital for a push)"),
        }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxError {
    /// One thing was found instead of another.
    Unexpected(Expected, Found),
    /// A board has more cells than can be numbered.
    BoardTooLarge,
    /// Run-length encoding repeats more than this number of cells.
    TooManyRepeatedCells(usize),
    /// A board has no rows or no columns.
    NoSize,
    /// A board has no worker, written as one of these characters.
    NoWorker(Characters),
    /// A board has a second worker; the first is at this line and column.
    SecondWorker((u64, u64)),
    /// A board has a second box of this name; the first is at this line and column.
    SecondBox(char, Found, (u64, u64)),
}

impl std::error::Error for SyntaxError {}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SyntaxError::Unexpected(expected, found) => {
                write!(f, "expected {expected}, but found {found}")
            }
            SyntaxError::BoardTooLarge => {
                f.write_str("expected a board of less than 4 GiB, but found more")
            }
            SyntaxError::TooManyRepeatedCells(limit) => {
                write!(f, "expected at most {limit} repeated cells, but found more")
            }
            SyntaxError::NoSize => {
                f.write_str("expected at least one row and one column, but found 0")
            }
            SyntaxError::NoWorker(characters) => {
                write!(f, "expected a worker ({characters}), but found none on the board")
            }
            SyntaxError::SecondWorker((line, column)) => {
                write!(
                    f,
                    "expected one worker, but found a second; the first is at {line}:{column}"
                )
            }
            SyntaxError::SecondBox(name, found, (line, column)) => write!(
                f,
                "expected one box `{name}`, but found {found}; the first is at {line}:{column}"
            ),
        }
    }
}

/// A move of a record that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move's number, counted from 1.
    pub number: usize,
    /// Its letter in LURD.
    pub letter: char,
    /// Why it cannot be made.
    pub reason: IllegalReason,
}

/// Why a move of a record cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The letter does not belong to LURD.
    Letter,
    /// A wall is in the way of the worker or the box.
    Wall,
    /// The board ends there.
    Edge,
    /// A second box is in the way of the box.
    SecondBox,
    /// A walk leads into a box.
    WalkIntoBox,
    /// A push has nothing to push.
    NothingToPush,
}

impl std::error::Error for IllegalMove {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let why = match self.reason {
            IllegalReason::Letter => "is not a letter of LURD",
            IllegalReason::Wall => "leads into a wall",
            IllegalReason::Edge => "leads over the edge of the board",
            IllegalReason::SecondBox => "pushes a box into another",
            IllegalReason::WalkIntoBox => "walks into a box",
            IllegalReason::NothingToPush => "has nothing to push",
        };
        write!(f, "move {}, `{}`, {why}", self.number, self.letter.escape_default())
    }
}

/// A level has more boxes than there are names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyBoxes {
    /// The number of boxes.
    pub boxes: usize,
    /// The number of names.
    pub names: usize,
}

impl std::error::Error for TooManyBoxes {}

impl fmt::Display for TooManyBoxes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "expected at most {} boxes to name, but found {}", self.names, self.boxes)
    }
}

/// Why a notation cannot express a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwritable {
    /// The board has something the notation has no character for, at this row and column, both counted
    /// from 0.
    Cell(&'static str, (usize, usize)),
    /// Rows differ in length, for example in this row, which ends at this column, both counted from 0.
    RaggedRows((usize, usize)),
    /// The notation has no names for all boxes.
    Boxes(TooManyBoxes),
    /// The record cannot be played.
    Record(IllegalMove),
    /// The record continues after this number of moves, when every box is on a goal and games end.
    AfterEnd(usize),
    /// Run-length encoding would repeat more than this number of cells.
    TooManyRepeatedCells(usize),
}

impl std::error::Error for Unwritable {}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unwritable::Cell(what, (row, column)) => {
                let (row, column) = (row + 1, column + 1);
                write!(f, "cannot write {what}, as in row {row}, column {column}")
            }
            Unwritable::RaggedRows((row, column)) => {
                let (row, column) = (row + 1, column + 1);
                write!(f, "cannot write rows of different length, as in row {row}, column {column}")
            }
            Unwritable::Boxes(error) => error.fmt(f),
            Unwritable::Record(error) => error.fmt(f),
            Unwritable::AfterEnd(moves) => {
                write!(f, "cannot write move {}: the game ends before it", moves + 1)
            }
            Unwritable::TooManyRepeatedCells(limit) => {
                write!(f, "cannot write more than {limit} cells run-length encoded")
            }
        }
    }
}

impl From<TooManyBoxes> for Unwritable {
    fn from(error: TooManyBoxes) -> Self {
        Unwritable::Boxes(error)
    }
}

impl From<IllegalMove> for Unwritable {
    fn from(error: IllegalMove) -> Self {
        Unwritable::Record(error)
    }
}

/// A word that names nothing, where one of a few was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The names to choose from.
    pub names: Vec<&'static str>,
    /// The word.
    pub found: String,
}

impl UnknownName {
    pub(crate) fn new(names: impl Iterator<Item = &'static str>, found: &str) -> Self {
        UnknownName { names: names.collect(), found: found.to_owned() }
    }
}

impl std::error::Error for UnknownName {}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<_> = self.names.iter().map(|name| format!("`{name}`")).collect();
        write!(f, "expected {}, but found `{}`", or_list(&names), self.found)
    }
}

/// `a`, `a or b`, `a, b or c`.
fn or_list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
