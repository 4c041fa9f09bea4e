//! The open list: states whose pushes are still to be generated, in a bucket queue (Dial 1969).

use std::collections::BinaryHeap;

use super::transposition::StateId;
use crate::solve::task::LIST_BYTES;

/// The states by f, the minimum number of pushes of a solution through a state, then by g, then by descending priority; the
/// newest of equal states comes first.
#[derive(Default)]
pub(crate) struct PushOpenList {
    buckets: Vec<Bucket>,
    /// The buckets before this are empty.
    f_min: usize,
    /// The room in all buckets, in states.
    capacity: usize,
    /// The number of heaps in all buckets.
    heaps: usize,
}

#[derive(Clone, Default)]
struct Bucket {
    /// By g.
    heaps: Vec<BinaryHeap<(u16, StateId)>>,
    len: usize,
}

impl PushOpenList {
    pub(crate) fn push(&mut self, f: u32, g: u32, priority: u16, id: StateId) {
        let f = f as usize;
        let g = g as usize;
        if self.buckets.len() <= f {
            self.buckets.resize(f + 1, Bucket::default());
        }
        let bucket = &mut self.buckets[f];
        if bucket.heaps.len() <= g {
            self.heaps += g + 1 - bucket.heaps.len();
            bucket.heaps.resize(g + 1, BinaryHeap::new());
        }
        bucket.len += 1;
        let heap = &mut bucket.heaps[g];
        self.capacity -= heap.capacity();
        heap.push((priority, id));
        self.capacity += heap.capacity();
        self.f_min = self.f_min.min(f);
    }

    pub(crate) fn f_min(&mut self) -> Option<u32> {
        while self.buckets.get(self.f_min).is_some_and(|bucket| bucket.len == 0) {
            let bucket = std::mem::take(&mut self.buckets[self.f_min]);
            self.heaps -= bucket.heaps.len();
            self.capacity -= bucket.heaps.iter().map(BinaryHeap::capacity).sum::<usize>();
            self.f_min += 1;
        }
        if self.f_min == self.buckets.len() {
            return None;
        }
        Some(u32::try_from(self.f_min).unwrap_or(u32::MAX))
    }

    /// The range of values of g of the states with this f.
    pub(crate) fn gs(&self, f: u32) -> std::ops::Range<u32> {
        let bucket = self.buckets.get(f as usize).map_or(0, |bucket| bucket.heaps.len());
        0..u32::try_from(bucket).unwrap_or(u32::MAX)
    }

    pub(crate) fn pop(&mut self, f: u32, g: u32) -> Option<StateId> {
        let bucket = self.buckets.get_mut(f as usize)?;
        let heap = bucket.heaps.get_mut(g as usize)?;
        let (_, id) = heap.pop()?;
        bucket.len -= 1;
        if heap.len() < heap.capacity() / 4 {
            self.capacity -= heap.capacity();
            heap.shrink_to(2 * heap.len());
            self.capacity += heap.capacity();
        }
        Some(id)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.capacity * size_of::<(u16, StateId)>() + self.heaps * LIST_BYTES
    }
}
