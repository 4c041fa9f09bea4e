//! Feature space search (Shoham and Schaeffer 2020), shared by all four domains.

use std::mem;

use super::advisors::{Candidate, Choice};
use super::analysis::StaticAnalysis;
use super::space::{Features, Space};
use crate::board::Direction;
use crate::solve::attempts::Advice;
use crate::solve::deadlock::detector::Detector;
use crate::solve::deadlock::pi_corral::boxes_of_pi_corral;
use crate::solve::level::{Bitboard, Bits, BoxMove, Macro, Macros, State};
use crate::solve::nodes::{Inserted, Node, Nodes};
use crate::solve::solution::SearchResult;
use crate::solve::task::{Limit, Limits, Stats, Technique};

/// Features as one number, in the same order.
fn rank(features: &Features, last_values: i32) -> u64 {
    // Greater values count as one less than these.
    let limits: [i32; 5] = [1 << 10, 1 << 8, 1 << 8, 1 << 8, last_values];
    let mut rank = 0;
    for (&feature, limit) in features.iter().zip(limits) {
        // The last of the search backward is negative.
        let value = if feature < 0 { limit - 1 + feature.max(1 - limit) } else { feature };
        rank *= u64::from(limit.unsigned_abs());
        rank += u64::from(value.min(limit - 1).unsigned_abs());
    }
    rank
}

/// A position, and in play that runs backward what is left to do.
#[derive(Clone, Copy)]
pub(super) struct SearchPosition<const N: usize> {
    pub(super) state: State<N>,
    /// The initial places of boxes to which none was brought back yet.
    pub(super) unfilled: Bits<N>,
}

/// What the search notes about a position that it has reached. The features of a deadlock stay as they are at first: nobody asks for
/// them.
pub(super) struct PositionData<const N: usize> {
    /// As in [`SearchPosition`].
    unfilled: Bits<N>,
    features: Features,
    best_on_path: Features,
}

/// A move from a node that is still to be expanded. The least is the next.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct PendingMove {
    /// The number of moves on the way that no advisor proposed.
    weight: u32,
    rank: u64,
    node: u32,
    macro_move: Macro,
}

/// The part that differs between the searches: features and advisors.
pub(super) trait Domain<const N: usize> {
    /// The number of values of the last feature that [`rank`] tells apart.
    fn last_values(&self) -> i32 {
        1 << 8
    }

    /// The size of its large tables, in bytes.
    fn bytes(&self) -> usize {
        0
    }

    /// The indices of the features that divide the space. One that stands more than once divides it no further.
    fn dimensions(&self) -> [usize; 4];

    fn features(&mut self, state: &State<N>, limits: &Limits) -> Result<Features, Limit>;

    /// The features after each of the moves from a state.
    fn features_after(
        &mut self,
        _before: &State<N>,
        moves: &[(Macro, State<N>)],
        limits: &Limits,
    ) -> Result<Vec<Features>, Limit> {
        let mut all = Vec::with_capacity(moves.len());
        for (_, after) in moves {
            limits.spend(N)?;
            all.push(self.features(after, limits)?);
        }
        Ok(all)
    }

    /// Those of the moves after which the box is taken off the board. Where there are any, there are no others.
    fn removals(
        &self,
        _position: &SearchPosition<N>,
        _moves: &[(Macro, State<N>)],
        _limits: &Limits,
    ) -> Result<Vec<Candidate<N>>, Limit> {
        Ok(Vec::new())
    }

    /// The indices of the moves that advisors propose, at most one each.
    fn advised(&self, choice: &Choice<N>) -> Vec<usize> {
        let best = choice.best(|candidate| candidate.features < *choice.now);
        best.into_iter().collect()
    }
}

/// A search under way.
pub(super) struct FeatureSearch<'s, const N: usize> {
    // A trait object: a generic search is compiled once for each domain, and is no faster.
    pub(super) domain: Box<dyn Domain<N> + 's>,
    pub(super) board: &'s Bitboard<N>,
    pub(super) macros: Macros<'s, N>,
    /// Finds deadlocks in a search forward.
    detector: Option<Detector<N>>,
    /// Whether only the moves of a PI-corral are made, if there is one.
    prunes: bool,
    advice: Advice,
    /// Returns whether a state ends the search.
    is_end: Box<dyn Fn(&State<N>) -> bool + 's>,
    pub(super) nodes: Nodes<N, Macro, PositionData<N>>,
    space: Space<PendingMove>,
    /// The node with the best features.
    pub(super) best_node: u32,
    /// A move that ends the search, and its node.
    end: Option<(u32, Macro)>,
    generated: usize,
    /// The effort since the last run.
    effort: Stats,
    turn: u32,
}

impl<'s, const N: usize> FeatureSearch<'s, N> {
    /// A search forward or backward that ends at any state where `is_end` returns true.
    pub(super) fn new(
        analysis: &'s StaticAnalysis<'s, N>,
        box_move: BoxMove,
        domain: impl Domain<N> + 's,
        advice: Advice,
        is_end: impl Fn(&State<N>) -> bool + 's,
        limits: &Limits,
    ) -> Self {
        let StaticAnalysis { start, solvable, pairs, from_start, .. } = analysis;
        let mut detector = None;
        let mut allowed = from_start;
        if box_move == BoxMove::Push {
            let pairs = pairs.clone();
            detector = Some(Detector::new(solvable.clone(), pairs, start.techniques, limits));
            allowed = solvable;
        }
        FeatureSearch {
            domain: Box::new(domain),
            board: &analysis.board,
            macros: Macros::new(box_move, allowed),
            prunes: detector.is_some() && start.techniques.has(Technique::PiCorral),
            detector,
            advice,
            is_end: Box::new(is_end),
            nodes: Nodes::new(),
            space: Space::new(),
            best_node: 0,
            end: None,
            generated: 0,
            effort: Stats::default(),
            turn: 0,
        }
    }

    pub(super) fn add_root(
        &mut self,
        position: SearchPosition<N>,
        limits: &Limits,
    ) -> Result<(), Limit> {
        if let Inserted::New(number) = self.nodes.insert(node(&position, None)) {
            self.effort.generated += 1;
            self.expand(number, &position, 0, limits)?;
        }
        Ok(())
    }

    /// Searches until about `budget` moves were generated, or finds a node where it ends. It may continue later.
    pub(super) fn run(
        &mut self,
        budget: usize,
        limits: &Limits,
        stats: &mut Stats,
    ) -> SearchResult<u32> {
        let end = self.search(budget, limits);
        stats.add(&mem::take(&mut self.effort));
        stats.peak_bytes = stats.peak_bytes.max(self.bytes());
        end
    }

    fn search(&mut self, budget: usize, limits: &Limits) -> SearchResult<u32> {
        loop {
            if let Some((before, macro_move)) = self.end {
                let position = self.position_after(before, macro_move);
                // Where boxes are taken off the board, another way may have led to this state, but not to the end.
                let number = self.nodes.append(node(&position, Some((before, macro_move))));
                self.expand(number, &position, 0, limits)?;
                return Ok(Some(number));
            }
            if self.generated >= budget {
                return Err(Limit::Solver);
            }
            limits.check_time()?;
            limits.check_memory(self.bytes())?;
            self.turn = self.turn.wrapping_add(1);
            // From the best cell in every second turn, and otherwise from each cell in turn.
            let next = if self.turn.is_multiple_of(2) {
                self.space.take_best()
            } else {
                self.space.take_next()
            };
            let Some(PendingMove { node: before, macro_move, weight, .. }) = next else {
                return Ok(None);
            };
            let position = self.position_after(before, macro_move);
            if let Inserted::New(number) =
                self.nodes.insert(node(&position, Some((before, macro_move))))
                && !self.is_dead(&position.state, limits)?
            {
                self.expand(number, &position, weight, limits)?;
            }
        }
    }

    pub(super) fn state(&self, node: u32) -> State<N> {
        let (boxes, worker) = self.nodes[node].key;
        self.board.state(boxes, Bits::one(worker.into()))
    }

    fn position_after(&self, before: u32, macro_move: Macro) -> SearchPosition<N> {
        let Node { key: (boxes, _), data, .. } = &self.nodes[before];
        after(*boxes, data.unfilled, macro_move, self.board)
    }

    /// Finds out about a position that was reached, and adds the moves from it to the space.
    fn expand(
        &mut self,
        number: u32,
        position: &SearchPosition<N>,
        weight: u32,
        limits: &Limits,
    ) -> Result<(), Limit> {
        let features = self.domain.features(&position.state, limits)?;
        let mut best_on_path = features;
        if let Some((before, _)) = self.nodes[number].parent {
            best_on_path = features.min(self.nodes[before].data.best_on_path);
        }
        let data = &mut self.nodes[number].data;
        data.features = features;
        data.best_on_path = best_on_path;
        if features < self.nodes[self.best_node].data.features {
            self.best_node = number;
        }
        let cell = self.domain.dimensions().map(|feature| best_on_path[feature]);
        let candidates = self.candidates(position, &features, limits)?;
        self.generated += candidates.len();
        self.effort.expanded += 1;
        limits.count_expanded(1)?;
        self.effort.generated += candidates.len() as u64;
        for Candidate { macro_move, features, is_advised, is_end, .. } in candidates {
            let weight = weight + u32::from(!is_advised);
            let rank = rank(&features, self.domain.last_values());
            if is_end {
                self.end = Some((number, macro_move));
            }
            self.space.add(cell, PendingMove { weight, rank, node: number, macro_move });
        }
        Ok(())
    }

    /// The moves from a position, those of advisors among them.
    pub(super) fn candidates(
        &mut self,
        position: &SearchPosition<N>,
        now: &Features,
        limits: &Limits,
    ) -> Result<Vec<Candidate<N>>, Limit> {
        let board = self.board;
        let state = &position.state;
        let mut movable = Bits::ALL;
        if self.prunes
            && let Some(corral) = boxes_of_pi_corral(board, state, &|_, _, _| false, limits)?
        {
            movable = corral;
        }
        let moves = self.macros.all(board, state, movable, limits)?;
        let removals = self.domain.removals(position, &moves, limits)?;
        if !removals.is_empty() {
            return Ok(removals);
        }
        let features = self.domain.features_after(state, &moves, limits)?;
        let is_advised = self.advice == Advice::Ignored;
        let mut candidates = Vec::new();
        for ((macro_move, after), features) in moves.into_iter().zip(features) {
            let is_end = (self.is_end)(&after);
            candidates.push(Candidate { macro_move, after, features, is_advised, is_end });
        }
        if !is_advised {
            self.advise(state, now, &mut candidates, limits)?;
        }
        Ok(candidates)
    }

    /// Marks the moves that advisors propose.
    fn advise(
        &mut self,
        before: &State<N>,
        now: &Features,
        candidates: &mut Vec<Candidate<N>>,
        limits: &Limits,
    ) -> Result<(), Limit> {
        'again: loop {
            for index in self.domain.advised(&Choice { before, now, candidates }) {
                let Candidate { after, is_advised, .. } = candidates[index];
                if !is_advised && self.advice == Advice::Checked && self.is_dead(&after, limits)? {
                    candidates.remove(index);
                    continue 'again;
                }
                candidates[index].is_advised = true;
            }
            return Ok(());
        }
    }

    /// Returns whether a state is known to lead nowhere.
    pub(super) fn is_dead(&mut self, state: &State<N>, limits: &Limits) -> Result<bool, Limit> {
        let Some(detector) = &mut self.detector else { return Ok(false) };
        detector.is_dead(self.board, state, limits)
    }

    /// The steps of the moves from a root to a node.
    pub(super) fn steps_to(
        &mut self,
        node: u32,
        limits: &Limits,
    ) -> Result<Vec<(u16, Direction)>, Limit> {
        let mut steps = Vec::new();
        for (before, macro_move) in self.nodes.path(node) {
            let state = self.state(before);
            steps.extend(self.macros.steps(self.board, &state, macro_move, limits)?);
        }
        Ok(steps)
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.space.bytes()
    }
}

/// A node for a position of which nothing else is known yet.
fn node<const N: usize>(
    position: &SearchPosition<N>,
    parent: Option<(u32, Macro)>,
) -> Node<N, Macro, PositionData<N>> {
    let data = PositionData { unfilled: position.unfilled, features: [0; 5], best_on_path: [0; 5] };
    Node { key: position.state.key(), parent, data }
}

/// The position after a move, with these boxes and [unfilled](SearchPosition::unfilled) places before it.
pub(super) fn after<const N: usize>(
    boxes: Bits<N>,
    unfilled: Bits<N>,
    macro_move: Macro,
    board: &Bitboard<N>,
) -> SearchPosition<N> {
    let to = Bits::one(macro_move.to.into());
    let worker = Bits::one(macro_move.worker.into());
    let others = boxes.without(Bits::one(macro_move.from.into()));
    if macro_move.removes {
        let state = board.state(others, worker);
        return SearchPosition { state, unfilled: unfilled.without(to) };
    }
    SearchPosition { state: board.state(others | to, worker), unfilled }
}
