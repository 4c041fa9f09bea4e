//! Places in texts: what messages and results begin with.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use sokopush::error::Location;
use sokopush::program::LevelPlace;

/// A line of a text. As the context of an error, the line that it is about.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SourceLocation {
    pub(crate) file: Arc<str>,
    /// Counted from 1.
    pub(crate) line: u64,
    /// Counted from 1, in bytes; only errors in a text have one.
    #[serde(skip)]
    pub(crate) column: Option<u64>,
    /// The number of the level that it is about, if it is about one.
    pub(crate) level: Option<u64>,
    pub(crate) title: Option<String>,
}

impl SourceLocation {
    /// A line that belongs to no level.
    pub(crate) fn new(file: impl Into<Arc<str>>, line: u64) -> SourceLocation {
        SourceLocation { file: file.into(), line, column: None, level: None, title: None }
    }

    /// The place of an error in a text, perhaps in that of a level.
    pub(super) fn of_error(location: &Location, level: Option<&SourceLocation>) -> SourceLocation {
        SourceLocation {
            file: location.path.clone(),
            line: location.line,
            column: Some(location.column),
            level: level.and_then(|level| level.level),
            title: level.and_then(|level| level.title.clone()),
        }
    }

    /// The place of a level as JSON has it.
    pub(crate) fn in_record(&self) -> LevelPlace<'_> {
        LevelPlace {
            file: &self.file,
            level: self.level.unwrap_or(0),
            title: self.title.as_deref(),
            line: self.line,
        }
    }

    /// The place as editors understand it: `path:line`, or `path:line:column`.
    pub(super) fn position(&self) -> String {
        match self.column {
            Some(column) => format!("{}:{}:{column}", self.file, self.line),
            None => format!("{}:{}", self.file, self.line),
        }
    }

    /// The number and the title of the level in words, if there is one.
    pub(crate) fn level_in_words(&self) -> Option<String> {
        let number = self.level?;
        Some(match &self.title {
            Some(title) => format!("level {number} \"{title}\""),
            None => format!("level {number}"),
        })
    }
}

impl fmt::Display for SourceLocation {
    /// Writes the place as results on stdout name it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.level {
            Some(number) => write!(f, "{}: level {number}", self.file),
            None => f.write_str(&self.position()),
        }
    }
}
