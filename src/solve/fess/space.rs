//! The feature space: moves that are still to be made, by the features of the states that they start from.

#![expect(clippy::indexing_slicing, reason = "cells are numbered")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// A cell of the feature space: the values of some features.
pub(super) type FeatureCell = [i32; 4];

/// The open moves of each cell, the least first.
pub(super) struct Space<M> {
    numbers: HashMap<FeatureCell, usize, FxBuildHasher>,
    cells: Vec<BinaryHeap<Reverse<M>>>,
    /// The cell whose turn is next.
    next: usize,
}

impl<M: Ord> Space<M> {
    pub(super) fn new() -> Self {
        Space { numbers: HashMap::default(), cells: Vec::new(), next: 0 }
    }

    /// Adds a move. A new cell is the next in turn.
    pub(super) fn add(&mut self, cell: FeatureCell, item: M) {
        let number = *self.numbers.entry(cell).or_insert_with(|| {
            self.next = self.cells.len();
            self.cells.push(BinaryHeap::new());
            self.next
        });
        self.cells[number].push(Reverse(item));
    }

    /// Takes the least move of a cell.
    pub(super) fn take(&mut self, cell: FeatureCell) -> Option<M> {
        let number = *self.numbers.get(&cell)?;
        self.cells[number].pop().map(|Reverse(item)| item)
    }

    /// Takes the least move of the cell whose turn it is, or of the next that has one.
    pub(super) fn take_next(&mut self) -> Option<M> {
        for _ in 0..self.cells.len() {
            let cell = self.next;
            self.next = (self.next + 1) % self.cells.len();
            if let Some(Reverse(item)) = self.cells[cell].pop() {
                return Some(item);
            }
        }
        None
    }
}
