//! The open list of feature space search (Shoham and Schaeffer 2020), divided by features. Its cells take turns.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::solve::task::LIST_BYTES;

/// The open items of each cell, the least first.
pub(crate) struct FeatureSpace<T> {
    numbers: HashMap<[i32; 4], usize, FxBuildHasher>,
    cells: Vec<BinaryHeap<Reverse<T>>>,
    /// All cells that have items, and some that had.
    filled: BTreeMap<[i32; 4], usize>,
    /// The cell whose turn is next.
    next: usize,
    /// The number of items that there is room for.
    capacity: usize,
}

impl<T: Ord> FeatureSpace<T> {
    pub(crate) fn new() -> Self {
        FeatureSpace {
            numbers: HashMap::default(),
            cells: Vec::new(),
            filled: BTreeMap::new(),
            next: 0,
            capacity: 0,
        }
    }

    /// Adds an item. A new cell is the next in turn.
    pub(crate) fn add(&mut self, cell: [i32; 4], item: T) {
        let number = *self.numbers.entry(cell).or_insert_with(|| {
            self.next = self.cells.len();
            self.cells.push(BinaryHeap::new());
            self.next
        });
        let heap = &mut self.cells[number];
        if heap.is_empty() {
            self.filled.insert(cell, number);
        }
        self.capacity -= heap.capacity();
        heap.push(Reverse(item));
        self.capacity += heap.capacity();
    }

    /// Takes the least item of the least cell that has one.
    pub(crate) fn take_best(&mut self) -> Option<T> {
        while let Some(cell) = self.filled.first_entry() {
            let heap = &mut self.cells[*cell.get()];
            if let Some(Reverse(item)) = heap.pop() {
                return Some(item);
            }
            // The last item was taken in another turn.
            cell.remove();
        }
        None
    }

    /// Takes the least item of the cell whose turn it is, or of the next that has one.
    pub(crate) fn take_next(&mut self) -> Option<T> {
        for _ in 0..self.cells.len() {
            let cell = self.next;
            self.next = (self.next + 1) % self.cells.len();
            if let Some(Reverse(item)) = self.cells[cell].pop() {
                return Some(item);
            }
        }
        None
    }

    pub(crate) fn bytes(&self) -> usize {
        self.capacity * size_of::<T>()
            + self.cells.capacity() * LIST_BYTES
            // With a `u64` as on machines of 64 bits.
            + self.numbers.capacity() * (size_of::<([i32; 4], u64)>() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_the_feature_space_take_turns() {
        let mut space = FeatureSpace::new();
        for (cell, items) in [([0; 4], [5, 1]), ([1; 4], [4, 2])] {
            for item in items {
                space.add(cell, item);
            }
        }
        // A new cell is the next in turn; in a cell, the least comes first.
        assert_eq!(space.take_next(), Some(2));
        assert_eq!(space.take_best(), Some(1));
        // Now the best cell is the one that still has items.
        assert_eq!(space.take_next(), Some(5));
        assert_eq!(space.take_best(), Some(4));
        assert_eq!((space.take_best(), space.take_next()), (None, None));
        space.add([0; 4], 3);
        assert_eq!(space.take_best(), Some(3));
    }
}
