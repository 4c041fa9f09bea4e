//! Conflicts of boxes: how many more pushes a few boxes need than the sum of what each needs without the others.
//!
//! As linear conflicts do for the sliding-tile puzzle (Hansson, Mayer and Yung 1992), they are added to a heuristic that treats each
//! box alone, as long as no box counts in two of them.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all bits")]

use std::cmp::Reverse;

use super::abstraction::Abstraction;
use super::three_boxes::ThreeBoxPdb;
use super::two_boxes::{TwoBoxPdb, UNSOLVABLE};
use crate::solve::level::{Bitboard, Bits, PushedBox};
use crate::solve::task::{Limit, Limits, Technique, optional};

/// The conflicts of two boxes, and of three.
pub(super) struct Conflicts<const N: usize> {
    two_boxes: TwoBoxPdb,
    three_boxes: Option<ThreeBoxPdb<N>>,
    /// By bit of a box: where another may have a conflict with it.
    near: Vec<Bits<N>>,
}

/// Some boxes, and their conflict.
#[derive(Clone, Copy)]
pub(super) struct Conflict<const N: usize> {
    pushes: u8,
    boxes: Bits<N>,
}

impl<const N: usize> Conflicts<N> {
    /// Returns `None` if the two-box table is switched off, would be too large or take too long. A three-box table is left out in
    /// the same cases.
    pub(super) fn new(
        abstraction: &Abstraction<N>,
        limits: &Limits,
    ) -> Result<Option<Self>, Limit> {
        let Abstraction { cells, techniques, .. } = *abstraction;
        if !techniques.has(Technique::TwoBoxes) {
            return Ok(None);
        }
        let two_boxes = optional(TwoBoxPdb::new(abstraction, limits))?;
        let Some(two_boxes) = two_boxes else { return Ok(None) };
        let three_boxes = if techniques.has(Technique::ThreeBoxes) {
            optional(ThreeBoxPdb::new(abstraction, &two_boxes, limits))?
        } else {
            None
        };
        let mut near = vec![Bits::NONE; 64 * N];
        for one in cells.each() {
            let is_near = |two: &Bits<N>| two_boxes.have_any(one, *two);
            near[usize::from(one.bit())] = cells.without(one).each().filter(is_near).collect();
        }
        Ok(Some(Conflicts { two_boxes, three_boxes, near }))
    }

    pub(super) fn bytes(&self) -> usize {
        self.two_boxes.bytes() + self.three_boxes.as_ref().map_or(0, ThreeBoxPdb::bytes)
    }

    /// Returns whether two boxes cannot both reach goals, with the worker on a cell.
    pub(super) fn is_pair_deadlocked(&self, one: Bits<N>, two: Bits<N>, worker: Bits<N>) -> bool {
        self.two_boxes.conflict(one, two, worker) == UNSOLVABLE
    }

    /// All conflicts of some boxes; `None` if they cannot reach goals.
    pub(super) fn all(
        &self,
        board: &Bitboard<N>,
        boxes: Bits<N>,
        worker: Bits<N>,
    ) -> Option<Vec<Conflict<N>>> {
        let mut all = Vec::new();
        for one in boxes.each() {
            let conflict = self.two_boxes.conflicts_with(one, worker);
            for two in self.near(one, boxes).take_while(|&two| two != one) {
                add(&mut all, conflict(two), one | two)?;
            }
        }
        if let Some(three_boxes) = &self.three_boxes {
            let region = board.flood(worker, board.floor.without(boxes));
            three_boxes.all(board, boxes, region, |pushes, trio| add(&mut all, pushes, trio))?;
        }
        Some(all)
    }

    /// Returns [`all`](Self::all) conflicts after a push. Conflicts among boxes that stay remain valid: to these alone, the push is a
    /// walk.
    pub(super) fn after(
        &self,
        before: &[Conflict<N>],
        push: &PushedBox<N>,
    ) -> Option<Vec<Conflict<N>>> {
        let mut all: Vec<_> = without(before, push.from).collect();
        let conflict = self.two_boxes.conflicts_with(push.to, push.from);
        for other in self.near(push.to, push.others) {
            add(&mut all, conflict(other), push.to | other)?;
        }
        if let Some(three_boxes) = &self.three_boxes {
            three_boxes.after(push, |pushes, trio| add(&mut all, pushes, trio))?;
        }
        Some(all)
    }

    /// Those of some boxes that may have a conflict with another.
    fn near(&self, one: Bits<N>, others: Bits<N>) -> impl Iterator<Item = Bits<N>> {
        (self.near[usize::from(one.bit())] & others).each()
    }
}

/// The conflicts without those of one box.
pub(super) fn without<const N: usize>(
    conflicts: &[Conflict<N>],
    cell: Bits<N>,
) -> impl Iterator<Item = Conflict<N>> {
    conflicts.iter().copied().filter(move |conflict| !conflict.boxes.meets(cell))
}

/// A greedy sum of conflicts that share no box, not always the largest possible. The largest come first, of these those of
/// the fewest boxes.
pub(super) fn disjoint_sum<const N: usize>(mut conflicts: Vec<Conflict<N>>) -> u32 {
    conflicts.sort_by_key(|conflict| (Reverse(conflict.pushes), conflict.boxes.count()));
    let (mut taken, mut sum) = (Bits::NONE, 0);
    for conflict in conflicts {
        if !conflict.boxes.meets(taken) {
            taken |= conflict.boxes;
            sum += u32::from(conflict.pushes);
        }
    }
    sum
}

/// Adds a conflict, unless it is 0; `None` if the boxes cannot reach goals.
fn add<const N: usize>(conflicts: &mut Vec<Conflict<N>>, pushes: u8, boxes: Bits<N>) -> Option<()> {
    if pushes != 0 {
        conflicts.push(Conflict { pushes, boxes });
    }
    (pushes != UNSOLVABLE).then_some(())
}
