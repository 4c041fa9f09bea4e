//! The dynamic deadlock detectors together (Sokoban Wiki, "How to detect deadlocks"): freeze, pair, bipartite and corral
//! deadlocks. They are sound: no solvable state is reported.

use std::sync::Arc;

use super::corral::Corrals;
use super::matching::all_match;
use super::pairs::PairReach;
use crate::solve::level::{Bitboard, Bits, SingleBoxReach, State};
use crate::solve::task::{Limits, Result, Technique, Techniques};

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
        let corrals = Corrals::new(Self::max_bytes(limits) / 2);
        Detector { solvable, corrals, pairs, techniques }
    }

    /// The maximum size of the deadlocks remembered, in bytes.
    pub(crate) fn max_bytes(limits: &Limits) -> usize {
        (limits.memory / 4).min(64 << 20)
    }

    /// Returns whether a state is known to have no solution.
    pub(crate) fn is_dead(
        &mut self,
        board: &Bitboard<N>,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<bool> {
        let (frozen, techniques) = (board.frozen(state.boxes), self.techniques);
        let is_dead = board.is_freeze_deadlock(state.boxes)
            || self.pairs.as_ref().is_some_and(|pairs| pairs.is_deadlock(state))
            || techniques.has(Technique::Matching) && !can_reach_goals(board, frozen, state.boxes)
            || techniques.has(Technique::Corral)
                && self.corrals.is_deadlock(board, &self.solvable, state, limits)?;
        Ok(is_dead)
    }

    /// A box that can never reach a goal again: it never moves again, or could not reach a goal even if it were alone.
    pub(crate) fn dead_box(&self, board: &Bitboard<N>, state: &State<N>) -> Option<Bits<N>> {
        let stuck = board.blocked(state.boxes, board.floor).without(board.goals);
        if let Some(cell) = stuck.each().next() {
            return Some(cell);
        }
        state.boxes.each().find(|cell| !self.solvable[usize::from(cell.bit())].meets(state.region))
    }
}

/// Returns whether the boxes that are not frozen can reach goals of their own, with the frozen ones as walls.
fn can_reach_goals<const N: usize>(board: &Bitboard<N>, frozen: Bits<N>, boxes: Bits<N>) -> bool {
    let (free, boxes) = (board.floor.without(frozen), boxes.without(frozen));
    let mut unfilled = board.goals & free;
    let has_nearest = |cell| {
        let goal = board.nearest(unfilled, cell, free);
        unfilled = unfilled.without(goal.unwrap_or(Bits::NONE));
        goal.is_some()
    };
    // Usually each can have the nearest goal that is left, which costs less to find than all goals.
    let row = |cell| board.targets(cell, free) & board.goals;
    boxes.each().all(has_nearest) || all_match(&boxes.each().map(row).collect::<Vec<_>>())
}
