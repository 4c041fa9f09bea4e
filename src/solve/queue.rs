//! States in the order of what a solution through them must cost at least.

#![expect(clippy::indexing_slicing, reason = "what is too short is made longer before")]

use super::states::{Cost, Id};

/// A bucket queue over [`Cost`]s that never sink below the last one popped.
#[derive(Default)]
pub(super) struct Queue {
    /// By a cost's first part: its second part and the state. The buckets below the current one are
    /// empty.
    buckets: Vec<Vec<(u32, Id)>>,
    /// The bucket that is popped from.
    first: usize,
    /// That bucket's states by the second part of their cost.
    current: Vec<Vec<Id>>,
    second: usize,
    len: usize,
}

impl Queue {
    pub(super) fn push(&mut self, cost: Cost, id: Id) {
        let first = cost.first as usize;
        if first == self.first && !self.current.is_empty() {
            self.put(cost.second as usize, id);
        } else {
            if self.buckets.len() <= first {
                self.buckets.resize(first + 1, Vec::new());
            }
            self.buckets[first].push((cost.second, id));
        }
        self.len += 1;
    }

    fn put(&mut self, second: usize, id: Id) {
        if self.current.len() <= second {
            self.current.resize(second + 1, Vec::new());
        }
        self.current[second].push(id);
    }

    /// A state of least cost, and that cost.
    pub(super) fn pop(&mut self) -> Option<(Cost, Id)> {
        loop {
            while let Some(ids) = self.current.get_mut(self.second) {
                if let Some(id) = ids.pop() {
                    self.len -= 1;
                    let cost = [self.first, self.second].map(u32::try_from);
                    let [Ok(first), Ok(second)] = cost else { return None };
                    return Some((Cost { first, second }, id));
                }
                self.second += 1;
            }
            self.current.clear();
            self.first +=
                self.buckets.get(self.first..)?.iter().position(|bucket| !bucket.is_empty())?;
            let bucket = std::mem::take(&mut self.buckets[self.first]);
            self.second = bucket.iter().map(|entry| entry.0 as usize).min()?;
            for (second, id) in bucket {
                self.put(second as usize, id);
            }
        }
    }

    /// The bytes taken, about.
    pub(super) fn bytes(&self) -> usize {
        self.len * 2 * size_of::<(u32, Id)>() + self.buckets.len() * size_of::<Vec<()>>()
    }
}
