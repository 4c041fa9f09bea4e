//! Distances in pushes of a box alone on the board, by player side, found by pulling from the goals or pushing from the boxes.

use std::sync::Arc;

use super::player_side::PlayerSides;
use super::square::{Neighbours, Square};
use crate::board::Direction;
use crate::solve::task::{Limit, Limits, Result, try_table};

/// The distance of a goal that no box can be pushed to.
pub(crate) const UNREACHABLE: u32 = u32::MAX;

/// With no more distances than this, the sum of a distance for each box fits 31 bits.
const MAX_DISTANCES: usize = 1 << 31;

/// By row: for each goal, the minimum number of pushes that bring a box there on a board without other boxes, or
/// [`UNREACHABLE`].
#[derive(Debug)]
pub(crate) struct Distances {
    sides: Arc<PlayerSides>,
    goals: usize,
    values: Vec<u32>,
}

impl Distances {
    /// The distances by pushes or pulls from each of some groups of rows, which count as goals. Takes time and memory in the order
    /// of the product of the numbers of rows and goals.
    pub(super) fn new(
        step: fn(&Neighbours, Square, Direction) -> Option<[Square; 3]>,
        groups: impl ExactSizeIterator<Item = Vec<(Square, usize)>>,
        field: &Neighbours,
        sides: Arc<PlayerSides>,
        limits: &Limits,
    ) -> Result<Distances> {
        let goals = groups.len();
        let len = sides.row_count.saturating_mul(goals);
        limits.check_memory(len.saturating_mul(size_of::<u32>()))?;
        if len > MAX_DISTANCES {
            return Err(Limit::Memory);
        }
        let mut values = try_table(len, UNREACHABLE)?;
        for (goal, mut frontier) in groups.enumerate() {
            limits.check_time()?;
            let mut distance = 0;
            while !frontier.is_empty() {
                let mut next = Vec::new();
                for (square, row) in frontier {
                    let known = &mut values[row * goals + goal];
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
                (frontier, distance) = (next, distance + 1);
            }
        }
        Ok(Distances { sides, goals, values })
    }

    /// Any numbers as distances: by row, those to each goal. Which squares the rows belong to says nothing then.
    #[cfg(test)]
    pub(in crate::solve) fn with_values(&self, rows: &[Vec<u32>]) -> Distances {
        Distances { sides: self.sides.clone(), goals: rows[0].len(), values: rows.concat() }
    }

    #[inline]
    pub(crate) fn of(&self, row: usize) -> &[u32] {
        &self.values[row * self.goals..][..self.goals]
    }

    /// The row of a box, with the worker on another square.
    #[inline]
    pub(crate) fn row(&self, square: Square, worker: Square) -> usize {
        self.sides.row(square, worker)
    }

    pub(crate) fn goal_count(&self) -> usize {
        self.goals
    }

    pub(crate) fn bytes(&self) -> usize {
        self.values.len() * size_of::<u32>()
    }
}
