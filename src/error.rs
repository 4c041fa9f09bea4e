//! Every error as data, with its wording.

use std::fmt::Display;
use std::io;
use std::sync::Arc;

use thiserror::Error;

use crate::board::Cell;
use crate::game::Name;

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{path}:{line}:{column}")]
pub struct Location {
    /// The name of the text: a file's path, or `<stdin>`.
    pub path: Arc<str>,
    /// The line, counted from 1.
    pub line: u64,
    /// The column in bytes, counted from 1. A byte-order mark has no column.
    pub column: u64,
}

/// Why reading or writing failed. Displayed as one line, with its place in a text if it has one.
// Display includes the cause of a failed read or write, so it is not a source as well.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is malformed.
    #[error("{0}: {1}")]
    Syntax(Location, SyntaxError),
    /// The text with this name could not be read.
    #[error("{0}: {1}")]
    Read(Arc<str>, io::Error),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Write(io::Error),
    /// Memory ran out at this place in a text.
    #[error("{0}: not enough memory")]
    OutOfMemory(Location),
}

/// A mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SyntaxError {
    /// One thing was found instead of another.
    #[error("expected {0}, but found {1}")]
    Unexpected(String, String),
    /// This was found after a command, in a line that is not chained and so holds only one.
    #[error(
        "expected the end of the line (only a chained line holds several commands), but found {0}"
    )]
    SecondCommand(String),
    /// A board has more cells than can be numbered.
    #[error("expected a board smaller than 4 GiB, but found a larger one")]
    BoardTooLarge,
    /// A text is in none of the notations, for this reason.
    #[error("not a board in any notation known here: {0}")]
    NoNotation(NoNotationReason),
    /// The library was built without what reads this.
    #[error("cannot read {0}: this build leaves it out")]
    FeatureDisabled(&'static str),
    /// The text is UTF-16, but has no byte-order mark that says so.
    #[error("expected UTF-8, or UTF-16 with a byte-order mark, but found UTF-16 without one")]
    NoByteOrderMark,
    /// An XML document declares an encoding that is not known.
    #[error("expected a known encoding, but found `{}`", .0.escape_debug())]
    UnknownEncoding(String),
    /// A text is not XML.
    #[error("expected XML, but found: {0}")]
    Xml(String),
    /// A board of the notation has at least the first number of rows, and this one only the second.
    #[error("expected a board of at least {0} rows, but found {1}")]
    TooFewRows(usize, usize),
    /// A level is of another kind than Sokoban, as it says.
    #[error("`Type: {kind}`: {} levels are not read", .0.to_lowercase(), kind = .0)]
    OtherKind(String),
    /// In no row do two cells touch, as where each row is shifted by half a cell.
    #[error("drawn like a hexoban level: no two cells touch in any row")]
    Hexagonal,
    /// In every row, blanks stand between the cells.
    #[error("expected cells side by side, but found a blank between all of them")]
    SpacedCells,
    /// A row has a letter that some programs write in place of a character of XSB.
    #[error("expected {expected}, but found `{letter}`")]
    ForeignLetter {
        /// What was expected.
        expected: String,
        /// The letter.
        letter: char,
    },
    /// A board has a second worker; the first is at this line and column.
    #[error("expected one worker, but found a second; the first is at {}:{}", .0.0, .0.1)]
    SecondWorker((u64, u64)),
    /// A board has a second box of this name; the first is at this line and column.
    #[error("box `{0}` is on the board twice, here as `{1}`; the first is at {line}:{column}", line = .2.0, column = .2.1)]
    SecondBox(Name, char, (u64, u64)),
}

/// Why a text is in no notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoNotationReason {
    /// No line could be a row of a board.
    #[error("no line of it is a row of a board")]
    NoRow,
    /// Some lines could be rows, but too few of them touch, or none has a wall.
    #[error("a board in XSB has at least 3 rows, one of them with a wall")]
    TooFewRows,
    /// Several lines would be rows of XSB if walls were written with another character.
    #[error("its walls seem to be `{wall}`")]
    OtherWalls {
        /// The character.
        wall: char,
        /// Further characters of these lines that XSB does not have, each once.
        others: String,
    },
    /// Several lines would be rows of XSB without these characters, each once.
    #[error("its rows seem to have other cells than XSB")]
    OtherCells(String),
    /// Several lines would be rows of XSB without quotes, as in the code of a program.
    #[error("its rows seem to stand in quotes")]
    QuotedRows {
        /// The quote and the other characters around rows, each once: of `"#@$.#",` these are `",`.
        around: String,
    },
    /// The text begins with NUL characters.
    #[error("it begins with NUL characters")]
    NulCharacters,
    /// The text is an archive of this kind.
    #[error("a {0} archive; unpack it first")]
    Archive(&'static str),
}

impl SyntaxError {
    pub(crate) fn unexpected(expected: impl Display, found: impl Display) -> SyntaxError {
        SyntaxError::Unexpected(expected.to_string(), found.to_string())
    }
}

/// Something that was found in a text: small, because readers return it often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Found {
    #[error("{}", describe(*.0))]
    Byte(u8),
    /// A character that takes several bytes.
    #[error("`{}`", .0.escape_debug())]
    Character(char),
    #[error("the end of the text")]
    End,
}

fn describe(byte: u8) -> String {
    match byte {
        b'\n' => "the end of the line".to_owned(),
        b' ' => "a space".to_owned(),
        b'\t' => "a tab".to_owned(),
        b'!'..=b'_' | b'a'..=b'~' => format!("`{}`", char::from(byte)),
        _ => format!("the byte 0x{byte:02X}"),
    }
}

impl Found {
    /// The first byte, or all of a first character that is not ASCII; the end if there is nothing.
    pub(crate) fn first(bytes: &[u8]) -> Found {
        let Some(&byte) = bytes.first() else { return Found::End };
        if byte.is_ascii() {
            return Found::Byte(byte);
        }
        // No character takes more bytes.
        let first = bytes.get(..4).unwrap_or(bytes);
        let valid = first.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        match valid.chars().next() {
            Some(character) => Found::Character(character),
            None => Found::Byte(byte),
        }
    }
}

/// A move of a record that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}{reason}", described(*number, *letter, *reason))]
pub struct IllegalMove {
    /// The move's number, counted from 1.
    pub number: usize,
    /// Its letter in LURD.
    pub letter: char,
    /// Why it cannot be made.
    pub reason: IllegalReason,
}

impl IllegalMove {
    /// Returns whether the record is in another notation than LURD, so that nothing is known of the
    /// moves. A count of 0 is a mistake in LURD.
    pub fn is_unknown_notation(&self) -> bool {
        if self.reason != IllegalReason::Letter {
            return self.reason.is_of_record();
        }
        // A digit or a parenthesis belongs to the run-length encoding of LURD.
        !self.letter.is_ascii_digit() && !"()".contains(self.letter)
    }
}

impl IllegalReason {
    /// Returns whether the reason is the record as a whole rather than a move.
    fn is_of_record(self) -> bool {
        matches!(self, IllegalReason::Record(_) | IllegalReason::TooManyMoves(_))
    }
}

/// The move before the reason why it is illegal, unless that is the whole record.
fn described(number: usize, letter: char, reason: IllegalReason) -> String {
    if reason.is_of_record() {
        return String::new();
    }
    format!("move {number}, `{}`, ", letter.escape_debug())
}

/// Why a move of a record cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The letter does not belong to LURD.
    #[error("is not a letter of LURD")]
    Letter,
    /// The move does this.
    #[error("{0}")]
    Move(&'static str),
    /// The whole record has or does this.
    #[error("{0}")]
    Record(&'static str),
    /// More moves than this come from repetition.
    #[error("more than {0} moves")]
    TooManyMoves(usize),
}

/// A mistake in a board, its boxes or its worker. Rows and columns are counted from 0, and
/// displayed from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum InvalidWarehouse {
    /// A box is on a wall, or off the board without a row and a column.
    #[error("a box is {}", on_wall(*.0))]
    BoxNotOnFloor(Option<(usize, usize)>),
    /// The worker is on a wall, or off the board without a row and a column.
    #[error("the worker is {}", on_wall(*.0))]
    WorkerNotOnFloor(Option<(usize, usize)>),
    /// The worker and a box are on the same cell, at this row and column.
    #[error("the worker is on a box, {}", place(*.0))]
    WorkerOnBox((usize, usize)),
    /// There is no worker.
    #[error("there is no worker")]
    NoWorker,
    /// There are two workers, at these rows and columns.
    #[error("there are two workers, {}, and {}", place(*.0), place(*.1))]
    SecondWorker((usize, usize), (usize, usize)),
    /// A cell was set that is not on the board, at this row and column.
    #[error("a cell is off the board, {}", place(*.0))]
    OffBoard((usize, usize)),
    /// The board has more cells than can be numbered.
    #[error("the board has too many cells")]
    TooLarge,
}

fn on_wall(position: Option<(usize, usize)>) -> String {
    match position {
        Some(cell) => format!("on a wall, {}", place(cell)),
        None => "off the board".to_owned(),
    }
}

fn place((row, column): (usize, usize)) -> String {
    format!("in row {}, column {}", row.saturating_add(1), column.saturating_add(1))
}

/// Why boxes cannot have names. Rows and columns are counted from 0, and displayed from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum InvalidNames {
    /// There are more boxes than names: this number.
    #[error("there are only {names} letters to name {0} boxes", names = Name::COUNT)]
    TooManyBoxes(usize),
    /// There is no box for this name where it should be.
    #[error("there is no box for the name `{0}`")]
    NoBox(Name),
    /// Two boxes have this name.
    #[error("two boxes have the name `{0}`")]
    SameName(Name),
    /// One box has these two names.
    #[error("one box has the names `{0}` and `{1}`")]
    SameBox(Name, Name),
}

/// A word that is not one of the names to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown name `{0}`")]
pub struct UnknownName(pub String);

/// Why a batch of games cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum InvalidBatch {
    /// There is no room to play in.
    #[error("expected at least one room, but found none")]
    NoRooms,
    /// The rooms have more cells than can be numbered, or the games do not fit into the memory.
    #[error("the games have too many cells")]
    TooLarge,
}

/// Why the games of a batch cannot take a step. Games are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum InvalidActions {
    /// A list has not the expected number of entries.
    #[error("expected {expected} entries, but found {found}")]
    Count {
        /// The expected number.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A push has an index that is too high.
    #[error("game {game}: expected a push from 0 to {max}, but found {found}")]
    Push {
        /// The index of the game.
        game: usize,
        /// The highest index of a push.
        max: usize,
        /// The index found.
        found: usize,
    },
    /// The game of this index has ended.
    #[error("game {0} has ended: reset it before the next step")]
    Ended(usize),
}

/// Why a push, a step or a walk cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// There is no box to push.
    #[error("there is no box")]
    NoBox,
    /// A wall is in the way of the box or the worker. [`Warehouse::step`](crate::Warehouse::step) says so of the edge too.
    #[error("a wall is in the way")]
    Wall,
    /// The edge of the board is in the way of the box or the worker.
    #[error("the board ends there")]
    Edge,
    /// A second box, on this cell, is in the way of the box.
    #[error("a box is in the way")]
    SecondBox(Cell),
    /// The worker cannot walk to the cell; of a push, to the one from which to push.
    #[error("the worker cannot get there")]
    Unreachable,
}

/// A push, one of several, that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("push {}: {refusal}", index.saturating_add(1))]
pub struct ImpossiblePush {
    /// The index of the push, counted from 0, and displayed from 1.
    pub index: usize,
    /// Why it cannot be made.
    pub refusal: Refusal,
}

/// Why a notation cannot express a level. Rows and columns are counted from 0, and displayed from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// The board has something the notation has no character for, at this row and column.
    #[error("cannot write {0}, as in row {row}, column {column}", row = .1.0.saturating_add(1), column = .1.1.saturating_add(1))]
    Cell(&'static str, (usize, usize)),
    /// Rows differ in length, for example in this row, which ends at this column.
    #[error("cannot write rows of different length, as in row {}, column {}", .0.0.saturating_add(1), .0.1.saturating_add(1))]
    RaggedRows((usize, usize)),
    /// Boxes cannot have names.
    #[error(transparent)]
    Names(#[from] InvalidNames),
    /// The library was built without what writes this.
    #[error("cannot write {0}: this build leaves it out")]
    FeatureDisabled(&'static str),
}
