//! Unit tests of `src/solve/solution.rs`.

use super::*;
use crate::board::Direction::Right;
use crate::solve::boards;
use crate::solve::level::GoalDistances;

fn level() -> (Warehouse, Field) {
    let warehouse = boards::warehouse("@a-+\n");
    let field = Field::new(&warehouse, GoalDistances::Each, &boards::unlimited()).unwrap();
    (warehouse, field)
}

#[test]
fn only_what_solves_the_level_is_a_solution() {
    let (warehouse, field) = level();
    let moves = |squares: &[usize]| {
        let cell = |&index: &usize| field.cell(Square::new(index));
        let push = |index| Push { cell: cell(index), direction: Right };
        play(&warehouse, &squares.iter().map(push).collect::<Vec<_>>())
            .map(|solution| solution.moves.to_string())
    };
    assert_eq!(moves(&[1, 2]), Some("RR".to_owned()));
    assert_eq!(moves(&[1]), None, "the box is not on a goal");
    assert_eq!(moves(&[1, 3]), None, "the second push is of no box");
}

#[test]
#[should_panic(expected = "please report this bug:\n@$ .\n")]
fn a_plan_that_does_not_replay_is_reported_with_its_level() {
    let (warehouse, field) = level();
    replay(&warehouse, &field, &Plan { pushes: Vec::new(), moves: None });
}
