//! The open list of move-optimal A*. One list for both searches, with a heap in each bucket, takes 1.3 times
//! the time where ties are broken: see `benches/README.md`.

use std::collections::BTreeMap;

use super::transposition::StateId;
use crate::solve::task::Cost;

/// A queue of states by [`Cost`]; the newest of equal states comes first.
#[derive(Default)]
pub(super) struct MoveOpenList {
    buckets: BTreeMap<Cost, Vec<StateId>>,
    len: usize,
    /// One more than the greatest first part of a cost.
    firsts: usize,
}

impl MoveOpenList {
    pub(super) fn push(&mut self, cost: Cost, id: StateId) {
        self.buckets.entry(cost).or_default().push(id);
        self.firsts = self.firsts.max(cost.first as usize + 1);
        self.len += 1;
    }

    pub(super) fn pop(&mut self) -> Option<StateId> {
        loop {
            let mut least = self.buckets.first_entry()?;
            if let Some(id) = least.get_mut().pop() {
                self.len -= 1;
                return Some(id);
            }
            // Only now: a state mostly leads to others of its cost.
            least.remove();
        }
    }

    /// The approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.len * 2 * size_of::<(u32, StateId)>() + self.firsts * size_of::<Vec<StateId>>()
    }
}
