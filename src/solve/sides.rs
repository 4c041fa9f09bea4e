//! On which side of a box the worker is, and how far the box is from goals then.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all squares, rows and goals")]

use super::limits::{Limit, Limits, try_table};
use super::square::{Neighbours, Square, SquareMap};
use crate::grid::Direction;

/// The parts into which one box divides the field, for each square of the box. A square and a part of it are a row.
#[derive(Debug)]
pub(super) struct Sides {
    /// By the box's square: its first row.
    first: SquareMap<usize>,
    /// By the box's square and the worker's: the number of the part. On a large field there is none, and each square has
    /// one row.
    parts: Vec<u8>,
    rows: usize,
}

/// The distance of a goal that no box can be pushed to.
pub(super) const UNREACHABLE: u32 = u32::MAX;

/// With no more distances than this, the sum of a distance for each box fits 31 bits.
const MAX_DISTANCES: usize = 1 << 31;

/// With more squares, the table would be large, and take long.
const MAX_SQUARES: usize = 1 << 10;

impl Sides {
    /// Takes time and memory in the order of the square of the number of squares, up to a limit.
    pub(super) fn new(field: &Neighbours, limits: &Limits) -> Result<Sides, Limit> {
        let squares = field.len();
        if squares > MAX_SQUARES {
            return Ok(Sides::ignoring_worker(field));
        }
        let mut parts = vec![0; squares * squares];
        let (mut first, mut rows) = (SquareMap(vec![0; squares]), 0);
        for square in field.squares() {
            limits.check_time()?;
            first[square] = rows;
            let parts = &mut parts[square.index() * squares..][..squares];
            rows += divide(field, &[square], parts).max(1);
            parts[square.index()] = 0;
        }
        Ok(Sides { first, parts, rows })
    }

    /// Each square has one row, its index: the worker is taken to be everywhere.
    pub(super) fn ignoring_worker(field: &Neighbours) -> Sides {
        let first = SquareMap(field.squares().map(Square::index).collect());
        Sides { first, parts: Vec::new(), rows: field.len() }
    }

    /// The row of a box, with the worker on another square.
    #[inline]
    pub(super) fn row(&self, square: Square, worker: Square) -> usize {
        if self.parts.is_empty() {
            return self.first[square];
        }
        let part = self.parts[square.index() * self.first.0.len() + worker.index()];
        self.first[square] + usize::from(part)
    }

    /// The rows of some boxes.
    pub(super) fn rows(&self, boxes: &[Square], worker: Square) -> Vec<usize> {
        boxes.iter().map(|&square| self.row(square, worker)).collect()
    }

    /// The rows of a square.
    fn rows_of(&self, square: Square) -> std::ops::Range<usize> {
        let end = self.first.0.get(square.index() + 1).copied().unwrap_or(self.rows);
        self.first[square]..end
    }
}

/// The part of a box's own square.
pub(super) const NOWHERE: u8 = u8::MAX;

/// Numbers the parts into which boxes divide a field, by square; returns how many there are.
pub(super) fn divide(field: &Neighbours, boxes: &[Square], parts: &mut [u8]) -> usize {
    parts.fill(NOWHERE);
    let (mut part, mut open) = (0, Vec::new());
    for start in boxes.iter().flat_map(|&square| field.of(square)) {
        let mut is_new = false;
        open.push(start);
        while let Some(here) = open.pop() {
            if parts[here.index()] == NOWHERE && !boxes.contains(&here) {
                parts[here.index()] = part;
                is_new = true;
                open.extend(field.of(here));
            }
        }
        part += u8::from(is_new);
    }
    part.into()
}

/// By row: for each goal, the minimum number of pushes that bring a box there on a board without other boxes, or
/// [`UNREACHABLE`].
#[derive(Debug)]
pub(super) struct Distances {
    goals: usize,
    values: Vec<u32>,
}

impl Distances {
    /// Takes time and memory in the order of the product of the numbers of rows and goals.
    pub(super) fn new(
        field: &Neighbours,
        goals: &[Square],
        sides: &Sides,
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
    pub(super) fn to_rows(
        field: &Neighbours,
        rows: Vec<(Square, usize)>,
        sides: &Sides,
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
        sides: &Sides,
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

    /// The distances from a row to each goal.
    #[inline]
    pub(super) fn of(&self, row: usize) -> &[u32] {
        &self.values[row * self.goals..][..self.goals]
    }

    /// The number of goals.
    pub(super) fn goals(&self) -> usize {
        self.goals
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.values.len() * size_of::<u32>()
    }
}
