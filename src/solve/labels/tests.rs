use proptest::prelude::*;

use super::*;
use crate::board::Direction::Right;
use crate::solve::boards;

/// What a solver knows about a single position.
fn single(solver: Solver, position: &Warehouse) -> ShortestLength {
    match solver.solve(position).answer {
        Answer::Optimal { solution, .. } => {
            ShortestLength::Proved(solver.minimize.length(&solution))
        }
        Answer::Unsolvable => ShortestLength::Unsolvable,
        Answer::Open { .. } => ShortestLength::Unknown,
    }
}

fn directions() -> impl Strategy<Value = Vec<Direction>> {
    prop::collection::vec(prop::sample::select(&Direction::ALL[..]), 0..12)
}

/// The search backward alone, single searches alone, both, and both as they are.
const ALL_TURNS: [[usize; 2]; 4] = [[usize::MAX; 2], [0, 0], [1, 20], TURNS];

#[test]
fn labels_are_the_lengths_that_single_searches_find() {
    let boards = prop_oneof![boards::any(), boards::symmetric()];
    boards::check(150, (boards, directions()), |(board, steps)| {
        let start = boards::warehouse(&board);
        for minimize in [Minimize::Moves, Minimize::Pushes] {
            let solver = Solver { minimize, ..Solver::default() };
            let mut expected = Vec::new();
            let mut now = start.clone();
            for step in steps.iter().map(Some).chain([None]) {
                expected.push(Direction::ALL.map(|direction| {
                    let mut after = now.clone();
                    let _ = after.step(direction);
                    single(solver, &after)
                }));
                let _ = step.map(|&step| now.step(step));
            }
            for turns in ALL_TURNS {
                let labels = solver.labels_in_turns(&start, steps.clone(), &|| false, turns);
                assert_eq!(labels.as_ref(), Some(&expected), "{minimize} {turns:?}");
            }
        }
    });
}

#[test]
fn under_a_limit_a_label_is_unknown_or_right() {
    boards::check(100, (boards::any(), directions()), |(board, steps)| {
        let start = boards::warehouse(&board);
        for minimize in [Minimize::Moves, Minimize::Pushes] {
            let solver = Solver { minimize, ..Solver::default() };
            let right = solver.labels(&start, steps.clone(), || false).unwrap();
            for expansions in [1, 10, 100] {
                let limited = Solver { expansions: Some(expansions), ..solver };
                let labels = limited.labels(&start, steps.clone(), || false).unwrap();
                assert_eq!(labels.len(), right.len());
                for (&label, &right) in labels.iter().flatten().zip(right.iter().flatten()) {
                    assert!(label == ShortestLength::Unknown || label == right);
                }
                assert_eq!(limited.labels(&start, steps.clone(), || false), Some(labels));
            }
        }
    });
}

#[test]
fn a_limit_leaves_labels_unknown() {
    let start = boards::warehouse(boards::ROOM);
    for memory in [0, 2 << 30] {
        let solver = Solver { memory, expansions: Some(1), ..Solver::default() };
        let labels = solver.labels(&start, [], || false).unwrap();
        assert!(labels[0].contains(&ShortestLength::Unknown), "{labels:?}");
    }
}

#[test]
fn labels_of_a_game_that_is_stopped_are_not_given() {
    let start = boards::warehouse(boards::ROOM);
    assert_eq!(Solver::default().labels(&start, [Right], || true), None);
}

/// The box in the corner is off the field, so that it can never be moved.
#[test]
fn a_box_that_nobody_can_reach_stays_where_it_is() {
    for (corner, is_lost) in [("C", false), ("b", true)] {
        let start = boards::warehouse(&format!("@-a+#{corner}\n"));
        let labels = Solver::default().labels(&start, [], || false).unwrap();
        let length = ShortestLength::Proved(2 - 1);
        assert_eq!(labels[0][3], if is_lost { ShortestLength::Unsolvable } else { length });
    }
}
