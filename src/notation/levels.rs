//! The levels of a text in any notation.

use std::mem;

use super::Notation;
use super::format::{LevelError, LevelReader, Next};
use crate::board::Cell;
use crate::error::Error;
use crate::level::Level;
use crate::source::Source;

/// The levels of a text, read one by one.
///
/// A wrong level is an error, and the next item is the level after it where the notation shows where that starts: in
/// [`xsb`](super::xsb) and [`slc`](super::slc). What is written about a wrong level is left out with it. A wrong line in
/// the commands of a [`named`](super::named) document is an error, and the level follows without that line. Nothing follows
/// other errors. [`next_entry`](Self::next_entry) also says where a level stands.
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
    reader: Box<dyn LevelReader + 'r>,
    /// The number of the last entry; 0 before the first.
    number: u64,
    /// The line of the last entry; 0 before the first.
    line: u64,
    next: Next,
}

/// A level as it stands in a text, or an error in its place.
#[derive(Debug)]
#[non_exhaustive]
pub struct LevelEntry {
    /// The level, or why it cannot be read.
    pub level: Result<Level, Error>,
    /// The number of the level, counted from 1.
    pub number: u64,
    /// The line where its board begins, counted from 1. Of an error that is not about a whole
    /// level, the line of the entry before it; 0 if that is the first.
    pub line: u64,
    /// The cells that reading made walls, where blanks at the beginning of a row would lead
    /// out of the board. Walls that writing adds are not among them.
    pub added_walls: Vec<Cell>,
    /// Whether the text is not UTF-8, as far as it is known, and so is read as Windows-1252.
    pub is_windows_1252: bool,
    /// The title of a malformed level.
    pub malformed_title: Option<String>,
    /// The next entry: the rest of this level, another level, or nothing. An error before
    /// another level is about a malformed level.
    pub next: Next,
}

impl<'r> Levels<'r> {
    /// The levels of a text. For a notation without boards the only item is an error.
    pub fn new(notation: Notation, source: Source<'r>) -> Self {
        let reader = (notation.format().read)(source);
        Levels { reader, number: 0, line: 0, next: Next::Level }
    }

    /// Reads the next level as [`next`](Self::next) does, and returns it with its place; `None` at the end.
    pub fn next_entry(&mut self) -> Option<LevelEntry> {
        let subject = mem::replace(&mut self.next, Next::Nothing);
        if subject == Next::Nothing {
            return None;
        }
        let result = self.reader.next_level().transpose()?;
        if subject == Next::Level {
            self.number += 1;
        }
        Some(match result {
            Ok(read) => {
                self.next = Next::Level;
                self.line = read.line;
                LevelEntry { added_walls: read.added_walls, ..self.entry(Ok(read.level)) }
            }
            Err(LevelError::Level { error, title, line }) => {
                self.next = Next::Level;
                self.line = line;
                LevelEntry { malformed_title: title, ..self.entry(Err(error)) }
            }
            Err(LevelError::Line(error)) => {
                self.next = Next::Rest;
                self.entry(Err(error))
            }
            Err(LevelError::Last(error)) => self.entry(Err(error)),
        })
    }

    /// An entry at the place that is known now.
    fn entry(&self, level: Result<Level, Error>) -> LevelEntry {
        LevelEntry {
            level,
            number: self.number,
            line: self.line,
            added_walls: Vec::new(),
            is_windows_1252: self.reader.is_windows_1252(),
            malformed_title: None,
            next: self.next,
        }
    }
}

impl Iterator for Levels<'_> {
    type Item = Result<Level, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().map(|entry| entry.level)
    }
}
