//! Optima against a plain search.

use crate::harness::{each_gives_its_output, read, session};
use crate::random::{self, Random};
use crate::run::{ANYTHING, sokopush};
use crate::solve::json::only_line;
use expect_test::expect;
use proptest::prelude::*;
use rustc_hash::FxHashSet;
use sokopush::solve::{Answer, Minimize, Solver, Technique, Techniques};
use std::collections::BTreeMap;

#[test]
fn each_file_of_cases_gives_its_lengths() {
    each_gives_its_output("tests/data/push-box", &["solve"], &[&["solve", "--jobs", "1"]]);
}

#[test]
fn a_level_may_have_more_goals_than_boxes_but_not_fewer() {
    sokopush("solve")
        .stdin("1 6\nX*.@.@\n\n1 4\nX*@*\n\n1 3\nX.@\n\n1 3\n*X.\n")
        .stdout(expect![[r#"
            2
            -1
            0
            -1
        "#]])
        .stderr(expect![[r#"
            note: 2 of 4 solved, 2 unsolvable, 0 malformed; 2 moves; _ s
        "#]])
        .run();
}

/// The minimum of moves and then pushes, or of pushes and then moves, by Dijkstra's search over single steps on the
/// characters of a named board.
fn plain(board: &str, pushes_first: bool) -> Option<(usize, usize)> {
    // The board with a wall around it, row by row.
    let columns = 2 + board.lines().map(str::len).max().unwrap();
    let mut cells = vec![b'#'; columns];
    for row in board.lines() {
        cells.push(b'#');
        cells.extend(row.bytes().chain(std::iter::repeat_n(b'#', columns - 1 - row.len())));
    }
    cells.resize(cells.len() + columns, b'#');
    let is_goal = |place: usize| matches!(cells[place], b'+' | b'*' | b'A'..=b'Z');
    let places = |wanted: fn(&u8) -> bool| -> Vec<usize> {
        (0..cells.len()).filter(|&place| wanted(&cells[place])).collect()
    };
    // The worker and the boxes, ascending, in 16 bits each.
    let pack = |worker, boxes: &[usize]| {
        boxes.iter().fold(worker as u128, |key, &place| key << 16 | place as u128)
    };
    let mut boxes = places(u8::is_ascii_alphabetic);
    let start = pack(places(|cell| b"@*".contains(cell))[0], &boxes);
    let mut after = Vec::new();
    let mut best = FxHashSet::default();
    // The states that can be reached at each cost. What a step leads to costs more.
    let mut open = BTreeMap::from([((0, 0), vec![start])]);
    while let Some((cost, states)) = open.pop_first() {
        for state in states {
            if !best.insert(state) {
                continue;
            }
            let place = |index: usize| (state >> (16 * index) & 0xffff) as usize;
            let count = boxes.len();
            boxes.clear();
            boxes.extend((0..count).rev().map(place));
            if boxes.iter().all(|&place| is_goal(place)) {
                return Some(cost);
            }
            let worker = place(count);
            for step in [columns.wrapping_neg(), columns, 1_usize.wrapping_neg(), 1] {
                let next = worker.wrapping_add(step);
                if cells[next] == b'#' {
                    continue;
                }
                after.clone_from(&boxes);
                let pushed = after.iter_mut().find(|place| **place == next);
                let push = usize::from(pushed.is_some());
                if let Some(place) = pushed {
                    *place = next.wrapping_add(step);
                    if cells[*place] == b'#' || boxes.contains(place) {
                        continue;
                    }
                    after.sort_unstable();
                }
                let reached = pack(next, &after);
                if !best.contains(&reached) {
                    let add = if pushes_first { (push, 1) } else { (1, push) };
                    let cost = (cost.0 + add.0, cost.1 + add.1);
                    open.entry(cost).or_default().push(reached);
                }
            }
        }
    }
    None
}

/// Boards of up to 5×5 cells with at most `boxes` boxes, and as many goals or one more or less.
pub(crate) fn board(boxes: usize) -> impl Strategy<Value = String> {
    (2..6_usize, 2..6_usize, 1..=boxes, 0..3_usize, 0..25_usize, any::<u64>()).prop_map(
        |(rows, columns, boxes, goals, walls, seed)| {
            let mut random = Random(seed);
            let mut cell = |_| if random.below(100) < walls { b'#' } else { b'-' };
            let mut cells: Vec<Vec<u8>> =
                (0..rows).map(|_| (0..columns).map(&mut cell).collect()).collect();
            for _ in 1..boxes + goals {
                let (row, column) = (random.below(rows), random.below(columns));
                cells[row][column] = b'+';
            }
            // The worker comes last and may take a box's place.
            random.place(&mut cells, (b'a'..).take(boxes).chain([b'@']));
            random::board(cells)
        },
    )
}

/// Both are proved by bidirectional search and by move-optimal A*, and pushes from a first solution too. Debug assertions also
/// check that the bound of A* is consistent.
fn solve(board: &str, minimize: Minimize) -> Option<(usize, usize)> {
    let all = Techniques::ALL;
    let by_a_star = all.without(Technique::Bidirectional);
    let mut ways = vec![all, by_a_star];
    if minimize == Minimize::Pushes {
        ways.push(by_a_star.without(Technique::MoveAStar));
    }
    let answers = ways.into_iter().map(|techniques| {
        let solver = Solver { minimize, techniques, ..Solver::default() };
        let report = solver.solve(session(board).warehouse());
        assert!(report.stats.expanded <= report.stats.generated, "{:?}\n{board}", report.stats);
        match report.answer {
            Answer::Optimal { solution, .. } => Some((solution.moves.len(), solution.pushes.len())),
            Answer::Unsolvable => None,
            Answer::Open { reason, .. } => panic!("{reason:?}"),
        }
    });
    let answers: Vec<_> = answers.collect();
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}\n{board}");
    answers[0]
}

proptest! {
    #![proptest_config(crate::properties::config(250))]

    #[test]
    fn solutions_are_as_short_as_those_of_a_plain_search(board in board(4)) {
        let moves = plain(&board, false);
        prop_assert_eq!(solve(&board, Minimize::Moves), moves);
        let pushes = plain(&board, true).map(|(pushes, moves)| (moves, pushes));
        prop_assert_eq!(solve(&board, Minimize::Pushes), pushes);
    }

}

proptest! {
    #![proptest_config(crate::properties::config(80))]

    /// A corridor to the side makes the board wide, so that sets of cells need more words.
    #[test]
    fn solutions_of_wide_boards_are_as_short_as_those_of_a_plain_search(board in board(2), corridor in 10..50_usize) {
        let board = board.replacen('\n', &("-".repeat(corridor) + "\n"), 1);
        let moves = plain(&board, false);
        prop_assert_eq!(solve(&board, Minimize::Moves), moves);
        let pushes = plain(&board, true).map(|(pushes, moves)| (moves, pushes));
        prop_assert_eq!(solve(&board, Minimize::Pushes), pushes);
    }
}

/// Numbers of moves and pushes.
type Length = (usize, usize);

/// Levels of our own with the lengths of their move-optimal and their push-optimal solutions.
const LEVELS: [(&str, Length, Length); 5] = [
    ("examples/first.txt", (24, 9), (24, 9)),
    ("examples/shelf.txt", (51, 22), (51, 22)),
    ("tests/data/levels/3-moves-more-save-2-pushes.txt", (20, 9), (23, 7)),
    ("tests/data/levels/8-moves-more-save-2-pushes.txt", (23, 9), (31, 7)),
    ("tests/data/levels/4-moves-more-save-2-pushes.txt", (28, 10), (32, 8)),
];

#[test]
fn known_optima_are_found() {
    for (path, moves, pushes) in LEVELS {
        let document = read(path);
        let board = document.split("\n\n").next().unwrap();
        assert_eq!(solve(board, Minimize::Moves), Some(moves), "{path}");
        assert_eq!(solve(board, Minimize::Pushes), Some(pushes), "{path}");
        assert_eq!(plain(board, false), Some(moves), "{path}");
        assert_eq!(plain(board, true), Some((pushes.1, pushes.0)), "{path}");
    }
}

/// A box is pushed along a wall. Bidirectional search moves all others meanwhile.
#[test]
fn move_optimal_a_star_continues_where_bidirectional_search_runs_out_of_memory() {
    let board = "############################################\n\
                 #@$                                       .#\n\
                 #   * * *  * * *                  * * * *  #\n\
                 #                                          #\n\
                 #    * * *  * *                   * * * *  #\n\
                 ############################################\n";
    let json = |off: &str, status: i32| {
        let solve = sokopush("solve --memory 2M --print json --without").argument(off).stdin(board);
        only_line(solve.stdout(ANYTHING).status(status).run().stdout)
    };
    assert_eq!(json("move-a-star", 3)["limit"], "memory");
    assert_eq!(json("symmetry", 0)["moves"], 40);
}

/// The first solution takes a detour, whose moves are not looked at again.
#[test]
fn ties_may_be_left() {
    let board = "@--------+\n--a-b-c--+\n---------+\n".to_owned() + &"---------+\n".repeat(3);
    let json = |more: &[&str]| {
        let solve =
            sokopush("solve --print json --minimize pushes --without bidirectional,move-a-star");
        only_line(solve.arguments(more).stdin(&board).stdout(ANYTHING).run().stdout)
    };
    let [broken, left] = [json(&[]), json(&["--no-tie-break"])];
    assert_eq!((&broken["proved"], &left["proved"]), (&true.into(), &false.into()));
    assert_eq!((&left["proved_pushes"], &left["pushes"]), (&true.into(), &broken["pushes"]));
    sokopush("solve --no-tie-break")
        .stderr(expect![[r#"
        error: `--no-tie-break` needs `--minimize pushes`
    "#]])
        .status(2)
        .run();
}
