//! The forward search: boxes are pushed to their places, in the order of a packing plan.

#![expect(clippy::indexing_slicing, reason = "cells are bits, and each step has an area")]

use std::cmp::Reverse;

use super::advisors::{CandidateMove, best, choices, explores, least};
use super::analysis::StaticAnalysis;
use super::plan::PackingPlan;
use super::search::{Domain, Features, MoveChoice, SearchPosition};
use super::space::{connectivity, count};
use crate::solve::deadlock::detector::Detector;
use crate::solve::level::{Bits, BoxMove, Macro, Macros, State, steps};
use crate::solve::task::{Limit, Limits, Technique, Techniques};

// The features: steps of the plan that are left, parts of the floor, links between rooms that boxes block, boxes that will be in
// the way, and boxes that are in the way.
const PACKING: usize = 0;
const CONNECTIVITY: usize = 1;
const ROOM_CONNECTIVITY: usize = 2;
const OUT_OF_PLAN: usize = 3;
const HOTSPOTS: usize = 4;

/// Options of a search: none are the best for every level.
#[derive(Clone, Copy, Default)]
pub(crate) struct Strategy {
    /// Whether advisors propose no move that is known to lead to a deadlock.
    pub(crate) is_careful: bool,
    /// Whether all moves count as advised, so that the features alone decide.
    pub(crate) ignores_advice: bool,
    /// Which of the techniques it uses: its advisors, and whether links between rooms divide the feature space too.
    pub(crate) techniques: Techniques,
}

/// Pushes boxes to their places.
pub(super) struct ForwardDomain<'t, const N: usize> {
    analysis: &'t StaticAnalysis<N>,
    plan: PackingPlan<N>,
    strategy: Strategy,
    macros: Macros<'t, N>,
    detector: Detector<N>,
    /// Whether the way from a state to the goals is known.
    is_known: &'t dyn Fn(&State<N>) -> bool,
    limits: &'t Limits<'t>,
}

impl<'t, const N: usize> ForwardDomain<'t, N> {
    pub(super) fn new(
        analysis: &'t StaticAnalysis<N>,
        plan: PackingPlan<N>,
        strategy: Strategy,
        is_known: &'t dyn Fn(&State<N>) -> bool,
        limits: &'t Limits<'t>,
    ) -> Self {
        let macros = Macros::new(BoxMove::Push, &analysis.solvable, limits);
        let detector = analysis.detector(limits);
        ForwardDomain { analysis, plan, strategy, macros, detector, is_known, limits }
    }

    /// The moves that advisors propose; if they are careful, none that is known to lead nowhere. Such moves are
    /// dropped.
    fn careful_advice(
        &mut self,
        boxes: Bits<N>,
        candidates: &mut Vec<CandidateMove<N>>,
        now: &Features,
    ) -> Result<[Option<usize>; 7], Limit> {
        let mut checked: Vec<Macro> = Vec::new();
        loop {
            let advised = self.advise(boxes, candidates, now);
            let is_open = |&index: &usize| !checked.contains(&candidates[index].macro_move);
            let open = advised.into_iter().flatten().find(is_open);
            let Some(index) = open.filter(|_| self.strategy.is_careful) else {
                return Ok(advised);
            };
            let state = candidates[index].after;
            if self.is_dead(&state)? {
                candidates.remove(index);
            } else {
                checked.push(candidates[index].macro_move);
            }
        }
    }

    /// The moves that each advisor proposes.
    fn advise(
        &self,
        boxes: Bits<N>,
        candidates: &[CandidateMove<N>],
        now: &Features,
    ) -> [Option<usize>; 7] {
        let improves = |feature: usize| {
            best(candidates, |candidate| {
                let features = candidate.features;
                features[PACKING] <= now[PACKING] && features[feature] < now[feature]
            })
        };
        let explores = |candidate: &CandidateMove<N>| {
            candidate.explores
                && candidate.features[PACKING] <= now[PACKING]
                && self.is_reversible(candidate)
        };
        let advised = [
            (Technique::PackingAdvisor, improves(PACKING)),
            (Technique::ConnectivityAdvisor, improves(CONNECTIVITY)),
            (Technique::RoomsAdvisor, improves(ROOM_CONNECTIVITY)),
            (Technique::HotspotsAdvisor, improves(HOTSPOTS)),
            (Technique::OutOfPlanAdvisor, self.leave_out_of_plan_area(candidates, now)),
            (Technique::OpenerAdvisor, self.open_next_place(boxes, candidates, now)),
            (Technique::ExplorerAdvisor, best(candidates, explores)),
        ];
        advised.map(|(advisor, candidate)| candidate.filter(|_| self.has(advisor)))
    }

    /// Returns whether a technique is switched on, and the strategy uses it.
    fn has(&self, technique: Technique) -> bool {
        self.analysis.techniques.has(technique) && self.strategy.techniques.has(technique)
    }

    fn features_of(&self, boxes: Bits<N>) -> Features {
        let analysis = self.analysis;
        let left = self.plan.left(boxes);
        let out_of_plan = boxes & self.plan.out_of_plan(left);
        let features = [
            (Technique::PackingFeature, count(left)),
            (Technique::ConnectivityFeature, connectivity(&analysis.board, boxes)),
            (Technique::RoomsFeature, analysis.rooms.broken(&analysis.board, boxes)),
            (Technique::OutOfPlanFeature, count(out_of_plan.count())),
            (Technique::HotspotsFeature, analysis.hotspots(boxes)),
        ];
        features.map(|(feature, value)| if analysis.techniques.has(feature) { value } else { 0 })
    }

    fn is_reversible(&self, candidate: &CandidateMove<N>) -> bool {
        let back = self.analysis.targets[usize::from(candidate.macro_move.to)];
        back.meets(Bits::one(candidate.macro_move.from.into()))
    }

    /// Moves the box nearest to an out-of-plan area away from it.
    fn leave_out_of_plan_area(
        &self,
        candidates: &[CandidateMove<N>],
        now: &Features,
    ) -> Option<usize> {
        let left = usize::try_from(now[PACKING]).unwrap_or(0);
        let area = self.plan.out_of_plan(left);
        if now[OUT_OF_PLAN] == 0 {
            return None;
        }
        let board = &self.analysis.board;
        let free = board.floor.without(self.plan.parked_with(left));
        let pushes = steps(area, |reached| board.pushed(reached, free));
        least(candidates, |candidate| {
            let CandidateMove { macro_move, features, .. } = candidate;
            let (from, to) =
                (pushes[usize::from(macro_move.from)], pushes[usize::from(macro_move.to)]);
            let is_good = (0..4).all(|feature| features[feature] <= now[feature])
                && self.is_reversible(candidate)
                && to != u16::MAX
                && to > from;
            is_good.then_some((from, Reverse(to)))
        })
    }

    /// Moves the box nearest to the next place of the plan away from it.
    fn open_next_place(
        &self,
        boxes: Bits<N>,
        candidates: &[CandidateMove<N>],
        now: &Features,
    ) -> Option<usize> {
        if candidates.iter().any(|candidate| candidate.features[PACKING] < now[PACKING]) {
            return None;
        }
        let steps = self.analysis.steps_from(self.plan.next(boxes)?);
        least(candidates, |CandidateMove { macro_move, features, .. }| {
            let (from, to) =
                (steps[usize::from(macro_move.from)], steps[usize::from(macro_move.to)]);
            let is_good = (PACKING..=ROOM_CONNECTIVITY).all(|f| features[f] <= now[f]);
            (is_good && to >= from).then_some((from, Reverse(to)))
        })
    }
}

impl<'t, const N: usize> Domain<'t, N> for ForwardDomain<'t, N> {
    fn dimensions(&self) -> [usize; 4] {
        let third = if self.has(Technique::RoomLinks) { ROOM_CONNECTIVITY } else { OUT_OF_PLAN };
        [PACKING, CONNECTIVITY, third, OUT_OF_PLAN]
    }

    fn features(&mut self, position: &SearchPosition<N>) -> Result<Features, Limit> {
        Ok(self.features_of(position.state.boxes))
    }

    fn moves(
        &mut self,
        position: &SearchPosition<N>,
        now: &Features,
    ) -> Result<Vec<MoveChoice>, Limit> {
        let (board, state) = (&self.analysis.board, &position.state);
        let movable = self.analysis.movable(state, self.limits)?;
        let found = self.macros.all(board, state, movable)?.into_iter();
        let candidate = |(macro_move, after): (_, State<N>)| {
            self.limits.spend(N)?;
            let features = self.features_of(after.boxes);
            let explores = explores(board, BoxMove::Push, state, &after);
            let is_end = self.analysis.is_solved(&after) || (self.is_known)(&after);
            Ok(CandidateMove { macro_move, after, features, explores, is_end })
        };
        let mut candidates = found.map(candidate).collect::<Result<Vec<_>, Limit>>()?;
        if self.strategy.ignores_advice {
            return Ok(choices(&candidates, Self::LAST_VALUES, |_| true));
        }
        let advised = self.careful_advice(state.boxes, &mut candidates, now)?;
        Ok(choices(&candidates, Self::LAST_VALUES, |index| advised.contains(&Some(index))))
    }

    fn macros(&mut self) -> &mut Macros<'t, N> {
        &mut self.macros
    }

    fn is_dead(&mut self, state: &State<N>) -> Result<bool, Limit> {
        self.detector.is_dead(&self.analysis.board, state, self.limits)
    }
}
