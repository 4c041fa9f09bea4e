//! The causes of failures, and which of them explains most.

use std::collections::BTreeSet;

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

/// The causes of which too many explain the same failures, so that none of them is named.
pub(super) fn unclear_causes(sets: &[BTreeSet<Cause>]) -> BTreeSet<Cause> {
    let mut rest: Vec<&BTreeSet<Cause>> = sets.iter().collect();
    let mut unclear = BTreeSet::new();
    while let Some((_, causes)) = most_frequent(&rest) {
        rest.retain(|set| set.is_disjoint(&causes));
        if causes.len() > 2 {
            unclear.extend(causes);
        }
    }
    unclear
}

/// The cause that explains most, with those that explain exactly the same cases.
pub(super) fn most_frequent(sets: &[&BTreeSet<Cause>]) -> Option<(usize, BTreeSet<Cause>)> {
    let explained = |cause: &Cause| sets.iter().filter(|set| set.contains(cause)).count();
    let all: BTreeSet<&Cause> = sets.iter().copied().flatten().collect();
    // Of those that explain the same number, the first.
    let first = all.iter().rev().copied().max_by_key(|cause| explained(cause))?;
    let is_same =
        |other: &&Cause| sets.iter().all(|set| set.contains(first) == set.contains(other));
    let same = all.iter().copied().filter(is_same).cloned().collect();
    Some((explained(first), same))
}
