//! A known solution as a path through the state space.

#![expect(clippy::indexing_slicing, reason = "there is a position before and after each push")]

use crate::grid::Direction;
use crate::solve::level::field::{Field, Start};
use crate::solve::level::square::Square;
use crate::solve::level::walks::Walks;
use crate::solve::limits::{Limit, Limits};
use crate::solve::objective::{Cost, Minimize};

/// The steps of walks between two checks of the time: about a millisecond.
const MAX_UNCHECKED_STEPS: usize = 1 << 18;

/// A solution, with its positions before and after each push.
#[cfg_attr(test, derive(Debug, PartialEq))]
pub(crate) struct SolutionPath {
    pub(crate) pushes: Vec<(Square, Direction)>,
    /// The boxes in each position, ascending; one position after another.
    boxes: Vec<Square>,
    box_count: usize,
    /// The worker in each position.
    pub(crate) workers: Vec<Square>,
    /// What it costs to get to each position.
    pub(super) costs: Vec<Cost>,
}

impl SolutionPath {
    /// The path of these pushes, which solve the level.
    pub(crate) fn new(
        start: &Start,
        objective: Minimize,
        pushes: &[(Square, Direction)],
        limits: &Limits,
    ) -> Result<SolutionPath, Limit> {
        let mut path = SolutionPath {
            pushes: Vec::new(),
            boxes: start.boxes.clone(),
            box_count: start.boxes.len(),
            workers: vec![start.worker],
            costs: vec![objective.cost(0, 0)],
        };
        limits.check_memory(pushes.len().saturating_mul(path.bytes()))?;
        for part in pushes.chunks((MAX_UNCHECKED_STEPS / start.field.len()).max(1)) {
            limits.check_time()?;
            path.extend(&start.field, objective, part);
        }
        Ok(path)
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let position = (self.box_count + 1) * size_of::<Square>() + size_of::<Cost>();
        self.workers.len() * (position + size_of::<(Square, Direction)>())
    }

    /// The boxes in a position, ascending.
    pub(crate) fn boxes(&self, position: usize) -> &[Square] {
        &self.boxes[position * self.box_count..][..self.box_count]
    }

    pub(crate) fn cost(&self) -> Cost {
        self.costs[self.pushes.len()]
    }

    /// Makes the pushes from one position to another these, which lead to the same boxes. Takes time linear in their number,
    /// but for moving what follows.
    pub(super) fn replace_slice(
        &mut self,
        field: &Field,
        objective: Minimize,
        (from, to): (usize, usize),
        pushes: &[(Square, Direction)],
    ) {
        let mut rest = SolutionPath {
            pushes: self.pushes.split_off(to),
            boxes: self.boxes.split_off((to + 1) * self.box_count),
            box_count: self.box_count,
            workers: self.workers.split_off(to + 1),
            costs: self.costs.split_off(to + 1),
        };
        self.pushes.truncate(from);
        self.boxes.truncate((from + 1) * self.box_count);
        self.workers.truncate(from + 1);
        self.costs.truncate(from + 1);
        self.extend(field, objective, pushes);
        // The walk to the next push may be another, and what follows is the same.
        let Some(&next) = rest.pushes.first() else { return };
        self.extend(field, objective, &[next]);
        let (cost, before) = (self.cost(), rest.costs[0]);
        self.costs.extend(rest.costs[1..].iter().map(|&later| cost + (later - before)));
        self.pushes.extend(rest.pushes.drain(1..));
        self.boxes.extend(rest.boxes.drain(self.box_count..));
        self.workers.extend(rest.workers.drain(1..));
    }

    /// Appends pushes.
    fn extend(&mut self, field: &Field, objective: Minimize, pushes: &[(Square, Direction)]) {
        let mut walks = Walks::new(field);
        for &(from, direction) in pushes {
            let last = self.pushes.len();
            let mut boxes = self.boxes(last).to_vec();
            walks.measure(field, self.workers[last], &boxes);
            let walk = walks.length_to(stand(field, (from, direction)));
            let moves = walk.expect("the worker can walk to each push") + 1;
            let place = boxes.iter_mut().find(|square| **square == from);
            let to = field.step(from, direction);
            *place.expect("a push is of a box") = to.expect("boxes stay on the field");
            boxes.sort_unstable();
            self.pushes.push((from, direction));
            self.boxes.extend(boxes);
            self.workers.push(from);
            self.costs.push(self.costs[last] + objective.cost(moves, 1));
        }
    }
}

/// Where the worker stands for a push.
pub(super) fn stand(field: &Field, (square, direction): (Square, Direction)) -> Square {
    field.step(square, direction.opposite()).expect("the worker stays on the field")
}
