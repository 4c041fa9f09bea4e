//! `sokopush solve`: optima against a plain search, notations, limits, order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

use expect_test::expect;
use proptest::prelude::*;
use rustc_hash::FxHashSet;
use sokopush::Warehouse;
use sokopush::board::{Cell, Direction};
use sokopush::solve::{
    Answer, Deadlock, Deadlocks, Limit, Minimize, Solver, Technique, Techniques,
};

use crate::harness::{
    Conversation, check, check_places, cpu_time, each_gives_its_output, folder, last_board,
    program, read, run, session, stderr, stdout,
};
#[cfg(unix)]
use crate::harness::{feed, shell};
use crate::random::{self, Random};
use crate::schema::lines;
use crate::solve::any_solution::hall;

#[track_caller]
fn solves(options: &[&str], input: &str, stdout: &str) {
    check(&[&["solve"], options].concat(), input, stdout, "", 0);
}

#[test]
fn each_file_of_cases_gives_its_lengths() {
    each_gives_its_output("tests/data/push-box", &["solve"], &[&["solve", "--jobs", "1"]]);
}

/// No order of a hash map, no width of a word and no clock decides between solutions of the same length. `.ci/run` compares the first
/// two with those of the solver in WebAssembly.
#[test]
fn of_several_solutions_the_same_is_found_on_every_machine() {
    let moves = |options: &[&str], input: &str| {
        let solve = ["solve", "--jobs", "1", "--print", "moves", "--from", "xsb"];
        String::from_utf8(run(&[&solve, options].concat(), input).stdout).unwrap()
    };
    let levels = read("examples/levels.xsb");
    let some = ["--level", "7,17,24,26,30"];
    let shortest = expect![[r#"
        lUdllUUddrrrrUUruLdlLLLdlUU
        LLulDuurrrrrddLLLuurrDLrrdLLuLDuLDuulD
        uRRuuRullDldRRRDuRRuulDldRDRllDRRllldRRR
        DulDLrrDLLuLulDDDrrurrrDLLLrrrrdLLLLuuLulD
        dlUluRRdRUURdllluRuRRdRUddRUUdddrUUUdddldllUUlURlluRRRRddlU
    "#]];
    shortest.assert_eq(&moves(&some, &levels));
    shortest.assert_eq(&moves(&[&some[..], &["--accept", "any"]].concat(), &levels));
    shortest.assert_eq(&moves(&[&some[..], &["--minimize", "pushes"]].concat(), &levels));
    let best = ["--accept", "best", "--minimize", "pushes", "--expansions", "4000"];
    expect![[r#"
        drrDDldRurDDDDDDDDldRRRRRRRRuuuuuuuuuuulllllDDldRurDDDDDDDDldRRRRuuuuuuuuuuulDDldRurDDDDDDDDuuuuuuuuuurrDDrdLulDDDDDDDrdLLLulDrdLLuuuuuuuullllDDDldRurDDDldRurDuuurrrrDDDuuullllllDDDuurrRurDDDurrrrrruLLLLulDDDuuuuuulLLulDDDDDDDuuuuurrrrrruLLLLLLLulDDDDDDDuuuuurrrrrrrrrrruLLLLLLLLLLLulDDDDDDD
    "#]].assert_eq(&moves(&best, &hall()));
}

#[test]
fn a_level_may_have_more_goals_than_boxes_but_not_fewer() {
    solves(&[], "1 6\nX*.@.@\n\n1 4\nX*@*\n\n1 3\nX.@\n\n1 3\n*X.\n", "2\n-1\n0\n-1\n");
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
    let boxes = places(u8::is_ascii_alphabetic);
    let start = pack(places(|cell| b"@*".contains(cell))[0], &boxes);
    let mut best = FxHashSet::default();
    let mut open = BinaryHeap::from([Reverse(((0, 0), start))]);
    while let Some(Reverse((cost, state))) = open.pop() {
        if !best.insert(state) {
            continue;
        }
        let place = |index: usize| (state >> (16 * index) & 0xffff) as usize;
        let boxes: Vec<usize> = (0..boxes.len()).rev().map(place).collect();
        if boxes.iter().all(|&place| is_goal(place)) {
            return Some(cost);
        }
        let worker = place(boxes.len());
        for step in [columns.wrapping_neg(), columns, 1_usize.wrapping_neg(), 1] {
            let next = worker.wrapping_add(step);
            let mut after = boxes.clone();
            let pushed = after.iter_mut().find(|place| **place == next);
            let push = usize::from(pushed.is_some());
            if let Some(place) = pushed {
                *place = next.wrapping_add(step);
                if cells[*place] == b'#' || boxes.contains(place) {
                    continue;
                }
            }
            if cells[next] == b'#' {
                continue;
            }
            after.sort_unstable();
            let add = if pushes_first { (push, 1) } else { (1, push) };
            open.push(Reverse(((cost.0 + add.0, cost.1 + add.1), pack(next, &after))));
        }
    }
    None
}

/// Boards of up to 5×5 cells with at most `boxes` boxes, and as many goals or one more or less.
fn board(boxes: usize) -> impl Strategy<Value = String> {
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

#[test]
fn a_solution_is_printed_as_length_moves_or_pushes() {
    let case = "1 6\nX.*..@\n";
    solves(&["--print", "moves"], case, "rRRR\n");
    solves(&["--print", "pushes"], case, "a6 a6 a6\n");
    solves(&["--print", "length", "--minimize", "pushes"], case, "3\n");
    for print in ["moves", "pushes"] {
        solves(&["--print", print], "1 3\nX*.\n", "-1\n");
    }
    solves(&["--from", "named", "--print", "pushes"], "@-q-+\n-----\n\nq6\n.\n", "q6\n");
}

#[test]
fn a_printed_collection_becomes_a_document_that_runs_to_the_solved_board() {
    let notations = [
        ("named", "examples/corridors.txt"),
        ("named", "examples/first.txt"),
        ("push-box", "tests/data/push-box/statement-examples.in"),
    ];
    for (from, path) in notations {
        for minimize in ["moves", "pushes"] {
            let board = read(path);
            let board = if from == "named" { board.split("\n\n").next().unwrap() } else { &board };
            let options =
                ["solve", "--from", from, "--level", "1", "--print", "xsb", "--minimize", minimize];
            let solved = stdout(&run(&options, board));
            let document = stdout(&run(&["convert", "--to", "named"], &solved));
            let rows = document.split("\n\n").next().unwrap().lines().count();
            let last = last_board(&stdout(&run(&["play"], &document)), rows);
            assert!(last.bytes().any(|cell| cell.is_ascii_uppercase()), "{document}");
            assert!(!last.bytes().any(|cell| cell.is_ascii_lowercase()), "{document}");
        }
    }
}

/// What is printed as JSON about the levels of a collection.
#[track_caller]
fn records(collection: &str) -> Vec<serde_json::Value> {
    let output = run(&["solve", "--from", "xsb", "--print", "json"], collection);
    lines(stdout(&output))
}

#[test]
fn json_has_all_facts_about_a_level() {
    let input = "; easy\n\n#####\n#@$.#\n#####\n\n; hard\n\n#####\n#@.$#\n#####\n";
    let lines = records(input);
    let [easy, hard] = &lines[..] else { panic!("{lines:?}") };
    for (record, level, title, status) in
        [(easy, 1, "easy", "solved"), (hard, 2, "hard", "unsolvable")]
    {
        assert_eq!(record["level"], level);
        assert_eq!(record["title"], title);
        assert_eq!(record["status"], status);
        for number in ["expanded", "generated", "seconds", "peak_bytes"] {
            assert!(record[number].is_number(), "{record}");
        }
    }
    assert_eq!(
        (&easy["moves"], &easy["pushes"], &easy["lurd"]),
        (&1.into(), &1.into(), &"R".into())
    );
    for nothing in ["moves", "pushes", "lurd"] {
        assert!(hard[nothing].is_null(), "{hard}");
    }
}

/// In some amounts of memory, a solution is found and not proved.
#[test]
fn json_has_the_best_solution_where_a_limit_leaves_it_unproved() {
    let record = |kib: usize| -> Option<serde_json::Value> {
        let memory = format!("{kib}K");
        let options = ["solve", "--minimize", "pushes", "--memory", &*memory, "--print", "json"];
        let output = run(&options, hall());
        let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let is_limit = record["status"] == "limit";
        assert!(!is_limit || output.status.code() == Some(3), "{record}");
        (is_limit && record["best_lurd"].is_string()).then_some(record)
    };
    let record = (2440..3000).step_by(40).find_map(record).unwrap();
    assert!(["moves", "pushes", "lurd"].iter().all(|name| record[name].is_null()), "{record}");
    let best = record["best_lurd"].as_str().unwrap();
    let pushes = best.bytes().filter(u8::is_ascii_uppercase).count();
    assert_eq!(
        (&record["best_moves"], &record["best_pushes"]),
        (&best.len().into(), &pushes.into())
    );
    assert!(record["lower_bound"].as_u64().unwrap() < pushes as u64, "{record}");
    let mut warehouse: Warehouse = hall().parse().unwrap();
    for step in &best.parse::<sokopush::Moves>().unwrap() {
        warehouse.step(step.direction()).unwrap();
    }
    assert!(warehouse.is_solved());
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
    let json = |off: &str| -> serde_json::Value {
        let options = ["solve", "--memory", "2M", "--print", "json", "--without", off];
        serde_json::from_slice(&run(&options, board).stdout).unwrap()
    };
    assert_eq!(json("move-a-star")["limit"], "memory");
    assert_eq!(json("symmetry")["moves"], 40);
}

/// The first solution takes a detour, whose moves are not looked at again.
#[test]
fn ties_may_be_left() {
    let board = "@--------+\n--a-b-c--+\n---------+\n".to_owned() + &"---------+\n".repeat(3);
    let options = ["solve", "--minimize", "pushes", "--without", "bidirectional,move-a-star"];
    let json = |more: &[&str]| -> serde_json::Value {
        let output = run(&[&options, more, &["--print", "json"]].concat(), &board);
        assert_eq!(output.status.code(), Some(0));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let [broken, left] = [json(&[]), json(&["--no-tie-break"])];
    assert_eq!((&broken["proved"], &left["proved"]), (&true.into(), &false.into()));
    assert_eq!((&left["proved_pushes"], &left["pushes"]), (&true.into(), &broken["pushes"]));
    check(
        &["solve", "--no-tie-break"],
        "",
        "",
        "error: `--no-tie-break` needs `--minimize pushes`\n",
        2,
    );
}

#[test]
fn levels_of_every_notation_are_solved() {
    solves(&["--from", "keystrokes"], "1 3\nwb+\nRRR\n\n1 4\nw.B+\n\n0 0\n", "1\n0\n");
    solves(&["--from", "named"], "@a-+\n", "2\n");
    solves(&["--from", "named"], "@a-+\n\na6\na6\n0\n.\n", "1\n");
    solves(&["--from", "xsb"], "#####\n#@$.#\n#####\n", "1\n");
}

const COLLECTION: &str = "\
A collection
Author: nobody

; 1
  #####
  #@$.#
  #####
Title: shown
Solution: R

5#|#+*2-#|#_$.2_#|6#
Title: run-length
solution:
d
R

#######
#@ $  .#
 #######
Comment: another follows at once
#####   
#.$@#
#####\r
\x20
";

#[test]
fn a_collection_in_the_common_level_text_is_read_with_its_titles() {
    let lines = records(COLLECTION);
    let of = |key: &str| lines.iter().map(|line| line[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("moves"), [1.into(), 2.into(), 4.into(), serde_json::Value::from(1)]);
    assert_eq!(of("title")[..2], ["shown", "run-length"]);
    assert!(of("title")[2].is_null());
}

#[test]
fn stored_solutions_are_verified() {
    let level = "#####\n#@$.#\n#####\nSolution: ";
    let input =
        [level, "R\n\n", level, "r\n\n", level, "\n\n", level, "L\n\n#####\n#@$.#\n#####\n"];
    check(
        &["solve", "--from", "xsb", "--verify"],
        input.concat(),
        "<stdin>: level 1: correct: 1 move, 1 push\n<stdin>: level 2: correct: 1 move, 1 push\n\
         <stdin>: level 3: no stored solution\n\
         <stdin>: level 4: wrong: move 1, `L`, leads into a wall\n\
         <stdin>: level 5: no stored solution\n",
        "",
        1,
    );
}

#[test]
fn a_bad_level_is_reported_and_the_rest_is_solved() {
    check_places(
        &["solve", "--from", "xsb"],
        "###\n#@#\n###\n\n####\n#$x#\n#@.#\n\n###\n# #\n###\n\n####\n#@@#\n####\n\n5#|#@3+#|##\n\n#####\n#@$.#\n#####\n",
        "0\n!\n!\n!\n!\n1\n",
        &["<stdin>:6:3", "<stdin>:12:1", "<stdin>:14:3", "<stdin>:17:7"],
        2,
    );
    let boards = "1 3\nX*@\n\n1 3\nXw@\n\n1 3\nX*@\n";
    check_places(&["solve"], boards, "1\n!\n", &["<stdin>:5:2"], 2);
    check_places(&["solve"], "0 0\n", "!\n", &["<stdin>:1:1"], 2);
    let large = "999999999#\n#@#\n3#\n";
    check_places(&["solve", "--from", "xsb"], large, "!\n", &["<stdin>:1:10"], 2);
}

#[test]
fn the_option_level_chooses_one_level() {
    let input = "1 3\nX*@\n\n1 4\nX*.@\n\n1 5\nX*..@\n";
    solves(&["--level", "2"], input, "2\n");
    check_places(&["solve", "--level", "4"], input, "", &["error: <stdin>"], 2);
}

#[test]
fn the_option_level_takes_ranges() {
    let boards = (3..13).map(|size| format!("1 {size}\nX*{}@\n\n", ".".repeat(size - 3)));
    let input = boards.collect::<Vec<_>>().concat();
    solves(&["--level", "1-3,7,9-"], &input, "1\n2\n3\n7\n9\n10\n");
    solves(&["--level", "7,1-3,2-2"], &input, "1\n2\n3\n7\n");
    let missing = |number| format!("error: <stdin>: there is no level {number}; the file has 10\n");
    check(&["solve", "--level", "9-12"], &input, "9\n10\n", &missing(12), 2);
    check(&["solve", "--level", "2,20-,30"], &input, "2\n", &missing(20), 2);
    let largest = u64::MAX;
    check(&["solve", "--level", &largest.to_string()], &input, "", &missing(largest), 2);
    // What follows the last level is not read.
    solves(&["--level", "1-2"], "1 3\nX*@\n\n1 3\nX*@\n\n1 1\nw\n", "1\n1\n");
    // Nor is what follows a level that ends the reading because it is malformed.
    let input = "1 4\nX*.@\n1 4\nX*.Q\n1 4\nX*.@\n";
    let wrong = "<stdin>:4:4: error: expected a cell (`.`, `#`, `@`, `*` or `X`), but found `Q`\n";
    let unread =
        "error: <stdin>: level 3 was not read: nothing can be read after the error in level 2\n";
    let both = format!("{wrong}{unread}");
    check(&["solve", "--level", "3"], input, "", &both, 2);
    check(&["solve", "--level", "3", "--print", "json"], input, "", &both, 2);
    check(&["solve", "--level", "1-3"], input, "2\n!\n", &both, 2);
    check(&["solve", "--level", "2-"], input, "!\n", wrong, 2);
    let range = |text: &str| {
        let output = run(&["solve", "--level", text], "");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    for wrong in ["0", "-3", "1,,2", "1-2-3", "x", ""] {
        let why = range(wrong);
        assert!(why.contains("expected numbers from 1 and ranges, as in `1-3,7,20-`"), "{why}");
    }
    assert!(range("3-1").contains("expected the smaller number of `3-1` first"));
}

#[test]
fn convert_lint_and_render_take_ranges_too() {
    let level = "#####\n#@$.#\n#####\n\n";
    let input = format!("{level}{level}{level}{level}");
    let rows = |arguments: &[&str]| {
        let output = run(&[arguments, &["--level", "2-3"]].concat(), &input);
        String::from_utf8_lossy(&output.stdout).matches("@$.").count()
    };
    assert_eq!(rows(&["convert", "--from", "xsb", "--to", "xsb"]), 2);
    let output = run(&["lint", "--from", "xsb", "--level", "2-3"], &input);
    let findings = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(findings.contains("level 3: ") && !findings.contains("level 4"), "{findings}");
    check(
        &["render", "--level", "2-3"],
        &input,
        "",
        "error: several levels need `--to-dir`, or a page: `--to FILE.html`\n",
        2,
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    run(&["render", "--from", "xsb", "--to-dir", path, "--level", "2-3"], &input);
    assert_eq!(folder.path().read_dir().unwrap().count(), 2);
}

#[test]
fn pushes_of_more_boxes_than_letters_cannot_be_printed() {
    let input = format!("{0}\n#@$.{1}#\n{0}\n", "#".repeat(31), "*".repeat(26));
    solves(&["--from", "xsb"], &input, "1\n");
    let output = run(&["solve", "--from", "xsb", "--print", "pushes"], &input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "?\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("level 1: there are only 26 letters"));
    let output = run(&["solve", "--from", "xsb", "--print", "pushes"], format!("{input}\n{input}"));
    assert!(stderr(&output).ends_with(" (the first of 2 levels with too many boxes)\n"));
}

/// A level that needs more than 200 KB and 20 seconds.
pub(crate) const LARGE: &str = "12 12\n@@@@@@@@....\n............\n............\n............\n....*.*.*...\n............\n\
                                ..*.*.*.*...\n............\n..*.........\n............\n............\n...........X\n";

#[test]
fn a_level_that_reaches_a_limit_has_no_answer_and_the_next_is_solved() {
    let input = format!("1 4\nX*.@\n\n{LARGE}\n1 3\nX*.\n");
    let few = "warning: `--memory` is only 204800 bytes; K, M, G or T may follow the number\n";
    // Each level has this time.
    for (option, value, limit, warning) in
        [("--time", "1", "time", ""), ("--memory", "200K", "memory", few)]
    {
        check(
            &["solve", option, value, "--jobs", "1"],
            &input,
            "2\n?\n-1\n",
            &format!("{warning}<stdin>:4: error: level 2: gave up at the {limit} limit\n"),
            3,
        );
    }
}

/// A square board of `size` rows without walls, six boxes in the middle and the goals in a corner.
fn open_field(size: usize) -> String {
    let mut rows = vec![vec!['-'; size]; size];
    for (box_, name) in ('a'..='f').enumerate() {
        rows[size / 2 + box_ % 2][size / 2 - 3 + box_] = name;
        rows[box_ / 3][box_ % 3] = '+';
    }
    rows[size - 1][size - 1] = '@';
    rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// The larger board is for A*.
#[test]
fn limits_are_kept() {
    for (size, minimize) in [(11, Minimize::Moves), (11, Minimize::Pushes), (17, Minimize::Moves)] {
        let warehouse = session(&open_field(size)).into_warehouse();
        let solver = Solver { minimize, ..Solver::default() };
        for memory in [1 << 20, 8 << 20] {
            let report = Solver { memory, ..solver }.solve(&warehouse);
            if minimize == Minimize::Moves {
                assert_eq!(report.answer.limit(), Some(Limit::Memory), "{size} {minimize:?}");
            }
            // The pushes are proved in little memory, the moves are not.
            assert!(report.answer.limit().is_some(), "{size} {minimize:?}");
            let peak = report.stats.peak_bytes;
            assert!(peak <= memory + memory / 10, "{size} {minimize:?}: {peak}");
        }
        let time = Some(Duration::from_millis(200));
        let before = cpu_time();
        let report = Solver { time, ..solver }.solve(&warehouse);
        assert!(report.answer.limit().is_some(), "{size} {minimize:?}");
        let worked = cpu_time().saturating_sub(before);
        assert!(worked < Duration::from_millis(400), "{size} {minimize:?}: {worked:?}");
    }
}

#[test]
fn a_known_solution_is_kept_however_little_time_there_is() {
    let level = session("@a-+\n").into_warehouse();
    let Answer::Optimal { solution, .. } = Solver::default().solve(&level).answer else { panic!() };
    for (time, is_stopped) in [(None, true), (Some(Duration::ZERO), false)] {
        let solver = Solver { time, ..Solver::default() };
        let search = solver.search(&level).known(&solution.pushes);
        let report = search.stop_when(|| is_stopped).run();
        assert_eq!(report.answer.solution(), Some(&solution), "{time:?}");
    }
}

/// Bidirectional search does not apply to a board of this size. With so many boxes, A* is left out where its step is cheap, but not
/// because there is little memory.
#[test]
fn little_memory_is_enough_for_the_search_of_a_large_board() {
    let mut rows = vec![vec!['-'; 17]; 17];
    for (column, name) in ('a'..='q').enumerate() {
        rows[2][column] = name;
        rows[14][column] = '+';
    }
    rows[16][16] = '@';
    let board: String = rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
    let solver = Solver { memory: 16 << 20, expansions: Some(1000), ..Solver::default() };
    let report = solver.solve(&session(&board).into_warehouse());
    assert!(report.stats.expanded > 0, "{:?}", report.answer);
}

#[test]
fn results_are_in_the_order_of_the_levels() {
    let mut input = String::new();
    let mut lengths = String::new();
    for number in 0..300 {
        if number % 50 == 0 {
            input += "8 8\n@@......\n@.......\n........\n........\n...*....\n.....*..\n....*...\n.......X\n\n";
            lengths += "?";
        }
        let floor = number % 7;
        input = format!("{input}1 {}\nX*{}@\n\n", floor + 3, ".".repeat(floor));
        lengths = format!("{lengths}{}\n", floor + 1);
    }
    let one = run(&["solve", "--jobs", "1"], &input).stdout;
    let hard = String::from_utf8(one.clone()).unwrap().lines().next().unwrap().to_owned() + "\n";
    assert_eq!(String::from_utf8(one.clone()).unwrap(), lengths.replace('?', &hard));
    for jobs in ["2", "7"] {
        assert!(run(&["solve", "--jobs", jobs], &input).stdout == one);
    }
}

#[test]
fn a_level_is_answered_before_the_next_arrives() {
    let mut solver = Conversation::new(&["solve", "--jobs", "2"]);
    for (case, length) in [("1 3\nX*@\n", "1"), ("1 4\nX*.@\n", "2"), ("1 3\nX*.\n", "-1")] {
        solver.send(case);
        assert_eq!(solver.line(), length);
    }
    solver.ends_with_its_input();
}

#[cfg(unix)]
#[test]
fn a_limit_of_time_is_kept_with_thousands_of_boxes_that_block_each_other() {
    let size = 80;
    let mut rows = vec![format!("@{}", "-".repeat(size - 1))];
    rows.push(format!("--.{}$---", "-".repeat(size - 7)));
    rows.push("-".repeat(size));
    rows.extend((0..size).map(|_| "*".repeat(size)));
    let edge = "#".repeat(size + 2);
    let level = format!("{edge}\n#{}#\n{edge}\n", rows.join("#\n#"));
    // Of the CPU, ten times as much.
    let mut solve = shell("ulimit -t 5; exec sokopush solve --from xsb --time 0.5");
    let output = feed(&mut solve, level);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(output.stdout, b"?\n");
    assert!(stderr(&output).starts_with("<stdin>:1: error: level 1"), "{output:?}");
}

#[test]
fn stored_boxes_do_not_slow_down_the_one_that_is_left() {
    let stored = "#********#\n".repeat(5);
    let level = format!("##########\n#@$.     #\n{stored}##########\n");
    for minimize in ["moves", "pushes"] {
        solves(&["--from", "xsb", "--expansions", "1000", "--minimize", minimize], &level, "1\n");
    }
}

#[test]
fn the_levels_in_a_folder_are_read_in_order_of_their_names() {
    let level = "#####\n#@$.#\n#####\n";
    let files = folder(&[
        ("b.xsb", level),
        ("notes.md", "no level"),
        (".hidden.xsb", level),
        ("empty/notes", ""),
        ("a/2.TXT", level),
        ("a/1.sok", &level.replace("$.", "$ ")),
    ]);
    #[cfg(unix)]
    std::os::unix::fs::symlink(files.path(), files.path().join("loop")).unwrap();
    let solve = |arguments: &[&str]| {
        let output = program(arguments).current_dir(files.path()).output().unwrap();
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let [printed, _] = solve(&["solve", "--print", "csv", "."]);
    let names: Vec<_> = printed.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(names, ["./a/1.sok", "./a/2.TXT", "./b.xsb"]);
    assert_eq!(solve(&["solve", "a", "b.xsb"])[0], "-1\n1\n1\n");
    assert_eq!(solve(&["convert", "--to", "xsb", "a"])[0].matches('@').count(), 2);
    assert!(solve(&["lint", "."])[0].starts_with("./a/1.sok:1: "));
    let [_, said] = solve(&["solve", "empty"]);
    assert_eq!(said, "error: empty: expected files of levels, but found none\n");
    let [_, said] = solve(&["solve", "--level", "1", "a"]);
    assert_eq!(said, "error: `--level` needs a single file\n");
}

#[test]
fn a_text_without_a_row_of_a_board_is_left_out_of_a_folder() {
    let level = "#####\n#@$.#\n#####\n";
    let files = folder(&[
        ("set/a.xsb", level),
        ("set/LICENSE.TXT", "You may copy it.\n\nBut not sell it.\n"),
        ("set/empty.txt", ""),
        ("walls/x.txt", &level.replace('#', "X")),
        ("legend/a.txt", &level.replace('#', "W").replace('@', "o")),
        ("texts/readme.txt", "Read me"),
        ("set/more/b.txt", level),
        ("damaged/a.xsb", "text\n"),
    ]);
    let run = |arguments: &[&str]| {
        let output = program(arguments).current_dir(files.path()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code())
    };
    let left_out =
        |path: &str| format!("note: {path}: left out: no line of it is a row of a board\n");
    let notes = left_out("set/LICENSE.TXT") + &left_out("set/empty.txt");
    for command in [
        &["solve"][..],
        &["solve", "--verify"],
        &["lint", "--allow", "duplicate,trivial"],
        &["convert", "--to", "xsb"],
        &["render", "--to", "page.html", "--force"],
        &["render", "--to-dir", "pictures", "--force"],
    ] {
        let (_, said, status) = run(&[command, &["set"]].concat());
        assert!(said.starts_with(&notes) && !said.contains("error: "), "{command:?}: {said}");
        assert_eq!(status, Some(0), "{command:?}: {said}");
        let (_, said, status) = run(&[command, &["walls"]].concat());
        assert!(said.contains("walls/x.txt:"), "{command:?}: {said}");
        assert_eq!(status, Some(2), "{command:?}: {said}");
        let (_, said, status) = run(&[command, &["texts"]].concat());
        let none = left_out("texts/readme.txt")
            + "error: texts: expected files of levels, but found none\n";
        assert_eq!((said, status), (none, Some(2)), "{command:?}");
        // Who names such a file means it.
        let (_, said, status) = run(&[command, &["texts/readme.txt"]].concat());
        assert_eq!(status, Some(2), "{command:?}: {said}");
        let (_, said, status) = run(&[command, &["damaged"]].concat());
        assert!(said.contains("error: ") && status == Some(2), "{command:?}: {said}");
    }
    // What a row is, the legend says.
    let (printed, said, status) = run(&["convert", "--to", "xsb", "--legend", "W=# o=@", "legend"]);
    assert_eq!((printed.matches('@').count(), &*said, status), (1, "", Some(0)));
}
