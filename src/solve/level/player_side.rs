//! Player sides: the components of the floor beside one box, for backout conflicts (Junghanns and
//! Schaeffer 2001).
//!
//! A box alone on the board may divide the floor. On which side of it the worker is then decides what pushes are possible:
//!
//! ```text
//! #######     With the box in the doorway, the worker is on one of two sides. From the left, he can push it to the goal. From
//! #  #  #     the right he cannot, nor can he get to the left. So these are two rows of a table of distances, of which one says
//! # @$ .#     three pushes, and the other that no push leads there.
//! #  #  #
//! #######
//! ```

use pathfinding::prelude::bfs_reach;

use super::square::{Neighbours, Square, SquareMap};
use crate::board::Direction::{Down, Left, Right, Up};
use crate::solve::task::{Limits, Result};

/// The components into which one box divides the field, for each square of the box. A square and a component of it are a row.
#[derive(Debug)]
pub(crate) struct PlayerSides {
    /// By the box's square: its first row.
    first: SquareMap<usize>,
    /// By the box's square and the worker's: the number of the component. On a large field there is none, and each square has
    /// one row.
    components: Vec<u8>,
    pub(crate) row_count: usize,
}

/// With more squares, the table would be large, and take long.
const MAX_SQUARES: usize = 1 << 10;

impl PlayerSides {
    /// Takes time and memory in the order of the square of the number of squares, up to a limit.
    pub(crate) fn new(field: &Neighbours, limits: &Limits) -> Result<PlayerSides> {
        let squares = field.len();
        if squares > MAX_SQUARES {
            return Ok(PlayerSides::ignoring_worker(field));
        }
        let mut components = vec![0; squares * squares];
        let mut first = SquareMap(vec![0; squares]);
        let mut row_count = 0;
        for square in field.squares() {
            limits.check_time()?;
            first[square] = row_count;
            let components = &mut components[square.index() * squares..][..squares];
            row_count += divide(field, square, components).max(1);
        }
        Ok(PlayerSides { first, components, row_count })
    }

    /// Each square has one row, its index: the worker is taken to be everywhere.
    pub(crate) fn ignoring_worker(field: &Neighbours) -> PlayerSides {
        let first = SquareMap(field.squares().map(Square::index).collect());
        PlayerSides { first, components: Vec::new(), row_count: field.len() }
    }

    /// The row of a box, with the worker on another square.
    #[inline]
    pub(crate) fn row(&self, square: Square, worker: Square) -> usize {
        if self.components.is_empty() {
            return self.first[square];
        }
        let component = self.components[square.index() * self.first.0.len() + worker.index()];
        self.first[square] + usize::from(component)
    }

    pub(crate) fn rows_of(&self, square: Square) -> std::ops::Range<usize> {
        let end = self.first.0.get(square.index() + 1).copied().unwrap_or(self.row_count);
        self.first[square]..end
    }
}

/// The component of a box's own square, while the others are numbered.
const NOWHERE: u8 = u8::MAX;

/// Numbers the components into which a box divides a field, by square, and returns how many there are. The box's own square gets 0.
///
/// The field is connected, so each component has a square beside the box. Breadth-first search by `pathfinding`, in time linear in
/// the number of squares.
fn divide(field: &Neighbours, square: Square, components: &mut [u8]) -> usize {
    if is_linked_around(field, square) {
        components.fill(0);
        return 1;
    }
    components.fill(NOWHERE);
    let mut count = 0;
    for start in field.of(square) {
        if components[start.index()] != NOWHERE {
            continue;
        }
        for here in bfs_reach(start, |&here| field.of(here).filter(move |&next| next != square)) {
            components[here.index()] = count;
        }
        count += 1;
    }
    components[square.index()] = 0;
    count.into()
}

/// Returns whether the squares beside a box are connected by those around it, so that it certainly divides nothing.
fn is_linked_around(field: &Neighbours, square: Square) -> bool {
    let mut parts = 0;
    for [way, next] in [[Up, Right], [Right, Down], [Down, Left], [Left, Up]] {
        let Some(side) = field.step(square, way) else { continue };
        // With the next side around, and the corner between them, it is one part.
        if field.step(square, next).is_none() || field.step(side, next).is_none() {
            parts += 1;
        }
    }
    parts <= 1
}

#[cfg(test)]
mod tests;
