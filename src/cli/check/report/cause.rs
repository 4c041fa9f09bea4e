//! The causes of failures, and which of them explains most.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use crate::cli::check::mistake::Mistake;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
pub(super) enum Cause {
    #[error("{0}")]
    Mistake(Mistake),
    #[error("{0}")]
    Ending(String),
    /// Where failures without a name are, with what explains more about it.
    #[error("{0}")]
    Place(String, Option<Mistake>),
}

impl Cause {
    pub(super) fn is_place(&self) -> bool {
        matches!(self, Cause::Place(..))
    }

    pub(super) fn named_mistake(&self) -> Option<Mistake> {
        if let Cause::Mistake(mistake) = self { Some(*mistake) } else { None }
    }

    /// The mistake whose section explains it.
    pub(super) fn mistake(&self) -> Option<Mistake> {
        match self {
            Cause::Mistake(mistake) => Some(*mistake),
            Cause::Place(_, mistake) => *mistake,
            Cause::Ending(_) => None,
        }
    }
}

/// Causes that explain the same failures.
pub(super) struct SameCauses {
    pub(super) causes: BTreeSet<Cause>,
    /// The number of failures that they explain.
    pub(super) count: usize,
}

impl SameCauses {
    /// Returns whether they are too many to be named: a guess among more than two helps nobody.
    pub(super) fn are_unclear(&self) -> bool {
        self.causes.len() > 2
    }
}

/// The causes that explain the same failures, those that explain most first. Of the causes in a set, one counts.
pub(super) fn group_causes(sets: &[BTreeSet<Cause>]) -> Vec<SameCauses> {
    let mut rest: Vec<&BTreeSet<Cause>> = sets.iter().collect();
    let mut groups = Vec::new();
    while let Some(most) = most_frequent(&rest) {
        rest.retain(|set| set.is_disjoint(&most.causes));
        groups.push(most);
    }
    groups
}

/// The causes of which too many explain the same failures, so that none of them is named.
pub(super) fn unclear_causes(sets: &[BTreeSet<Cause>]) -> BTreeSet<Cause> {
    let mut unclear = BTreeSet::new();
    for same in group_causes(sets) {
        if same.are_unclear() {
            unclear.extend(same.causes);
        }
    }
    unclear
}

/// The cause that explains most, with those that explain exactly the same failures.
fn most_frequent(sets: &[&BTreeSet<Cause>]) -> Option<SameCauses> {
    let mut counts: BTreeMap<&Cause, usize> = BTreeMap::new();
    for cause in sets.iter().copied().flatten() {
        *counts.entry(cause).or_default() += 1;
    }
    let count = counts.values().copied().max()?;
    // Of several that explain this number of failures, the first one is taken.
    let (first, _) = counts.iter().find(|(_, explained)| **explained == count)?;
    let mut causes = BTreeSet::new();
    for cause in counts.keys() {
        if sets.iter().all(|set| set.contains(*cause) == set.contains(*first)) {
            causes.insert((*cause).clone());
        }
    }
    Some(SameCauses { causes, count })
}
