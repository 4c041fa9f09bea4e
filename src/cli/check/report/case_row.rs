//! A case, as a row of a table.

use super::reported_case::ReportedCase;
use crate::cli::check::case::Case;
use crate::cli::check::mistake::Mistake;
use crate::cli::escape::escape;

pub(super) struct CaseRow {
    /// The index of the case.
    pub(super) index: usize,
    pub(super) name: String,
    pub(super) result: &'static str,
    pub(super) problem: Option<String>,
    /// Those that the program makes and that explain the case.
    pub(super) mistakes: Vec<Mistake>,
}

impl CaseRow {
    pub(super) fn of_case(case: ReportedCase) -> CaseRow {
        CaseRow {
            index: case.index,
            result: case.result(),
            name: case.name,
            problem: case.problem,
            mistakes: Vec::new(),
        }
    }

    /// The row of a case on which the program was not run, perhaps because of an error.
    pub(super) fn not_run(index: usize, case: &Case, error: Option<String>) -> CaseRow {
        CaseRow {
            index,
            name: escape(&case.name()),
            result: "not run",
            problem: error,
            mistakes: Vec::new(),
        }
    }

    /// The names of the mistakes, as `--explain` has them.
    pub(super) fn mistake_names(&self) -> Vec<String> {
        self.mistakes.iter().map(|mistake| mistake.section()).collect()
    }
}
