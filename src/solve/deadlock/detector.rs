//! The dynamic deadlock detectors together (Sokoban Wiki, "How to detect deadlocks"): freeze, pair, bipartite and corral
//! deadlocks. They are sound: no solvable state is reported.

use std::sync::Arc;

use super::corral::Corrals;
use super::matching::all_match;
use super::pairs::PairReach;
use crate::solve::level::{Bitboard, Bits, SingleBoxReach, State};
use crate::solve::task::{Limits, Result, Technique, Techniques, memory};

/// Finds deadlocks, and remembers what it found.
pub(crate) struct Detector<const N: usize> {
    /// Where a box alone is not dead.
    solvable: SingleBoxReach<N>,
    corrals: Corrals<N>,
    pairs: Option<Arc<PairReach<N>>>,
    techniques: Techniques,
}

impl<const N: usize> Detector<N> {
    pub(crate) fn new(
        solvable: SingleBoxReach<N>,
        pairs: Option<Arc<PairReach<N>>>,
        techniques: Techniques,
        limits: &Limits,
    ) -> Self {
        let max_kept = memory::KNOWN_CORRALS.of(memory::of_known_deadlocks(limits));
        let corrals = Corrals::new(max_kept);
        Detector { solvable, corrals, pairs, techniques }
    }

    /// Returns whether a state is known to have no solution.
    pub(crate) fn is_dead(
        &mut self,
        board: &Bitboard<N>,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<bool> {
        if board.is_freeze_deadlock(state.boxes) {
            return Ok(true);
        }
        if let Some(pairs) = &self.pairs
            && pairs.is_deadlock(state)
        {
            return Ok(true);
        }
        if self.techniques.has(Technique::Matching) && !can_reach_goals(board, state.boxes) {
            return Ok(true);
        }
        if !self.techniques.has(Technique::Corral) {
            return Ok(false);
        }
        self.corrals.is_deadlock(board, &self.solvable, state, limits)
    }

    /// A box that can never reach a goal again: it never moves again, or could not reach a goal even if it were alone.
    pub(crate) fn dead_box(&self, board: &Bitboard<N>, state: &State<N>) -> Option<Bits<N>> {
        let stuck = board.blocked(state.boxes, board.floor).without(board.goals);
        if let Some(cell) = stuck.each().next() {
            return Some(cell);
        }
        let is_dead = |cell: &Bits<N>| {
            let squares = self.solvable[usize::from(cell.bit())];
            !squares.meets(state.region)
        };
        state.boxes.each().find(is_dead)
    }
}

/// Returns whether the boxes that are not frozen can reach goals of their own, with the frozen ones as walls.
fn can_reach_goals<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>) -> bool {
    let frozen = board.frozen(boxes);
    let free = board.floor.without(frozen);
    let boxes = boxes.without(frozen);
    // Usually each can have the nearest goal that is left, which costs less to find than all goals.
    if has_nearest_goals(board, boxes, free) {
        return true;
    }
    let mut rows = Vec::new();
    for cell in boxes.each() {
        rows.push(board.targets(cell, free) & board.goals);
    }
    all_match(&rows)
}

/// Returns whether each box in turn can have a goal if it gets the nearest one that is left.
fn has_nearest_goals<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>, free: Bits<N>) -> bool {
    let mut unfilled = board.goals & free;
    for cell in boxes.each() {
        let Some(goal) = board.nearest(unfilled, cell, free) else { return false };
        unfilled = unfilled.without(goal);
    }
    true
}
