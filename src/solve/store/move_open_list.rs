//! The open list of move-optimal A*. One list for both searches, with a heap in each bucket, takes 1.3 times
//! the time where ties are broken: see `benches/notes.md`.

use super::transposition::StateId;
use crate::solve::task::{Cost, LIST_BYTES};

/// A bucket queue of states by [`Cost`], which must not be less than that of the last state popped.
#[derive(Default)]
pub(crate) struct MoveOpenList {
    /// By the first part of the cost: the second part, and the state. Empty up to the current bucket.
    buckets: Vec<Vec<(u32, StateId)>>,
    /// The index of the bucket that states are popped from.
    first: usize,
    /// That bucket's states by the second part of their cost.
    current: Vec<Vec<StateId>>,
    second: usize,
    len: usize,
}

impl MoveOpenList {
    pub(crate) fn push(&mut self, cost: Cost, id: StateId) {
        let first = cost.first as usize;
        if first == self.first && !self.current.is_empty() {
            self.push_current(cost.second as usize, id);
        } else {
            if self.buckets.len() <= first {
                self.buckets.resize(first + 1, Vec::new());
            }
            self.buckets[first].push((cost.second, id));
        }
        self.len += 1;
    }

    fn push_current(&mut self, second: usize, id: StateId) {
        if self.current.len() <= second {
            self.current.resize(second + 1, Vec::new());
        }
        self.current[second].push(id);
    }

    pub(crate) fn pop(&mut self) -> Option<StateId> {
        loop {
            while let Some(ids) = self.current.get_mut(self.second) {
                if let Some(id) = ids.pop() {
                    self.len -= 1;
                    return Some(id);
                }
                // Much room may have been freed.
                *ids = Vec::new();
                self.second += 1;
            }
            self.current.clear();
            self.first +=
                self.buckets[self.first..].iter().position(|bucket| !bucket.is_empty())?;
            let bucket = std::mem::take(&mut self.buckets[self.first]);
            let seconds = bucket.iter().map(|entry| entry.0 as usize);
            self.second = seconds.min().expect("the bucket is not empty");
            for (second, id) in bucket {
                self.push_current(second as usize, id);
            }
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.len * 2 * size_of::<(u32, StateId)>() + self.buckets.len() * LIST_BYTES
    }
}
