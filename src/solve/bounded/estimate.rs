//! The lower bound: an assignment of boxes to goals, and penalties for boxes in each other's way.

#![expect(clippy::indexing_slicing, reason = "boxes are indexed below their number")]

use super::pairs::{NEVER, Pairs, Penalty, sum};
use crate::solve::bound::{Base, Bound};
use crate::solve::field::Field;
use crate::solve::limits::{Limit, Limits};
use crate::solve::sides::{Distances, Sides};
use crate::solve::square::Square;

/// The tables behind the bound.
pub(super) struct Estimate<'a> {
    sides: &'a Sides,
    distances: Distances,
    pairs: Option<Pairs>,
}

/// A state's assignment and penalties, from which the bound after each push follows.
pub(super) struct Around<'b> {
    boxes: &'b [Square],
    rows: Vec<usize>,
    base: Option<Base>,
    /// The greatest first.
    penalties: Vec<Penalty>,
}

impl<'a> Estimate<'a> {
    /// An estimate without penalties.
    pub(super) fn new(field: &'a Field, limits: &Limits) -> Result<Self, Limit> {
        let (sides, distances) = (field.sides(limits)?, field.sided_distances(limits)?);
        Ok(Estimate { sides, distances, pairs: None })
    }

    /// Adds penalties, which takes up to a second.
    pub(super) fn add_pairs(&mut self, field: &Field, limits: &Limits) -> Result<(), Limit> {
        self.pairs = Pairs::new(field, self.sides, &self.distances, false, limits)?;
        Ok(())
    }

    /// The size of the tables in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.distances.bytes() + self.pairs.as_ref().map_or(0, Pairs::bytes)
    }

    /// Whether two boxes cannot both reach goals, with the worker on a square.
    pub(super) fn is_never(&self, one: Square, other: Square, worker: Square) -> bool {
        self.pairs.as_ref().is_some_and(|pairs| pairs.penalty(one, other, worker) == NEVER)
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
        Ok((!Pairs::is_never(&penalties)).then(|| pushes + sum(&penalties)))
    }

    /// Prepares for the pushes of a state that can be solved as far as is known.
    pub(super) fn around<'b>(
        &self,
        bound: &mut Bound,
        boxes: &'b [Square],
        worker: Square,
        limits: &Limits,
    ) -> Result<Around<'b>, Limit> {
        let rows = self.sides.rows(boxes, worker);
        let base = bound.base(&self.distances, &rows, limits)?;
        let penalties = self.penalties(boxes, worker);
        Ok(Around { boxes, rows, base, penalties })
    }

    /// The same as [`of`](Self::of) after a push of one box from where the worker is then.
    pub(super) fn after(
        &self,
        bound: &mut Bound,
        around: &mut Around,
        index: usize,
        to: Square,
        limits: &Limits,
    ) -> Result<Option<u32>, Limit> {
        let worker = around.boxes[index];
        let row = self.sides.row(to, worker);
        let pushes = if let Some(base) = &mut around.base {
            bound.pushes_after(&self.distances, base, index, row)
        } else {
            let before = std::mem::replace(&mut around.rows[index], row);
            let pushes = bound.pushes(&self.distances, &around.rows, limits)?;
            around.rows[index] = before;
            pushes
        };
        let Some(pushes) = pushes else { return Ok(None) };
        let Some(pairs) = &self.pairs else { return Ok(Some(pushes)) };
        let others = around.boxes.iter().copied().enumerate();
        let penalty = pairs.sum_after(&around.penalties, others, index, Some(to), worker);
        Ok(penalty.map(|penalty| pushes + penalty))
    }

    /// All penalties that are not 0, the greatest first.
    fn penalties(&self, boxes: &[Square], worker: Square) -> Vec<Penalty> {
        let Some(pairs) = &self.pairs else { return Vec::new() };
        pairs.penalties(boxes.iter().copied().enumerate(), worker)
    }
}
