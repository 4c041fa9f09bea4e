use pathfinding::prelude::bfs_reach;

use super::*;
use crate::solve::boards;

/// Where a box alone can be pushed to at once; the floor is what the worker could reach without boxes.
fn pushes(warehouse: &Warehouse, floor: &CellSet, cell: Cell) -> Vec<Cell> {
    let mut after = Vec::new();
    for direction in Direction::ALL {
        let to = warehouse.neighbour(cell, direction);
        let stand = warehouse.neighbour(cell, direction.opposite());
        if floor.contains(to) && floor.contains(stand) {
            after.push(to);
        }
    }
    after
}

/// A box is pushed forward from each cell, as far as it goes, and no goal is reached exactly from those that pulls from the goals
/// leave out.
#[test]
fn from_a_dead_square_pushes_reach_no_goal() {
    boards::check(1000, boards::any(), |board| {
        let warehouse = boards::warehouse(&board);
        let dead = dead_squares(&warehouse);
        let floor = warehouse.reachable_without_boxes();
        for cell in &floor {
            let mut reached = bfs_reach(cell, |&cell| pushes(&warehouse, &floor, cell));
            let is_live = reached.any(|cell| warehouse.board().is_goal(cell));
            assert_eq!(dead.contains(cell), !is_live);
        }
    });
}

/// The solver's level has the same ones.
#[test]
fn the_squares_of_a_field_are_dead_where_the_cells_are() {
    boards::check_starts(1000, boards::any(), |warehouse, start| {
        let dead = dead_squares(warehouse);
        for square in start.field.squares() {
            assert_eq!(start.field.is_live(square), !dead.contains(start.field.cell(square)));
        }
    });
}
