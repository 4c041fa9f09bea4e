//! The heuristic of the push-optimal search: a lower bound on the pushes left.
//!
//! It is the cost of a minimum-cost [assignment] of boxes to goals, plus a disjoint sum of [conflicts] of two and three boxes and of
//! those that the search [learns](learner); or, if that is greater, what a pattern database of the [goal zone](goal_zone) asks for,
//! raised to the right [parity](Parity).

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
    parity: Parity,
    learner: Option<Learner<N>>,
}

/// Parity: all solutions from a state have an even number of pushes, or all an odd number.
///
/// Each push takes one box from one color of a checkerboard to the other. Where all goals have boxes at the end, the number of boxes
/// that end on each color is given, so the colors of the boxes now say which parity the pushes have: that of any assignment's cost, as
/// pushes of a box alone change colors, too. Conflicts are even, so assignment and conflicts have the right parity. The bound of the
/// zone may have the other one, and can then be raised by one. Where goals are left over, solutions may end on goals of either
/// color, so nothing is known.
///
/// It costs an addition. (Sokoban wiki, "General Sokoban information".)
#[derive(Clone, Copy)]
struct Parity {
    is_known: bool,
}

impl Parity {
    fn new<const N: usize>(board: &Bitboard<N>) -> Parity {
        Parity { is_known: board.goals.count() == board.boxes.count() }
    }

    /// The greater of two lower bounds, where the `other` one may have the wrong parity.
    #[inline]
    fn greater(self, bound: u32, mut other: u32) -> u32 {
        if self.is_known && (other ^ bound) & 1 == 1 {
            other += 1;
        }
        bound.max(other)
    }
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
            parity: Parity::new(&board),
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
        let board = &*self.board;
        let distances = &*self.solver.distances;
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
        let Ok(conflicts) = self.conflicts.all(&self.board, boxes, worker) else {
            return Ok(None);
        };
        let mut in_zone = 0;
        if let Some(zone) = &self.zone {
            let Some(parts) = zone.parts(boxes, worker) else { return Ok(None) };
            in_zone = parts.iter().sum();
        }
        Ok(Some(self.parity.greater(pushes + disjoint_sum(conflicts), in_zone)))
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
        let Ok(conflicts) = self.conflicts.all(&self.board, boxes, worker) else {
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
                let Ok(all) = conflicts.all(board, state.boxes, state.region) else {
                    return Ok(None);
                };
                parts.conflicts = all;
            }
        }
        if conflicts.learned.len() == 0 {
            return Ok(Some(old));
        }
        let Some(pushes) = self.solver.pushes_of(&parts.assigned, limits)? else {
            learner.raised += 1;
            return Ok(None);
        };
        let in_zone = parts.zone.map_or(0, |parts| parts.iter().sum());
        let bound = pushes + disjoint_sum(parts.conflicts.clone());
        let h = self.parity.greater(bound, in_zone);
        if h > old {
            learner.raised += 1;
        }
        Ok(Some(h))
    }

    /// The same heuristic for another search, which learns nothing more.
    pub(crate) fn without_learning(&self) -> Self {
        Heuristic {
            board: self.board.clone(),
            solver: self.solver.clone(),
            conflicts: self.conflicts.clone(),
            zone: self.zone.clone(),
            parity: self.parity,
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
        let Some(pushes) = assigned else { return Ok(None) };
        let Ok(conflicts) = self.conflicts.after(&parts.conflicts, push) else {
            return Ok(None);
        };
        let bound = pushes + disjoint_sum(conflicts);
        if bound >= below {
            return Ok(None);
        }
        if let Some(zone) = &self.zone
            && let Some(before) = parts.zone
        {
            let Some(in_zone) = zone.after(before, parts.worker, push) else { return Ok(None) };
            let greater = self.parity.greater(bound, in_zone);
            return Ok(if greater < below { Some(greater) } else { None });
        }
        Ok(Some(bound))
    }

    fn rows(&self, boxes: Bits<N>, worker: Bits<N>) -> Vec<usize> {
        self.solver.distances.rows(&self.board, boxes, worker)
    }
}
