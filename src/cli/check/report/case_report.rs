//! What every format of reports has: the cases, their numbers, and when they are written.

use std::fmt;
use std::time::Duration;

use super::side_by_side::draw;
use crate::cli::check::case::Case;
use crate::cli::check::verdict::CaseVerdict;
use crate::cli::escape::escape;

/// A report that is being written: each part is returned as soon as it is known.
pub(in crate::cli::check) trait CaseReport {
    /// What comes before the first of `total` cases.
    fn begin(&self, _total: usize) -> String {
        String::new()
    }

    /// What is said about the next case, which `counts` includes.
    fn add(&mut self, case: JudgedCase, counts: &Counts) -> String;

    /// What comes after the last case.
    fn end(&mut self, counts: &Counts) -> anyhow::Result<String>;
}

/// A case, and what was found about it.
pub(in crate::cli::check) struct JudgedCase<'a> {
    pub(in crate::cli::check) case: &'a Case<'a>,
    pub(in crate::cli::check) verdict: CaseVerdict,
    /// How long it took.
    pub(in crate::cli::check) time: Duration,
}

impl JudgedCase<'_> {
    pub(super) fn name(&self) -> String {
        escape(&self.case.name())
    }

    /// What is wrong, if anything is.
    pub(super) fn problem(&self) -> Option<String> {
        self.verdict.problem().as_deref().map(escape)
    }

    /// What was expected and what was printed, side by side.
    pub(super) fn picture(&self, color: bool) -> Vec<String> {
        draw(&self.verdict.texts(), color)
    }
}

/// The numbers of cases.
#[derive(Default)]
pub(in crate::cli::check) struct Counts {
    pub(in crate::cli::check) passed: usize,
    pub(in crate::cli::check) failed: usize,
    /// Those that are not reported yet.
    pub(in crate::cli::check) left: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.left > 0 { write!(f, ", {} not run", self.left) } else { Ok(()) }
    }
}

/// Lines, each after `by`.
pub(super) fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
