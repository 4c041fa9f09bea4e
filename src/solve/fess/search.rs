//! Feature space search (Shoham and Schaeffer 2020), shared by all four domains.

#![expect(clippy::indexing_slicing, reason = "nodes are never removed")]

use std::mem;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::space::Space;
use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits, Macro, Macros, State, StateKey};
use crate::solve::solution::End;
use crate::solve::task::{Limit, Limits, Stats};

/// The features of a state, the most important first. Less is better.
pub(super) type Features = [i32; 5];

/// Features as one number, in the same order.
pub(super) fn rank(features: &Features, last_values: i32) -> u64 {
    // Greater values count as one less than these.
    let limits: [i32; 5] = [1 << 10, 1 << 8, 1 << 8, 1 << 8, last_values];
    features.iter().zip(limits).fold(0, |rank, (&feature, limit)| {
        // The last of the search backward is negative.
        let feature = if feature < 0 { limit - 1 + feature.max(1 - limit) } else { feature };
        rank * u64::from(limit.unsigned_abs()) + u64::from(feature.min(limit - 1).unsigned_abs())
    })
}

/// A position, and in play that runs backward what is left to do.
#[derive(Clone, Copy)]
pub(super) struct SearchPosition<const N: usize> {
    pub(super) state: State<N>,
    /// The initial places of boxes to which none was brought back yet.
    pub(super) unfilled: Bits<N>,
}

/// A position that the search has reached.
pub(super) struct SearchNode<const N: usize> {
    pub(super) position: SearchPosition<N>,
    pub(super) features: Features,
    best_on_path: Features,
    /// The node before, and the move from it.
    pub(super) before: Option<(usize, Macro)>,
}

/// A move that can be made.
pub(super) struct MoveChoice {
    pub(super) macro_move: Macro,
    /// The rank of the features of the position after it.
    pub(super) rank: u64,
    /// Whether an advisor proposes it.
    pub(super) is_advised: bool,
    /// Whether it ends the search.
    pub(super) is_end: bool,
}

/// A move that is still to be made from a node. The least is the next.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct PendingMove {
    /// The number of moves on the way that no advisor proposed.
    weight: u32,
    rank: u64,
    node: u32,
    macro_move: Macro,
}

/// The part that differs between the searches: features, moves and deadlocks.
pub(super) trait Domain<'s, const N: usize> {
    /// The indices of the features that divide the space. One that stands more than once divides it no further.
    fn dimensions(&self) -> [usize; 4];
    fn features(&mut self, position: &SearchPosition<N>) -> Result<Features, Limit>;
    fn moves(
        &mut self,
        position: &SearchPosition<N>,
        features: &Features,
    ) -> Result<Vec<MoveChoice>, Limit>;
    fn macros(&mut self) -> &mut Macros<'s, N>;
    /// Returns whether a state is known to lead nowhere.
    fn is_dead(&mut self, _state: &State<N>) -> Result<bool, Limit> {
        Ok(false)
    }
    /// The number of values of the last feature that [`rank`] tells apart.
    const LAST_VALUES: i32 = 1 << 8;
}

/// A search under way.
pub(super) struct FeatureSearch<'s, const N: usize, D> {
    pub(super) domain: D,
    pub(super) board: &'s Bitboard<N>,
    pub(super) nodes: Vec<SearchNode<N>>,
    seen: HashSet<StateKey<N>, FxBuildHasher>,
    space: Space<PendingMove>,
    /// The node with the best features.
    pub(super) best_node: usize,
    /// A move that ends the search, and its node.
    end: Option<(usize, Macro)>,
    /// The number of moves that were generated.
    generated: usize,
    /// The effort since the last run.
    effort: Stats,
    turn: u32,
}

impl<'s, const N: usize, D: Domain<'s, N>> FeatureSearch<'s, N, D> {
    pub(super) fn new(domain: D, board: &'s Bitboard<N>) -> Self {
        FeatureSearch {
            domain,
            board,
            nodes: Vec::new(),
            seen: HashSet::default(),
            space: Space::new(),
            best_node: 0,
            end: None,
            generated: 0,
            effort: Stats::default(),
            turn: 0,
        }
    }

    /// Adds a position where the search begins.
    pub(super) fn add_root(&mut self, position: SearchPosition<N>) -> Result<(), Limit> {
        if self.seen.insert(position.state.key()) {
            self.effort.generated += 1;
            self.add(position, None, 0)?;
        }
        Ok(())
    }

    /// Searches until about `budget` moves were generated, or finds a node where it ends. It may continue later.
    pub(super) fn run(
        &mut self,
        budget: usize,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<End<usize>, Limit> {
        let end = self.search(budget, limits);
        stats.add(&mem::take(&mut self.effort));
        stats.peak_bytes = stats.peak_bytes.max(self.bytes());
        end
    }

    fn search(&mut self, budget: usize, limits: &Limits) -> Result<End<usize>, Limit> {
        loop {
            if let Some((node, macro_move)) = self.end {
                let position = after(&self.nodes[node].position, macro_move, self.board);
                return Ok(End::Solved(self.add(position, Some((node, macro_move)), 0)?));
            }
            if self.generated >= budget {
                return Ok(End::Budget);
            }
            limits.check_time()?;
            limits.check_memory(self.bytes())?;
            let Some(PendingMove { node, macro_move, weight, .. }) = self.next() else {
                return Ok(End::Exhausted);
            };
            let node = node as usize;
            let position = after(&self.nodes[node].position, macro_move, self.board);
            let is_new = self.seen.insert(position.state.key());
            if !is_new || self.domain.is_dead(&position.state)? {
                continue;
            }
            self.add(position, Some((node, macro_move)), weight)?;
        }
    }

    /// The next move: from the best cell in every second turn, and otherwise from each cell in turn.
    fn next(&mut self) -> Option<PendingMove> {
        self.turn = self.turn.wrapping_add(1);
        if self.turn.is_multiple_of(2) { self.space.take_best() } else { self.space.take_next() }
    }

    fn add(
        &mut self,
        position: SearchPosition<N>,
        before: Option<(usize, Macro)>,
        weight: u32,
    ) -> Result<usize, Limit> {
        let features = self.domain.features(&position)?;
        let best_on_path =
            before.map_or(features, |(node, _)| self.nodes[node].best_on_path.min(features));
        let number = self.nodes.len();
        // Doubled tables could exceed the memory.
        if number == self.nodes.capacity() {
            self.nodes.reserve_exact(number / 4 + 1);
        }
        self.nodes.push(SearchNode { position, features, best_on_path, before });
        if features < self.nodes[self.best_node].features {
            self.best_node = number;
        }
        let cell = self.domain.dimensions().map(|feature| best_on_path[feature]);
        let node = u32::try_from(number).expect("there is room for less than 2³² nodes");
        let moves = self.domain.moves(&position, &features)?;
        self.generated += moves.len();
        self.effort.expanded += 1;
        self.effort.generated += moves.len() as u64;
        for MoveChoice { macro_move, rank, is_advised, is_end } in moves {
            let weight = weight + u32::from(!is_advised);
            if is_end {
                self.end = Some((number, macro_move));
            }
            self.space.add(cell, PendingMove { weight, rank, node, macro_move });
        }
        Ok(number)
    }

    /// The steps of the moves from a root to a node, those of each move in a vector of its own.
    pub(super) fn steps_to(&mut self, node: usize) -> Result<Vec<Vec<(u16, Direction)>>, Limit> {
        let path = self.path(node).into_iter();
        let steps = path.map(|(before, macro_move)| {
            let state = &self.nodes[before].position.state;
            self.domain.macros().steps(self.board, state, macro_move)
        });
        steps.collect()
    }

    /// The moves from a root to a node, each with the node that it is made from.
    pub(super) fn path(&self, mut node: usize) -> Vec<(usize, Macro)> {
        let mut path = Vec::new();
        while let Some(before) = self.nodes[node].before {
            path.push(before);
            node = before.0;
        }
        path.reverse();
        path
    }

    pub(super) fn has_seen(&self, key: &StateKey<N>) -> bool {
        self.seen.contains(key)
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<SearchNode<N>>()
            + self.seen.allocation_size()
            + self.space.bytes()
    }
}

pub(super) fn after<const N: usize>(
    position: &SearchPosition<N>,
    macro_move: Macro,
    board: &Bitboard<N>,
) -> SearchPosition<N> {
    let Macro { from, to, worker, removes } = macro_move;
    let to = Bits::one(to.into());
    let others = position.state.boxes.without(Bits::one(from.into()));
    let (boxes, unfilled) = if removes {
        (others, position.unfilled.without(to))
    } else {
        (others | to, position.unfilled)
    };
    SearchPosition { state: board.state(boxes, Bits::one(worker.into())), unfilled }
}
