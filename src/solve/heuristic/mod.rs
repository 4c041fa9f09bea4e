//! The lower bound: an assignment of boxes to goals, and penalties for boxes in each other's way.

#![expect(clippy::indexing_slicing, reason = "boxes are indexed below their number")]

pub(super) mod abstraction;
pub(super) mod assignment;
pub(super) mod conflicts;
pub(super) mod goal_zone;
mod ranking;
mod three_boxes;
mod two_boxes;

use std::sync::Arc;

use self::abstraction::Abstraction;
use self::assignment::{Base, Bound};
use self::conflicts::{Conflict, Conflicts, Push, sum};
use super::level::bitboard::Bitboard;
use super::level::bits::Bits;
use super::level::distances::Distances;
use super::level::field::Field;
use super::level::player_side::PlayerSides;
use super::level::square::Square;
use super::limits::{Limit, Limits};

/// The tables behind the bound.
pub(crate) struct Heuristic<'a, const N: usize> {
    board: Arc<Bitboard<N>>,
    sides: &'a PlayerSides,
    distances: Distances,
    penalties: Option<Conflicts<N>>,
}

/// The parts of a state's bound, from which the bound after each push follows.
pub(crate) struct Parts<const N: usize> {
    rows: Vec<usize>,
    base: Option<Base>,
    penalties: Vec<Conflict<N>>,
}

impl<'a, const N: usize> Heuristic<'a, N> {
    /// An estimate without penalties.
    pub(crate) fn new(
        board: Arc<Bitboard<N>>,
        field: &'a Field,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let (sides, distances) = (field.sides(limits)?, field.sided_distances(limits)?);
        Ok(Heuristic { board, sides, distances, penalties: None })
    }

    /// Adds penalties, which takes up to a few seconds.
    pub(crate) fn add_penalties(&mut self, field: &Field, limits: &Limits) -> Result<(), Limit> {
        let (board, sides, distances) = (&*self.board, self.sides, &self.distances);
        let aim =
            Abstraction { board, field, sides, distances, cells: board.live, to_exits: false };
        self.penalties = Conflicts::new(&aim, limits)?;
        Ok(())
    }

    /// The size of the tables in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.distances.bytes() + self.penalties.as_ref().map_or(0, Conflicts::bytes)
    }

    /// Returns whether two boxes cannot both reach goals, with the worker on a square.
    pub(crate) fn is_deadlocked_pair(&self, one: Square, other: Square, worker: Square) -> bool {
        let penalties = self.penalties.as_ref();
        penalties.is_some_and(|penalties| penalties.is_deadlocked_pair(one, other, worker))
    }

    /// A lower bound on the pushes left in a state; `None` if it cannot be solved.
    pub(crate) fn of(
        &self,
        bound: &mut Bound,
        boxes: &[Square],
        worker: Square,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let rows = self.sides.rows(boxes, worker);
        let Some(pushes) = bound.pushes(&self.distances, &rows, limits)? else { return Ok(None) };
        let penalties = self.penalties(boxes, worker);
        Ok(penalties.map(|penalties| pushes + sum(penalties)))
    }

    /// Prepares for the pushes of a state. Returns `None` if it cannot be solved.
    pub(crate) fn around(
        &self,
        bound: &mut Bound,
        boxes: &[Square],
        worker: Square,
        limits: &Limits,
    ) -> Result<Option<Parts<N>>, Limit> {
        let rows = self.sides.rows(boxes, worker);
        let base = bound.base(&self.distances, &rows, limits)?;
        let penalties = self.penalties(boxes, worker);
        Ok(penalties.map(|penalties| Parts { rows, base, penalties }))
    }

    /// The same as [`of`](Self::of) after a push of the box with an index. `others` are the other boxes.
    pub(crate) fn after(
        &self,
        bound: &mut Bound,
        around: &mut Parts<N>,
        index: usize,
        push: &Push<N>,
        others: Bits<N>,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let [worker, square] = [push.from, push.to].map(|cell| self.board.square_of(cell));
        let row = self.sides.row(square, worker);
        let pushes = if let Some(base) = &mut around.base {
            bound.pushes_after(&self.distances, base, index, row)
        } else {
            let before = std::mem::replace(&mut around.rows[index], row);
            let pushes = bound.pushes(&self.distances, &around.rows, limits)?;
            around.rows[index] = before;
            pushes
        };
        let Some(pushes) = pushes else { return Ok(None) };
        let Some(penalties) = &self.penalties else { return Ok(Some(pushes)) };
        let after = penalties.after(&self.board, &around.penalties, push, others);
        Ok(after.map(|penalties| pushes + sum(penalties)))
    }

    /// All penalties that are not 0; `None` if the state cannot be solved.
    fn penalties(&self, boxes: &[Square], worker: Square) -> Option<Vec<Conflict<N>>> {
        let Some(penalties) = &self.penalties else { return Some(Vec::new()) };
        let boxes = boxes.iter().map(|&square| self.board.set_of(square)).collect();
        penalties.all(&self.board, boxes, self.board.set_of(worker))
    }
}
