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
        choice.least(|candidate| {
            let Candidate { macro_move: Macro { from, to, .. }, features, .. } = *candidate;
            let [from, to] = [from, to].map(|cell| pushes[usize::from(cell)]);
            let is_good = (PACKING..=OUT_OF_PLAN).all(|f| features[f] <= now[f])
                && self.is_reversible(candidate)
                && to != u16::MAX
                && to > from;
            is_good.then_some((from, Reverse(to)))
        })
    }

    /// Moves the box nearest to the next place of the plan away from it.
    fn open_next_place(&self, choice: &Choice<N>) -> Option<usize> {
        let Choice { before, now, candidates } = choice;
        if candidates.iter().any(|candidate| candidate.features[PACKING] < now[PACKING]) {
            return None;
        }
        let steps = self.analysis.steps_from(self.plan.next(before.boxes)?);
        choice.least(|candidate| {
            let Candidate { macro_move: Macro { from, to, .. }, features, .. } = *candidate;
            let [from, to] = [from, to].map(|cell| steps[usize::from(cell)]);
            let is_good = (PACKING..=CONNECTIVITY).all(|f| features[f] <= now[f]);
            (is_good && to >= from).then_some((from, Reverse(to)))
        })
    }
}

impl<const N: usize> Domain<N> for ForwardDomain<'_, N> {
    fn dimensions(&self) -> [usize; 4] {
        [PACKING, CONNECTIVITY, OUT_OF_PLAN, OUT_OF_PLAN]
    }

    fn features(&mut self, state: &State<N>, _: &Limits) -> Result<Features, Limit> {
        let boxes = state.boxes;
        let left = self.plan.left(boxes);
        let out_of_plan = boxes & self.plan.out_of_plan(left);
        Ok([
            count(left),
            connectivity(&self.analysis.board, boxes),
            count(out_of_plan.count()),
            self.analysis.hotspots(boxes),
            0,
        ])
    }

    fn advised(&self, choice: &Choice<N>) -> Vec<Option<usize>> {
        let now = choice.now;
        let improves = |feature: usize| {
            choice.best(|Candidate { features, .. }| {
                features[PACKING] <= now[PACKING] && features[feature] < now[feature]
            })
        };
        let explores = |candidate: &Candidate<N>| {
            candidate.features[PACKING] <= now[PACKING]
                && self.is_reversible(candidate)
                && choice.explores(&self.analysis.board, BoxMove::Push, &candidate.after)
        };
        let advised = [
            (Technique::PackingAdvisor, improves(PACKING)),
            (Technique::ConnectivityAdvisor, improves(CONNECTIVITY)),
            (Technique::HotspotsAdvisor, improves(HOTSPOTS)),
            (Technique::OutOfPlanAdvisor, self.leave_out_of_plan_area(choice)),
            (Technique::OpenerAdvisor, self.open_next_place(choice)),
            (Technique::ExplorerAdvisor, choice.best(explores)),
        ];
        let of = |(advisor, candidate): (_, Option<usize>)| candidate.filter(|_| self.has(advisor));
        advised.map(of).into()
    }
}
