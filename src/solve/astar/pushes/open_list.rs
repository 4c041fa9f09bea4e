//! The frontier: states by total, a lower bound on the pushes of any solution through them.

#![expect(clippy::indexing_slicing, reason = "buckets are added before they are used")]

use std::collections::BinaryHeap;

use crate::solve::astar::transposition::StateId;

/// Buckets by total, and in each by the number of pushes made. Among these, the state in which the worker can make the most
/// pushes comes first: it is the least likely to be a dead end.
#[derive(Default)]
pub(super) struct Queue {
    buckets: Vec<Vec<BinaryHeap<(u16, StateId)>>>,
    /// The buckets before this are empty.
    least: usize,
    /// The room in all buckets, in states.
    capacity: usize,
}

impl Queue {
    /// Adds a state with a number of pushes made, and of pushes that the worker can make.
    pub(super) fn push(&mut self, total: u32, made: u32, mobility: u16, id: StateId) {
        let (total, made) = (total as usize, made as usize);
        if self.buckets.len() <= total {
            self.buckets.resize(total + 1, Vec::new());
        }
        let bucket = &mut self.buckets[total];
        if bucket.len() <= made {
            bucket.resize(made + 1, BinaryHeap::new());
        }
        let heap = &mut bucket[made];
        self.capacity -= heap.capacity();
        heap.push((mobility, id));
        self.capacity += heap.capacity();
        self.least = self.least.min(total);
    }

    /// The least total.
    pub(super) fn least(&mut self) -> Option<u32> {
        let is_empty = |bucket: &Vec<BinaryHeap<_>>| bucket.iter().all(BinaryHeap::is_empty);
        while self.buckets.get(self.least).is_some_and(is_empty) {
            self.buckets[self.least] = Vec::new();
            self.least += 1;
        }
        (self.least < self.buckets.len()).then(|| u32::try_from(self.least).unwrap_or(u32::MAX))
    }

    /// The numbers of pushes made that states with this total can have.
    pub(super) fn made(&self, total: u32) -> std::ops::Range<u32> {
        let bucket = self.buckets.get(total as usize).map_or(0, Vec::len);
        0..u32::try_from(bucket).unwrap_or(u32::MAX)
    }

    /// Removes the first state with these numbers.
    pub(super) fn pop(&mut self, total: u32, made: u32) -> Option<StateId> {
        let heap = self.buckets.get_mut(total as usize)?.get_mut(made as usize)?;
        let (_, id) = heap.pop()?;
        if heap.len() < heap.capacity() / 4 {
            self.capacity -= heap.capacity();
            heap.shrink_to(2 * heap.len());
            self.capacity += heap.capacity();
        }
        Some(id)
    }

    /// The approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.capacity * size_of::<(u16, StateId)>()
    }
}
