//! Conflicts that a search has learned: of up to eight boxes, with the worker in some part of the floor.

use super::conflict::{Conflict, Unsolvable, add};
use crate::solve::level::{Bits, PushedBox};

/// Learned conflicts, found by the cells of their boxes.
#[derive(Clone, Default)]
pub(super) struct LearnedConflicts<const N: usize> {
    /// By bit of a cell: those with a box there, each with the cells where the worker can be. Empty as long as nothing is
    /// learned. They are copies, as with numbers of them a search took up to 1.4 times as long: see `benches/README.md`.
    by_cell: Vec<Vec<(Conflict<N>, Bits<N>)>>,
    len: usize,
}

impl<const N: usize> LearnedConflicts<N> {
    /// At most this many bytes for each conflict of so many boxes; lists have up to twice the room that they need.
    pub(super) const fn bytes_each(boxes: usize) -> usize {
        2 * boxes * size_of::<(Conflict<N>, Bits<N>)>()
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn extend(&mut self, learned: Vec<(Conflict<N>, Bits<N>)>) {
        self.by_cell.resize(64 * N, Vec::new());
        self.len += learned.len();
        for conflict in learned {
            for cell in conflict.0.boxes.each() {
                self.by_cell[usize::from(cell.bit())].push(conflict);
            }
        }
    }

    #[cfg(test)]
    pub(super) fn iter(&self) -> impl Iterator<Item = (Conflict<N>, Bits<N>)> {
        self.by_cell.iter().enumerate().flat_map(|(bit, learned)| {
            // Each is found at all its boxes.
            learned
                .iter()
                .copied()
                .filter(move |(conflict, _)| usize::from(conflict.boxes.bit()) == bit)
        })
    }

    /// Adds those of some boxes.
    pub(super) fn add_all(
        &self,
        boxes: Bits<N>,
        worker: Bits<N>,
        all: &mut Vec<Conflict<N>>,
    ) -> Result<(), Unsolvable> {
        for cell in boxes.each() {
            for &(conflict, region) in self.at(cell) {
                // Each is found at all its boxes, and counts at the first.
                if conflict.boxes.without(boxes).is_empty()
                    && region.meets(worker)
                    && conflict.boxes.bit() == cell.bit()
                {
                    add(all, conflict.pushes, conflict.boxes)?;
                }
            }
        }
        Ok(())
    }

    /// Adds those of a box that was pushed with others.
    pub(super) fn add_after(
        &self,
        push: &PushedBox<N>,
        all: &mut Vec<Conflict<N>>,
    ) -> Result<(), Unsolvable> {
        let boxes = push.others | push.to;
        for &(conflict, region) in self.at(push.to) {
            if conflict.boxes.without(boxes).is_empty() && region.meets(push.from) {
                add(all, conflict.pushes, conflict.boxes)?;
            }
        }
        Ok(())
    }

    /// Those with a box on a cell.
    #[inline]
    fn at(&self, cell: Bits<N>) -> &[(Conflict<N>, Bits<N>)] {
        match self.by_cell.get(usize::from(cell.bit())) {
            Some(learned) => learned,
            None => &[],
        }
    }
}
