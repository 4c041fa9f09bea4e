//! Learns conflicts during a search, as SAT solvers learn clauses (for state space search: Steinmetz and Hoffmann 2016).
//!
//! # What is learned
//!
//! The tables know what two and three boxes need, but often five boxes need more than any three of them tell. A *learned
//! conflict* is a set of boxes on certain cells, a set of cells for the worker, and a number: these boxes, alone on the
//! board with the worker there, need at least so many pushes more than the assignment counts for them. Found once, it raises the
//! bound of every later state that has boxes on these cells, and the worker in one of those.
//!
//! # How one is found
//!
//! When a state is to be expanded, [`Learner::learn`] takes one box of it after another and [grows](Learner::grow) a *pattern* from it:
//!
//! 1. The *excess* that is known of the pattern is the sum of its conflicts that the bound of the state counts. Boxes that share
//!    such a conflict with the pattern join it: their conflict could not be counted beside a new one.
//! 2. [`PatternSearch`] looks for a solution of the pattern alone on the board with no more than this excess. The
//!    next possible one is [`STEP`] greater, so the search is cut off there: the *cutoff*.
//! 3. If there is such a solution, it is played on the whole board up to the first push that is not possible there. The box that
//!    blocks it, or that keeps the worker away, joins the pattern, and step 2 is repeated. If nothing blocks it,
//!    the pattern says nothing; its boxes are not tried again as beginnings.
//! 4. If there is none, that is the conflict: the pattern needs at least [`STEP`] more. `generalize` drops one box after another as
//!    long as the others still need as much, because a smaller set of boxes occurs in more states. Then it asks for more: can the
//!    pattern not be solved at all, or does it need at least three, two or one step more than the known excess?
//!
//! ```text
//! box a alone: solved, but b blocks it     {a}       -> b joins
//! a and b: solved with their conflict 2,   {a, b}    -> c joins
//!          but c keeps the worker away
//! a, b and c: no solution with excess 2    {a, b, c} -> conflict 4, unless a pair has it already
//! ```
//!
//! The last search has visited other placements of the same boxes, each with some excess spent. None of them was solved, either. So
//! each is a conflict of its own: the limit less what was spent on the way there.
//!
//! # Why it is a bound
//!
//! Leaving boxes out makes no push impossible, so the boxes of a pattern need at least as many pushes within the level as alone.
//! A sum of conflicts is only taken over sets that have no box in common.
//!
//! # What it costs
//!
//! The pattern searches may expand a fixed share of the number of states that A* was about to expand, a larger one while the lessons
//! raise bounds (`learning_share`, `rare_learning_share` in `tuning.rs`), so learning that does not pay costs little.

use super::conflict::{Conflict, UNSOLVABLE, disjoint, disjoint_sum};
use super::learned::LearnedConflicts;
use super::pattern_search::{Outcome, PatternLevel, PatternSearch};
use super::two_boxes::STEP;
use crate::solve::level::{Bitboard, Bits, Distances, PushedBox, State};
use crate::solve::task::{Limits, Result};
use crate::solve::tuning::Tuning;

pub(super) struct Learner<const N: usize> {
    search: PatternSearch<N>,
    /// The states that A* was about to expand.
    states: usize,
    /// Those whose heuristic was raised instead.
    pub(super) raised: usize,
    /// Counts the boxes with which patterns begin.
    turn: usize,
    max_learned: usize,
}

/// Boxes of a state, and the excess at which their search is cut off: a proof that they need as much raises the heuristic.
#[derive(Clone, Copy)]
struct Pattern<const N: usize> {
    boxes: Bits<N>,
    cutoff: u8,
}

/// What has become of a pattern that grew.
enum Grown<const N: usize> {
    /// There is no solution below the cutoff.
    Refuted(Pattern<N>),
    /// Nothing blocks a solution of these boxes.
    Free(Bits<N>),
    /// The pattern became too large, or its search.
    Unknown,
}

impl<const N: usize> Learner<N> {
    /// Returns `None` if the tables of a pattern search would take more than a sixteenth of the memory.
    pub(super) fn new(board: &Bitboard<N>, distances: &Distances, limits: &Limits) -> Option<Self> {
        let tuning = limits.tuning;
        let memory = limits.memory / 16;
        if PatternSearch::<N>::max_bytes(tuning.max_pattern_states) > memory {
            return None;
        }
        let bytes = LearnedConflicts::<N>::bytes_each(tuning.max_pattern_boxes);
        let max_learned = tuning.max_learned.min(memory / bytes);
        let search = PatternSearch::new(board, distances);
        Some(Learner { search, states: 0, raised: 0, turn: 0, max_learned })
    }

    /// The size that all that is learned can reach with the tables of a pattern search, in bytes.
    pub(super) fn max_bytes(&self, tuning: &Tuning) -> usize {
        self.max_learned * LearnedConflicts::<N>::bytes_each(tuning.max_pattern_boxes)
            + PatternSearch::<N>::max_bytes(tuning.max_pattern_states)
    }

    /// Counts a state that is to be expanded. Returns whether to learn from it: pattern searches may expand a share of the number of
    /// such states, which is larger where learning raised the heuristic of many.
    pub(super) fn is_due(&mut self, learned: usize, tuning: &Tuning) -> bool {
        self.states += 1;
        let pays = self.raised.saturating_mul(tuning.rare_raise) >= self.states;
        let share = if pays { tuning.learning_share } else { tuning.rare_learning_share };
        self.states > tuning.learning_start
            && self.search.expanded <= self.states.saturating_mul(share) / 100
            && learned < self.max_learned
    }

    /// Looks for a pattern in a state whose conflicts are `known`, and returns the conflicts that it gives, each with the cells where
    /// the worker can be.
    pub(super) fn learn(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        known: &[Conflict<N>],
    ) -> Result<Vec<(Conflict<N>, Bits<N>)>> {
        let counted = disjoint(known.to_vec());
        let boxes: Vec<Bits<N>> = state.boxes.each().collect();
        let last = self.search.expanded.saturating_add(level.limits.tuning.max_lesson_states);
        // Those of patterns that nothing blocks.
        let mut free = Bits::NONE;
        for _ in &boxes {
            self.turn += 1;
            let first = boxes[self.turn % boxes.len()];
            if free.meets(first) || self.search.expanded > last {
                continue;
            }
            match self.grow(level, state, first, &counted)? {
                Grown::Refuted(pattern) => return self.generalize(level, state, pattern),
                Grown::Free(boxes) => free |= boxes,
                Grown::Unknown => {}
            }
        }
        Ok(Vec::new())
    }

    /// Grows a pattern from a box: those that block its solutions join it.
    fn grow(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        first: Bits<N>,
        counted: &[Conflict<N>],
    ) -> Result<Grown<N>> {
        let mut boxes = first;
        while let Some(pattern) = pattern(boxes, counted, level.limits) {
            match self.run(level, state, pattern.boxes, Some(pattern.cutoff))? {
                Outcome::Unsolvable => return Ok(Grown::Refuted(pattern)),
                Outcome::Unknown => return Ok(Grown::Unknown),
                Outcome::Solved(path) => {
                    let Some(obstacle) = obstacle(level.board, state, pattern.boxes, &path) else {
                        return Ok(Grown::Free(pattern.boxes));
                    };
                    boxes = pattern.boxes | obstacle;
                }
            }
        }
        Ok(Grown::Unknown)
    }

    /// Drops boxes of a pattern as long as the others reach its cutoff, and returns what these need, and what all placements need that
    /// they reach with less.
    fn generalize(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        Pattern { mut boxes, cutoff }: Pattern<N>,
    ) -> Result<Vec<(Conflict<N>, Bits<N>)>> {
        for cell in boxes.each() {
            let others = boxes.without(cell);
            if let Outcome::Unsolvable = self.run(level, state, others, Some(cutoff))? {
                boxes = others;
            }
        }
        for below in [None, Some(cutoff + 2 * STEP), Some(cutoff + STEP), Some(cutoff)] {
            if let Outcome::Unsolvable = self.run(level, state, boxes, below)? {
                return Ok(self.conflicts_of_reached(level, below));
            }
        }
        unreachable!("the last search was made before, and ends in the same way")
    }

    /// The conflicts of all placements that the last search reached, where they are more than is known: each needs what was left to the
    /// cutoff `below`, as none of them was solved.
    fn conflicts_of_reached(
        &self,
        level: PatternLevel<N>,
        below: Option<u8>,
    ) -> Vec<(Conflict<N>, Bits<N>)> {
        let room = self.max_learned - level.conflicts.learned.len();
        let mut conflicts = Vec::new();
        for (State { boxes, region }, excess) in self.search.reached() {
            if conflicts.len() == room {
                break;
            }
            let pushes = match below {
                Some(below) => below - excess,
                None => UNSOLVABLE,
            };
            let Ok(known) = level.conflicts.all(level.board, boxes, region) else { continue };
            if disjoint_sum(known) < pushes.into() {
                conflicts.push((Conflict { pushes, boxes }, region));
            }
        }
        conflicts
    }

    fn run(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        boxes: Bits<N>,
        below: Option<u8>,
    ) -> Result<Outcome<N>> {
        self.search.run(level, level.board.state(boxes, state.region), below)
    }
}

/// The pattern of some boxes and of those that share a conflict with them which is counted; `None` if it is too large.
fn pattern<const N: usize>(
    set: Bits<N>,
    counted: &[Conflict<N>],
    limits: &Limits,
) -> Option<Pattern<N>> {
    let mut boxes = set;
    let mut known_excess = 0;
    for conflict in counted {
        if conflict.boxes.meets(set) {
            boxes |= conflict.boxes;
            known_excess += usize::from(conflict.pushes);
        }
    }
    let cutoff = known_excess + usize::from(STEP);
    if boxes.count() > limits.tuning.max_pattern_boxes || cutoff > limits.tuning.max_pattern_excess
    {
        return None;
    }
    Some(Pattern { boxes, cutoff: u8::try_from(cutoff).expect("the range is small") })
}

/// The first box that blocks a solution of some others; `None` if none does.
fn obstacle<const N: usize>(
    board: &Bitboard<N>,
    state: &State<N>,
    boxes: Bits<N>,
    path: &[PushedBox<N>],
) -> Option<Bits<N>> {
    let others = state.boxes.without(boxes);
    let mut state = *state;
    for push in path {
        let stand = board.step(push.from, push.direction.opposite());
        if !state.region.meets(stand) {
            let free = board.floor.without(state.boxes);
            let touching = board.neighbours(state.region) & others;
            for cell in touching.each() {
                if board.flood(cell, free | cell).meets(stand) {
                    return Some(cell);
                }
            }
            return touching.each().next();
        }
        if others.meets(push.to) {
            return Some(push.to);
        }
        let push = PushedBox { others: state.boxes.without(push.from), ..*push };
        state = push.state_after(board, state.region);
    }
    None
}

#[cfg(test)]
mod tests;
