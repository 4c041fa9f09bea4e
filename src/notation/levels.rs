//! The levels of a text in any notation.

use super::Notation;
use super::format::{LevelAtLine, LevelError, LevelReader, MalformedLevel, Next};
use crate::error::{Error, Expected, Found, SyntaxError};
use crate::level::Level;
use crate::source::Source;

/// The levels of a text, read one by one.
///
/// A wrong level is an error, and the next item is the level after it where the notation shows where that starts: in
/// [`xsb`](super::xsb) and [`slc`](super::slc). What is written about a wrong level is left out with it. A wrong line in
/// the commands of a [`named`](super::named) document is an error, and the level follows without that line. Nothing follows
/// other errors.
///
/// ```
/// use sokopush::{Levels, Notation, Source};
///
/// let source = Source::of_text("cases", "1 4\nX*.@\n\n1 2\nX.\n");
/// let mut levels = Levels::new(Notation::PushBox, source);
/// assert!(!levels.next().unwrap()?.warehouse.is_solved());
/// assert!(levels.next().unwrap()?.warehouse.is_solved());
/// assert!(levels.next().is_none());
/// # Ok::<(), sokopush::Error>(())
/// ```
pub struct Levels<'r> {
    read: LevelReader<'r>,
    /// The number of the level that is read, counted from 1.
    number: u64,
    /// The line where its board begins.
    line: u64,
    /// The number of walls that reading added to it.
    added_walls: usize,
    /// What is known of the last level if it cannot be read.
    malformed: Option<MalformedLevel>,
    next: Next,
}

impl<'r> Levels<'r> {
    /// The levels of a text. For a notation without boards the only item is an error.
    pub fn new(notation: Notation, source: Source<'r>) -> Self {
        let read = match notation.format().read {
            Some(read) => read(source),
            None => without_boards(source),
        };
        Levels { read, number: 0, line: 0, added_walls: 0, malformed: None, next: Next::Level }
    }

    /// The number of the level that the last item is about, counted from 1; 0 before the first item. At
    /// the end, the number of levels.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The line where the board of the last level begins, counted from 1; 0 before the first.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The number of walls that reading added to the last level, where blanks at the beginning of a row would lead out of
    /// the board. [`Writer::added_walls`](super::Writer::added_walls) counts those that writing adds.
    pub fn added_walls(&self) -> usize {
        self.added_walls
    }

    /// Returns whether the last item is an error that stands in place of a whole level, and others may follow.
    pub fn is_malformed(&self) -> bool {
        self.malformed.is_some()
    }

    /// The title of the last level if it is [malformed](Self::is_malformed).
    pub fn malformed_title(&self) -> Option<&str> {
        self.malformed.as_ref()?.title.as_deref()
    }

    /// Returns whether the next item is about the rest of the same level.
    pub fn has_rest(&self) -> bool {
        self.next == Next::Rest
    }

    /// Returns whether the next item is about another level.
    pub fn is_between_levels(&self) -> bool {
        self.next == Next::Level
    }
}

impl Iterator for Levels<'_> {
    type Item = Result<Level, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next == Next::Nothing {
            return None;
        }
        let result = (self.read)();
        if self.next == Next::Level && !matches!(result, Ok(None)) {
            self.number += 1;
        }
        (self.added_walls, self.malformed) = (0, None);
        let (next, item) = match result {
            Ok(Some(LevelAtLine { level, line, added_walls })) => {
                (self.line, self.added_walls) = (line, added_walls);
                (Next::Level, Some(Ok(level)))
            }
            Ok(None) => (Next::Nothing, None),
            Err(LevelError { error, next, level }) => {
                self.line = level.as_ref().map_or(self.line, |level| level.line);
                self.malformed = level;
                (next, Some(Err(error)))
            }
        };
        self.next = next;
        item
    }
}

impl std::fmt::Debug for Levels<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Levels").field("number", &self.number).finish_non_exhaustive()
    }
}

/// Reports that a record is not a board.
fn without_boards(mut source: Source) -> LevelReader {
    Box::new(move || {
        let found = match source.peek()? {
            Found::End => Found::End,
            _ => Found::Record,
        };
        Err(source.error(SyntaxError::Unexpected(Expected::Board, found)).into())
    })
}
