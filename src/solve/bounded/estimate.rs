//! The lower bound: an assignment of boxes to goals, and penalties for boxes in each other's way.

#![expect(clippy::indexing_slicing, reason = "boxes are indexed below their number")]

use std::sync::Arc;

use super::aim::Aim;
use super::penalties::{Penalties, Penalty, Push, sum};
use crate::solve::bitboard::Bitboard;
use crate::solve::bits::Bits;
use crate::solve::bound::{Base, Bound};
use crate::solve::field::Field;
use crate::solve::limits::{Limit, Limits};
use crate::solve::sides::{Distances, Sides};
use crate::solve::square::Square;

/// The tables behind the bound.
pub(super) struct Estimate<'a, const N: usize> {
    board: Arc<Bitboard<N>>,
    sides: &'a Sides,
    distances: Distances,
    penalties: Option<Penalties<N>>,
}

/// The parts of a state's bound, from which the bound after each push follows.
pub(super) struct Around<const N: usize> {
    rows: Vec<usize>,
    base: Option<Base>,
    penalties: Vec<Penalty<N>>,
}

impl<'a, const N: usize> Estimate<'a, N> {
    /// An estimate without penalties.
    pub(super) fn new(
        board: Arc<Bitboard<N>>,
        field: &'a Field,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let (sides, distances) = (field.sides(limits)?, field.sided_distances(limits)?);
        Ok(Estimate { board, sides, distances, penalties: None })
    }

    /// Adds penalties, which takes up to a few seconds.
    pub(super) fn add_penalties(&mut self, field: &Field, limits: &Limits) -> Result<(), Limit> {
        let (board, sides, distances) = (&*self.board, self.sides, &self.distances);
        let aim = Aim { board, field, sides, distances, cells: board.live, to_exits: false };
        self.penalties = Penalties::new(&aim, limits)?;
        Ok(())
    }

    /// The size of the tables in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.distances.bytes() + self.penalties.as_ref().map_or(0, Penalties::bytes)
    }

    /// Returns whether two boxes cannot both reach goals, with the worker on a square.
    pub(super) fn are_lost(&self, one: Square, other: Square, worker: Square) -> bool {
        let penalties = self.penalties.as_ref();
        penalties.is_some_and(|penalties| penalties.are_lost(one, other, worker))
    }

    /// A lower bound on the pushes left in a state; `None` if it cannot be solved.
    pub(super) fn of(
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
    pub(super) fn around(
        &self,
        bound: &mut Bound,
        boxes: &[Square],
        worker: Square,
        limits: &Limits,
    ) -> Result<Option<Around<N>>, Limit> {
        let rows = self.sides.rows(boxes, worker);
        let base = bound.base(&self.distances, &rows, limits)?;
        let penalties = self.penalties(boxes, worker);
        Ok(penalties.map(|penalties| Around { rows, base, penalties }))
    }

    /// The same as [`of`](Self::of) after a push of the box with an index. `others` are the other boxes.
    pub(super) fn after(
        &self,
        bound: &mut Bound,
        around: &mut Around<N>,
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
    fn penalties(&self, boxes: &[Square], worker: Square) -> Option<Vec<Penalty<N>>> {
        let Some(penalties) = &self.penalties else { return Some(Vec::new()) };
        let boxes = boxes.iter().map(|&square| self.board.set_of(square)).collect();
        penalties.all(&self.board, boxes, self.board.set_of(worker))
    }
}
