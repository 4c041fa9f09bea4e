//! The heuristic of the push-optimal search: a lower bound on the pushes left.
//!
//! It is the cost of a minimum-cost [assignment] of boxes to goals, plus a disjoint sum of [conflicts] of two and three boxes;
//! or, if that is greater, what a pattern database of the [goal zone](goal_zone) asks for.

mod abstraction;
pub(super) mod assignment;
mod conflicts;
mod goal_zone;
pub(super) mod macro_assignment;
mod three_boxes;
mod two_boxes;

use std::sync::Arc;

use self::abstraction::Abstraction;
use self::assignment::{AssignedBoxes, AssignmentSolver, rows};
use self::conflicts::{Conflict, Conflicts, disjoint_sum};
use self::goal_zone::{GoalZone, ZoneParts};
use super::level::{Bitboard, Bits, Distances, Field, PlayerSides, PushedBox, Start};
use super::task::{Limit, Limits, Technique};

/// The part of all the time that all pattern databases may take together.
pub(super) const TABLES_PART: f64 = 0.1;

/// The tables of the heuristic.
pub(crate) struct Heuristic<'a, const N: usize> {
    board: Arc<Bitboard<N>>,
    sides: &'a PlayerSides,
    distances: Distances,
    conflicts: Option<Conflicts<N>>,
    zone: Option<GoalZone<'a, N>>,
    /// Whether all goals have boxes at the end, so that all solutions from a state have pushes of one parity: a push takes one box
    /// from one color of a checkerboard to the other, and the goals are always the same.
    has_parity: bool,
}

/// The parts of a state's heuristic. A push changes few of them.
pub(crate) struct HeuristicParts<const N: usize> {
    boxes: Bits<N>,
    assigned: AssignedBoxes,
    conflicts: Vec<Conflict<N>>,
    zone: Option<ZoneParts<N>>,
}

impl<'a, const N: usize> Heuristic<'a, N> {
    /// The assignment alone.
    pub(crate) fn new(
        board: Arc<Bitboard<N>>,
        field: &'a Field,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let sides = field.sides(limits)?;
        let distances = field.sided_distances(field.goal_squares(), limits)?;
        let has_parity = board.goals.count() == board.boxes.count();
        Ok(Heuristic { board, sides, distances, conflicts: None, zone: None, has_parity })
    }

    /// Adds pattern databases, which takes up to a few seconds. Those for which the memory or a part of the time is not
    /// enough are left out.
    pub(crate) fn add_databases(&mut self, start: &'a Start, limits: &Limits) -> Result<(), Limit> {
        let in_part = &limits.with_part_of_all_time(TABLES_PART);
        let abstraction = Abstraction {
            board: &*self.board,
            field: &start.field,
            sides: self.sides,
            distances: &self.distances,
            cells: self.board.live,
            to_exits: false,
            techniques: start.techniques,
        };
        self.conflicts = Conflicts::new(&abstraction, in_part)?;
        if start.techniques.has(Technique::GoalZone) {
            self.zone = GoalZone::new(&self.board, start, in_part)?;
        }
        limits.check_time()
    }

    #[cfg(test)]
    pub(super) fn drop_zone(&mut self) {
        self.zone = None;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.distances.bytes()
            + self.conflicts.as_ref().map_or(0, Conflicts::bytes)
            + self.zone.as_ref().map_or(0, GoalZone::bytes)
    }

    /// Returns whether two boxes cannot both reach goals, with the worker on a cell.
    pub(crate) fn is_pair_deadlocked(&self, one: Bits<N>, two: Bits<N>, worker: Bits<N>) -> bool {
        let conflicts = self.conflicts.as_ref();
        conflicts.is_some_and(|conflicts| conflicts.is_pair_deadlocked(one, two, worker))
    }

    /// The heuristic of a state; `None` if it cannot be solved.
    pub(crate) fn of(
        &self,
        solver: &mut AssignmentSolver,
        boxes: Bits<N>,
        worker: Bits<N>,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let pushes = solver.pushes(
            &self.distances,
            &rows(&self.board, self.sides, boxes, worker),
            limits,
        )?;
        let and_conflicts = || Some(pushes? + disjoint_sum(self.conflicts_of(boxes, worker)?));
        Ok(and_conflicts().and_then(|pushes| {
            let Some(zone) = &self.zone else { return Some(pushes) };
            Some(self.greater(pushes, zone.parts(&self.board, boxes, worker)?.sum()))
        }))
    }

    /// Prepares for the pushes of a state. Returns `None` if it cannot be solved.
    pub(crate) fn parts(
        &self,
        solver: &mut AssignmentSolver,
        boxes: Bits<N>,
        worker: Bits<N>,
        limits: &Limits,
    ) -> Result<Option<HeuristicParts<N>>, Limit> {
        let zone = self.zone.as_ref().map(|zone| zone.parts(&self.board, boxes, worker));
        if matches!(zone, Some(None)) {
            return Ok(None);
        }
        let assigned = solver.assigned(
            &self.distances,
            rows(&self.board, self.sides, boxes, worker),
            limits,
        )?;
        let conflicts = self.conflicts_of(boxes, worker);
        let zone = zone.flatten();
        Ok(conflicts.map(|conflicts| HeuristicParts { boxes, assigned, conflicts, zone }))
    }

    /// The [heuristic](Self::of) after a push; `None` also if it is not less than `below`.
    pub(crate) fn after(
        &self,
        solver: &mut AssignmentSolver,
        parts: &mut HeuristicParts<N>,
        push: &PushedBox<N>,
        below: u32,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let [worker, square] = [push.from, push.to].map(|cell| self.board.square_of(cell));
        let row = self.sides.row(square, worker);
        let index = parts.boxes.index_of(push.from);
        let pushes =
            solver.pushes_after(&self.distances, &mut parts.assigned, index, row, limits)?;
        let is_of_interest = |pushes: &u32| *pushes < below;
        let and_conflicts = || {
            let Some(conflicts) = &self.conflicts else { return pushes };
            Some(pushes? + disjoint_sum(conflicts.after(&parts.conflicts, push)?))
        };
        Ok(and_conflicts().filter(is_of_interest).and_then(|pushes| {
            let (Some(zone), Some(parts)) = (&self.zone, &parts.zone) else { return Some(pushes) };
            Some(self.greater(pushes, zone.after(&self.board, parts, push)?)).filter(is_of_interest)
        }))
    }

    /// The greater bound, where that of the zone may have the wrong parity. The other never has: conflicts are even.
    fn greater(&self, pushes: u32, zone: u32) -> u32 {
        let is_odd = self.has_parity && (zone ^ pushes) & 1 == 1;
        pushes.max(zone + u32::from(is_odd))
    }

    /// All conflicts; `None` if the state cannot be solved.
    fn conflicts_of(&self, boxes: Bits<N>, worker: Bits<N>) -> Option<Vec<Conflict<N>>> {
        match &self.conflicts {
            Some(conflicts) => conflicts.all(&self.board, boxes, worker),
            None => Some(Vec::new()),
        }
    }
}
