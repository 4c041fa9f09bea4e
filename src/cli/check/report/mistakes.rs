//! The mistakes that explain what failed.

use std::collections::{BTreeMap, BTreeSet};

use crate::cli::check::verdict::CaseVerdict;
use crate::transcript::Mistake;

/// The page that has a section for each mistake.
const PAGE: &str = "docs/mistakes.md";

/// The number of failed cases for each set of mistakes, of which one is made.
#[derive(Default)]
pub(super) struct MistakeCounts(BTreeMap<BTreeSet<Mistake>, usize>);

impl MistakeCounts {
    pub(super) fn add(&mut self, verdict: &CaseVerdict) {
        let mistakes = verdict.mistakes();
        if !mistakes.is_empty() {
            *self.0.entry(mistakes).or_default() += 1;
        }
    }

    /// A line for each mistake, the one that explains most of the `failed` cases first. A case is counted once.
    pub(super) fn lines(&self, failed: usize) -> Vec<String> {
        let failures = if failed == 1 { "failure" } else { "failures" };
        let mut rest = self.0.clone();
        let mut lines = Vec::new();
        while let Some((count, mistakes)) = most_frequent(&rest) {
            rest.retain(|set, _| set.is_disjoint(&mistakes));
            // Of more than two, a guess helps nobody.
            if mistakes.len() <= 2 {
                let join = |text: &dyn Fn(&Mistake) -> String, by| {
                    mistakes.iter().map(text).collect::<Vec<_>>().join(by)
                };
                let names = join(&Mistake::to_string, ", or ");
                let sections = join(&|mistake| format!("{PAGE}#{}", mistake.section()), ", ");
                lines.push(format!("{count} of {failed} {failures}: {names}; see {sections}"));
            }
        }
        lines
    }
}

/// The mistake that explains most, with those that explain exactly the same cases.
fn most_frequent(sets: &BTreeMap<BTreeSet<Mistake>, usize>) -> Option<(usize, BTreeSet<Mistake>)> {
    let explained = |mistake: &Mistake| {
        let sets = sets.iter().filter(|(set, _)| set.contains(mistake));
        sets.map(|(_, count)| count).sum::<usize>()
    };
    let all: BTreeSet<Mistake> = sets.keys().flatten().copied().collect();
    // Of those that explain the same number, the first.
    let first = all.iter().rev().max_by_key(|mistake| explained(mistake)).copied()?;
    let is_same =
        |other: &Mistake| sets.keys().all(|set| set.contains(&first) == set.contains(other));
    let same = all.iter().copied().filter(is_same).collect();
    Some((explained(&first), same))
}
