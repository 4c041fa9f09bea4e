//! The open list: states whose pushes are still to be generated.

#![expect(clippy::indexing_slicing, reason = "buckets are added before they are used")]

use std::collections::BinaryHeap;

use super::transposition::StateId;

/// A bucket queue by f, the minimum cost of a solution through a state, then by a tie-break (g or the secondary cost), then by
/// descending priority; the newest of equal states comes first.
#[derive(Default)]
pub(super) struct OpenList {
    buckets: Vec<Bucket>,
    /// The buckets before this are empty.
    f_min: usize,
    /// The room in all buckets, in states.
    capacity: usize,
}

#[derive(Clone, Default)]
struct Bucket {
    /// By tie-break.
    heaps: Vec<BinaryHeap<(u16, StateId)>>,
    /// The heaps before this are empty.
    first: usize,
    len: usize,
}

impl OpenList {
    /// Adds a state.
    pub(super) fn push(&mut self, f: u32, tie_break: u32, priority: u16, id: StateId) {
        let (f, tie_break) = (f as usize, tie_break as usize);
        if self.buckets.len() <= f {
            self.buckets.resize(f + 1, Bucket::default());
        }
        let bucket = &mut self.buckets[f];
        if bucket.heaps.len() <= tie_break {
            bucket.heaps.resize(tie_break + 1, BinaryHeap::new());
        }
        bucket.first = bucket.first.min(tie_break);
        bucket.len += 1;
        let heap = &mut bucket.heaps[tie_break];
        self.capacity -= heap.capacity();
        heap.push((priority, id));
        self.capacity += heap.capacity();
        self.f_min = self.f_min.min(f);
    }

    /// The minimum f.
    pub(super) fn f_min(&mut self) -> Option<u32> {
        while self.buckets.get(self.f_min).is_some_and(|bucket| bucket.len == 0) {
            self.buckets[self.f_min] = Bucket::default();
            self.f_min += 1;
        }
        (self.f_min < self.buckets.len()).then(|| u32::try_from(self.f_min).unwrap_or(u32::MAX))
    }

    /// The range of tie-breaks of the states with this f.
    pub(super) fn tie_breaks(&self, f: u32) -> std::ops::Range<u32> {
        let bucket = self.buckets.get(f as usize).map_or(0, |bucket| bucket.heaps.len());
        0..u32::try_from(bucket).unwrap_or(u32::MAX)
    }

    /// Removes the first state with these numbers.
    pub(super) fn pop(&mut self, f: u32, tie_break: u32) -> Option<StateId> {
        let bucket = self.buckets.get_mut(f as usize)?;
        let heap = bucket.heaps.get_mut(tie_break as usize)?;
        let (_, id) = heap.pop()?;
        bucket.len -= 1;
        if heap.len() < heap.capacity() / 4 {
            self.capacity -= heap.capacity();
            heap.shrink_to(2 * heap.len());
            self.capacity += heap.capacity();
        }
        Some(id)
    }

    /// Removes the first state in the order of f and tie-break.
    pub(super) fn pop_min(&mut self) -> Option<StateId> {
        let f = self.f_min()?;
        let bucket = &mut self.buckets[f as usize];
        bucket.first += bucket.heaps[bucket.first..].iter().position(|heap| !heap.is_empty())?;
        let tie_break = u32::try_from(bucket.first).unwrap_or(u32::MAX);
        self.pop(f, tie_break)
    }

    /// The approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.capacity * size_of::<(u16, StateId)>()
    }
}
