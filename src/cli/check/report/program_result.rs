//! The results of a program on the cases.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::ReportedCase;
use crate::cli::check::case::Case;
use crate::cli::check::compare::Difference;
use crate::cli::check::diagnose::PlayReference;
use crate::cli::check::mistake::{Mistake, explain};
use crate::cli::check::program::ProgramFailure;
use crate::cli::check::verdict::{CaseVerdict, Failure};
use crate::cli::escape::escape;
use crate::cli::values::counted;

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
    /// The possible causes of the failures: from each set, one is right.
    causes: Vec<BTreeSet<Cause>>,
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
        let ending = verdict.failure().and_then(|failure| failure.ending);
        self.timed_out += usize::from(ending == Some(ProgramFailure::TimedOut));
        self.crashed += usize::from(matches!(ending, Some(ProgramFailure::Ended(_))));
        if let Some(failure) = verdict.failure() {
            self.failed += 1;
            self.varying += usize::from(failure.other_run.is_some());
            // What fails in sokopush itself is a wrong case.
            if self.program.is_some() {
                self.causes.extend(causes(failure));
            }
        }
        self.right_boards.push(match verdict {
            CaseVerdict::Passed => None,
            CaseVerdict::Failed(failure) => failure.right_boards(),
            CaseVerdict::Written | CaseVerdict::Unjudged(..) => Some(0),
        });
        self.first = self.first.take().or_else(|| case.named_problem());
    }

    /// Counts a case of which nothing is known.
    pub(super) fn skip(&mut self) {
        self.right_boards.push(Some(0));
    }

    /// Drops the mistakes that a case refutes: a program that makes them would have failed there, or earlier.
    pub(crate) fn drop_refuted(&mut self, cases: &[Case], is_chained: bool) {
        let mistakes = self.causes.iter().flatten().filter_map(Cause::mistake);
        for mistake in mistakes.collect::<BTreeSet<_>>() {
            let is_revealed = |(boards, case): (&Option<usize>, &Case)| {
                let would_reveal =
                    |source| PlayReference::new(source, is_chained).would_reveal(mistake, *boards);
                case.source().and_then(would_reveal).unwrap_or(false)
            };
            if self.right_boards.iter().zip(cases).any(is_revealed) {
                self.causes.iter_mut().for_each(|set| _ = set.remove(&Cause::Mistake(mistake)));
            }
        }
    }

    pub(super) fn name(&self) -> &str {
        self.program.as_deref().unwrap_or("sokopush")
    }

    /// A line for each cause, the one that explains most first; none if that is not more than half
    /// of the failures. Of the causes in a set, one counts.
    pub(super) fn mistakes(&self) -> Vec<String> {
        self.explained_mistakes().into_iter().map(|(line, _)| line).collect()
    }

    /// These lines, each with an explanation if there is one.
    pub(super) fn explained_mistakes(&self) -> Vec<(String, String)> {
        let failures = counted(self.failed, "failure");
        let mut rest: Vec<&BTreeSet<Cause>> = self.causes.iter().collect();
        let (mut lines, mut most) = (Vec::new(), 0);
        while let Some((count, causes)) = most_frequent(&rest) {
            rest.retain(|set| set.is_disjoint(&causes));
            let is_unnamed = causes.iter().any(|cause| matches!(cause, Cause::Unnamed(_)));
            // Of more than two, a guess helps nobody.
            if causes.len() <= 2 && (!is_unnamed || 2 * count > self.failed) {
                most = most.max(count);
                let names: Vec<_> = causes.iter().map(Cause::to_string).collect();
                let sections = causes.iter().filter_map(Cause::mistake).map(Mistake::section);
                let sections: Vec<_> = sections.collect();
                let verb = if self.failed == 1 { "differs" } else { "differ" };
                let colon = if is_unnamed { format!(" first {verb}") } else { ":".to_owned() };
                let mut line = format!("{count} of {failures}{colon} {}", names.join(", or "));
                if !sections.is_empty() {
                    line = format!("{line}; see `sokopush check --explain {}`", sections.join(","));
                }
                lines.push((line, explain(&sections)));
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

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
enum Cause {
    #[error("{0}")]
    Mistake(Mistake),
    #[error("{0}")]
    Ending(String),
    /// Where failures without a name are.
    #[error("{0}")]
    Unnamed(String),
}

impl Cause {
    fn mistake(&self) -> Option<Mistake> {
        match self {
            Cause::Mistake(mistake) => Some(*mistake),
            Cause::Ending(_) | Cause::Unnamed(_) => None,
        }
    }
}

/// The sets of causes that may explain a failure.
fn causes(failure: &Failure) -> Vec<BTreeSet<Cause>> {
    let of = |difference: &Difference| {
        let made = difference.diagnoses.iter().map(|diagnosis| diagnosis.mistake);
        // That the program crashed, say, explains it better.
        let is_seen = |made: &Mistake| failure.ending.is_none() || *made != Mistake::EndsEarly;
        made.filter(is_seen).map(Cause::Mistake).collect()
    };
    let ending = failure.ending.map(|ending| [Cause::Ending(ending.to_string())].into());
    let edits = failure.edits.mistake().map(|mistake| [Cause::Mistake(mistake)].into());
    let sets = failure.differences.iter().map(of).chain(ending).chain(edits);
    let mut sets: Vec<BTreeSet<_>> = sets.filter(|set: &BTreeSet<_>| !set.is_empty()).collect();
    if sets.is_empty() {
        let place = failure.differences.first().and_then(Difference::unnamed_place);
        sets.extend(place.map(|place| [Cause::Unnamed(place)].into()));
    }
    sets
}

/// The cause that explains most, with those that explain exactly the same cases.
fn most_frequent(sets: &[&BTreeSet<Cause>]) -> Option<(usize, BTreeSet<Cause>)> {
    let explained = |cause: &Cause| sets.iter().filter(|set| set.contains(cause)).count();
    let all: BTreeSet<&Cause> = sets.iter().copied().flatten().collect();
    // Of those that explain the same number, the first.
    let first = all.iter().rev().copied().max_by_key(|cause| explained(cause))?;
    let is_same =
        |other: &&Cause| sets.iter().all(|set| set.contains(first) == set.contains(other));
    let same = all.iter().copied().filter(is_same).cloned().collect();
    Some((explained(first), same))
}
