//! Player sides: the parts of the floor from which the worker sees one box, and their numbers.

#![expect(clippy::indexing_slicing, reason = "tables have entries for all squares")]

use super::square::{Neighbours, Square, SquareMap};
use crate::solve::limits::{Limit, Limits};

/// The parts into which one box divides the field, for each square of the box. A square and a part of it are a row.
#[derive(Debug)]
pub(crate) struct PlayerSides {
    /// By the box's square: its first row.
    first: SquareMap<usize>,
    /// By the box's square and the worker's: the number of the part. On a large field there is none, and each square has
    /// one row.
    parts: Vec<u8>,
    pub(crate) rows: usize,
}

/// With more squares, the table would be large, and take long.
const MAX_SQUARES: usize = 1 << 10;

impl PlayerSides {
    /// Takes time and memory in the order of the square of the number of squares, up to a limit.
    pub(crate) fn new(field: &Neighbours, limits: &Limits) -> Result<PlayerSides, Limit> {
        let squares = field.len();
        if squares > MAX_SQUARES {
            return Ok(PlayerSides::ignoring_worker(field));
        }
        let mut parts = vec![0; squares * squares];
        let (mut first, mut rows) = (SquareMap(vec![0; squares]), 0);
        for square in field.squares() {
            limits.check_time()?;
            first[square] = rows;
            let parts = &mut parts[square.index() * squares..][..squares];
            rows += divide(field, square, parts).max(1);
            parts[square.index()] = 0;
        }
        Ok(PlayerSides { first, parts, rows })
    }

    /// Each square has one row, its index: the worker is taken to be everywhere.
    pub(crate) fn ignoring_worker(field: &Neighbours) -> PlayerSides {
        let first = SquareMap(field.squares().map(Square::index).collect());
        PlayerSides { first, parts: Vec::new(), rows: field.len() }
    }

    /// The row of a box, with the worker on another square.
    #[inline]
    pub(crate) fn row(&self, square: Square, worker: Square) -> usize {
        if self.parts.is_empty() {
            return self.first[square];
        }
        let part = self.parts[square.index() * self.first.0.len() + worker.index()];
        self.first[square] + usize::from(part)
    }

    /// The rows of some boxes.
    pub(crate) fn rows(&self, boxes: &[Square], worker: Square) -> Vec<usize> {
        boxes.iter().map(|&square| self.row(square, worker)).collect()
    }

    /// The rows of a square.
    pub(crate) fn rows_of(&self, square: Square) -> std::ops::Range<usize> {
        let end = self.first.0.get(square.index() + 1).copied().unwrap_or(self.rows);
        self.first[square]..end
    }
}

/// The part of a box's own square.
const NOWHERE: u8 = u8::MAX;

/// Numbers the parts into which a box divides a field, by square; returns how many there are.
fn divide(field: &Neighbours, square: Square, parts: &mut [u8]) -> usize {
    parts.fill(NOWHERE);
    let (mut part, mut open) = (0, Vec::new());
    for start in field.of(square) {
        let mut is_new = false;
        open.push(start);
        while let Some(here) = open.pop() {
            if parts[here.index()] == NOWHERE && here != square {
                parts[here.index()] = part;
                is_new = true;
                open.extend(field.of(here));
            }
        }
        part += u8::from(is_new);
    }
    part.into()
}
