//! Learns conflicts during a search, as SAT solvers learn clauses (for state space search: Steinmetz and Hoffmann 2016).
//!
//! Where a state is to be expanded, it looks for boxes that together need more pushes than their conflicts tell. A set begins with
//! one box. It is brought to goals, alone on the board, and gets a box that is in the way of that solution, until there is no
//! solution without more pushes. Then boxes are dropped as long as that holds. Each placement that the last search reached is a
//! conflict, too.

use super::conflicts::{Conflict, disjoint, disjoint_sum};
use super::learned::LearnedConflicts;
use super::pattern_search::{Outcome, PatternLevel, PatternSearch};
use super::two_boxes::UNSOLVABLE;
use crate::solve::level::{Bitboard, Bits, Distances, PushedBox, State};
use crate::solve::task::{Limits, Result};

/// Excess is even: a push in vain, and one to make up for it.
const STEP: u8 = 2;

pub(super) struct Learner<const N: usize> {
    search: PatternSearch<N>,
    /// The states that the search at large has expanded.
    states: usize,
    /// Counts the boxes with which sets begin.
    turn: usize,
    max_learned: usize,
}

/// Boxes of a state, and the least excess that would be news.
#[derive(Clone, Copy)]
struct Pattern<const N: usize> {
    boxes: Bits<N>,
    excess: u8,
}

impl<const N: usize> Learner<N> {
    pub(super) fn new(board: &Bitboard<N>, distances: &Distances, limits: &Limits) -> Self {
        let bytes = LearnedConflicts::<N>::bytes_each(limits.tuning.max_pattern_boxes);
        let max_learned = limits.tuning.max_learned.min(limits.memory / 16 / bytes);
        let search = PatternSearch::new(board, distances);
        Learner { search, states: 0, turn: 0, max_learned }
    }

    /// The size that all that is learned can reach, in bytes.
    pub(super) fn max_bytes(&self, limits: &Limits) -> usize {
        self.max_learned * LearnedConflicts::<N>::bytes_each(limits.tuning.max_pattern_boxes)
    }

    /// Counts a state that is to be expanded. Returns whether to learn from it: pattern searches look at a share of all states.
    pub(super) fn is_due(&mut self, learned: usize, limits: &Limits) -> bool {
        let tuning = limits.tuning;
        self.states += 1;
        self.states > tuning.learning_start
            && self.search.expanded <= self.states.saturating_mul(tuning.learning_share) / 100
            && learned < self.max_learned
    }

    /// Looks for conflicts of boxes of a state that are news beside `known`, and returns some boxes, where the worker can be, and the
    /// conflict of each.
    pub(super) fn learn(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        known: &[Conflict<N>],
    ) -> Result<Vec<(Conflict<N>, Bits<N>)>> {
        let counted = disjoint(known.to_vec());
        let boxes: Vec<Bits<N>> = state.boxes.each().collect();
        let last = self.search.expanded + level.limits.tuning.max_lesson_states;
        let mut independent = Bits::NONE;
        for _ in &boxes {
            self.turn += 1;
            let mut set = boxes[self.turn % boxes.len()];
            if independent.meets(set) || self.search.expanded > last {
                continue;
            }
            while let Some(pattern) = pattern(set, &counted, level.limits) {
                set = pattern.boxes;
                match self.run(level, state, set, Some(pattern.excess))? {
                    Outcome::Exhausted => return self.generalize(level, state, pattern),
                    Outcome::Open => break,
                    Outcome::Solved(path) => match obstacle(level.board, state, set, &path) {
                        Some(cell) => set |= cell,
                        None => {
                            independent |= set;
                            break;
                        }
                    },
                }
            }
        }
        Ok(Vec::new())
    }

    /// Drops boxes of a pattern as long as the others have the same excess, and returns what these need and all placements that they
    /// reach with less.
    fn generalize(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        pattern: Pattern<N>,
    ) -> Result<Vec<(Conflict<N>, Bits<N>)>> {
        let Pattern { mut boxes, excess } = pattern;
        for cell in boxes.each() {
            let others = boxes.without(cell);
            if self.is_exhausted(level, state, others, Some(excess))? {
                boxes = others;
            }
        }
        let mut below = Some(excess);
        for more in [None, Some(excess + 2 * STEP), Some(excess + STEP)] {
            if self.is_exhausted(level, state, boxes, more)? {
                below = more;
                break;
            }
        }
        if !self.is_exhausted(level, state, boxes, below)? {
            unreachable!("the same search ends in the same way");
        }
        let news = |(State { boxes, region }, excess): (State<N>, u8)| {
            let pushes = below.map_or(UNSOLVABLE, |below| below - excess);
            let known = disjoint_sum(level.conflicts.all(level.board, boxes, region)?);
            (known < pushes.into()).then_some((Conflict { pushes, boxes }, region))
        };
        Ok(self.search.reached().filter_map(news).collect())
    }

    fn is_exhausted(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        boxes: Bits<N>,
        below: Option<u8>,
    ) -> Result<bool> {
        Ok(matches!(self.run(level, state, boxes, below)?, Outcome::Exhausted))
    }

    fn run(
        &mut self,
        level: PatternLevel<N>,
        state: &State<N>,
        boxes: Bits<N>,
        below: Option<u8>,
    ) -> Result<Outcome<N>> {
        self.search.run(level, level.board.state(boxes, state.region.without(boxes)), below)
    }
}

/// The pattern of some boxes and of those that share a conflict with them that is counted; `None` if it is too large.
fn pattern<const N: usize>(
    set: Bits<N>,
    counted: &[Conflict<N>],
    limits: &Limits,
) -> Option<Pattern<N>> {
    let (mut boxes, mut excess) = (set, STEP);
    for conflict in counted.iter().filter(|conflict| conflict.boxes.meets(set)) {
        boxes |= conflict.boxes;
        excess += conflict.pushes;
    }
    let tuning = limits.tuning;
    let is_small = boxes.count() <= tuning.max_pattern_boxes
        && usize::from(excess) <= tuning.max_pattern_excess;
    is_small.then_some(Pattern { boxes, excess })
}

/// The first box in the way of a solution of some others; `None` if there is none.
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
#[path = "../../../tests/unit/solve/heuristic/learner.rs"]
mod tests;
