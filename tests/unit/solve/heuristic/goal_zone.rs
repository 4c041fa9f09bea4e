//! Unit tests of `src/solve/heuristic/goal_zone.rs`.

use super::*;
use crate::solve::boards;

/// Of zones of all sizes, not only the largest. On boards as small as these, the largest one leaves few cells outside.
#[test]
fn no_zone_asks_for_more_pushes_than_are_needed() {
    boards::check_starts(4000, boards::with_goals_apart(), |_, start| {
        let (board, limits) = (&Arc::new(boards::bits::<2>(start)), boards::unlimited());
        let is_dead = !board.boxes.without(board.live).is_empty();
        // Such boards have no zones.
        if is_dead || start.field.goal_count() != start.boxes.len() {
            return;
        }
        let pushes = boards::exact(start).map_or(usize::MAX, |plan| plan.pushes.len());
        for cells in zones(board, &limits).unwrap() {
            let costs = costs(board, cells, &limits).unwrap().unwrap();
            let zone = GoalZone::with(board, start, cells, costs, &limits).unwrap();
            let parts = zone.parts(board.boxes, board.set_of(start.worker));
            let bound = parts.map_or(usize::MAX, |parts| parts.iter().sum::<u32>() as usize);
            assert!(bound <= pushes, "{} {bound} {pushes}", cells.count());
        }
    });
}
