//! What every notation consists of.

use crate::error::{Error, Unwritable};
use crate::level::Level;
use crate::source::Source;

/// A notation: reading, writing, what stands between levels, and what it can keep. Its alphabet is the
/// business of its reader and writer alone.
#[derive(Debug)]
pub(crate) struct Format {
    /// The name on the command line.
    pub(super) name: &'static str,
    /// What it is, in a few words.
    pub(super) about: &'static str,
    /// Begins to read levels; `None` if the notation has no boards.
    pub(super) read: Option<for<'r> fn(Source<'r>, LevelEnd) -> LevelReader<'r>>,
    pub(super) write: fn(&Level, Layout) -> Result<String, Unwritable>,
    /// What stands between two levels, and what follows the last.
    pub(super) separator: &'static str,
    pub(super) terminator: &'static str,
    pub(super) keeps: Keeps,
}

/// Reads the next level; `None` at the end.
pub(crate) type LevelReader<'r> = Box<dyn FnMut() -> Result<Option<Level>, LevelError> + Send + 'r>;

/// An error in a level, and where reading continues.
#[derive(Debug)]
pub(crate) struct LevelError(pub(super) Error, pub(super) Next);

/// Where reading continues after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The rest of the same level.
    Rest,
    /// Another level.
    Level,
    /// Nothing.
    Nothing,
}

impl From<Error> for LevelError {
    fn from(error: Error) -> Self {
        LevelError(error, Next::Nothing)
    }
}

/// Where the text that belongs to a level ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelEnd {
    /// At the first empty line: levels are answered as early as possible.
    #[default]
    EmptyLine,
    /// At the next board: a solution or other text may follow after an empty line.
    NextBoard,
}

/// How levels are written, where there is a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Whether XSB boards are run-length encoded.
    pub run_length: bool,
    /// Whether short rows may be filled up with floor that nothing can reach, for notations in which
    /// rows are equally long.
    pub fill_rows: bool,
}

/// What a notation can keep besides boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keeps {
    /// Titles, authors and comments.
    pub(super) text: bool,
    pub(super) records: bool,
    /// More than one level.
    pub(super) many: bool,
}
