//! The packing plan (Shoham and Schaeffer 2020): in which order boxes are brought to their places.
//!
//! A plan is a list of steps, each a box that goes to a cell: "step 3: from the start to A", "step 4: any box to B", "step 7: the
//! box on A to C". Three kinds of cells follow from it:
//!
//! * A *place* is filled by a step. A later step may take the box away again (`until`): until then it is parked there.
//! * The steps of boxes that stand on their place from the beginning come first; nothing has to be pushed for them.
//! * The *out-of-plan area* of a moment is where a box would no longer come to any place that is still to be filled, because
//!   the boxes that are packed stand in its way.
//!
//! ```text
//! step              1 (start)  2 (start)  3       4       5
//! its cell          A          B          C       D       E
//! taken away by     -          4          -       -       -
//! boxes on A, B, C: steps 1 to 3 are done; steps 4 and 5 are left
//! boxes on A, D:    step 3 is the first that is not done, so 3, 4 and 5 are left; and so is 2, since the box of B is gone
//!                   and the step that was to take it does not count: four are left
//! ```
//!
//! [`PackingPlan::left`] is the feature *packing* of the search: the number of steps that are not done. A search has to know it from the
//! boxes alone, since it looks at states in any order. So a step counts as done if its box is there, or if a later
//! step that is done took it away, and no step counts after the first one that is not done.

use crate::solve::level::{Bitboard, Bits, solvable};
use crate::solve::task::{Limit, Limits};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackingStep {
    pub(super) from: Origin,
    pub(super) to: u16,
}

/// Where the box of a step comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It was there from the beginning.
    Start,
    /// Any box that is in no place of the plan.
    Any,
    /// Another place of the plan.
    Place(u16),
}

pub(super) struct PackingPlan<const N: usize> {
    /// By step: where its box goes.
    cells: Vec<Bits<N>>,
    /// By step: the later one that takes its box away, or `usize::MAX` if none does.
    until: Vec<usize>,
    /// The number of steps that only say where boxes are at the start.
    starts: usize,
    /// By the number of steps done: where boxes would be in the way later.
    out_of_plan_areas: Vec<Bits<N>>,
}

impl<const N: usize> PackingPlan<N> {
    /// The plan with these steps; those of boxes that are there from the start come first.
    pub(super) fn new(
        board: &Bitboard<N>,
        steps: Vec<PackingStep>,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let steps = join(steps);
        let taken = |(number, step): (usize, &PackingStep)| {
            let takes = |&later: &usize| steps[later].from == Origin::Place(step.to);
            (number + 1..steps.len()).find(takes).unwrap_or(usize::MAX)
        };
        let until: Vec<usize> = steps.iter().enumerate().map(taken).collect();
        let starts = steps.iter().take_while(|step| step.from == Origin::Start).count();
        let cells = steps.iter().map(|step| Bits::one(step.to.into())).collect();
        let mut plan = PackingPlan { cells, until, starts, out_of_plan_areas: Vec::new() };
        plan.out_of_plan_areas = plan.find_out_of_plan_areas(board, limits)?;
        Ok(plan)
    }

    /// The number of steps that are not done.
    ///
    /// As long as one of the boxes that are to stay where they start is missing, only those that are there count as done: whatever
    /// else is packed, the plan is broken. Otherwise the steps are looked at from the last to the first. `packed` is the number of
    /// steps before the first one that is not done, as far as is known: a step that is missing, and whose box no done step took
    /// away, lowers it to its own number. Takes time of order steps.
    pub(super) fn left(&self, boxes: Bits<N>) -> usize {
        let stays = |number: usize| self.until[number] == usize::MAX;
        let is_missing = |number: usize| !self.cells[number].meets(boxes);
        let starts = 0..self.starts;
        if starts.clone().any(|number| stays(number) && is_missing(number)) {
            let there = starts.filter(|&number| stays(number) && !is_missing(number)).count();
            return self.cells.len() - there;
        }
        let mut packed = self.cells.len();
        for number in (self.starts..self.cells.len()).rev() {
            if is_missing(number) && self.until[number] >= packed {
                packed = number;
            }
        }
        let undone = starts.filter(|&number| is_missing(number) && self.until[number] >= packed);
        self.cells.len() - packed + undone.count()
    }

    /// The place that is filled next.
    pub(super) fn next(&self, boxes: Bits<N>) -> Option<Bits<N>> {
        let left = self.left(boxes);
        self.cells.get(self.cells.len() - left).copied().filter(|cell| !cell.meets(boxes))
    }

    /// Where boxes would be in the way later, with this number of steps left.
    pub(super) fn out_of_plan(&self, left: usize) -> Bits<N> {
        let done = self.cells.len() - left;
        self.out_of_plan_areas.get(done).copied().unwrap_or(Bits::NONE)
    }

    /// The boxes that are where the plan wants them, with this number of steps left.
    pub(super) fn parked_with(&self, left: usize) -> Bits<N> {
        let done = (self.cells.len() - left).max(self.starts);
        self.parked(done, done)
    }

    /// The boxes that stay where they are put up to some step, until a later one at least.
    fn parked(&self, steps: usize, until: usize) -> Bits<N> {
        let stays = |&number: &usize| self.until[number] >= until;
        (0..steps).filter(stays).map(|number| self.cells[number]).collect()
    }

    fn find_out_of_plan_areas(
        &self,
        board: &Bitboard<N>,
        limits: &Limits,
    ) -> Result<Vec<Bits<N>>, Limit> {
        let area = |step: usize| {
            let parked = self.parked(step + 1, usize::MAX);
            let later = self.cells.iter().skip(step + 1).copied().collect();
            let free = board.floor.without(parked);
            let solvable = solvable(board, later, free, limits)?;
            let is_dead = |cell: &Bits<N>| solvable[usize::from(cell.bit())].is_empty();
            Ok((free & board.live).each().filter(is_dead).collect())
        };
        let areas = (0..self.cells.len().saturating_sub(1)).map(area);
        let areas = areas.collect::<Result<Vec<Bits<N>>, Limit>>()?;
        // Boxes leave an area before the step that makes it one: each step has the area of the next change.
        let next_change = |step: usize| areas[step..].iter().find(|&&area| area != areas[step]);
        Ok((0..areas.len()).map(|step| *next_change(step).unwrap_or(&areas[step])).collect())
    }
}

/// Makes one step of two that move the same box one after the other.
fn join(steps: Vec<PackingStep>) -> Vec<PackingStep> {
    let mut joined: Vec<PackingStep> = Vec::new();
    for step in steps {
        match joined.last_mut() {
            Some(last) if last.from != Origin::Start && step.from == Origin::Place(last.to) => {
                last.to = step.to;
            }
            _ => joined.push(step),
        }
        if joined.last().is_some_and(|last| last.from == Origin::Place(last.to)) {
            joined.pop();
        }
    }
    joined
}
