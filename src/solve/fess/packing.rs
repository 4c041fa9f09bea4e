//! The backward search for a packing plan: boxes are pulled off the goals, and taken off the board where most of
//! them started.

use std::cmp::Reverse;

use super::advisors::{Candidate, Choice};
use super::analysis::{StaticAnalysis, closeness};
use super::plan::{Origin, PackingStep};
use super::search::{Domain, FeatureSearch, SearchPosition, after};
use super::space::{Features, connectivity, count};
use crate::solve::attempts::{Advice, Planning};
use crate::solve::deadlock::matching::all_match;
use crate::solve::level::{Bits, BoxMove, Macro, State};
use crate::solve::stable_hash::stable_hash;
use crate::solve::task::{Limit, Limits, Stats};

// The features: boxes on the board, parts of the floor, boxes on goals, and closeness to the goals.
const BOXES: usize = 0;
const CONNECTIVITY: usize = 1;
const ON_GOALS: usize = 2;
const CLOSENESS: usize = 4;

struct BackwardDomain<'t, const N: usize> {
    analysis: &'t StaticAnalysis<'t, N>,
    /// By place of a goal or of a box at the start: the number of steps from each cell.
    steps: Vec<Vec<u16>>,
    goal_distances: Vec<i32>,
    /// By cell: how late a box there is taken off or away, and how much the distance to a goal there counts.
    weights: Vec<u32>,
    removes: bool,
}

/// Finds the steps of a packing plan.
pub(super) fn search<const N: usize>(
    analysis: &StaticAnalysis<N>,
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
    let (seed, removes) = match planning {
        Planning::Removing(seed) => (seed, true),
        Planning::Parking(seed) => (seed, false),
    };
    let mut weights = Vec::new();
    for cell in 0..64 * N {
        weights.push(weight(seed, cell, limits.tuning.max_weight));
    }
    let goal_distances = analysis.goal_distances(|bit| weights[bit], limits)?;
    let domain = BackwardDomain { analysis, steps, goal_distances, weights, removes };
    let mut search =
        FeatureSearch::new(analysis, BoxMove::Pull, domain, Advice::Taken, |_| false, limits);
    for state in board.states(board.goals) {
        search.add_root(SearchPosition { state, unfilled: board.boxes }, limits)?;
    }
    match search.run(budget, limits, stats) {
        Ok(_) | Err(Limit::Solver) => {}
        Err(limit) => return Err(limit),
    }
    if search.nodes.is_empty() {
        return Ok(Vec::new());
    }
    Ok(steps_from(&search, search.best_node))
}

/// The steps of a plan from a position of the search backward: the boxes that are still on the board stand on their places, and the
/// moves on the way to it, in reverse, bring the others.
fn steps_from<const N: usize>(search: &FeatureSearch<N>, node: u32) -> Vec<PackingStep> {
    let mut plan = Vec::new();
    let (parked, _) = search.nodes[node].key;
    for cell in parked.each() {
        plan.push(PackingStep { from: Origin::Start, to: cell.bit() });
    }
    plan.reverse();
    for (_, Macro { from, to, removes, .. }) in search.nodes.path(node).into_iter().rev() {
        if removes {
            plan.push(PackingStep { from: Origin::Any, to: from });
        } else if from != to {
            plan.push(PackingStep { from: Origin::Place(to), to: from });
        }
    }
    plan
}

/// The weight of a cell: 1 with the seed 0, and otherwise a random number up to `max`.
fn weight(seed: u32, cell: usize, max: usize) -> u32 {
    if seed == 0 {
        return 1;
    }
    let hash = stable_hash([u64::from(seed), cell as u64]);
    1 + u32::try_from(hash % max as u64).expect("weights are small")
}

impl<const N: usize> BackwardDomain<'_, N> {
    /// The sink room: the largest group of unfilled starts that a box can be pushed between.
    fn sink_room(&self, position: &SearchPosition<N>, limits: &Limits) -> Result<Bits<N>, Limit> {
        let board = &self.analysis.board;
        let free = board.floor.without(position.state.boxes);
        // Each start, and where a box from there can be pushed to.
        let mut starts = Vec::new();
        for start in position.unfilled.each() {
            limits.spend(16 * N)?;
            starts.push((start, board.targets(start, free)));
        }
        let mut largest = Bits::NONE;
        for &(start, targets) in &starts {
            limits.spend(starts.len() * N)?;
            let mut group = start;
            for &(other, targets_of_other) in &starts {
                if other.meets(targets) && targets_of_other.meets(start) {
                    group |= other;
                }
            }
            if group.count() > largest.count() {
                largest = group;
            }
        }
        Ok(largest)
    }

    /// The number of steps from the cell that a move brings a box to, which is the start of one, to where it was.
    fn steps_back(&self, macro_move: Macro) -> u16 {
        self.steps[usize::from(macro_move.to)][usize::from(macro_move.from)]
    }

    /// The move that takes a box off the board where another brings it; `None` if the starts that are left could not all be filled.
    fn removal(
        &self,
        position: &SearchPosition<N>,
        macro_move: Macro,
        limits: &Limits,
    ) -> Result<Option<Candidate<N>>, Limit> {
        let boxes = position.state.boxes;
        let left = position.unfilled.without(Bits::one(macro_move.to.into()));
        let others = boxes.without(Bits::one(macro_move.from.into()));
        limits.spend(64 * N * others.count())?;
        // A box from each of the other starts must have a place of its own, on a board without other boxes.
        let mut rows = Vec::new();
        for start in left.each() {
            rows.push(self.analysis.targets[usize::from(start.bit())] & others);
        }
        if !all_match(&rows) {
            return Ok(None);
        }
        let macro_move = Macro { removes: true, ..macro_move };
        let after = after(boxes, position.unfilled, macro_move, &self.analysis.board);
        Ok(Some(Candidate {
            macro_move,
            after: after.state,
            features: [0; 5],
            is_advised: false,
            is_end: after.unfilled.is_empty() || after.state.boxes.is_empty(),
        }))
    }

    /// Marks the removal that an advisor proposes: first of a box that is on no goal, then of one whose goal is in no dead end.
    fn advise_removal(&self, removals: &mut [Candidate<N>]) {
        let board = &self.analysis.board;
        let first = removals.iter_mut().min_by_key(|Candidate { macro_move, after, .. }| {
            let from = Bits::one(macro_move.from.into());
            (
                from.meets(board.goals),
                from.meets(self.analysis.dead_end_goals),
                self.weights[usize::from(macro_move.from)],
                connectivity(board, after.boxes),
                Reverse(self.steps_back(*macro_move)),
            )
        });
        if let Some(first) = first {
            first.is_advised = true;
        }
    }

    /// Pulls a box off a goal, first one whose goal is in no dead end.
    fn pull_off_goal(&self, choice: &Choice<N>) -> Option<usize> {
        let now = choice.now;
        choice.first(|Candidate { macro_move, features, .. }| {
            let from = Bits::one(macro_move.from.into());
            if features[CONNECTIVITY] > now[CONNECTIVITY]
                || features[CLOSENESS] >= now[CLOSENESS]
                || !from.meets(self.analysis.board.goals)
            {
                return None;
            }
            let steps = self.steps[usize::from(macro_move.from)][usize::from(macro_move.to)];
            let is_dead_end = from.meets(self.analysis.dead_end_goals);
            let weight = self.weights[usize::from(macro_move.from)];
            Some((is_dead_end, weight, features[CONNECTIVITY], Reverse(steps)))
        })
    }
}

impl<const N: usize> Domain<N> for BackwardDomain<'_, N> {
    fn dimensions(&self) -> [usize; 4] {
        [BOXES, CONNECTIVITY, ON_GOALS, ON_GOALS]
    }

    fn features(&mut self, state: &State<N>, _: &Limits) -> Result<Features, Limit> {
        let board = &self.analysis.board;
        let boxes = state.boxes;
        Ok([
            count(boxes.count()),
            connectivity(board, boxes),
            count((boxes & board.goals).count()),
            0,
            closeness(&self.goal_distances, boxes),
        ])
    }

    /// There is one for each box.
    fn removals(
        &self,
        position: &SearchPosition<N>,
        moves: &[(Macro, State<N>)],
        limits: &Limits,
    ) -> Result<Vec<Candidate<N>>, Limit> {
        let mut removals: Vec<Candidate<N>> = Vec::new();
        if !self.removes {
            return Ok(removals);
        }
        let sink_room = self.sink_room(position, limits)?;
        if !sink_room.without(position.state.region).is_empty() {
            return Ok(removals);
        }
        for &(macro_move, _) in moves {
            if removals.iter().any(|other| other.macro_move.from == macro_move.from)
                || !sink_room.has(macro_move.to)
                || usize::from(self.steps_back(macro_move)) < limits.tuning.min_removal_steps
            {
                continue;
            }
            removals.extend(self.removal(position, macro_move, limits)?);
        }
        self.advise_removal(&mut removals);
        Ok(removals)
    }

    fn advised(&self, choice: &Choice<N>) -> Vec<usize> {
        let board = &self.analysis.board;
        let mut advised = Vec::new();
        advised.extend(self.pull_off_goal(choice));
        advised.extend(
            choice.best(|candidate| candidate.features[CONNECTIVITY] < choice.now[CONNECTIVITY]),
        );
        advised.extend(
            choice.best(|candidate| choice.explores(board, BoxMove::Pull, &candidate.after)),
        );
        advised
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With other weights, other plans are made, and other solutions found.
    #[test]
    fn a_seed_gives_the_same_weights_on_every_machine() {
        let weights = |seed| (0..16).map(|cell| weight(seed, cell, 8)).collect::<Vec<_>>();
        assert_eq!(weights(0), [1; 16]);
        assert_eq!(weights(1), [5, 1, 5, 8, 4, 8, 3, 7, 2, 6, 2, 5, 1, 5, 8, 4]);
        assert_eq!(weights(14), [2, 6, 2, 5, 1, 5, 8, 4, 8, 3, 7, 3, 6, 2, 6, 1]);
    }
}
