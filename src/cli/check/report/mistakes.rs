//! The causes of the failures of a program.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::cli::check::compare::Difference;
use crate::cli::check::mistake::Mistake;
use crate::cli::check::verdict::Failure;
use crate::cli::values::counted;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
enum Cause {
    #[error("{0}")]
    Mistake(Mistake),
    #[error("{0}")]
    Ending(String),
}

impl Cause {
    fn mistake(&self) -> Option<Mistake> {
        match self {
            Cause::Mistake(mistake) => Some(*mistake),
            Cause::Ending(_) => None,
        }
    }
}

/// The possible causes of the failures: from each set, one is right.
#[derive(Default)]
pub(super) struct MistakeCounts(Vec<BTreeSet<Cause>>);

impl MistakeCounts {
    pub(super) fn add(&mut self, failure: &Failure) {
        let of = |difference: &Difference| {
            let made = difference.diagnoses.iter().map(|diagnosis| diagnosis.mistake);
            // That the program crashed, say, explains it better.
            let is_seen = |made: &Mistake| failure.ending.is_none() || *made != Mistake::EndsEarly;
            made.filter(is_seen).map(Cause::Mistake).collect()
        };
        let ending = failure.ending.map(|ending| [Cause::Ending(ending.to_string())].into());
        let sets = failure.differences.iter().map(of).chain(ending);
        self.0.extend(sets.filter(|set: &BTreeSet<_>| !set.is_empty()));
    }

    /// Drops the mistakes that the program does not make.
    pub(super) fn drop(&mut self, is_refuted: impl Fn(Mistake) -> bool) {
        let all: BTreeSet<_> = self.0.iter().flatten().filter_map(Cause::mistake).collect();
        for refuted in all.into_iter().filter(|mistake| is_refuted(*mistake)) {
            self.0.iter_mut().for_each(|set| _ = set.remove(&Cause::Mistake(refuted)));
        }
    }

    /// A line for each cause, the one that explains most of the `failed` cases first; none if that is not more than half. Of
    /// the mistakes in a set, one counts. Each line has the names of the sections to read.
    pub(super) fn lines(&self, failed: usize) -> Vec<(String, Vec<String>)> {
        let failures = counted(failed, "failure");
        let mut rest: Vec<&BTreeSet<Cause>> = self.0.iter().collect();
        let (mut lines, mut most) = (Vec::new(), 0);
        while let Some((count, causes)) = most_frequent(&rest) {
            rest.retain(|set| set.is_disjoint(&causes));
            // Of more than two, a guess helps nobody.
            if causes.len() <= 2 {
                most = most.max(count);
                let names: Vec<_> = causes.iter().map(Cause::to_string).collect();
                let sections = causes.iter().filter_map(Cause::mistake).map(Mistake::section);
                let sections: Vec<_> = sections.collect();
                let see = match &*sections {
                    [] => String::new(),
                    sections => format!("; see `sokopush check --explain {}`", sections.join(",")),
                };
                lines.push((
                    format!("{count} of {failures}: {}{see}", names.join(", or ")),
                    sections,
                ));
            }
        }
        if 2 * most > failed { lines } else { Vec::new() }
    }
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
