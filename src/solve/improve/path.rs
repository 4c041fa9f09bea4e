//! A known solution as a path through the state space.

#![expect(clippy::indexing_slicing, reason = "there is a position before and after each push")]

use crate::grid::Direction;
use crate::solve::level::field::{Field, Start};
use crate::solve::level::square::Square;
use crate::solve::level::walks::Walks;
use crate::solve::objective::{Cost, Minimize};

/// A solution, with its positions before and after each push.
pub(crate) struct SolutionPath {
    pub(crate) pushes: Vec<(Square, Direction)>,
    /// The boxes in each position, ascending.
    pub(crate) boxes: Vec<Vec<Square>>,
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
        pushes: Vec<(Square, Direction)>,
    ) -> SolutionPath {
        let mut walks = Walks::new(&start.field);
        let (mut boxes, mut workers) = (vec![start.boxes.clone()], vec![start.worker]);
        let mut costs = vec![objective.cost(0, 0)];
        for (number, &(from, direction)) in pushes.iter().enumerate() {
            let mut now = boxes[number].clone();
            walks.measure(&start.field, workers[number], &now);
            let walk = walks.length_to(stand(&start.field, (from, direction)));
            let moves = walk.expect("the worker can walk to each push") + 1;
            costs.push(costs[number] + objective.cost(moves, 1));
            let place = now.iter_mut().find(|square| **square == from);
            let to = start.field.step(from, direction);
            *place.expect("a push is of a box") = to.expect("boxes stay on the field");
            now.sort_unstable();
            boxes.push(now);
            workers.push(from);
        }
        SolutionPath { pushes, boxes, workers, costs }
    }

    pub(crate) fn cost(&self) -> Cost {
        self.costs[self.pushes.len()]
    }
}

/// Where the worker stands for a push.
pub(super) fn stand(field: &Field, (square, direction): (Square, Direction)) -> Square {
    field.step(square, direction.opposite()).expect("the worker stays on the field")
}
