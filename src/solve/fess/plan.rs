//! The packing plan (Shoham and Schaeffer 2020): in which order boxes are brought to their places.
//!
//! A plan is a list of steps, each a box that goes to a cell: "step 3: from the start to A", "step 4: any box to B", "step 7: the
//! box on A to C". Three kinds of cells follow from it:
//!
//! * A *place* is filled by a step. A later step may take the box away again (`until`): until then it is parked there.
//! * The steps of boxes that stand on their place from the beginning come first; nothing has to be pushed for them.
//! * The *out-of-plan area* of a moment is where a box would no longer come to any place that is still to be filled, because
//!   the boxes that are packed stand in its way. A box has to leave it before the step that makes it one, so while some steps
//!   leave the area as it is, the one of the next change counts already.
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

/// The later step that takes a box away which stays.
const NONE: usize = usize::MAX;

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
    /// By step: the place that it fills.
    places: Vec<Bits<N>>,
    /// By step: the later one that takes its box away, or [`NONE`].
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
        let mut plan = PackingPlan {
            places: steps.iter().map(|step| Bits::one(step.to.into())).collect(),
            until: (0..steps.len()).map(|number| taken_away_by(&steps, number)).collect(),
            starts: steps.iter().take_while(|step| step.from == Origin::Start).count(),
            out_of_plan_areas: Vec::new(),
        };
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
        let steps = self.places.len();
        let mut are_all_there = true;
        let mut there = 0;
        for number in 0..self.starts {
            if self.until[number] != NONE {
                continue;
            }
            if self.places[number].meets(boxes) {
                there += 1;
            } else {
                are_all_there = false;
            }
        }
        if !are_all_there {
            return steps - there;
        }
        let mut packed = steps;
        for number in (self.starts..steps).rev() {
            if self.is_undone(number, boxes, packed) {
                packed = number;
            }
        }
        let mut left = steps - packed;
        for number in 0..self.starts {
            if self.is_undone(number, boxes, packed) {
                left += 1;
            }
        }
        left
    }

    /// Returns whether the place of a step is empty, and none of the `packed` steps that are done took the box away.
    #[inline]
    fn is_undone(&self, number: usize, boxes: Bits<N>, packed: usize) -> bool {
        !self.places[number].meets(boxes) && self.until[number] >= packed
    }

    /// The place that is filled next.
    pub(super) fn next(&self, boxes: Bits<N>) -> Option<Bits<N>> {
        let done = self.places.len() - self.left(boxes);
        let place = *self.places.get(done)?;
        if place.meets(boxes) { None } else { Some(place) }
    }

    /// Where boxes would be in the way later, with this number of steps left.
    pub(super) fn out_of_plan(&self, left: usize) -> Bits<N> {
        let done = self.places.len() - left;
        self.out_of_plan_areas.get(done).copied().unwrap_or(Bits::NONE)
    }

    /// The boxes that are where the plan wants them, with this number of steps left.
    pub(super) fn parked_with(&self, left: usize) -> Bits<N> {
        let done = (self.places.len() - left).max(self.starts);
        self.parked(done, done)
    }

    /// The boxes that stay where they are put up to some step, until a later one at least.
    fn parked(&self, steps: usize, until: usize) -> Bits<N> {
        let mut parked = Bits::NONE;
        for number in 0..steps {
            if self.until[number] >= until {
                parked |= self.places[number];
            }
        }
        parked
    }

    fn find_out_of_plan_areas(
        &self,
        board: &Bitboard<N>,
        limits: &Limits,
    ) -> Result<Vec<Bits<N>>, Limit> {
        let mut areas = Vec::new();
        for step in 0..self.places.len().saturating_sub(1) {
            areas.push(self.out_of_plan_area_after(step, board, limits)?);
        }
        let mut advanced = Vec::new();
        for (step, &area) in areas.iter().enumerate() {
            let next_change = areas[step..].iter().find(|&&later| later != area);
            advanced.push(*next_change.unwrap_or(&area));
        }
        Ok(advanced)
    }

    /// The live cells from which no box comes to the places of later steps, with the boxes packed that stay.
    fn out_of_plan_area_after(
        &self,
        step: usize,
        board: &Bitboard<N>,
        limits: &Limits,
    ) -> Result<Bits<N>, Limit> {
        let later = self.places[step + 1..].iter().copied().collect();
        let free = board.floor.without(self.parked(step + 1, NONE));
        let solvable = solvable(board, later, free, limits)?;
        let mut area = Bits::NONE;
        for cell in (free & board.live).each() {
            if solvable[usize::from(cell.bit())].is_empty() {
                area |= cell;
            }
        }
        Ok(area)
    }
}

/// The number of the later step that takes the box of a step away, or [`NONE`].
fn taken_away_by(steps: &[PackingStep], number: usize) -> usize {
    for later in number + 1..steps.len() {
        if steps[later].from == Origin::Place(steps[number].to) {
            return later;
        }
    }
    NONE
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
