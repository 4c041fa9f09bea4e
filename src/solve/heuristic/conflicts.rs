//! All conflicts of a state, from the tables of two and of three boxes and from what was learned.

use std::sync::Arc;

use super::conflict::{Conflict, UNSOLVABLE, Unsolvable, add, without};
use super::learned::LearnedConflicts;
use super::three_boxes::ThreeBoxPdb;
use super::two_boxes::TwoBoxPdb;
use crate::solve::level::{Bitboard, Bits, Distances, PushedBox, Start};
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

impl<const N: usize> Conflicts<N> {
    /// A two-box table is left out if it is switched off, would be too large or take too long. Then
    /// there is no three-box table, which is left out in the same cases.
    pub(super) fn new(
        board: &Bitboard<N>,
        start: &Start,
        distances: &Distances,
        limits: &Limits,
    ) -> Result<Self> {
        let mut conflicts = Conflicts::default();
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
        for one in board.live.each() {
            let partners = &mut conflicts.partners[usize::from(one.bit())];
            for two in board.live.without(one).each() {
                if two_boxes.have_any(one, two) {
                    *partners |= two;
                }
            }
        }
        Ok(conflicts)
    }

    pub(super) fn bytes(&self) -> usize {
        self.two_boxes.as_ref().map_or(0, |two_boxes| two_boxes.bytes())
            + self.three_boxes.as_ref().map_or(0, |three_boxes| three_boxes.bytes())
    }

    /// Returns whether two boxes cannot both reach goals, with the worker on a cell.
    pub(crate) fn is_pair_deadlocked(&self, one: Bits<N>, two: Bits<N>, worker: Bits<N>) -> bool {
        let Some(two_boxes) = &self.two_boxes else { return false };
        two_boxes.conflict(one, two, worker) == UNSOLVABLE
    }

    /// All conflicts of some boxes.
    pub(super) fn all(
        &self,
        board: &Bitboard<N>,
        boxes: Bits<N>,
        worker: Bits<N>,
    ) -> Result<Vec<Conflict<N>>, Unsolvable> {
        let mut all = Vec::new();
        if let Some(two_boxes) = &self.two_boxes {
            let mut after = boxes;
            for one in boxes.each() {
                after = after.without(one);
                let conflicts = two_boxes.conflicts_of(one, worker);
                for two in (self.partners[usize::from(one.bit())] & after).each() {
                    add(&mut all, conflicts.with(two), one | two)?;
                }
            }
        }
        if let Some(three_boxes) = &self.three_boxes {
            let region = board.flood(worker, board.floor.without(boxes));
            three_boxes.add_all(board, boxes, region, &mut all)?;
        }
        self.learned.add_all(boxes, worker, &mut all)?;
        Ok(all)
    }

    /// Returns [`all`](Self::all) conflicts after a push. Conflicts among boxes that stay remain
    /// valid: to these alone, the push is a walk.
    pub(super) fn after(
        &self,
        before: &[Conflict<N>],
        push: &PushedBox<N>,
    ) -> Result<Vec<Conflict<N>>, Unsolvable> {
        let mut all = without(before, push.from);
        if let Some(two_boxes) = &self.two_boxes {
            let conflicts = two_boxes.conflicts_of(push.to, push.from);
            for other in (self.partners[usize::from(push.to.bit())] & push.others).each() {
                add(&mut all, conflicts.with(other), push.to | other)?;
            }
        }
        if let Some(three_boxes) = &self.three_boxes {
            three_boxes.add_after(push, &mut all)?;
        }
        self.learned.add_after(push, &mut all)?;
        Ok(all)
    }
}
