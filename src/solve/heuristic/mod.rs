//! The heuristic of the push-optimal search: a lower bound on the pushes left.
//!
//! It is the cost of a minimum-cost [assignment] of boxes to goals, plus a disjoint sum of [conflicts] of two and three boxes and of
//! those that the search [learns](learner); or, if that is greater, what a pattern database of the [goal zone](goal_zone) asks for.

pub(super) mod assignment;
mod conflict;
mod conflicts;
mod goal_zone;
mod learned;
mod learner;
mod pattern_search;
mod three_boxes;
mod two_boxes;

use std::sync::Arc;

use self::assignment::{AssignedBoxes, AssignmentSolver};
use self::conflict::{Conflict, disjoint_sum};
use self::conflicts::Conflicts;
use self::goal_zone::GoalZone;
use self::learner::Learner;
use self::pattern_search::PatternLevel;
use super::level::{Bitboard, Bits, PushedBox, Start, State};
use super::task::{Limits, Result, Technique, optional};

/// Computes the heuristic.
pub(crate) struct Heuristic<'l, const N: usize> {
    pub(super) board: Arc<Bitboard<N>>,
    pub(super) solver: AssignmentSolver<'l>,
    pub(super) conflicts: Conflicts<N>,
    pub(super) zone: Option<Arc<GoalZone<N>>>,
    /// Whether all goals have boxes at the end, so that all solutions from a state have pushes of one parity: a push takes one box
    /// from one color of a checkerboard to the other, and the goals are always the same.
    has_parity: bool,
    learner: Option<Learner<N>>,
}

/// The parts of a state's heuristic. A push changes few of them.
pub(crate) struct HeuristicParts<const N: usize> {
    boxes: Bits<N>,
    assigned: AssignedBoxes,
    conflicts: Vec<Conflict<N>>,
    zone: Option<[u32; 2]>,
    worker: Bits<N>,
}

impl<'l, const N: usize> Heuristic<'l, N> {
    /// The assignment alone.
    pub(crate) fn new(board: Arc<Bitboard<N>>, start: &Start, limits: &Limits<'l>) -> Result<Self> {
        let field = &start.field;
        let distances = field.sided_distances(field.goal_squares(), limits)?.into();
        let solver = AssignmentSolver::new(distances, start.techniques, limits);
        let has_parity = board.goals.count() == board.boxes.count();
        let (conflicts, zone, learner) = Default::default();
        Ok(Heuristic { board, solver, conflicts, zone, has_parity, learner })
    }

    /// Adds pattern databases, which takes up to a few seconds. Those for which the memory or a
    /// part of the time is not enough are left out.
    pub(crate) fn add_databases(&mut self, start: &Start, limits: &Limits) -> Result<()> {
        let in_part = &limits.with_part_of_all_time(limits.tuning.tables_part);
        let (board, distances) = (&*self.board, &*self.solver.distances);
        self.conflicts = Conflicts::new(board, start, distances, in_part)?;
        if start.techniques.has(Technique::LearnedConflicts) {
            self.learner = Learner::new(board, distances, limits);
        }
        if start.techniques.has(Technique::GoalZone) {
            let zone = GoalZone::new(&self.board, start, in_part);
            self.zone = optional(zone)?.map(Arc::new);
        }
        limits.check_time()
    }

    pub(crate) fn bytes(&self) -> usize {
        let zone = self.zone.as_ref().map_or(0, |zone| zone.bytes());
        let learned =
            self.learner.as_ref().map_or(0, |learner| learner.max_bytes(&self.solver.limits));
        self.solver.distances.bytes() + self.conflicts.bytes() + zone + learned
    }

    /// The heuristic of a state; `None` if it cannot be solved.
    pub(crate) fn of(&mut self, boxes: Bits<N>, worker: Bits<N>) -> Result<Option<u32>> {
        let pushes = self.solver.pushes(&self.rows(boxes, worker))?;
        let bound = || {
            // Boxes that can reach no goal are in no table.
            let pushes = pushes?;
            let conflicts = self.conflicts.all(&self.board, boxes, worker)?;
            let zone = self.zone.as_ref().map_or(Some([0; 2]), |zone| zone.parts(boxes, worker))?;
            Some(self.sum(pushes, conflicts, zone.iter().sum()))
        };
        Ok(bound())
    }

    /// Prepares for the pushes of a state. Returns `None` if it cannot be solved.
    pub(crate) fn parts(
        &mut self,
        boxes: Bits<N>,
        worker: Bits<N>,
    ) -> Result<Option<HeuristicParts<N>>> {
        let zone = self.zone.as_ref().map(|zone| zone.parts(boxes, worker));
        if matches!(zone, Some(None)) {
            return Ok(None);
        }
        let assigned = self.solver.assigned(self.rows(boxes, worker))?;
        let conflicts = self.conflicts.all(&self.board, boxes, worker);
        let zone = zone.flatten();
        Ok(conflicts.map(|conflicts| HeuristicParts { boxes, assigned, conflicts, zone, worker }))
    }

    /// The heuristic of a state about to be expanded, after learning from it; `None` if it cannot be solved. It is `old`, what it was
    /// when the state was reached, if nothing has been learned.
    pub(crate) fn learn(
        &mut self,
        parts: &mut HeuristicParts<N>,
        state: &State<N>,
        old: u32,
    ) -> Result<Option<u32>> {
        let Some(learner) = &mut self.learner else { return Ok(Some(old)) };
        let (board, conflicts, limits) = (&*self.board, &mut self.conflicts, &self.solver.limits);
        if learner.is_due(conflicts.learned.len(), limits) {
            let level = PatternLevel { board, conflicts, limits };
            let more = learner.learn(level, state, &parts.conflicts)?;
            if !more.is_empty() {
                Arc::make_mut(&mut conflicts.learned).extend(more);
                let all = conflicts.all(board, state.boxes, state.region);
                let Some(all) = all else { return Ok(None) };
                parts.conflicts = all;
            }
        }
        if conflicts.learned.len() == 0 {
            return Ok(Some(old));
        }
        let pushes = self.solver.pushes_of(&parts.assigned)?;
        let zone = parts.zone.map_or(0, |zone| zone.iter().sum());
        let h = pushes.map(|pushes| self.sum(pushes, parts.conflicts.clone(), zone));
        if let Some(learner) = self.learner.as_mut().filter(|_| h.is_none_or(|h| h > old)) {
            learner.raised += 1;
        }
        Ok(h)
    }

    /// The same heuristic for another search, which learns nothing more.
    pub(crate) fn without_learning(&self) -> Self {
        let Heuristic { board, solver, conflicts, zone, has_parity, .. } = self;
        let (board, solver) = (board.clone(), solver.clone());
        let (conflicts, zone, has_parity) = (conflicts.clone(), zone.clone(), *has_parity);
        Heuristic { board, solver, conflicts, zone, has_parity, learner: None }
    }

    /// The [heuristic](Self::of) after a push; `None` also if it is not less than `below`.
    pub(crate) fn after(
        &mut self,
        parts: &mut HeuristicParts<N>,
        push: &PushedBox<N>,
        below: u32,
    ) -> Result<Option<u32>> {
        let moved = [push.from, push.to, push.from];
        let HeuristicParts { boxes, assigned, .. } = parts;
        let pushes = self.solver.pushes_after_move(&self.board, assigned, *boxes, moved)?;
        let bound = || {
            let pushes = pushes? + disjoint_sum(self.conflicts.after(&parts.conflicts, push)?);
            match (&self.zone, &parts.zone) {
                (Some(zone), Some(before)) if pushes < below => {
                    Some(self.greater(pushes, zone.after(*before, parts.worker, push)?))
                }
                _ => Some(pushes),
            }
        };
        Ok(bound().filter(|pushes| *pushes < below))
    }

    /// The heuristic of boxes whose assignment takes some pushes.
    fn sum(&self, pushes: u32, conflicts: Vec<Conflict<N>>, zone: u32) -> u32 {
        self.greater(pushes + disjoint_sum(conflicts), zone)
    }

    /// The greater bound, where that of the zone may have the wrong parity. The other never has: conflicts are even.
    fn greater(&self, pushes: u32, zone: u32) -> u32 {
        let is_odd = self.has_parity && (zone ^ pushes) & 1 == 1;
        pushes.max(zone + u32::from(is_odd))
    }

    fn rows(&self, boxes: Bits<N>, worker: Bits<N>) -> Vec<usize> {
        self.solver.distances.rows(&self.board, boxes, worker)
    }
}
