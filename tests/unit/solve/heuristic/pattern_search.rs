//! Unit tests of `src/solve/heuristic/pattern_search.rs`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pathfinding::prelude::dijkstra;

use super::*;
use crate::solve::boards;
use crate::solve::heuristic::Heuristic;
use crate::solve::level::Bits;
use crate::solve::task::Technique;

fn excess_of(search: &PatternSearch<2>, push: &PushedBox<2>) -> u32 {
    search.costs[usize::from(push.to.bit())][push.direction.opposite() as usize].into()
}

/// The least excess of a solution, without conflicts and deadlocks.
fn least_excess(search: &PatternSearch<2>, board: &Bitboard<2>, start: State<2>) -> Option<u32> {
    let successors = |&(boxes, region): &_| {
        let mut all = Vec::new();
        for direction in Direction::ALL {
            for from in board.pushes(region, boxes, direction).each() {
                let (to, others) = (board.step(from, direction), boxes.without(from));
                let push = PushedBox { from, to, direction, others };
                let State { boxes, region } = push.state_after(board, region);
                all.push(((boxes, region), excess_of(search, &push)));
            }
        }
        all
    };
    let is_solved = |&(boxes, _): &(Bits<2>, _)| boxes.without(board.goals).is_empty();
    dijkstra(&(start.boxes, start.region), successors, is_solved).map(|(_, excess)| excess)
}

#[test]
fn boxes_reach_goals_with_the_excess_that_plain_search_finds() {
    let [solved, refuted, hopeless]: [AtomicUsize; 3] = Default::default();
    boards::check_starts(6000, boards::any(), |_, start| {
        let board = Arc::new(boards::bits::<2>(start));
        if !board.boxes.without(board.live).is_empty() {
            return;
        }
        let state = board.state(board.boxes, board.set_of(start.worker));
        for off in [&[][..], &[Technique::TwoBoxes]] {
            start.techniques = boards::without(off);
            let limits = Limits::new(None, 1 << 30);
            let mut heuristic = Heuristic::new(board.clone(), start, &limits).unwrap();
            heuristic.add_databases(start, &limits).unwrap();
            let (conflicts, distances) = (&heuristic.conflicts, &heuristic.solver.distances);
            let level = PatternLevel { board: &board, conflicts, limits: &limits };
            let mut search = PatternSearch::new(&board, distances);
            let least = least_excess(&search, &board, state);
            for below in [None, Some(1), Some(2), Some(3), Some(5), Some(9)] {
                let counter = match search.run(level, state, below).unwrap() {
                    Outcome::Unknown => continue,
                    Outcome::Unsolvable => {
                        let is_less = |least| below.is_none_or(|below| least < u32::from(below));
                        assert!(!least.is_some_and(is_less), "{least:?} {below:?}");
                        if least.is_some() { &refuted } else { &hopeless }
                    }
                    Outcome::Solved(path) => {
                        let mut reached = state;
                        let excess = path.iter().map(|push| {
                            assert!(
                                board
                                    .pushes(reached.region, reached.boxes, push.direction)
                                    .meets(push.from)
                            );
                            reached = push.state_after(&board, reached.region);
                            excess_of(&search, push)
                        });
                        let excess: u32 = excess.sum();
                        assert!(reached.boxes.without(board.goals).is_empty());
                        // Without a bound, any solution will do.
                        let is_least = |below| Some(excess) == least && excess < u32::from(below);
                        assert!(below.is_none_or(is_least), "{excess} {least:?} {below:?}");
                        &solved
                    }
                };
                counter.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let counts = [solved, refuted, hopeless].map(AtomicUsize::into_inner);
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}
