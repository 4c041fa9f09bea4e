//! The results of a program on the cases.

use std::collections::{BTreeMap, BTreeSet};

use super::ReportedCase;
use super::cause::{Cause, most_frequent};
use super::failed_run::FailedRun;
use crate::cli::check::mistake::{Mistake, explain};
use crate::cli::check::mistakes::Suspects;
use crate::cli::check::program::ProgramFailure;
use crate::cli::check::verdict::{CaseVerdict, Printed};
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
    first: Option<String>,
    /// The cases so far, if they are reported at the end.
    pub(super) cases: Vec<ReportedCase>,
    /// The rows of the cases so far, if the table has those.
    pub(super) case_rows: Vec<CaseRow>,
}

/// A case, as a row of a table.
pub(super) struct CaseRow {
    pub(super) name: String,
    pub(super) result: &'static str,
    pub(super) problem: Option<String>,
    pub(super) mistakes: Vec<Mistake>,
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
        self.unjudged += usize::from(case.is_unjudged);
        self.passed += usize::from(case.problem.is_none());
        let ending = verdict.failure().and_then(|failure| failure.ending);
        self.timed_out += usize::from(ending == Some(ProgramFailure::TimedOut));
        self.crashed += usize::from(matches!(ending, Some(ProgramFailure::Ended(_))));
        if let Some(failure) = verdict.failure() {
            self.failed += 1;
            self.varying += usize::from(failure.other_run.is_some());
            if let Some(run) = self.failed_run_mut(case.index) {
                run.set_place(failure);
            }
        }
        self.first = self.first.take().or_else(|| case.named_problem());
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
        let lines = self.lines();
        let causes = lines.iter().flat_map(|line| &line.causes);
        causes.filter_map(Cause::named_mistake).collect()
    }

    /// A line for each cause, the one that explains most first; none if that is not more than half
    /// of the failures. Of the causes in a set, one counts.
    pub(super) fn mistakes(&self) -> Vec<String> {
        self.explained_mistakes().into_iter().map(|(line, _)| line).collect()
    }

    /// These lines, each with an explanation if there is one.
    pub(super) fn explained_mistakes(&self) -> Vec<(String, String)> {
        let failures = counted(self.failed, "failure");
        let mut lines = Vec::new();
        for SummaryLine { count, causes } in self.lines() {
            let names: Vec<_> = causes.iter().map(Cause::to_string).collect();
            let sections = causes.iter().filter_map(Cause::mistake).map(Mistake::section);
            let sections: Vec<_> = sections.collect();
            let verb = if self.failed == 1 { " first differs" } else { " first differ" };
            let colon = if causes.iter().any(Cause::is_place) { verb } else { ":" };
            let mut line = format!("{count} of {failures}{colon} {}", names.join(", or "));
            if !sections.is_empty() {
                line = format!("{line}; see `sokopush check --explain {}`", sections.join(","));
            }
            lines.push((line, explain(&sections)));
        }
        lines
    }

    /// The causes that are summed up, the one that explains most first; none if that is not more than half of the failures.
    fn lines(&self) -> Vec<SummaryLine> {
        let mut rest: Vec<&BTreeSet<Cause>> = self.causes.iter().collect();
        let mut lines = Vec::new();
        let mut most = 0;
        while let Some((count, causes)) = most_frequent(&rest) {
            rest.retain(|set| set.is_disjoint(&causes));
            let is_place = causes.iter().any(Cause::is_place);
            // Of more than two, a guess helps nobody.
            if causes.len() <= 2 && (!is_place || 2 * count > self.failed) {
                most = most.max(count);
                lines.push(SummaryLine { count, causes });
            }
        }
        if 2 * most > self.failed { lines } else { Vec::new() }
    }

    /// The mistake that explains most failures, or else the first problem; empty if there is none. Before it stands whether
    /// the program is not always the same, since that puts the mistake in doubt.
    pub(super) fn first_mistake(&self) -> String {
        let most = self.mistakes().into_iter().next();
        let first =
            most.or_else(|| self.first.clone()).or_else(|| self.error.clone()).unwrap_or_default();
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
        let more = [(self.unjudged, "not judged"), (self.left, "not run")].into_iter();
        let more = more.filter(|(count, _)| *count > 0);
        let more: Vec<_> = more.map(|(count, what)| format!(", {count} {what}")).collect();
        format!("{} passed, {} failed{}", self.passed, self.failed, more.concat())
    }
}

/// A line of the summary: causes that explain the same failures, and how many.
struct SummaryLine {
    count: usize,
    causes: BTreeSet<Cause>,
}
