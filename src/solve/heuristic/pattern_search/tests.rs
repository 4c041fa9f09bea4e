use std::sync::Arc;

use pathfinding::prelude::dijkstra;

use super::*;
use crate::solve::boards;
use crate::solve::heuristic::Heuristic;
use crate::solve::heuristic::assignment::AssignmentSolver;
use crate::solve::level::{Bits, Start, UNREACHABLE};
use crate::solve::task::Technique;

/// The pushes of a state, each with the state after it.
fn pushes(
    board: &Bitboard<2>,
    boxes: Bits<2>,
    region: Bits<2>,
) -> Vec<(PushedBox<2>, (Bits<2>, Bits<2>))> {
    let mut all = Vec::new();
    for direction in Direction::ALL {
        for from in board.pushes(region, boxes, direction).each() {
            let (to, others) = (board.step(from, direction), boxes.without(from));
            let push = PushedBox { from, to, direction, others };
            let State { boxes, region } = push.state_after(board, region);
            all.push((push, (boxes, region)));
        }
    }
    all
}

fn excess_of(search: &PatternSearch<2>, push: &PushedBox<2>) -> u32 {
    search.costs[usize::from(push.to.bit())][push.direction.opposite() as usize].into()
}

/// The least excess of a solution, without conflicts and deadlocks.
fn least_excess(search: &PatternSearch<2>, board: &Bitboard<2>, start: State<2>) -> Option<u32> {
    let successors = |&(boxes, region): &_| {
        let pushes = pushes(board, boxes, region).into_iter();
        pushes.map(|(push, after)| (after, excess_of(search, &push))).collect::<Vec<_>>()
    };
    let is_solved = |&(boxes, _): &(Bits<2>, _)| boxes.without(board.goals).is_empty();
    dijkstra(&(start.boxes, start.region), successors, is_solved).map(|(_, excess)| excess)
}

/// Boxes in some order, each with the goal where it is to end, and the worker's region.
type Labelled = (Vec<(Bits<2>, usize)>, Bits<2>);

/// The fewest wasted pushes of a solution: those beyond the distances of its boxes to the goals where they end.
fn fewest_wasted(
    board: &Bitboard<2>,
    distances: &Distances,
    goals: &[Bits<2>],
    start: State<2>,
) -> Option<u32> {
    let (count, all) = (start.boxes.count(), start.boxes.each().collect::<Vec<_>>());
    let successors = |(boxes, region): &Labelled| {
        let mut next = Vec::new();
        // First, each box is given a goal. This costs nothing.
        if let Some(&cell) = all.get(boxes.len()) {
            let is_taken = |goal| boxes.iter().any(|&(_, other)| other == goal);
            for goal in (0..goals.len()).filter(|&goal| !is_taken(goal)) {
                next.push((([boxes, &[(cell, goal)][..]].concat(), *region), 0));
            }
            return next;
        }
        let cells = boxes.iter().map(|&(cell, _)| cell).collect();
        for (push, (_, after)) in pushes(board, cells, *region) {
            let stand = board.step(push.from, push.direction.opposite());
            let number = boxes.iter().position(|&(cell, _)| cell == push.from).unwrap();
            let goal = boxes[number].1;
            let left = distances.of_box(board, push.to, push.from)[goal];
            if left != UNREACHABLE {
                let wasted = left + 1 - distances.of_box(board, push.from, stand)[goal];
                let mut boxes = boxes.clone();
                boxes[number].0 = push.to;
                next.push(((boxes, after), wasted));
            }
        }
        next
    };
    let is_solved = |(boxes, _): &Labelled| {
        boxes.len() == count && boxes.iter().all(|&(cell, goal)| cell == goals[goal])
    };
    dijkstra(&(Vec::new(), start.region), successors, is_solved).map(|(_, wasted)| wasted)
}

/// What plain searches find about a level that has a solution.
#[derive(Debug)]
struct Plain {
    /// The least excess of a solution.
    excess: u32,
    /// The fewest wasted pushes of one.
    wasted: u32,
}

fn plain(start: &Start, search: &PatternSearch<2>, distances: &Arc<Distances>) -> Option<Plain> {
    let (board, limits) = (boards::bits::<2>(start), boards::unlimited());
    let state = board.state(board.boxes, board.set_of(start.worker));
    let excess = least_excess(search, &board, state);
    let Some(exact) = boards::exact(start) else {
        assert_eq!(excess, None);
        return None;
    };
    let excess = excess.unwrap();
    let rows = distances.rows(&board, state.boxes, state.region);
    let mut solver = AssignmentSolver::new(distances.clone(), start.techniques);
    let assignment = solver.pushes(&rows, &limits).unwrap().unwrap();
    let needed = u32::try_from(exact.pushes.len()).unwrap() - assignment;
    // On most boards, there is no number between these.
    let wasted = if excess == needed {
        needed
    } else {
        let goals = start.field.goal_squares().iter().map(|&goal| board.set_of(goal));
        let goals: Vec<_> = goals.collect();
        fewest_wasted(&board, distances, &goals, state).unwrap()
    };
    assert!(excess <= wasted && wasted <= needed, "{excess} {wasted} {needed}");
    Some(Plain { excess, wasted })
}

/// The excess of a path, which must be one of pushes that can be made, and lead to the goals.
fn check_path(
    search: &PatternSearch<2>,
    board: &Bitboard<2>,
    start: State<2>,
    path: &[PushedBox<2>],
) -> u32 {
    let mut reached = start;
    for push in path {
        let can_be = board.pushes(reached.region, reached.boxes, push.direction);
        assert!(can_be.meets(push.from));
        reached = push.state_after(board, reached.region);
    }
    assert!(reached.boxes.without(board.goals).is_empty());
    path.iter().map(|push| excess_of(search, push)).sum()
}

/// How often something happens.
#[derive(Debug, Default)]
struct Counts {
    solved: usize,
    refuted: usize,
    hopeless: usize,
    /// Of the refuted: those where a solution has less excess than is proved to be wasted.
    refuted_above_excess: usize,
}

/// Compares pattern searches with plain ones.
fn compare(start: &mut Start, counts: &mut Counts) {
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
        let plain = plain(start, &search, distances);
        // Without tables there are no conflicts, so only excess counts.
        let proved = |plain: &Plain| if off.is_empty() { plain.wasted } else { plain.excess };
        for below in [None, Some(1), Some(2), Some(3), Some(5), Some(9)] {
            match (search.run(level, state, below).unwrap(), &plain) {
                (Outcome::Unknown, _) => {}
                (Outcome::Unsolvable, None) => counts.hopeless += 1,
                (Outcome::Unsolvable, Some(plain)) => {
                    let below = u32::from(below.expect("a solution has an excess"));
                    assert!(proved(plain) >= below, "{plain:?} {below}");
                    counts.refuted += 1;
                    counts.refuted_above_excess += usize::from(plain.excess < below);
                }
                (Outcome::Solved(path), plain) => {
                    let plain = plain.as_ref().expect("a solution was found");
                    let excess = check_path(&search, &board, state, &path);
                    // Without a bound, any solution will do.
                    let most =
                        below.map_or(u32::MAX, |below| proved(plain).min(u32::from(below) - 1));
                    assert!(
                        plain.excess <= excess && excess <= most,
                        "{excess} {plain:?} {below:?}"
                    );
                    counts.solved += 1;
                }
            }
        }
    }
}

#[test]
fn no_solution_wastes_fewer_pushes_than_are_proved_and_none_is_missed() {
    boards::check_starts(6000, boards::any(), |_, start| compare(start, &mut Counts::default()));
}

/// Otherwise the test before would say little.
#[test]
fn searches_end_in_each_way() {
    let mut counts = Counts::default();
    for warehouse in boards::sequence(boards::any()).take(2000) {
        let Some(mut start) = boards::start(&warehouse) else { continue };
        compare(&mut start, &mut counts);
        let Counts { solved, refuted, hopeless, .. } = counts;
        if [solved, refuted, hopeless].iter().all(|&count| count >= 10) {
            return;
        }
    }
    panic!("{counts:?}");
}

/// A solution of these boards needs two pushes more than the assignment, none of which has excess.
#[test]
fn a_proof_is_about_pushes_not_about_excess() {
    for board in [
        "@-----\n--b##+\n+-c--a\n+-#---\n--#---\n",
        "--#----\n---#++-\n-------\na#b##c#\n+------\n-@-----\n-------\n",
    ] {
        let warehouse = boards::warehouse(board);
        let mut counts = Counts::default();
        compare(&mut boards::start(&warehouse).unwrap(), &mut counts);
        assert!(counts.refuted_above_excess > 0, "{counts:?}");
    }
}
