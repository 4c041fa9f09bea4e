//! What explains the failures of a program.

use std::collections::BTreeSet;

use crate::cli::check::verdict::CaseVerdict;
use crate::transcript::Mistake;

/// The page that has a section for each mistake.
const PAGE: &str = "docs/mistakes.md";

/// What explains a failure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    Mistake(Mistake),
    /// How the program ended.
    Ending(String),
}

/// What explains each failed case: from each set, one cause.
#[derive(Default)]
pub(super) struct MistakeCounts(Vec<Vec<BTreeSet<Cause>>>);

impl MistakeCounts {
    pub(super) fn add(&mut self, verdict: &CaseVerdict) {
        let sets = verdict.mistakes().into_iter();
        let sets = sets.map(|set| set.into_iter().map(Cause::Mistake).collect());
        let ending = verdict.ending().map(|ending| [Cause::Ending(ending.to_string())].into());
        self.0.push(sets.chain(ending).collect());
    }

    /// The mistakes that may explain something.
    pub(super) fn mistakes(&self) -> BTreeSet<Mistake> {
        let mistake = |cause: &Cause| match cause {
            Cause::Mistake(mistake) => Some(*mistake),
            Cause::Ending(_) => None,
        };
        self.0.iter().flatten().flatten().filter_map(mistake).collect()
    }

    /// Drops a mistake that the program does not make.
    pub(super) fn remove(&mut self, mistake: Mistake) {
        for set in self.0.iter_mut().flatten() {
            set.remove(&Cause::Mistake(mistake));
        }
    }

    /// A line for each cause, the one that explains most of the `failed` cases first. Of the mistakes in a set, one counts.
    pub(super) fn lines(&self, failed: usize) -> Vec<String> {
        let failures = if failed == 1 { "failure" } else { "failures" };
        let mut rest: Vec<&BTreeSet<Cause>> = self.0.iter().flatten().collect();
        let (mut lines, mut most, mut named) = (Vec::new(), 0, BTreeSet::new());
        while let Some((count, causes)) = most_frequent(&rest) {
            rest.retain(|set| set.is_disjoint(&causes));
            // Of more than two, a guess helps nobody.
            if causes.len() <= 2 {
                most = most.max(count);
                lines.push(format!("{count} of {failed} {failures}: {}", names(&causes)));
                named.extend(causes);
            }
        }
        let is_named = |sets: &&Vec<BTreeSet<_>>| sets.iter().any(|set| !set.is_disjoint(&named));
        let unnamed = failed - self.0.iter().filter(is_named).count();
        if let Some(first) = lines.first_mut().filter(|_| 2 * most < failed && unnamed > 0) {
            let have = if unnamed == 1 { "has" } else { "have" };
            *first = format!("{first}; {unnamed} {have} no name");
        }
        lines
    }
}

/// The names of causes of which one is meant, and where to read about them.
fn names(causes: &BTreeSet<Cause>) -> String {
    let (mut names, mut sections) = (Vec::new(), Vec::new());
    for cause in causes {
        match cause {
            Cause::Mistake(mistake) => {
                names.push(mistake.to_string());
                sections.push(format!("{PAGE}#{}", mistake.section()));
            }
            Cause::Ending(ending) => names.push(ending.clone()),
        }
    }
    let see = if sections.is_empty() { "" } else { "; see " };
    names.join(", or ") + see + &sections.join(", ")
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
