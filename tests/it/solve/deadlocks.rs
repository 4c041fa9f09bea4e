//! Deadlocks that the library finds.

use super::optima::board;
use crate::harness::session;
use proptest::prelude::*;
use rustc_hash::FxHashSet;
use sokopush::Warehouse;
use sokopush::board::{Cell, Direction};
use sokopush::solve::{Answer, Deadlock, Deadlocks, Solver};

/// Whether a box can be pushed to a goal in no way at all.
fn is_lost(warehouse: &Warehouse, cell: Cell) -> bool {
    let mut open = vec![(warehouse.clone(), cell)];
    let mut seen = FxHashSet::default();
    while let Some((warehouse, cell)) = open.pop() {
        if warehouse.board().is_goal(cell) {
            return false;
        }
        for direction in Direction::ALL {
            let mut next = warehouse.clone();
            if next.step(direction).is_err() {
                continue;
            }
            let is_pushed = next.worker() == cell;
            let cell = if is_pushed { next.neighbour(cell, direction) } else { cell };
            let boxes: Vec<Cell> = next.boxes().iter().collect();
            if seen.insert((boxes, next.worker(), cell)) {
                open.push((next, cell));
            }
        }
    }
    true
}

#[test]
fn a_box_on_a_goal_is_not_lost_behind_boxes_that_never_move() {
    let warehouse: Warehouse = "#########\n#@ ** * #\n#########\n".parse().unwrap();
    assert_eq!(Deadlocks::new(&warehouse).find(&warehouse), None);
}

#[test]
fn where_it_is_not_known_which_box_is_lost_none_is_named() {
    // Two boxes along a wall that has one goal.
    let warehouse: Warehouse =
        "#########\n# $ $ . #\n#   @   #\n#     . #\n#########\n".parse().unwrap();
    let mut deadlocks = Deadlocks::new(&warehouse);
    assert_eq!(deadlocks.find(&warehouse), Some(Deadlock::Position));
}

/// The boxes `a` and `b` shut off a corner. Only a search finds that they cannot open it.
#[test]
fn boxes_around_a_corner_are_a_deadlock_only_for_a_search() {
    let level = session("----#-\n-c-+--\n--#--+\n#a@---\n--b--+\n").into_warehouse();
    assert_eq!(Deadlocks::new(&level).find(&level), Some(Deadlock::Position));
    assert_eq!(Deadlocks::without_search(&level).find(&level), None);
}

proptest! {
    #![proptest_config(crate::properties::config(250))]

    #[test]
    fn a_deadlock_that_is_found_cannot_be_solved(board in board(4), moves in prop::collection::vec(0..4_usize, 0..30)) {
        let mut warehouse = session(&board).into_warehouse();
        let mut deadlocks = Deadlocks::new(&warehouse);
        let mut some = Deadlocks::without_search(&warehouse);
        for direction in moves {
            let _ = warehouse.step(Direction::ALL[direction]);
            let answer = Solver::default().solve(&warehouse).answer;
            let found = deadlocks.find(&warehouse);
            let quickly_found = some.find(&warehouse);
            prop_assert!(quickly_found.is_none() || quickly_found == found, "{}", board);
            if let Some(deadlock) = found {
                prop_assert_eq!(answer, Answer::Unsolvable);
                if let Deadlock::Box(cell) = deadlock {
                    prop_assert!(warehouse.boxes().contains(cell));
                    prop_assert!(is_lost(&warehouse, cell), "{}", board);
                }
            }
        }
    }
}
