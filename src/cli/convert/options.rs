//! The options of `sokopush convert`, as the work sees them.

use std::path::PathBuf;

use crate::cli::levels::{Curation, Selection};
use sokopush::Notation;

/// The options of `sokopush convert`, checked.
pub(super) struct ConvertOptions {
    pub(super) selection: Selection,
    pub(super) curation: Curation,
    /// The notation to write.
    pub(super) to: Notation,
    /// The folder in which each level gets a file of its own; `None` writes all to stdout.
    pub(super) to_dir: Option<PathBuf>,
    /// Whether files that exist are replaced.
    pub(super) is_forced: bool,
}

impl ConvertOptions {
    /// Returns whether levels are written in the order in which they are read, each before the next is read. Otherwise all are
    /// read first, to leave some out, order or number them.
    pub(super) fn keeps_order(&self) -> bool {
        let is_ascending = match &self.selection.numbers {
            Some(numbers) => numbers.is_ascending(),
            None => true,
        };
        is_ascending && !self.curation.is_needed()
    }
}
