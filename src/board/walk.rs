//! The shortest walk to a cell.

use pathfinding::prelude::bfs;

use super::grid::{Cell, Direction};
use super::warehouse::Warehouse;

/// A shortest walk of the worker to `target`, in moves: empty if it stands there already, `None` if it
/// cannot get there. Always the same one of several.
///
/// Breadth-first search by `pathfinding`. Takes time and memory linear in the number of cells closer
/// than `target`: about 50 bytes for each, and up to 100 while its table grows.
///
/// ```
/// use sokopush::{Warehouse, board::Direction::{Down, Right}, board::walk};
///
/// let warehouse: Warehouse = "####\n#@##\n# $#\n####\n".parse()?;
/// let below = warehouse.neighbour(warehouse.worker(), Down);
/// assert_eq!(walk(&warehouse, below), Some(vec![Down]));
/// assert_eq!(walk(&warehouse, warehouse.neighbour(below, Right)), None);
/// # Ok::<(), sokopush::Error>(())
/// ```
pub fn walk(warehouse: &Warehouse, target: Cell) -> Option<Vec<Direction>> {
    walk_from(warehouse, warehouse.worker(), target)
}

/// A shortest walk from `start` to `target` with the boxes where they are, in moves; `None` if
/// there is none. Always the same one of several, as with [`walk`].
pub fn walk_from(warehouse: &Warehouse, start: Cell, target: Cell) -> Option<Vec<Direction>> {
    let cells = bfs(&start, |&cell| free_neighbours(warehouse, cell), |&cell| cell == target)?;
    let mut directions = Vec::with_capacity(cells.len());
    let mut from = start;
    for &to in cells.iter().skip(1) {
        directions.push(direction_of(warehouse, from, to));
        from = to;
    }
    Some(directions)
}

/// The cells beside a cell that the worker could enter, in the order of [`Direction::ALL`].
#[inline]
fn free_neighbours(warehouse: &Warehouse, cell: Cell) -> impl Iterator<Item = Cell> {
    let neighbours = Direction::ALL.map(|direction| warehouse.neighbour(cell, direction));
    neighbours.into_iter().filter(|&neighbour| warehouse.is_free(neighbour))
}

/// The direction from a cell to one beside it.
#[inline]
fn direction_of(warehouse: &Warehouse, from: Cell, to: Cell) -> Direction {
    Direction::ALL
        .into_iter()
        .find(|&direction| warehouse.neighbour(from, direction) == to)
        .expect("a path leads from neighbour to neighbour")
}
