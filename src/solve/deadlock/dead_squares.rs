//! Dead squares: where a box can be pushed to no goal, even if it were alone on the board (Sokoban Wiki, "How to detect deadlocks").
//!
//! They are found by playing backward. A box that a push brings from one square to another is brought back by a pull, so the squares
//! from which some goal can be reached by pushes, the *live* ones, are those to which pulls lead from the goals. All others are
//! dead. Each live square is looked at once, whatever the number of goals, and the worker is taken to get everywhere.
//!
//! This is the only place where they are computed. Boxes that are not quite alone are looked at elsewhere: with the worker on one
//! side of the box in `level/boxes/single_box.rs`, with some boxes as walls in `level/boxes/reach.rs`.

use crate::board::{Cell, CellSet, Direction, Warehouse};

/// The dead squares: floor that the worker could reach without boxes, from which a box alone can be pushed to no goal
/// (Sokoban Wiki, "How to detect deadlocks"). Where the worker stands does not count. Time linear in the number of cells.
///
/// ```
/// use sokopush::{Warehouse, solve::dead_squares};
///
/// let level: Warehouse = "#######\n#@ $ .#\n#######\n".parse()?;
/// let dead = dead_squares(&level);
/// let grid = level.board().grid();
/// let columns: Vec<_> = dead.iter().map(|cell| grid.position(cell).unwrap().1).collect();
/// assert_eq!(columns, [1]);
/// # Ok::<(), sokopush::Error>(())
/// ```
#[must_use]
pub fn dead_squares(warehouse: &Warehouse) -> CellSet {
    let floor = warehouse.reachable_without_boxes();
    let goals = warehouse.board().goals().iter().filter(|&goal| floor.contains(goal)).collect();
    let mut dead = floor.clone();
    mark_live(
        goals,
        |cell, direction| pulled(warehouse, &floor, cell, direction),
        |cell| {
            let is_new = dead.contains(cell);
            dead.remove(cell);
            is_new
        },
    );
    dead
}

/// Pulls a box alone: to where the worker stands, who steps back. `None` if one of these cells is not on the floor.
fn pulled(
    warehouse: &Warehouse,
    floor: &CellSet,
    cell: Cell,
    direction: Direction,
) -> Option<Cell> {
    let to = warehouse.neighbour(cell, direction);
    let worker = warehouse.neighbour(to, direction);
    if floor.contains(to) && floor.contains(worker) { Some(to) } else { None }
}

/// Marks all places from which a box alone can be pushed to one of `goals`.
///
/// `pull` returns where a box is after a pull in a direction, if that is possible; `mark` marks a place, and returns whether it
/// was not marked before.
pub(crate) fn mark_live<Place: Copy>(
    goals: Vec<Place>,
    pull: impl Fn(Place, Direction) -> Option<Place>,
    mut mark: impl FnMut(Place) -> bool,
) {
    let mut open = goals;
    while let Some(place) = open.pop() {
        if !mark(place) {
            continue;
        }
        for direction in Direction::ALL {
            open.extend(pull(place, direction));
        }
    }
}

#[cfg(test)]
mod tests;
