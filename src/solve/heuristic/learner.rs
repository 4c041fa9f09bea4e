//! Learns conflicts during a search, as SAT solvers learn clauses (for state space search: Steinmetz and Hoffmann 2016).
//!
//! Where a state is to be expanded, it looks for a pattern: boxes that together need more pushes than their conflicts tell. It begins
//! with one box, solves the pattern alone on the board, and adds the first box that blocks that solution, until there is none
//! without more pushes. Then boxes are dropped as long as that holds. Each placement that the last search reached is a conflict, too.

use super::conflicts::{Conflict, disjoint, disjoint_sum};
use super::learned::LearnedConflicts;
use super::pattern_search::{Outcome, PatternLevel, PatternSearch};
use super::two_boxes::{STEP, UNSOLVABLE};
use crate::solve::level::{Bitboard, Bits, Distances, PushedBox, State};
use crate::solve::task::{Limits, Result};

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

/// Boxes of a state, and the bound of a pattern search whose proof raises the heuristic.
#[derive(Clone, Copy)]
struct Pattern<const N: usize> {
    boxes: Bits<N>,
    excess: u8,
}

impl<const N: usize> Learner<N> {
    /// Returns `None` if the tables of a pattern search would take more than a sixteenth of the memory.
    pub(super) fn new(board: &Bitboard<N>, distances: &Distances, limits: &Limits) -> Option<Self> {
        let (tuning, memory) = (limits.tuning, limits.memory / 16);
        if PatternSearch::<N>::max_bytes(tuning.max_pattern_states) > memory {
            return None;
        }
        let bytes = LearnedConflicts::<N>::bytes_each(tuning.max_pattern_boxes);
        let max_learned = tuning.max_learned.min(memory / bytes);
        let search = PatternSearch::new(board, distances);
        Some(Learner { search, states: 0, raised: 0, turn: 0, max_learned })
    }

    /// The size that all that is learned can reach with the tables of a pattern search, in bytes.
    pub(super) fn max_bytes(&self, limits: &Limits) -> usize {
        self.max_learned * LearnedConflicts::<N>::bytes_each(limits.tuning.max_pattern_boxes)
            + PatternSearch::<N>::max_bytes(limits.tuning.max_pattern_states)
    }

    /// Counts a state that is to be expanded. Returns whether to learn from it: pattern searches may expand a share of the number of
    /// such states, which is larger where learning raised the heuristic of many.
    pub(super) fn is_due(&mut self, learned: usize, limits: &Limits) -> bool {
        let tuning = limits.tuning;
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
            let mut set = boxes[self.turn % boxes.len()];
            if free.meets(set) || self.search.expanded > last {
                continue;
            }
            while let Some(pattern) = pattern(set, &counted, level.limits) {
                set = pattern.boxes;
                match self.run(level, state, set, Some(pattern.excess))? {
                    Outcome::Unsolvable => return self.generalize(level, state, pattern),
                    Outcome::Unknown => break,
                    Outcome::Solved(path) => {
                        let Some(cell) = obstacle(level.board, state, set, &path) else {
                            free |= set;
                            break;
                        };
                        set |= cell;
                    }
                }
            }
        }
        Ok(Vec::new())
    }

    /// Drops boxes of a pattern as long as the others have its excess, and returns what these need, and what all placements need that
    /// they reach with less.
    fn generalize(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        Pattern { mut boxes, excess }: Pattern<N>,
    ) -> Result<Vec<(Conflict<N>, Bits<N>)>> {
        for cell in boxes.each() {
            let others = boxes.without(cell);
            if let Outcome::Unsolvable = self.run(level, state, others, Some(excess))? {
                boxes = others;
            }
        }
        for below in [None, Some(excess + 2 * STEP), Some(excess + STEP), Some(excess)] {
            if let Outcome::Unsolvable = self.run(level, state, boxes, below)? {
                let conflicts = self.search.reached().filter_map(|(state, excess)| {
                    let State { boxes, region } = state;
                    let pushes = below.map_or(UNSOLVABLE, |below| below - excess);
                    let known = disjoint_sum(level.conflicts.all(level.board, boxes, region)?);
                    (known < pushes.into()).then_some((Conflict { pushes, boxes }, region))
                });
                let room = self.max_learned - level.conflicts.learned.len();
                return Ok(conflicts.take(room).collect());
            }
        }
        unreachable!("the last search was made before, and ends in the same way")
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
    let shared = counted.iter().filter(|conflict| conflict.boxes.meets(set));
    let boxes = shared.clone().fold(set, |all, conflict| all | conflict.boxes);
    let known: usize = shared.map(|conflict| usize::from(conflict.pushes)).sum();
    let (excess, tuning) = (known + usize::from(STEP), limits.tuning);
    let is_small = boxes.count() <= tuning.max_pattern_boxes && excess <= tuning.max_pattern_excess;
    is_small.then(|| Pattern { boxes, excess: u8::try_from(excess).expect("the range is small") })
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
            let opens = |cell: &Bits<N>| board.flood(*cell, free | *cell).meets(stand);
            let touching = board.neighbours(state.region) & others;
            return touching.each().find(opens).or_else(|| touching.each().next());
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
