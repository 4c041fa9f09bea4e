//! What is kept of a failure.

use std::collections::BTreeSet;
use std::mem;

use super::cause::Cause;
use crate::cli::check::compare::Difference;
use crate::cli::check::mistake::Mistake;
use crate::cli::check::mistakes::Explanation;
use crate::cli::check::verdict::{Failure, Printed};

/// What is kept of a failure until all cases of a program are known.
pub(super) struct FailedRun {
    /// The index of the case.
    pub(super) case: usize,
    pub(super) ending: Option<String>,
    /// Where the first difference is, in words.
    pub(super) place: Option<String>,
    /// The mistake that any text can show there.
    pub(super) mistake: Option<Mistake>,
    /// The mistake that explains extra and missing lines.
    pub(super) of_edits: Option<Mistake>,
    pub(super) printed: Printed,
    /// How the case is explained.
    pub(super) explanation: Explanation,
}

impl FailedRun {
    /// Takes what was printed out of a failure.
    pub(super) fn new(case: usize, failure: &mut Failure) -> FailedRun {
        let mut run = FailedRun {
            case,
            ending: failure.ending.map(|ending| ending.to_string()),
            place: None,
            mistake: None,
            of_edits: failure.edits.mistake(),
            printed: mem::take(&mut failure.printed),
            explanation: Explanation::new(),
        };
        run.set_place(failure);
        run
    }

    /// Keeps where the failure first differs, which may be known better after another run.
    pub(super) fn set_place(&mut self, failure: &Failure) {
        let difference = failure.differences.first();
        self.place = difference.and_then(Difference::unnamed_place);
        self.mistake = difference.and_then(Difference::mistake);
    }

    /// The sets of causes of which one explains the failure.
    pub(super) fn causes(&self) -> Vec<BTreeSet<Cause>> {
        let mut sets: Vec<BTreeSet<Cause>> = Vec::new();
        for set in &self.explanation {
            sets.push(set.iter().copied().map(Cause::Mistake).collect());
        }
        if let Some(ending) = &self.ending {
            sets.push(BTreeSet::from([Cause::Ending(ending.clone())]));
        }
        sets
    }

    /// Returns whether only blanks or line ends are wrong at its place, in a way that is no mistake of the table.
    pub(super) fn is_of_blanks_alone(&self) -> bool {
        self.explanation.is_empty() && self.mistake.is_some_and(Mistake::is_of_blanks)
    }

    /// Returns whether text stands beside the boards, in a way that is no mistake of the table.
    pub(super) fn is_of_text_alone(&self) -> bool {
        self.explanation.is_empty() && self.of_edits == Some(Mistake::Message)
    }

    /// Where the failure is, as its cause.
    pub(super) fn place(&self) -> Option<BTreeSet<Cause>> {
        let place = Cause::Place(self.place.clone()?, self.mistake_of_place());
        Some(BTreeSet::from([place]))
    }

    /// The sections about the case, of whose mistakes these are named: without one, what the place of the failure means.
    pub(super) fn sections(&self, named: &[Mistake]) -> Vec<String> {
        if named.is_empty() {
            return self.mistake_of_place().into_iter().map(Mistake::section).collect();
        }
        named.iter().map(|mistake| mistake.section()).collect()
    }

    fn mistake_of_place(&self) -> Option<Mistake> {
        self.mistake.filter(|mistake| mistake.is_place())
    }
}
