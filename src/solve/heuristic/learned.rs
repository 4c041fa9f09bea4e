//! Conflicts that a search has learned: of up to eight boxes, with the worker in some part of the floor.

use super::conflict::{Conflict, add};
use crate::solve::level::{Bits, PushedBox};

/// Learned conflicts, found by the cells of their boxes.
#[derive(Clone, Default)]
pub(super) struct LearnedConflicts<const N: usize> {
    /// By bit of a cell: those with a box there, each with the cells where the worker can be. Empty as long as nothing is
    /// learned. Copies instead of their numbers, which took up to 1.4 times the time of a search: see `benches/README.md`.
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
        let of_first = |(bit, learned): (usize, &Vec<_>)| {
            let is_first =
                move |(conflict, _): &(Conflict<N>, _)| usize::from(conflict.boxes.bit()) == bit;
            learned.clone().into_iter().filter(is_first)
        };
        self.by_cell.iter().enumerate().flat_map(of_first)
    }

    /// Adds those of some boxes; returns `None` if they cannot reach goals.
    pub(super) fn add_all(
        &self,
        boxes: Bits<N>,
        worker: Bits<N>,
        all: &mut Vec<Conflict<N>>,
    ) -> Option<()> {
        boxes.each().try_for_each(|cell| {
            let is_first = |conflict: &Conflict<N>| conflict.boxes.bit() == cell.bit();
            self.of_box(cell, boxes, worker)
                .filter(is_first)
                .try_for_each(|conflict| add(all, conflict.pushes, conflict.boxes))
        })
    }

    /// Adds those of a box that was pushed with others, likewise.
    pub(super) fn add_after(&self, push: &PushedBox<N>, all: &mut Vec<Conflict<N>>) -> Option<()> {
        let mut conflicts = self.of_box(push.to, push.others | push.to, push.from);
        conflicts.try_for_each(|conflict| add(all, conflict.pushes, conflict.boxes))
    }

    /// Those of a box on a cell with others of `boxes`.
    #[inline]
    fn of_box(
        &self,
        cell: Bits<N>,
        boxes: Bits<N>,
        worker: Bits<N>,
    ) -> impl Iterator<Item = Conflict<N>> {
        let learned = self.by_cell.get(usize::from(cell.bit())).map_or(&[][..], Vec::as_slice);
        let holds = move |(conflict, region): &&(Conflict<N>, Bits<N>)| {
            conflict.boxes.without(boxes).is_empty() && region.meets(worker)
        };
        learned.iter().filter(holds).map(|&(conflict, _)| conflict)
    }
}
