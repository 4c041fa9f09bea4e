use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use proptest::prelude::*;

use super::{Accept, Answer, Direction, Minimize, ShortestLength, Solver, Warehouse};
use crate::board::Direction::Right;
use crate::solve::{Technique, boards};

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

fn kind(length: ShortestLength) -> usize {
    match length {
        ShortestLength::Proved(_) => 0,
        ShortestLength::Unsolvable => 1,
        ShortestLength::Unknown => 2,
    }
}

fn directions() -> impl Strategy<Value = Vec<Direction>> {
    prop::collection::vec(prop::sample::select(&Direction::ALL[..]), 0..12)
}

/// With the first, single searches do all; with the second, some; and with the last, the search backward does all.
const ALL_MAX_EXPANDED: [usize; 3] = [0, 3, usize::MAX];

#[test]
fn labels_are_the_lengths_that_single_searches_find() {
    let boards = prop_oneof![boards::any(), boards::symmetric()];
    let counts = [0, 0, 0].map(Cell::new);
    boards::check(4000, (boards, directions()), |(board, steps)| {
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
            for length in expected.iter().flatten() {
                let count = &counts[kind(*length)];
                count.set(count.get() + 1);
            }
            for max_expanded in ALL_MAX_EXPANDED {
                let labels = solver.labels_within(&start, steps.clone(), &|| false, max_expanded);
                assert_eq!(labels.as_ref(), Some(&expected), "{minimize} {max_expanded}");
            }
        }
    });
    let [proved, unsolvable, unknown] = counts.map(Cell::into_inner);
    assert!(proved > 1000 && unsolvable > 1000 && unknown == 0, "{proved} {unsolvable} {unknown}");
}

#[test]
fn under_a_limit_a_label_is_unknown_or_right() {
    boards::check(2000, (boards::any(), directions()), |(board, steps)| {
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

/// A search for any solution would prove nothing here.
#[test]
fn labels_are_proved_whatever_is_accepted() {
    let start = boards::warehouse(boards::ROOM);
    let techniques = boards::without(&[Technique::Bidirectional, Technique::MoveAStar]);
    let labels = |accept| {
        let solver = Solver { accept, minimize: Minimize::Pushes, techniques, ..Solver::default() };
        solver.labels_within(&start, [Right], &|| false, 0).unwrap()
    };
    let proved = labels(Accept::Proved);
    assert!(proved.as_flattened().iter().all(|&length| kind(length) == 0), "{proved:?}");
    assert_eq!((labels(Accept::Any), labels(Accept::Best)), (proved.clone(), proved));
}

/// A game of two steps, which is stopped at each of the times when that is asked.
#[test]
fn labels_are_given_only_if_they_are_not_stopped_to_the_end() {
    let start = boards::warehouse("@a-+\n");
    let asked = AtomicUsize::new(0);
    let stopped_at = |last: usize| {
        asked.store(0, Relaxed);
        let stop = || asked.fetch_add(1, Relaxed) >= last;
        Solver::default().labels_within(&start, [Right, Right], &stop, 0)
    };
    assert!(stopped_at(usize::MAX).is_some());
    let times = asked.load(Relaxed);
    for last in 0..times {
        assert_eq!(stopped_at(last), None, "{last} of {times}");
    }
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
