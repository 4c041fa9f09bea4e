//! The frontier: states by the least number of pushes of a solution through them.

#![expect(clippy::indexing_slicing, reason = "buckets are added before they are used")]

use crate::solve::states::StateId;

/// Buckets by that number, and in each by the number of pushes made. The state with the most pushes made comes first.
#[derive(Default)]
pub(super) struct Queue {
    buckets: Vec<Vec<Vec<StateId>>>,
    /// The buckets before this are empty.
    least: usize,
    len: usize,
}

impl Queue {
    pub(super) fn push(&mut self, total: u32, made: u32, id: StateId) {
        let (total, made) = (total as usize, made as usize);
        if self.buckets.len() <= total {
            self.buckets.resize(total + 1, Vec::new());
        }
        let bucket = &mut self.buckets[total];
        if bucket.len() <= made {
            bucket.resize(made + 1, Vec::new());
        }
        bucket[made].push(id);
        self.least = self.least.min(total);
        self.len += 1;
    }

    /// The least number of pushes of a solution through any state.
    pub(super) fn least(&mut self) -> Option<u32> {
        while self.buckets.get(self.least).is_some_and(Vec::is_empty) {
            self.least += 1;
        }
        (self.least < self.buckets.len()).then(|| u32::try_from(self.least).unwrap_or(u32::MAX))
    }

    /// Removes a state with this number.
    pub(super) fn pop(&mut self, total: u32) -> Option<StateId> {
        let bucket = self.buckets.get_mut(total as usize)?;
        while let Some(ids) = bucket.last_mut() {
            if let Some(id) = ids.pop() {
                self.len -= 1;
                return Some(id);
            }
            bucket.pop();
        }
        None
    }

    /// The approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.len * 2 * size_of::<StateId>()
    }
}
