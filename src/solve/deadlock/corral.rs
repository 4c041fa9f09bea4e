//! Corral deadlocks: a small search with only the boxes in and around an unreachable area (a *corral*), at its corners as well,
//! shows that it can never be opened again (Sokoban Wiki, "How to detect deadlocks"; Festival 3.1, Shoham).
//!
//! ```text
//! -@-+++-     The worker cannot get to the cell below a. From there he could push c away, so the boxes are not frozen. But he gets
//! #------     there only if a, b or c leaves its place, and the only pushes bring a or c into that corner, from where no push
//! #ab----     leads away. Whatever is done with boxes elsewhere, this position has no solution.
//! #-c----
//! ##-----
//! ```
//!
//! # What is searched
//!
//! All boxes away from the corral are taken off, and so is a box as soon as it can be pushed to where the worker is. The others
//! lose no push by that. So if even then there is no way to bring all boxes to goals (and, with as many boxes as goals, to
//! leave no goal inside empty), or to let the worker in everywhere, there is none with all boxes. The reverse is not true: that a
//! search finds a way out means nothing.
//!
//! # What it costs
//!
//! A search ends after a few hundred states, without an answer. Each state costs a flood for each push, and one more for each
//! round in which boxes are taken off. Answers are remembered by the boxes of the corral and the worker's region, so that a corral
//! which stays while other boxes move is searched once. If one without an answer is asked for again and again, it gets more states.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits, SingleBoxReach, State, StateKey};
use crate::solve::task::{Limits, Result, prices};

/// Finds corral deadlocks, and remembers what it found.
pub(crate) struct Corrals<const N: usize> {
    /// Whether a corral is dead, `None` if the search was too short, and how often that was asked.
    known: HashMap<StateKey<N>, (Option<bool>, usize), FxBuildHasher>,
    /// The states of a search, kept to use their memory again: those that it has expanded, and those that it has not.
    seen: HashSet<StateKey<N>, FxBuildHasher>,
    open: Vec<State<N>>,
    /// The maximum size of `known`, in bytes.
    max_kept: usize,
}

/// A state whose corrals are searched: all that does not change meanwhile.
struct Corral<'a, const N: usize> {
    board: &'a Bitboard<N>,
    solvable: &'a SingleBoxReach<N>,
    state: &'a State<N>,
    limits: &'a Limits<'a>,
    /// Boxes that count as walls.
    frozen: Bits<N>,
    has_spare_goals: bool,
}

impl<const N: usize> Corrals<N> {
    pub(crate) fn new(max_kept: usize) -> Self {
        Corrals { known: HashMap::default(), seen: HashSet::default(), open: Vec::new(), max_kept }
    }

    /// Returns whether the boxes around some part of the floor that the worker cannot reach, or
    /// around two such parts that share a box, are deadlocked: even without the boxes outside, they
    /// can neither all reach goals, those inside included, nor let the worker in.
    pub(crate) fn is_deadlock(
        &mut self,
        board: &Bitboard<N>,
        solvable: &SingleBoxReach<N>,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<bool> {
        let frozen = board.frozen(state.boxes);
        let has_spare_goals = board.goals.count() > state.boxes.count();
        let corral = Corral { board, solvable, state, limits, frozen, has_spare_goals };
        let parts = board.components(board.floor.without(state.boxes | state.region));
        let mut edges: Vec<Bits<N>> = Vec::new();
        for part in parts {
            // A box at a corner of the area may keep another from being pushed aside.
            let edge = board.around(part) & state.boxes;
            match self.is_dead(&corral, edge)? {
                Some(true) => return Ok(true),
                Some(false) => edges.push(edge),
                // Together with another part it would take even longer.
                None => {}
            }
        }
        for (number, &edge) in edges.iter().enumerate() {
            for &other in &edges[..number] {
                let is_near = edge.without(frozen).meets(other);
                if is_near && self.is_dead(&corral, edge | other)? == Some(true) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns whether some boxes are deadlocked; `None` if that takes too long to find out. Where
    /// it is asked often, more time is taken.
    fn is_dead(&mut self, corral: &Corral<N>, boxes: Bits<N>) -> Result<Option<bool>> {
        let Corral { state, limits, .. } = *corral;
        let first = limits.tuning.max_corral_states;
        let last = limits.tuning.max_repeated_corral_states;
        let worker = Bits::one(state.region.bit().into());
        let mut reduced = corral.board.state(boxes | corral.frozen, worker);
        // Boxes inside stay: a goal under one of them is not empty.
        reduced.boxes |= state.boxes.without(reduced.region);
        let key = reduced.key();
        limits.spend(prices::CORRAL_QUERY * N)?;
        let mut queries = 1;
        if let Some((is_dead, known_queries)) = self.known.get_mut(&key) {
            *known_queries += 1;
            queries = *known_queries;
            let is_due = queries.is_power_of_two() && (first..=last).contains(&queries);
            if is_dead.is_some() || !is_due {
                return Ok(*is_dead);
            }
        }
        let is_dead = self.search(corral, reduced, queries.max(first))?;
        // With a `u64` as on machines of 64 bits, so that all forget at the same time.
        if self.known.len() * size_of::<(StateKey<N>, Option<bool>, u64)>() > self.max_kept {
            self.known.clear();
        }
        self.known.insert(key, (is_dead, queries));
        Ok(is_dead)
    }

    /// Searches for a way to bring the boxes to goals, or the worker everywhere. Returns whether
    /// there is none; `None` if that takes more than `max` states.
    fn search(&mut self, corral: &Corral<N>, state: State<N>, max: usize) -> Result<Option<bool>> {
        let board = corral.board;
        self.seen.clear();
        self.open.clear();
        self.open.push(state);
        while let Some(state) = self.open.pop() {
            corral.limits.spend(prices::CORRAL_STATE * N)?;
            let state = corral.without_idle_boxes(state);
            let State { boxes, region } = state;
            let unreached = board.floor.without(boxes | region);
            let is_done = boxes.without(board.goals).is_empty()
                && (corral.has_spare_goals || !board.goals.meets(unreached));
            if is_done || unreached.is_empty() {
                return Ok(Some(false));
            }
            if !self.seen.insert(state.key()) {
                continue;
            }
            if self.seen.len() > max {
                return Ok(None);
            }
            self.add_pushes(corral, &state, unreached);
        }
        Ok(Some(true))
    }

    /// Opens the states after all pushes; or, if a push brings a box to where the worker can be, only the state without that box:
    /// from there everything is possible that is possible from the others.
    #[inline]
    fn add_pushes(&mut self, corral: &Corral<N>, state: &State<N>, unreached: Bits<N>) {
        let board = corral.board;
        let State { boxes, region } = *state;
        let known = self.open.len();
        for direction in Direction::ALL {
            let pushes = board.pushes(region, boxes, direction).without(corral.frozen);
            for cell in pushes.each() {
                let to = board.step(cell, direction);
                let others = boxes.without(cell);
                let is_dead = !corral.solvable[usize::from(to.bit())].meets(cell);
                if is_dead || board.freezes(others, to) {
                    continue;
                }
                if !to.meets(unreached) {
                    self.open.truncate(known);
                    self.open.push(board.state(others, region | cell));
                    return;
                }
                self.open.push(board.state(others | to, region | cell));
            }
        }
    }
}

impl<const N: usize> Corral<'_, N> {
    /// The state without the boxes that touch what the worker reaches, and nothing else. Where they
    /// were, the worker is then: so no goal that a box was taken from counts as empty.
    fn without_idle_boxes(&self, mut state: State<N>) -> State<N> {
        let board = self.board;
        loop {
            let State { boxes, region } = state;
            let unreached = board.floor.without(boxes | region);
            let idle =
                (boxes & board.neighbours(region)).without(board.around(unreached) | self.frozen);
            if idle.is_empty() {
                return state;
            }
            state = board.state(boxes.without(idle), region);
        }
    }
}

#[cfg(test)]
mod tests;
