//! Expansion: the successors of a state, with their heuristic.

use std::sync::Arc;

use super::tunnels::Tunnels;
use crate::board::Direction;
use crate::solve::astar::Neighbourhood;
use crate::solve::deadlock::pi_corral::boxes_of_pi_corral;
use crate::solve::heuristic::Heuristic;
use crate::solve::level::{Bitboard, Bits, PushedBox, SingleBoxReach, Square, State, Symmetries};
use crate::solve::store::{StateId, TranspositionTable};
use crate::solve::task::{Limits, Result};

/// The record of a state: the shortest known path to it, and its heuristic.
#[derive(Clone, Copy)]
pub(super) struct PushNode {
    /// The number of pushes on the shortest known path to the state.
    pub(super) g: u32,
    /// The state before it on that path: a push, on through a tunnel, leads from there to it, or to an image of it by a
    /// symmetry.
    pub(super) parent: Option<StateId>,
    /// The lower bound on the pushes left.
    pub(super) h: u32,
    /// The number of pushes that the worker can make.
    pub(super) mobility: u16,
    /// Whether its pushes are still to be generated.
    pub(super) is_open: bool,
}

#[derive(Default)]
pub(super) struct Children {
    /// The states in compact form, one after another.
    pub(super) keys: Vec<u8>,
    /// Their nodes, and whether each is solved.
    pub(super) nodes: Vec<(PushNode, bool)>,
    pub(super) generated: u64,
}

/// Generates the pushes of states. Hides the size of a bitboard.
pub(super) trait Expand: Send {
    /// One that leaves out PI-corrals, and stays in a neighbourhood if there is one.
    fn within(&self, neighbourhood: Option<Arc<Neighbourhood>>) -> Box<dyn Expand>;

    /// A lower bound on the pushes left in a state; `None` if it cannot be solved.
    fn heuristic(
        &mut self,
        boxes: &[Square],
        worker: Square,
        limits: &Limits,
    ) -> Result<Option<u32>>;

    /// The pushes that lead through some states, from the root on, which is as on the board. The others are canonical.
    fn path(
        &self,
        states: &TranspositionTable<PushNode>,
        ids: &[StateId],
    ) -> Vec<(Square, Direction)>;

    /// Adds what a state leads to with fewer pushes than `below` in all; or returns its heuristic if that is greater by now.
    fn expand(
        &mut self,
        states: &TranspositionTable<PushNode>,
        id: StateId,
        below: u32,
        children: &mut Children,
        limits: &Limits,
    ) -> Result<Option<u32>>;
}

pub(super) struct Expander<const N: usize> {
    board: Arc<Bitboard<N>>,
    heuristic: Heuristic<N>,
    /// Where a box alone is not dead; `None` where PI-corrals are left out.
    pub(super) solvable: Option<SingleBoxReach<N>>,
    /// `NONE` in a neighbourhood, which is not symmetric.
    pub(super) symmetries: Symmetries<N>,
    /// Likewise.
    pub(super) tunnels: Tunnels<N>,
    /// The placements that the search keeps to.
    neighbourhood: Option<Arc<Neighbourhood>>,
    /// Buffers: the images of the boxes of a state, and the boxes of one after it.
    images: Vec<Bits<N>>,
    after: Vec<Square>,
}

impl<const N: usize> Expander<N> {
    /// One that leaves out PI-corrals, symmetries and tunnels.
    pub(super) fn new(heuristic: Heuristic<N>, neighbourhood: Option<Arc<Neighbourhood>>) -> Self {
        Expander {
            board: heuristic.board.clone(),
            heuristic,
            solvable: None,
            symmetries: Symmetries::NONE,
            tunnels: Tunnels::NONE,
            neighbourhood,
            images: Vec::new(),
            after: Vec::new(),
        }
    }

    pub(super) fn is_end(&self, boxes: Bits<N>, region: Bits<N>) -> bool {
        let end = self.neighbourhood.as_ref().and_then(|neighbourhood| neighbourhood.end);
        boxes.without(self.board.goals).is_empty()
            && end.is_none_or(|end| region.meets(self.board.set_of(end)))
    }

    fn boxes(&self, squares: &[Square]) -> Bits<N> {
        squares.iter().map(|&square| self.board.set_of(square)).collect()
    }

    /// The boxes of a state in the table, and the worker's cell.
    fn placement(&self, states: &TranspositionTable<PushNode>, id: StateId) -> (Bits<N>, Bits<N>) {
        let mut squares = Vec::new();
        let worker = states.get(id, &mut squares);
        (self.boxes(&squares), self.board.set_of(worker))
    }

    /// The push from a state that leads to one with this canonical placement and normalized worker position, the state after
    /// it, and the number of pushes through a tunnel.
    fn push_to(
        &self,
        state: &State<N>,
        (boxes, worker): (Bits<N>, Bits<N>),
    ) -> (PushedBox<N>, State<N>, u32) {
        for direction in Direction::ALL {
            for from in self.board.pushes(state.region, state.boxes, direction).each() {
                let Some((push, pushes)) = self.push(state.boxes, from, direction) else {
                    continue;
                };
                let PushedBox { to, others, .. } = push;
                // A flood only where the boxes are right.
                let placement = others | to;
                if self.symmetries.canonical(placement, Bits::NONE).0 == boxes {
                    let after = push.state_after(&self.board, state.region);
                    if self.symmetries.canonical(placement, after.region).1.bit() == worker.bit() {
                        return (push, after, pushes);
                    }
                }
            }
        }
        unreachable!("each state on a path leads to the next")
    }

    /// The push of a box, on through a tunnel, and the number of pushes; `None` if the box is stuck there.
    #[inline]
    fn push(
        &self,
        boxes: Bits<N>,
        from: Bits<N>,
        direction: Direction,
    ) -> Option<(PushedBox<N>, u32)> {
        let others = boxes.without(from);
        let next = self.board.step(from, direction);
        let (to, pushes) = self.tunnels.end(&self.board, next, direction, others)?;
        Some((PushedBox { from, to, direction, others }, pushes))
    }

    /// The boxes to push: those of a PI-corral if there is one, otherwise all.
    fn pushable(&self, state: &State<N>, limits: &Limits) -> Result<Bits<N>> {
        let Some(solvable) = &self.solvable else { return Ok(state.boxes) };
        let is_lost = |worker: Bits<N>, to: Bits<N>, others: Bits<N>| {
            self.is_lost(solvable, worker, to, others)
        };
        let corral = boxes_of_pi_corral(&self.board, state, &is_lost, limits)?;
        Ok(corral.unwrap_or(state.boxes))
    }

    /// Returns whether a box that was pushed to a cell can reach no goal, alone or with one of the others.
    fn is_lost(
        &self,
        solvable: &SingleBoxReach<N>,
        worker: Bits<N>,
        to: Bits<N>,
        others: Bits<N>,
    ) -> bool {
        let alone = solvable.get(usize::from(to.bit()));
        if alone.is_none_or(|workers| !workers.meets(worker)) {
            return true;
        }
        let conflicts = &self.heuristic.conflicts;
        others.each().any(|other| conflicts.is_pair_deadlocked(to, other, worker))
    }

    /// Adds a state, unless it was reached with as few pushes before.
    fn add(
        &mut self,
        states: &TranspositionTable<PushNode>,
        parent: StateId,
        region: Bits<N>,
        [g, h]: [u32; 2],
        push: &PushedBox<N>,
        children: &mut Children,
    ) {
        let state = push.state_after(&self.board, region);
        let moved = [push.from, push.to];
        let (boxes, workers) =
            self.symmetries.canonical_after(&self.images, moved, state.boxes, state.region);
        self.after.clear();
        self.after.extend(boxes.each().map(|cell| self.board.square_of(cell)));
        let start = children.keys.len();
        states.write(&self.after, self.board.square_of(workers), &mut children.keys);
        let key = children.keys.get(start..).unwrap_or_default();
        if states.find(key).is_none_or(|known| states[known].g > g) {
            let is_solved = h == 0 && self.is_end(state.boxes, state.region);
            let mobility = self.mobility(&state);
            let node = PushNode { g, parent: Some(parent), h, mobility, is_open: true };
            children.nodes.push((node, is_solved));
        } else {
            children.keys.truncate(start);
        }
    }

    /// Mobility, as in chess programs: the number of possible pushes.
    fn mobility(&self, state: &State<N>) -> u16 {
        let mut pushes = 0;
        for direction in Direction::ALL {
            pushes += self.board.pushes(state.region, state.boxes, direction).count();
        }
        u16::try_from(pushes).unwrap_or(u16::MAX)
    }
}

impl<const N: usize> Expand for Expander<N> {
    fn within(&self, neighbourhood: Option<Arc<Neighbourhood>>) -> Box<dyn Expand> {
        // The order of pushes that PI-corrals ask for may lead out of the neighbourhood.
        Box::new(Expander::new(self.heuristic.without_learning(), neighbourhood))
    }

    fn heuristic(
        &mut self,
        boxes: &[Square],
        worker: Square,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        self.heuristic.of(self.boxes(boxes), self.board.set_of(worker), limits)
    }

    fn path(
        &self,
        states: &TranspositionTable<PushNode>,
        ids: &[StateId],
    ) -> Vec<(Square, Direction)> {
        let Some((&first, others)) = ids.split_first() else { return Vec::new() };
        let (boxes, worker) = self.placement(states, first);
        let mut before = self.board.state(boxes, worker);
        let mut path = Vec::new();
        for &id in others {
            let (push, after, pushes) = self.push_to(&before, self.placement(states, id));
            let direction = self.board.transpose(push.direction);
            let mut cell = push.from;
            for _ in 0..pushes {
                path.push((self.board.square_of(cell), direction));
                cell = self.board.step(cell, push.direction);
            }
            before = after;
        }
        path
    }

    fn expand(
        &mut self,
        states: &TranspositionTable<PushNode>,
        id: StateId,
        below: u32,
        children: &mut Children,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        let board = self.board.clone();
        let mut squares = Vec::new();
        let worker = board.set_of(states.get(id, &mut squares));
        let state = board.state(self.boxes(&squares), worker);
        let Some(mut parts) = self.heuristic.parts(state.boxes, worker, limits)? else {
            return Ok(None);
        };
        match self.heuristic.learn(&mut parts, &state, states[id].h, limits)? {
            Some(h) if h > states[id].h => return Ok(Some(h)),
            Some(_) => {}
            None => return Ok(None),
        }
        let pushable = self.pushable(&state, limits)?;
        self.symmetries.images(state.boxes, &mut self.images);
        let neighbourhood = self.neighbourhood.clone();
        let around = neighbourhood.as_ref().map(|neighbourhood| neighbourhood.around(&squares));
        for direction in Direction::ALL {
            for from in (board.pushes(state.region, state.boxes, direction) & pushable).each() {
                let Some((push, pushes)) = self.push(state.boxes, from, direction) else {
                    continue;
                };
                if let Some(around) = &around
                    && !around.contains_after(board.square_of(from), board.square_of(push.to))
                {
                    continue;
                }
                if board.freezes(push.others, push.to) {
                    continue;
                }
                children.generated += 1;
                let g = states[id].g + pushes;
                let below = below.saturating_sub(g);
                if let Some(h) = self.heuristic.after(&mut parts, &push, below, limits)? {
                    self.add(states, id, state.region, [g, h], &push, children);
                }
            }
        }
        Ok(None)
    }
}
