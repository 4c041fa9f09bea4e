//! The backward search for a packing plan: boxes are pulled off the goals, and taken off the board where most of
//! them started.

#![expect(clippy::indexing_slicing, reason = "cells are bits, and candidates are counted")]

use std::cmp::Reverse;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::advisors::{CandidateMove, best, choices, explores, least};
use super::analysis::{GoalDistances, StaticAnalysis};
use super::plan::{Origin, PackingStep};
use super::search::{Domain, FeatureSearch, Features, MoveChoice, SearchPosition, after};
use super::space::{connectivity, count};
use crate::solve::deadlock::matching::all_match;
use crate::solve::level::{Bits, BoxMove, Field, Macro, Macros, State};
use crate::solve::task::{Limit, Limits, Stats};

// The features: boxes on the board, parts of the floor, boxes on goals, links between rooms that boxes block, and closeness to the
// goals.
const BOXES: usize = 0;
const CONNECTIVITY: usize = 1;
const ON_GOALS: usize = 2;
const ROOM_CONNECTIVITY: usize = 3;
const CLOSENESS: usize = 4;

/// A box is not taken off the board nearer than this to where it stood, in steps.
const MIN_STEPS: u16 = 6;

/// The greatest weight of a goal.
const MAX_WEIGHT: u64 = 8;

struct BackwardDomain<'t, const N: usize> {
    analysis: &'t StaticAnalysis<N>,
    macros: Macros<'t, N>,
    /// By place of a goal or of a box at the start: the number of steps from each cell.
    steps: Vec<Vec<u16>>,
    goal_distances: GoalDistances,
    /// By cell: how late a box there is taken off or away, and how much the distance to a goal there counts.
    weights: Vec<u32>,
    /// Whether boxes are taken off the board.
    removes: bool,
    limits: &'t Limits<'t>,
}

/// Options of a plan: none are the best for every level.
#[derive(Clone, Copy)]
pub(crate) struct Planning {
    /// Whether all boxes are parked, instead of taking them off the board where most of them started.
    pub(crate) parks: bool,
    /// The seed of the cells' weights, which make other plans; with 0 all weigh the same.
    pub(crate) seed: u32,
}

/// Finds the steps of a packing plan.
pub(super) fn search<const N: usize>(
    analysis: &StaticAnalysis<N>,
    field: &Field,
    planning: Planning,
    budget: usize,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Vec<PackingStep>, Limit> {
    let board = &analysis.board;
    let mut steps = vec![Vec::new(); 64 * N];
    for cell in (board.goals | board.boxes).each() {
        steps[usize::from(cell.bit())] = analysis.steps_from(cell);
        limits.check_time()?;
    }
    let macros = Macros::new(BoxMove::Pull, &analysis.from_start, limits);
    let weight = |cell| match planning.seed {
        0 => 1,
        seed => 1 + (FxBuildHasher.hash_one((seed, cell)) % MAX_WEIGHT) as u32,
    };
    let weights: Vec<u32> = (0..64 * N).map(weight).collect();
    let goal_distances = GoalDistances::new(board, field, |bit| weights[bit], limits)?;
    let removes = !planning.parks;
    let domain =
        BackwardDomain { analysis, macros, steps, goal_distances, weights, removes, limits };
    let mut search = FeatureSearch::new(domain, board);
    for state in board.states(board.goals) {
        search.add_root(SearchPosition { state, unfilled: board.boxes })?;
    }
    search.run(budget, limits, stats)?;
    let Some(last) = search.nodes.get(search.best_node) else { return Ok(Vec::new()) };
    let parked = last.position.state.boxes.each();
    let mut plan: Vec<PackingStep> =
        parked.map(|cell| PackingStep { from: Origin::Start, to: cell.bit() }).collect();
    plan.reverse();
    for (_, Macro { from, to, removes, .. }) in search.path(search.best_node).into_iter().rev() {
        if removes {
            plan.push(PackingStep { from: Origin::Any, to: from });
        } else if from != to {
            plan.push(PackingStep { from: Origin::Place(to), to: from });
        }
    }
    Ok(plan)
}

impl<'t, const N: usize> Domain<'t, N> for BackwardDomain<'t, N> {
    fn dimensions(&self) -> [usize; 4] {
        [BOXES, CONNECTIVITY, ON_GOALS, ROOM_CONNECTIVITY]
    }

    fn features(&mut self, position: &SearchPosition<N>) -> Result<Features, Limit> {
        Ok(self.features_of(position.state.boxes))
    }

    fn moves(
        &mut self,
        position: &SearchPosition<N>,
        features: &Features,
    ) -> Result<Vec<MoveChoice>, Limit> {
        let (board, state) = (&self.analysis.board, &position.state);
        let found = self.macros.all(board, state, Bits::ALL)?;
        let removals = self.removals(position, found.iter().map(|(macro_move, _)| *macro_move))?;
        if !removals.is_empty() {
            let first =
                removals.iter().copied().min_by_key(|&removal| self.rank(position, removal));
            let choice = |macro_move| {
                let SearchPosition { state, unfilled } = after(position, macro_move, board);
                let is_end = unfilled.is_empty() || state.boxes.is_empty();
                MoveChoice { macro_move, rank: 0, is_advised: Some(macro_move) == first, is_end }
            };
            return Ok(removals.into_iter().map(choice).collect());
        }
        let candidate = |(macro_move, after): (_, State<N>)| {
            self.limits.spend(N)?;
            let features = self.features_of(after.boxes);
            let explores = explores(board, BoxMove::Pull, state, &after);
            Ok(CandidateMove { macro_move, after, features, explores, is_end: false })
        };
        let candidates = found.into_iter().map(candidate).collect::<Result<Vec<_>, Limit>>()?;
        let advised = self.advise(&candidates, features);
        Ok(choices(&candidates, Self::LAST_VALUES, |index| advised.contains(&Some(index))))
    }

    fn macros(&mut self) -> &mut Macros<'t, N> {
        &mut self.macros
    }
}

impl<const N: usize> BackwardDomain<'_, N> {
    fn features_of(&self, boxes: Bits<N>) -> Features {
        let analysis = self.analysis;
        [
            count(boxes.count()),
            connectivity(&analysis.board, boxes),
            count((boxes & analysis.board.goals).count()),
            analysis.rooms.broken(&analysis.board, boxes),
            -self.goal_distances.of(boxes),
        ]
    }

    /// The moves that each advisor proposes.
    fn advise(&self, candidates: &[CandidateMove<N>], now: &Features) -> [Option<usize>; 4] {
        let goals = self.analysis.board.goals;
        let packing = least(candidates, |candidate| {
            let CandidateMove { macro_move, features, .. } = candidate;
            let from = Bits::one(macro_move.from.into());
            let is_good = features[CONNECTIVITY] <= now[CONNECTIVITY]
                && features[ROOM_CONNECTIVITY] <= now[ROOM_CONNECTIVITY]
                && features[CLOSENESS] < now[CLOSENESS]
                && from.meets(goals);
            is_good.then(|| {
                let steps = self.steps[usize::from(macro_move.from)][usize::from(macro_move.to)];
                let is_dead_end = from.meets(self.analysis.dead_end_goals);
                let weight = self.weights[usize::from(macro_move.from)];
                let [connectivity, rooms] = [CONNECTIVITY, ROOM_CONNECTIVITY].map(|f| features[f]);
                (is_dead_end, weight, connectivity, rooms, Reverse(steps))
            })
        });
        [
            packing,
            best(candidates, |candidate| candidate.features[CONNECTIVITY] < now[CONNECTIVITY]),
            best(candidates, |candidate| {
                candidate.features[ROOM_CONNECTIVITY] < now[ROOM_CONNECTIVITY]
            }),
            best(candidates, |candidate| candidate.explores),
        ]
    }

    /// The moves that take a box off the board, one for each box.
    fn removals(
        &self,
        position: &SearchPosition<N>,
        macro_moves: impl Iterator<Item = Macro>,
    ) -> Result<Vec<Macro>, Limit> {
        let State { boxes, region } = position.state;
        if !self.removes {
            return Ok(Vec::new());
        }
        let sink = self.sink(position)?;
        if !sink.without(region).is_empty() {
            return Ok(Vec::new());
        }
        let mut removals: Vec<Macro> = Vec::new();
        for macro_move in macro_moves {
            let to = Bits::one(macro_move.to.into());
            let is_done = removals.iter().any(|removal| removal.from == macro_move.from);
            if is_done || !to.meets(sink) || self.steps_back(macro_move) < MIN_STEPS {
                continue;
            }
            let others = boxes.without(Bits::one(macro_move.from.into()));
            self.limits.spend(64 * N * others.count())?;
            // A box from each of the other starts must have a place of its own, on a board without other boxes.
            let row = |start: Bits<N>| self.analysis.targets[usize::from(start.bit())] & others;
            if all_match(&position.unfilled.without(to).each().map(row).collect::<Vec<_>>()) {
                removals.push(Macro { removes: true, ..macro_move });
            }
        }
        Ok(removals)
    }

    /// The largest group of unfilled starts that a box can be pushed between.
    fn sink(&self, position: &SearchPosition<N>) -> Result<Bits<N>, Limit> {
        let board = &self.analysis.board;
        let free = board.floor.without(position.state.boxes);
        let targets = |start| {
            self.limits.spend(16 * N)?;
            Ok((start, board.targets(start, free)))
        };
        let reached = position.unfilled.each().map(targets).collect::<Result<Vec<_>, Limit>>()?;
        let mut largest = Bits::NONE;
        for &(start, there) in &reached {
            self.limits.spend(reached.len() * N)?;
            let back =
                reached.iter().filter(|(other, back)| other.meets(there) && back.meets(start));
            let group = back.fold(start, |group, (other, _)| group | *other);
            if group.count() > largest.count() {
                largest = group;
            }
        }
        Ok(largest)
    }

    /// The moves that take a box off the board, in the order in which they are advised.
    fn rank(&self, position: &SearchPosition<N>, removal: Macro) -> impl Ord + use<N> {
        let board = &self.analysis.board;
        let from = Bits::one(removal.from.into());
        let boxes = after(position, removal, board).state.boxes;
        (
            from.meets(board.goals),
            from.meets(self.analysis.dead_end_goals),
            self.weights[usize::from(removal.from)],
            connectivity(board, boxes),
            Reverse(self.steps_back(removal)),
        )
    }

    /// The number of steps from the cell that a move brings a box to, which is the start of one, to where it was.
    fn steps_back(&self, macro_move: Macro) -> u16 {
        self.steps[usize::from(macro_move.to)][usize::from(macro_move.from)]
    }
}
