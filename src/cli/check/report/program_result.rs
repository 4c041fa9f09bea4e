//! The results of a program on the cases.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::case_row::CaseRow;
use super::cause::Cause;
use super::failed_run::FailedRun;
use super::reported_case::ReportedCase;
use super::summary::{SummaryLine, summary_lines};
use crate::cli::check::mistake::Mistake;
use crate::cli::check::mistakes::Suspects;
use crate::cli::check::program::ProgramFailure;
use crate::cli::check::verdict::{CaseVerdict, Failure, Printed};
use crate::cli::escape::escape;
use crate::cli::values::counted;

/// The bytes of output that are kept of all failures of a program. What others print says nothing about its mistakes.
const MAX_KEPT: usize = 1 << 28;

/// The results of a program so far.
#[derive(Default)]
pub(crate) struct ProgramResult {
    /// `None` is sokopush itself.
    pub(super) program: Option<String>,
    /// Why it cannot be built or started.
    pub(crate) error: Option<String>,
    /// The number of cases that passed, and of those that failed.
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// The numbers of cases that ended abnormally, and that reached the time limit.
    pub(super) crashed: usize,
    pub(super) timed_out: usize,
    /// The number of failing cases that were run once more and led to something else.
    pub(super) varying: usize,
    /// The number of cases of each group that passed, and the points for them.
    pub(super) passed_in: BTreeMap<String, usize>,
    pub(super) points: Option<f64>,
    /// The number of failing cases that are not shrunk because others fail in the same way.
    pub(super) unshrunk: usize,
    /// The number of cases that could not be judged, and of those that are not reported yet.
    pub(super) unjudged: usize,
    pub(super) left: usize,
    /// The number of cases that are reported, also those that are not run.
    pub(crate) reported: usize,
    /// The possible causes of the failures: from each set, one is right. They are known when all cases are.
    pub(super) causes: Vec<BTreeSet<Cause>>,
    /// The failures so far, in order, and the indices of the cases that passed.
    pub(super) failed_runs: Vec<FailedRun>,
    pub(super) passed_cases: Vec<usize>,
    /// The number of bytes of output that the failures have printed.
    kept: usize,
    /// The number of cases that were run, whether they are reported or not.
    pub(super) noted: usize,
    /// The wrong programs that explain failures, and the causes of which too many explain the same ones.
    pub(super) suspects: Vec<Suspects>,
    pub(super) unclear: BTreeSet<Cause>,
    /// The mistakes that are named.
    pub(super) named: BTreeSet<Mistake>,
    first: Option<String>,
    /// The cases so far, if they are reported at the end.
    pub(super) cases: Vec<ReportedCase>,
    /// The rows of the cases so far, if the table has those.
    pub(super) case_rows: Vec<CaseRow>,
}

impl ProgramResult {
    pub(crate) fn new(name: Option<&str>, left: usize) -> ProgramResult {
        ProgramResult { program: name.map(escape), left, ..ProgramResult::default() }
    }

    /// Notes what a case says about the mistakes of the program, in order, and takes what was printed out of a failure.
    pub(super) fn note(&mut self, case: usize, verdict: &mut CaseVerdict) {
        self.noted += 1;
        match verdict {
            CaseVerdict::Failed(failure) => {
                let mut run = FailedRun::new(case, failure);
                self.kept += run.printed.text.len();
                if self.kept > MAX_KEPT {
                    run.printed = Printed::default();
                }
                self.failed_runs.push(run);
            }
            CaseVerdict::Passed => self.passed_cases.push(case),
            CaseVerdict::Written | CaseVerdict::Unjudged(..) => {}
        }
    }

    pub(super) fn add(&mut self, case: &ReportedCase, verdict: &CaseVerdict) {
        self.left -= 1;
        if case.is_unjudged {
            self.unjudged += 1;
        }
        if case.problem.is_none() {
            self.passed += 1;
        }
        if let Some(failure) = verdict.failure() {
            self.add_failure(case.index, failure);
        }
        if self.first.is_none() {
            self.first = case.named_problem();
        }
    }

    fn add_failure(&mut self, case: usize, failure: &Failure) {
        self.failed += 1;
        match failure.ending {
            Some(ProgramFailure::TimedOut) => self.timed_out += 1,
            Some(ProgramFailure::Ended(_)) => self.crashed += 1,
            _ => {}
        }
        if failure.other_run.is_some() {
            self.varying += 1;
        }
        if let Some(run) = self.failed_run_mut(case) {
            run.set_place(failure);
        }
    }

    /// What is known of a failure; `None` if the case did not fail.
    pub(super) fn failed_run(&self, case: usize) -> Option<&FailedRun> {
        let index = self.failed_runs.binary_search_by_key(&case, |run| run.case).ok()?;
        self.failed_runs.get(index)
    }

    fn failed_run_mut(&mut self, case: usize) -> Option<&mut FailedRun> {
        let index = self.failed_runs.binary_search_by_key(&case, |run| run.case).ok()?;
        self.failed_runs.get_mut(index)
    }

    pub(super) fn name(&self) -> &str {
        self.program.as_deref().unwrap_or("sokopush")
    }

    /// The mistakes that are named.
    pub(super) fn named_mistakes(&self) -> BTreeSet<Mistake> {
        self.summary_lines().iter().flat_map(SummaryLine::named_mistakes).collect()
    }

    /// A line for each cause that is summed up.
    pub(super) fn summary_lines(&self) -> Vec<SummaryLine> {
        summary_lines(&self.causes, self.failed)
    }

    /// The mistake that explains most failures, or else the first problem; empty if there is none. Before it stands whether
    /// the program is not always the same, since that puts the mistake in doubt.
    pub(super) fn first_mistake(&self) -> String {
        self.first_problem(self.summary_lines().first().map(SummaryLine::to_string))
    }

    /// The same without how to read more, which a page has itself.
    pub(super) fn first_mistake_on_page(&self) -> String {
        self.first_problem(self.summary_lines().first().map(SummaryLine::words))
    }

    fn first_problem(&self, summary_line: Option<String>) -> String {
        let first = summary_line.or_else(|| self.first.clone()).or_else(|| self.error.clone());
        let first = first.unwrap_or_default();
        if self.varying > 0 { format!("not always the same; {first}") } else { first }
    }

    /// A line that says whether the program is not always the same.
    pub(super) fn variation(&self) -> Option<String> {
        if self.varying == 0 {
            return None;
        }
        let cases = counted(self.varying, "failing case");
        Some(format!("not always the same: run once more, {cases} passed or went wrong elsewhere"))
    }

    /// The number of cases of which something is to be said.
    pub(crate) fn wrong(&self) -> usize {
        self.failed + self.unjudged
    }

    /// The numbers of cases that passed, that failed, and that were not judged.
    pub(super) fn split(&self) -> [usize; 3] {
        [self.passed, self.failed, self.unjudged + self.left]
    }

    /// The numbers of cases in words.
    pub(super) fn summary(&self) -> String {
        let mut words = format!("{} passed, {} failed", self.passed, self.failed);
        for (count, what) in [(self.unjudged, "not judged"), (self.left, "not run")] {
            if count > 0 {
                // Writing into a string cannot fail.
                let _ = write!(words, ", {count} {what}");
            }
        }
        words
    }
}
