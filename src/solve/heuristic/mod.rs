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
use super::tuning::Tuning;

/// Computes the heuristic.
pub(crate) struct Heuristic<const N: usize> {
    pub(super) board: Arc<Bitboard<N>>,
    pub(super) solver: AssignmentSolver,
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

impl<const N: usize> Heuristic<N> {
    /// The assignment alone.
    pub(crate) fn new(board: Arc<Bitboard<N>>, start: &Start, limits: &Limits) -> Result<Self> {
        let field = &start.field;
        let distances = field.sided_distances(field.goal_squares(), limits)?.into();
        Ok(Heuristic {
            has_parity: board.goals.count() == board.boxes.count(),
            board,
            solver: AssignmentSolver::new(distances, start.techniques),
            conflicts: Conflicts::default(),
            zone: None,
            learner: None,
        })
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

    pub(crate) fn bytes(&self, tuning: &Tuning) -> usize {
        let zone = self.zone.as_ref().map_or(0, |zone| zone.bytes());
        let learned = self.learner.as_ref().map_or(0, |learner| learner.max_bytes(tuning));
        self.solver.distances.bytes() + self.conflicts.bytes() + zone + learned
    }

    /// The heuristic of a state; `None` if it cannot be solved.
    pub(crate) fn of(
        &mut self,
        boxes: Bits<N>,
        worker: Bits<N>,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        // Boxes that can reach no goal are in no table.
        let Some(pushes) = self.solver.pushes(&self.rows(boxes, worker), limits)? else {
            return Ok(None);
        };
        let Some(conflicts) = self.conflicts.all(&self.board, boxes, worker) else {
            return Ok(None);
        };
        let mut in_zone = 0;
        if let Some(zone) = &self.zone {
            let Some(parts) = zone.parts(boxes, worker) else { return Ok(None) };
            in_zone = parts.iter().sum();
        }
        Ok(Some(self.sum(pushes, conflicts, in_zone)))
    }

    /// Prepares for the pushes of a state. Returns `None` if it cannot be solved.
    pub(crate) fn parts(
        &mut self,
        boxes: Bits<N>,
        worker: Bits<N>,
        limits: &Limits,
    ) -> Result<Option<HeuristicParts<N>>> {
        let mut parts_of_zone = None;
        if let Some(zone) = &self.zone {
            parts_of_zone = zone.parts(boxes, worker);
            if parts_of_zone.is_none() {
                return Ok(None);
            }
        }
        let assigned = self.solver.assigned(self.rows(boxes, worker), limits)?;
        let Some(conflicts) = self.conflicts.all(&self.board, boxes, worker) else {
            return Ok(None);
        };
        Ok(Some(HeuristicParts { boxes, assigned, conflicts, zone: parts_of_zone, worker }))
    }

    /// The heuristic of a state about to be expanded, after learning from it; `None` if it cannot be solved. It is `old`, what it was
    /// when the state was reached, if nothing has been learned.
    pub(crate) fn learn(
        &mut self,
        parts: &mut HeuristicParts<N>,
        state: &State<N>,
        old: u32,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        let Some(learner) = &mut self.learner else { return Ok(Some(old)) };
        let board = &*self.board;
        let conflicts = &mut self.conflicts;
        if learner.is_due(conflicts.learned.len(), limits.tuning) {
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
        let zone = parts.zone.map_or(0, |zone| zone.iter().sum());
        let pushes = self.solver.pushes_of(&parts.assigned, limits)?;
        let h = pushes.map(|pushes| self.sum(pushes, parts.conflicts.clone(), zone));
        if h.is_none_or(|h| h > old)
            && let Some(learner) = &mut self.learner
        {
            learner.raised += 1;
        }
        Ok(h)
    }

    /// The same heuristic for another search, which learns nothing more.
    pub(crate) fn without_learning(&self) -> Self {
        Heuristic {
            board: self.board.clone(),
            solver: self.solver.clone(),
            conflicts: self.conflicts.clone(),
            zone: self.zone.clone(),
            has_parity: self.has_parity,
            learner: None,
        }
    }

    /// The [heuristic](Self::of) after a push; `None` also if it is not less than `below`.
    pub(crate) fn after(
        &mut self,
        parts: &mut HeuristicParts<N>,
        push: &PushedBox<N>,
        below: u32,
        limits: &Limits,
    ) -> Result<Option<u32>> {
        let moved = [push.from, push.to, push.from];
        let HeuristicParts { boxes, assigned, .. } = parts;
        let assigned =
            self.solver.pushes_after_move(&self.board, assigned, *boxes, moved, limits)?;
        let Some(assigned) = assigned else { return Ok(None) };
        let Some(conflicts) = self.conflicts.after(&parts.conflicts, push) else {
            return Ok(None);
        };
        let mut pushes = assigned + disjoint_sum(conflicts);
        if pushes < below
            && let Some(zone) = &self.zone
            && let Some(before) = parts.zone
        {
            let Some(after) = zone.after(before, parts.worker, push) else { return Ok(None) };
            pushes = self.greater(pushes, after);
        }
        Ok(if pushes < below { Some(pushes) } else { None })
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
