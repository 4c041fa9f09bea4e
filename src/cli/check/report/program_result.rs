//! The results of a program on the cases.

use super::ReportedCase;
use super::mistakes::MistakeCounts;
use crate::cli::check::case::Case;
use crate::cli::check::diagnose::Player;
use crate::cli::check::mistake::explain;
use crate::cli::check::verdict::CaseVerdict;
use crate::cli::messages::escape;

/// The results of a program so far.
#[derive(Default)]
pub(crate) struct ProgramResult {
    /// `None` is sokopush itself.
    pub(super) program: Option<String>,
    /// Why it cannot be started.
    pub(super) error: Option<String>,
    /// The number of cases that passed, and of those that failed.
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// The number of cases that could not be judged, and of those that are not reported yet.
    pub(super) unjudged: usize,
    pub(super) left: usize,
    mistakes: MistakeCounts,
    first: Option<String>,
    /// For each case so far, the number of boards at the beginning that are right; `None` if all are.
    right_boards: Vec<Option<usize>>,
    /// The cases so far, if they are reported at the end.
    pub(super) cases: Vec<ReportedCase>,
}

impl ProgramResult {
    pub(crate) fn new(name: Option<&str>, left: usize) -> ProgramResult {
        ProgramResult { program: name.map(escape), left, ..ProgramResult::default() }
    }

    pub(super) fn add(&mut self, case: &ReportedCase, verdict: &CaseVerdict) {
        self.left -= 1;
        self.unjudged += usize::from(case.is_unjudged);
        self.passed += usize::from(case.problem.is_none());
        if let Some(failure) = verdict.failure() {
            self.failed += 1;
            // What fails in sokopush itself is a wrong case.
            if self.program.is_some() {
                self.mistakes.add(failure);
            }
        }
        self.right_boards.push(match verdict {
            CaseVerdict::Passed => None,
            CaseVerdict::Failed(failure) => failure.right_boards(),
            CaseVerdict::Written | CaseVerdict::Unjudged(..) => Some(0),
        });
        self.first = self.first.take().or_else(|| case.named_problem());
    }

    /// Drops the mistakes that a case refutes: a program that makes them would have failed there, or earlier.
    pub(crate) fn drop_refuted(&mut self, cases: &[Case]) {
        let is_refuted = |mistake| {
            self.right_boards.iter().zip(cases).any(|(boards, case)| {
                let revealed = |source| Player::new(source).would_reveal(mistake, *boards);
                case.source().and_then(revealed).unwrap_or(false)
            })
        };
        self.mistakes.drop(is_refuted);
    }

    pub(super) fn name(&self) -> &str {
        self.program.as_deref().unwrap_or("sokopush")
    }

    /// A line for each mistake, the one that explains most first.
    pub(super) fn mistakes(&self) -> Vec<String> {
        self.mistakes.lines(self.failed).into_iter().map(|(line, _)| line).collect()
    }

    /// These lines, each with an explanation if there is one.
    pub(super) fn explained_mistakes(&self) -> Vec<(String, String)> {
        let lines = self.mistakes.lines(self.failed).into_iter();
        lines.map(|(line, sections)| (line, explain(&sections))).collect()
    }

    /// The mistake that explains most failures, or else the first problem; empty if there is none.
    pub(super) fn first_mistake(&self) -> String {
        let most = self.mistakes().into_iter().next();
        most.or_else(|| self.first.clone()).or_else(|| self.error.clone()).unwrap_or_default()
    }

    /// The number of cases of which something is to be said.
    pub(super) fn wrong(&self) -> usize {
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
