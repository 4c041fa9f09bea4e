//! Distances in pushes of a box alone on the board, by player side, found by pulling from the goals or pushing from the boxes.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all squares, rows and goals")]

use super::player_side::PlayerSides;
use super::square::{Neighbours, Square};
use crate::board::Direction;
use crate::solve::task::{Limit, Limits, try_table};

/// The distance of a goal that no box can be pushed to.
pub(crate) const UNREACHABLE: u32 = u32::MAX;

/// With no more distances than this, the sum of a distance for each box fits 31 bits.
const MAX_DISTANCES: usize = 1 << 31;

/// By row: for each goal, the minimum number of pushes that bring a box there on a board without other boxes, or
/// [`UNREACHABLE`].
#[derive(Debug)]
pub(crate) struct Distances {
    goals: usize,
    values: Vec<u32>,
}

/// Moving a box by one square: where the worker must be, where the box is afterwards, and where the worker is.
type SquareStep = fn(&Neighbours, Square, Direction) -> Option<[Square; 3]>;

fn push(field: &Neighbours, square: Square, direction: Direction) -> Option<[Square; 3]> {
    let stand = field.step(square, direction.opposite())?;
    Some([stand, field.step(square, direction)?, square])
}

fn pull(field: &Neighbours, square: Square, direction: Direction) -> Option<[Square; 3]> {
    let to = field.step(square, direction)?;
    Some([to, to, field.step(to, direction)?])
}

impl Distances {
    /// Takes time and memory in the order of the product of the numbers of rows and goals.
    pub(crate) fn new(
        field: &Neighbours,
        goals: &[Square],
        sides: &PlayerSides,
        limits: &Limits,
    ) -> Result<Distances, Limit> {
        let rows = |&square| sides.rows_of(square).map(|row| (square, row)).collect();
        Distances::measured(pull, goals.iter().map(rows), field, sides, limits)
    }

    /// By row: for each of some boxes, the minimum number of pushes that bring it there on a board without other boxes.
    pub(crate) fn from_boxes(
        field: &Neighbours,
        boxes: &[Square],
        worker: Square,
        sides: &PlayerSides,
        limits: &Limits,
    ) -> Result<Distances, Limit> {
        let row = |&square| vec![(square, sides.row(square, worker))];
        Distances::measured(push, boxes.iter().map(row), field, sides, limits)
    }

    /// The distances by pushes or pulls from each of some groups of rows.
    fn measured(
        step: SquareStep,
        groups: impl ExactSizeIterator<Item = Vec<(Square, usize)>>,
        field: &Neighbours,
        sides: &PlayerSides,
        limits: &Limits,
    ) -> Result<Distances, Limit> {
        let len = sides.row_count.saturating_mul(groups.len());
        limits.check_memory(len.saturating_mul(size_of::<u32>()))?;
        if len > MAX_DISTANCES {
            return Err(Limit::Memory);
        }
        let mut distances = Distances { goals: groups.len(), values: try_table(len, UNREACHABLE)? };
        for (number, rows) in groups.enumerate() {
            limits.check_time()?;
            distances.measure(step, number, rows, field, sides);
        }
        Ok(distances)
    }

    /// The distances to any of some rows.
    pub(crate) fn to_rows(
        field: &Neighbours,
        rows: Vec<(Square, usize)>,
        sides: &PlayerSides,
    ) -> Distances {
        let mut distances = Distances { goals: 1, values: vec![UNREACHABLE; sides.row_count] };
        distances.measure(pull, 0, rows, field, sides);
        distances
    }

    /// Finds the distances from the rows of a group.
    fn measure(
        &mut self,
        step: SquareStep,
        group: usize,
        mut frontier: Vec<(Square, usize)>,
        field: &Neighbours,
        sides: &PlayerSides,
    ) {
        let mut distance = 0;
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for (square, row) in frontier {
                let known = &mut self.values[row * self.goals + group];
                if *known != UNREACHABLE {
                    continue;
                }
                *known = distance;
                for direction in Direction::ALL {
                    if let Some([stand, to, worker]) = step(field, square, direction)
                        && sides.row(square, stand) == row
                    {
                        next.push((to, sides.row(to, worker)));
                    }
                }
            }
            frontier = next;
            distance += 1;
        }
    }

    /// The distances from a row to each goal.
    #[inline]
    pub(crate) fn of(&self, row: usize) -> &[u32] {
        &self.values[row * self.goals..][..self.goals]
    }

    pub(crate) fn goal_count(&self) -> usize {
        self.goals
    }

    pub(crate) fn bytes(&self) -> usize {
        self.values.len() * size_of::<u32>()
    }
}
