//! The forward search: boxes are pushed to their places, in the order of a packing plan.

use std::cmp::Reverse;

use super::advisors::{Candidate, Choice};
use super::analysis::StaticAnalysis;
use super::plan::PackingPlan;
use super::search::Domain;
use super::space::{Features, connectivity, count};
use crate::solve::level::{Bits, BoxMove, Macro, State, steps};
use crate::solve::task::{Limit, Limits, Technique, Techniques};

// The features: steps of the plan that are left, parts of the floor, boxes that will be in the way, and boxes that are in the way.
const PACKING: usize = 0;
const CONNECTIVITY: usize = 1;
const OUT_OF_PLAN: usize = 2;
const HOTSPOTS: usize = 3;

/// Pushes boxes to their places.
pub(super) struct ForwardDomain<'t, const N: usize> {
    pub(super) analysis: &'t StaticAnalysis<'t, N>,
    pub(super) plan: PackingPlan<N>,
    /// The techniques of the [strategy](crate::solve::attempts::Strategy).
    pub(super) techniques: Techniques,
}

impl<const N: usize> ForwardDomain<'_, N> {
    /// Returns whether a technique is switched on, and the strategy uses it.
    fn has(&self, technique: Technique) -> bool {
        self.analysis.start.techniques.has(technique) && self.techniques.has(technique)
    }

    fn is_reversible(&self, candidate: &Candidate<N>) -> bool {
        let back = self.analysis.targets[usize::from(candidate.macro_move.to)];
        back.meets(Bits::one(candidate.macro_move.from.into()))
    }

    /// Moves the box nearest to an out-of-plan area away from it.
    fn leave_out_of_plan_area(&self, choice: &Choice<N>) -> Option<usize> {
        let now = choice.now;
        if now[OUT_OF_PLAN] == 0 {
            return None;
        }
        let left = usize::try_from(now[PACKING]).unwrap_or(0);
        let area = self.plan.out_of_plan(left);
        let board = &self.analysis.board;
        let free = board.floor.without(self.plan.parked_with(left));
        let pushes = steps(area, |reached| board.pushed(reached, free));
        choice.first(|candidate| {
            let Macro { from, to, .. } = candidate.macro_move;
            let before = pushes[usize::from(from)];
            let after = pushes[usize::from(to)];
            if !is_no_worse(&candidate.features, now, OUT_OF_PLAN)
                || !self.is_reversible(candidate)
                || after == u16::MAX
                || after <= before
            {
                return None;
            }
            Some((before, Reverse(after)))
        })
    }

    /// Moves the box nearest to the next place of the plan away from it.
    fn open_next_place(&self, choice: &Choice<N>) -> Option<usize> {
        let Choice { before, now, candidates } = choice;
        if candidates.iter().any(|candidate| candidate.features[PACKING] < now[PACKING]) {
            return None;
        }
        let steps = self.analysis.steps_from(self.plan.next(before.boxes)?);
        choice.first(|candidate| {
            let Macro { from, to, .. } = candidate.macro_move;
            let before = steps[usize::from(from)];
            let after = steps[usize::from(to)];
            if !is_no_worse(&candidate.features, now, CONNECTIVITY) || after < before {
                return None;
            }
            Some((before, Reverse(after)))
        })
    }

    /// Lets the worker get to where it can push other boxes from, by a move that can be taken back.
    fn explore(&self, choice: &Choice<N>) -> Option<usize> {
        choice.best(|candidate| {
            candidate.features[PACKING] <= choice.now[PACKING]
                && self.is_reversible(candidate)
                && choice.explores(&self.analysis.board, BoxMove::Push, &candidate.after)
        })
    }
}

/// Lowers a feature without leaving the plan.
fn lower<const N: usize>(choice: &Choice<N>, feature: usize) -> Option<usize> {
    let now = choice.now;
    choice.best(|Candidate { features, .. }| {
        features[PACKING] <= now[PACKING] && features[feature] < now[feature]
    })
}

/// Returns whether none of the features up to `last` is greater than now.
fn is_no_worse(features: &Features, now: &Features, last: usize) -> bool {
    (0..=last).all(|feature| features[feature] <= now[feature])
}

impl<const N: usize> Domain<N> for ForwardDomain<'_, N> {
    fn dimensions(&self) -> [usize; 4] {
        [PACKING, CONNECTIVITY, OUT_OF_PLAN, OUT_OF_PLAN]
    }

    fn features(&mut self, state: &State<N>, _: &Limits) -> Result<Features, Limit> {
        let StaticAnalysis { board, start, .. } = self.analysis;
        let boxes = state.boxes;
        let left = self.plan.left(boxes);
        let mut features = [0; 5];
        if start.techniques.has(Technique::PackingFeature) {
            features[PACKING] = count(left);
        }
        if start.techniques.has(Technique::ConnectivityFeature) {
            features[CONNECTIVITY] = connectivity(board, boxes);
        }
        if start.techniques.has(Technique::OutOfPlanFeature) {
            features[OUT_OF_PLAN] = count((boxes & self.plan.out_of_plan(left)).count());
        }
        if start.techniques.has(Technique::HotspotsFeature) {
            features[HOTSPOTS] = self.analysis.hotspots(boxes);
        }
        Ok(features)
    }

    fn advised(&self, choice: &Choice<N>) -> Vec<usize> {
        let mut advised = Vec::new();
        if self.has(Technique::PackingAdvisor) {
            advised.extend(lower(choice, PACKING));
        }
        if self.has(Technique::ConnectivityAdvisor) {
            advised.extend(lower(choice, CONNECTIVITY));
        }
        if self.has(Technique::HotspotsAdvisor) {
            advised.extend(lower(choice, HOTSPOTS));
        }
        if self.has(Technique::OutOfPlanAdvisor) {
            advised.extend(self.leave_out_of_plan_area(choice));
        }
        if self.has(Technique::OpenerAdvisor) {
            advised.extend(self.open_next_place(choice));
        }
        if self.has(Technique::ExplorerAdvisor) {
            advised.extend(self.explore(choice));
        }
        advised
    }
}
