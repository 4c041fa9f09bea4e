//! The dynamic deadlock detectors together (Sokoban Wiki, "How to detect deadlocks"): freeze, pair, bipartite and corral
//! deadlocks. They are sound: no solvable state is reported.

use std::sync::Arc;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use super::corral::Corrals;
use super::matching::all_match;
use super::pairs::PairReach;
use crate::solve::level::{Bitboard, Bits, SingleBoxReach, State, solvable};
use crate::solve::task::{Limits, Result, Technique, Techniques, memory};

/// Finds deadlocks, and remembers what it found.
pub(crate) struct Detector<const N: usize> {
    /// Where a box alone is not dead.
    solvable: SingleBoxReach<N>,
    /// By boxes that never move again: where a box alone is not dead if these are walls.
    by_walls: HashMap<Bits<N>, SingleBoxReach<N>, FxBuildHasher>,
    corrals: Corrals<N>,
    pairs: Option<Arc<PairReach<N>>>,
    /// The maximum size of `by_walls`, and of what `corrals` remembers, in bytes.
    max_kept: usize,
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
        Detector { solvable, by_walls: HashMap::default(), corrals, pairs, max_kept, techniques }
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

    /// A box that can never reach a goal again, whatever happens to the others.
    pub(crate) fn dead_box(
        &mut self,
        board: &Bitboard<N>,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<Option<Bits<N>>> {
        let stuck = board.blocked(state.boxes, board.floor);
        match stuck.without(board.goals).each().next() {
            Some(cell) => Ok(Some(cell)),
            None => self.dead_with_walls(board, stuck, state, limits),
        }
    }

    /// A box that could not reach a goal if it were alone with boxes that never move.
    fn dead_with_walls(
        &mut self,
        board: &Bitboard<N>,
        walls: Bits<N>,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<Option<Bits<N>>> {
        if self.by_walls.len() * 64 * N * size_of::<Bits<N>>() > self.max_kept {
            self.by_walls.clear();
        }
        let alone = match self.by_walls.entry(walls) {
            _ if walls.is_empty() => &self.solvable,
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let goals = board.goals.without(walls);
                let free = board.floor.without(walls);
                unknown.insert(solvable(board, goals, free, limits)?)
            }
        };
        for cell in state.boxes.without(walls).each() {
            if !alone[usize::from(cell.bit())].meets(state.region) {
                return Ok(Some(cell));
            }
        }
        Ok(None)
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
