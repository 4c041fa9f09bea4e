use std::sync::Arc;

use super::*;
use crate::solve::boards;
use crate::solve::heuristic::Heuristic;
use crate::solve::heuristic::assignment::AssignmentSolver;
use crate::solve::level::Start;
use crate::solve::task::{Limits, Technique};

/// In a corridor of 128 cells, three boxes can have the largest conflict that is stored.
#[test]
fn a_large_conflict_is_no_part_of_a_pattern() {
    let board = boards::bits::<2>(&boards::start_of(boards::ROOM));
    let boxes = board.boxes;
    let (tuning, mut limits) = (boards::eager_learning(), boards::unlimited());
    limits = limits.tuned(&tuning);
    for (pushes, cutoff) in [(2, Some(4)), (4, Some(6)), (6, None), (254, None), (UNSOLVABLE, None)]
    {
        let found = pattern(boxes, &[Conflict { pushes, boxes }], &limits);
        assert_eq!(found.map(|pattern| pattern.cutoff), cutoff);
    }
}

#[test]
fn no_more_is_learned_than_there_is_room_for() {
    let mut tuning = boards::eager_learning();
    tuning.set("max-learned=3").unwrap();
    let counts = boards::sequence(boards::any()).take(200).filter_map(|warehouse| {
        let mut start = boards::start(&warehouse)?;
        start.techniques = boards::without(&[Technique::TwoBoxes]);
        let limits = Limits::new(None, 1 << 30).tuned(&tuning);
        let board = Arc::new(boards::bits::<2>(&start));
        let mut heuristic = Heuristic::new(board.clone(), &start, &limits).unwrap();
        heuristic.add_databases(&start, &limits).unwrap();
        let state = board.state(board.boxes, board.set_of(start.worker));
        for _ in 0..5 {
            let mut parts = heuristic.parts(state.boxes, state.region, &limits).unwrap()?;
            heuristic.learn(&mut parts, &state, 0, &limits).unwrap();
        }
        Some(heuristic.conflicts.learned.len())
    });
    assert_eq!(counts.max(), Some(3));
}

/// Learns from a level, with tables and without, and compares what was learned with plain search. Counts the conflicts by their boxes.
fn compare(start: &mut Start, learned_sizes: &mut [usize; 6]) {
    let tuning = boards::eager_learning();
    let limits = Limits::new(None, 1 << 30).tuned(&tuning);
    let board = Arc::new(boards::bits::<2>(start));
    if !board.boxes.without(board.live).is_empty() {
        return;
    }
    for off in [&[Technique::TwoBoxes][..], &[Technique::ThreeBoxes], &[]] {
        start.techniques = boards::without(off);
        let mut heuristic = Heuristic::new(board.clone(), start, &limits).unwrap();
        heuristic.add_databases(start, &limits).unwrap();
        let state = board.state(board.boxes, board.set_of(start.worker));
        let Some(mut parts) = heuristic.parts(state.boxes, state.region, &limits).unwrap() else {
            return;
        };
        heuristic.learn(&mut parts, &state, 0, &limits).unwrap();
        let distances = heuristic.solver.distances.clone();
        for (Conflict { pushes, boxes }, region) in heuristic.conflicts.learned.iter() {
            learned_sizes[boxes.count()] += 1;
            let level = (start.boxes.clone(), start.worker);
            start.boxes = boxes.each().map(|cell| board.square_of(cell)).collect();
            start.worker = board.square_of(region);
            let rows = distances.rows(&board, boxes, region);
            let mut solver = AssignmentSolver::new(distances.clone(), start.techniques);
            let assigned = solver.pushes(&rows, &limits).unwrap();
            let exact = boards::exact(start).map(|plan| plan.pushes.len());
            match (exact, assigned) {
                (Some(exact), Some(assigned)) => {
                    assert_ne!(pushes, UNSOLVABLE);
                    assert!(exact >= assigned as usize + usize::from(pushes));
                }
                (exact, _) => assert_eq!(exact, None),
            }
            (start.boxes, start.worker) = level;
        }
    }
}

#[test]
fn boxes_alone_on_the_board_need_the_pushes_that_were_learned() {
    boards::check_starts(6000, boards::any(), |_, start| compare(start, &mut [0; 6]));
}

/// Otherwise the test before would say little. Without tables, small boards have much to learn; with them, only conflicts of four and
/// five boxes, which are rare.
#[test]
fn conflicts_of_two_and_three_boxes_are_learned() {
    let mut learned_sizes = [0; 6];
    for warehouse in boards::sequence(boards::any()).take(2000) {
        let Some(mut start) = boards::start(&warehouse) else { continue };
        compare(&mut start, &mut learned_sizes);
        if learned_sizes[2..4].iter().all(|&count| count >= 10) {
            return;
        }
    }
    panic!("{learned_sizes:?}");
}
