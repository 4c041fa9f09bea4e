//! Corral deadlocks: a small search with only the boxes around an unreachable area (a *corral*) shows that it can never be opened
//! again (Sokoban Wiki, "How to detect deadlocks").

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::grid::Direction;
use crate::solve::level::bitboard::{Bitboard, State, StateKey};
use crate::solve::level::bits::Bits;
use crate::solve::level::single_box::SingleBoxReach;
use crate::solve::limits::{Limit, Limits};

/// The states that one search may look at.
const MAX_STATES: usize = 300;

/// Finds corral deadlocks, and remembers what it found.
pub(crate) struct Corrals<const N: usize> {
    /// By the boxes, the worker, and the part of the floor.
    known: HashMap<(StateKey<N>, u16), bool, FxBuildHasher>,
    seen: HashSet<StateKey<N>, FxBuildHasher>,
    open: Vec<State<N>>,
    /// What is remembered at most, in bytes.
    max_kept: usize,
}

impl<const N: usize> Corrals<N> {
    pub(crate) fn new(max_kept: usize) -> Self {
        Corrals { known: HashMap::default(), seen: HashSet::default(), open: Vec::new(), max_kept }
    }

    /// Returns whether the boxes around some part of the floor that the worker cannot reach are deadlocked: if all
    /// others were gone, they could neither be brought to goals nor let the worker in.
    pub(crate) fn is_deadlock(
        &mut self,
        board: &Bitboard<N>,
        solvable: &SingleBoxReach<N>,
        state: &State<N>,
        limits: &Limits,
    ) -> Result<bool, Limit> {
        for part in board.components(board.floor.without(state.boxes | state.region)) {
            let boxes = board.neighbours(part) & state.boxes;
            let state = board.state(boxes, Bits::one(state.region.bit().into()));
            let key = (state.key(), part.bit());
            let is_dead = if let Some(&is_dead) = self.known.get(&key) {
                is_dead
            } else {
                let is_dead = !self.can_open(board, solvable, state, part, limits)?;
                if self.known.len() * size_of_val(&key) > self.max_kept {
                    self.known.clear();
                }
                self.known.insert(key, is_dead);
                is_dead
            };
            if is_dead {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the boxes can be brought to goals, or the worker into the whole part; also if that takes too
    /// long to find out. With the worker in a piece of the part, the search goes on.
    fn can_open(
        &mut self,
        board: &Bitboard<N>,
        solvable: &SingleBoxReach<N>,
        state: State<N>,
        part: Bits<N>,
        limits: &Limits,
    ) -> Result<bool, Limit> {
        self.seen.clear();
        self.open.clear();
        self.open.push(state);
        while let Some(state) = self.open.pop() {
            let State { boxes, region } = state;
            if boxes.without(board.goals).is_empty() || part.without(region | boxes).is_empty() {
                return Ok(true);
            }
            limits.spend(N)?;
            if !self.seen.insert(state.key()) {
                continue;
            }
            if self.seen.len() > MAX_STATES {
                return Ok(true);
            }
            for direction in Direction::ALL {
                for cell in board.pushes(region, boxes, direction).each() {
                    let to = board.step(cell, direction);
                    let boxes = boxes.without(cell) | to;
                    let is_lost = solvable
                        .get(usize::from(to.bit()))
                        .is_none_or(|workers| !workers.meets(cell));
                    if is_lost || board.freezes(boxes.without(to), to) {
                        continue;
                    }
                    self.open.push(board.state(boxes, cell));
                }
            }
        }
        Ok(false)
    }
}
