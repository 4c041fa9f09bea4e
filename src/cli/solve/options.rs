//! What is asked of `sokopush solve`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::levels::Selection;
use sokopush::Solver;

pub(super) struct SolveOptions {
    pub(super) selection: Selection,
    /// The solver for a level that has all of the memory.
    pub(super) solver: Solver,
    /// Whether the search for the best solution starts from the stored ones.
    pub(super) improve: bool,
    pub(super) print: Print,
    /// The file of a log that is continued.
    pub(super) log: Option<PathBuf>,
    /// The number of levels that are solved in parallel.
    pub(super) jobs: NonZero<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Print {
    /// The number of moves, or of pushes with '--minimize pushes'
    Length,
    /// The moves, in LURD
    Moves,
    /// The pushes, such as 'a6 b2'; '?' with more than 26 boxes
    Pushes,
    /// Everything known about the level, as one line of JSON; docs/json.md describes it
    Json,
    /// A table with a line for each level, for spreadsheets
    Csv,
    /// The collection, with the solutions added that are better than the stored ones
    Xsb,
}

impl Print {
    /// Returns whether a record of each level is printed. Then stderr has only errors and the summary.
    pub(super) fn is_record(self) -> bool {
        matches!(self, Print::Json | Print::Csv)
    }
}
