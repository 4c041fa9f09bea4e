//! Distances in pushes of a box alone on the board, by player side, found by pulling from the goals.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all squares, rows and goals")]

use super::player_side::PlayerSides;
use super::square::{Neighbours, Square};
use crate::grid::Direction;
use crate::solve::limits::{Limit, Limits, try_table};

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

impl Distances {
    /// Takes time and memory in the order of the product of the numbers of rows and goals.
    pub(crate) fn new(
        field: &Neighbours,
        goals: &[Square],
        sides: &PlayerSides,
        limits: &Limits,
    ) -> Result<Distances, Limit> {
        let len = sides.rows.saturating_mul(goals.len());
        limits.check_memory(len.saturating_mul(size_of::<u32>()))?;
        if len > MAX_DISTANCES {
            return Err(Limit::Memory);
        }
        let values = try_table(len, UNREACHABLE)?;
        let mut distances = Distances { goals: goals.len(), values };
        for (goal, &square) in goals.iter().enumerate() {
            limits.check_time()?;
            let rows = sides.rows_of(square).map(|row| (square, row)).collect();
            distances.measure_to(goal, rows, field, sides);
        }
        Ok(distances)
    }

    /// The distances to any of some rows.
    pub(crate) fn to_rows(
        field: &Neighbours,
        rows: Vec<(Square, usize)>,
        sides: &PlayerSides,
    ) -> Distances {
        let mut distances = Distances { goals: 1, values: vec![UNREACHABLE; sides.rows] };
        distances.measure_to(0, rows, field, sides);
        distances
    }

    /// Finds the distances to a goal by pulling a box away from it.
    fn measure_to(
        &mut self,
        goal: usize,
        mut frontier: Vec<(Square, usize)>,
        field: &Neighbours,
        sides: &PlayerSides,
    ) {
        let mut distance = 0;
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for (square, row) in frontier {
                let known = &mut self.values[row * self.goals + goal];
                if *known != UNREACHABLE {
                    continue;
                }
                *known = distance;
                for direction in Direction::ALL {
                    if let Some(pulled) = field.step(square, direction)
                        && let Some(worker) = field.step(pulled, direction)
                        && sides.row(square, pulled) == row
                    {
                        next.push((pulled, sides.row(pulled, worker)));
                    }
                }
            }
            frontier = next;
            distance += 1;
        }
    }

    /// By row: for each of some boxes, the minimum number of pushes that bring it there on a board without other boxes.
    pub(crate) fn from_boxes(
        field: &Neighbours,
        boxes: &[Square],
        worker: Square,
        sides: &PlayerSides,
        limits: &Limits,
    ) -> Result<Distances, Limit> {
        let len = sides.rows.saturating_mul(boxes.len());
        limits.check_memory(len.saturating_mul(size_of::<u32>()))?;
        if len > MAX_DISTANCES {
            return Err(Limit::Memory);
        }
        let mut distances = Distances { goals: boxes.len(), values: try_table(len, UNREACHABLE)? };
        for (number, &square) in boxes.iter().enumerate() {
            limits.check_time()?;
            distances.measure_from(number, (square, sides.row(square, worker)), field, sides);
        }
        Ok(distances)
    }

    /// Finds the distances from a box by pushing it.
    fn measure_from(
        &mut self,
        number: usize,
        start: (Square, usize),
        field: &Neighbours,
        sides: &PlayerSides,
    ) {
        let (mut frontier, mut distance) = (vec![start], 0);
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for (square, row) in frontier {
                let known = &mut self.values[row * self.goals + number];
                if *known != UNREACHABLE {
                    continue;
                }
                *known = distance;
                for direction in Direction::ALL {
                    if let Some(pushed) = field.step(square, direction)
                        && let Some(stand) = field.step(square, direction.opposite())
                        && sides.row(square, stand) == row
                    {
                        next.push((pushed, sides.row(pushed, square)));
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

    /// The number of goals.
    pub(crate) fn goal_count(&self) -> usize {
        self.goals
    }

    /// The size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.values.len() * size_of::<u32>()
    }
}
