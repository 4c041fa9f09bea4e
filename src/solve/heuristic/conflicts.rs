//! Conflicts of boxes: how many more pushes a few boxes need than the sum of what each needs without the others.
//!
//! As linear conflicts do for the sliding-tile puzzle (Hansson, Mayer and Yung 1992), they are
//! added to a heuristic that treats each box alone, as long as no box counts in two of them.

use std::cmp::Reverse;
use std::sync::Arc;

use super::learned::LearnedConflicts;
use super::three_boxes::ThreeBoxPdb;
use super::two_boxes::{TwoBoxPdb, UNSOLVABLE};
use crate::board::Direction;
use crate::solve::level::{
    Bitboard, Bits, BoxMove, BoxStep, Distances, NEIGHBOURS, PushedBox, Start, UNREACHABLE,
};
use crate::solve::task::{Limits, Result, Technique, optional};

/// The conflicts of two boxes, of three, and those that were learned; by default there are none. Clones share the tables.
#[derive(Clone, Default)]
pub(crate) struct Conflicts<const N: usize> {
    two_boxes: Option<Arc<TwoBoxPdb>>,
    three_boxes: Option<Arc<ThreeBoxPdb<N>>>,
    /// By bit of a box: where another may have a conflict with it.
    partners: Vec<Bits<N>>,
    pub(super) learned: Arc<LearnedConflicts<N>>,
}

#[derive(Clone, Copy)]
pub(super) struct Conflict<const N: usize> {
    pub(super) pushes: u8,
    pub(super) boxes: Bits<N>,
}

impl<const N: usize> Conflicts<N> {
    /// A two-box table is left out if it is switched off, would be too large or take too long. Then
    /// there is no three-box table, which is left out in the same cases.
    pub(super) fn new(
        board: &Bitboard<N>,
        start: &Start,
        distances: &Distances,
        limits: &Limits,
    ) -> Result<Self> {
        let (cells, mut conflicts) = (board.live, Conflicts::default());
        if start.techniques.has(Technique::TwoBoxes) {
            conflicts.two_boxes =
                optional(TwoBoxPdb::new(board, start, distances, limits))?.map(Arc::new);
        }
        let Some(two_boxes) = &conflicts.two_boxes else { return Ok(conflicts) };
        if start.techniques.has(Technique::ThreeBoxes) {
            let table = ThreeBoxPdb::new(board, distances, two_boxes, limits);
            conflicts.three_boxes = optional(table)?.map(Arc::new);
        }
        conflicts.partners.resize(64 * N, Bits::NONE);
        for one in cells.each() {
            let have_any = |two: &Bits<N>| two_boxes.have_any(one, *two);
            let partners = cells.without(one).each().filter(have_any).collect();
            conflicts.partners[usize::from(one.bit())] = partners;
        }
        Ok(conflicts)
    }

    pub(super) fn bytes(&self) -> usize {
        self.two_boxes.as_ref().map_or(0, |two_boxes| two_boxes.bytes())
            + self.three_boxes.as_ref().map_or(0, |three_boxes| three_boxes.bytes())
    }

    /// Returns whether two boxes cannot both reach goals, with the worker on a cell.
    pub(crate) fn is_pair_deadlocked(&self, one: Bits<N>, two: Bits<N>, worker: Bits<N>) -> bool {
        let two_boxes = self.two_boxes.as_ref();
        two_boxes.is_some_and(|two_boxes| two_boxes.conflict(one, two, worker) == UNSOLVABLE)
    }

    /// All conflicts of some boxes; `None` if they cannot reach goals.
    pub(super) fn all(
        &self,
        board: &Bitboard<N>,
        boxes: Bits<N>,
        worker: Bits<N>,
    ) -> Option<Vec<Conflict<N>>> {
        let mut all = Vec::new();
        if let Some(two_boxes) = &self.two_boxes {
            let mut after = boxes;
            for one in boxes.each() {
                after = after.without(one);
                let conflict = two_boxes.conflicts_with(one, worker);
                for two in (self.partners[usize::from(one.bit())] & after).each() {
                    add(&mut all, conflict(two), one | two)?;
                }
            }
        }
        if let Some(three_boxes) = &self.three_boxes {
            let region = board.flood(worker, board.floor.without(boxes));
            three_boxes.add_all(board, boxes, region, &mut all)?;
        }
        self.learned.add_all(boxes, worker, &mut all)?;
        Some(all)
    }

    /// Returns [`all`](Self::all) conflicts after a push. Conflicts among boxes that stay remain
    /// valid: to these alone, the push is a walk.
    pub(super) fn after(
        &self,
        before: &[Conflict<N>],
        push: &PushedBox<N>,
    ) -> Option<Vec<Conflict<N>>> {
        let mut all: Vec<_> = without(before, push.from).collect();
        if let Some(two_boxes) = &self.two_boxes {
            let conflict = two_boxes.conflicts_with(push.to, push.from);
            for other in (self.partners[usize::from(push.to.bit())] & push.others).each() {
                add(&mut all, conflict(other), push.to | other)?;
            }
        }
        if let Some(three_boxes) = &self.three_boxes {
            three_boxes.add_after(push, &mut all)?;
        }
        self.learned.add_after(push, &mut all)?;
        Some(all)
    }
}

pub(super) fn without<const N: usize>(
    conflicts: &[Conflict<N>],
    cell: Bits<N>,
) -> impl Iterator<Item = Conflict<N>> {
    conflicts.iter().copied().filter(move |conflict| !conflict.boxes.meets(cell))
}

/// The sum of [disjoint] conflicts.
pub(super) fn disjoint_sum<const N: usize>(conflicts: Vec<Conflict<N>>) -> u32 {
    disjoint(conflicts).iter().map(|conflict| u32::from(conflict.pushes)).sum()
}

/// A greedy choice of conflicts that share no box; their sum is not always the largest possible. Takes the largest first, and of
/// equal ones that of fewer boxes.
pub(super) fn disjoint<const N: usize>(mut conflicts: Vec<Conflict<N>>) -> Vec<Conflict<N>> {
    conflicts.sort_by_key(|conflict| (Reverse(conflict.pushes), conflict.boxes.count()));
    let mut taken = Bits::NONE;
    conflicts.retain(|&Conflict { boxes, .. }| {
        let is_free = !boxes.meets(taken);
        if is_free {
            taken |= boxes;
        }
        is_free
    });
    conflicts
}

/// Adds a conflict, unless it is 0; `None` if the boxes cannot reach goals.
pub(super) fn add<const N: usize>(
    conflicts: &mut Vec<Conflict<N>>,
    pushes: u8,
    boxes: Bits<N>,
) -> Option<()> {
    if pushes != 0 {
        conflicts.push(Conflict { pushes, boxes });
    }
    (pushes != UNSOLVABLE).then_some(())
}

/// Larger conflicts count as this; [`UNSOLVABLE`] stays apart.
pub(super) const MAX_STORED_CONFLICT: u8 = UNSOLVABLE - 1;

/// By bit of a box and by direction of a pull: the excess of the push that it undoes, the minimum number of pushes wasted if the box
/// may go to any goal; [`UNSOLVABLE`] if there is none.
pub(super) fn pull_costs<const N: usize>(
    board: &Bitboard<N>,
    distances: &Distances,
) -> Vec<[u8; NEIGHBOURS]> {
    let cost = |cell: Bits<N>, direction| {
        let BoxStep { to, worker, .. } = BoxMove::Pull.step(board, cell, direction);
        if !board.live.meets(to) || !board.floor.meets(worker) {
            return None;
        }
        let after = distances.of_box(board, cell, to);
        let before = distances.of_box(board, to, worker);
        let can_be = after.iter().zip(before).filter(|&(&after, _)| after != UNREACHABLE);
        let cost = can_be.map(|(after, before)| after + 1 - before).min()?;
        Some(u8::try_from(cost).unwrap_or(MAX_STORED_CONFLICT))
    };
    let mut costs = vec![[UNSOLVABLE; NEIGHBOURS]; 64 * N];
    for cell in board.live.each() {
        costs[usize::from(cell.bit())] =
            Direction::ALL.map(|way| cost(cell, way).unwrap_or(UNSOLVABLE));
    }
    costs
}
