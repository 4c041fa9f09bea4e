//! Limits of time, memory and work.

use crate::harness::{cpu_time, session};
#[cfg(unix)]
use crate::harness::{feed, shell};
use crate::run::sokopush;
use crate::solve::any_solution::hall;
use crate::solve::json::{LEVEL, of, solve};
use expect_test::expect;
use sokopush::solve::{Answer, Limit, Minimize, Solver};
use std::time::Duration;

/// A level that needs more than 200 KB and 20 seconds.
pub(crate) const LARGE: &str = "12 12\n@@@@@@@@....\n............\n............\n............\n....*.*.*...\n............\n\
                                ..*.*.*.*...\n............\n..*.........\n............\n............\n...........X\n";

#[test]
fn a_level_that_reaches_a_limit_has_no_answer_and_the_next_is_solved() {
    let input = format!("1 4\nX*.@\n\n{LARGE}\n1 3\nX*.\n");
    sokopush("solve --time 0.5 --jobs 1")
        .stdin(&input)
        .stdout(expect![[r#"
            2
            ?
            -1
        "#]])
        .stderr(expect![[r#"
            <stdin>:4: error: level 2: gave up at the time limit
            note: 1 of 3 solved, 1 unsolvable, 1 reached the time limit, 0 malformed; 2 moves; _ s
        "#]])
        .status(3)
        .run();
    sokopush("solve --memory 200K --jobs 1")
        .stdin(&input)
        .stdout(expect![[r#"
            2
            ?
            -1
        "#]])
        .stderr(expect![[r#"
            warning: `--memory` is only 204800 bytes; K, M, G or T may follow the number
            <stdin>:4: error: level 2: gave up at the memory limit
            note: 1 of 3 solved, 1 unsolvable, 1 reached the memory limit, 0 malformed; 2 moves; _ s
        "#]])
        .status(3)
        .run();
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
        // In the same memory, pushes are searched for much longer.
        let large = if minimize == Minimize::Moves { 8 << 20 } else { 2 << 20 };
        for memory in [1 << 20, large] {
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
    assert!(output.stderr.starts_with(b"<stdin>:1: error: level 1"), "{output:?}");
}

#[test]
fn stored_boxes_do_not_slow_down_the_one_that_is_left() {
    let stored = "#********#\n".repeat(5);
    let level = format!("##########\n#@$.     #\n{stored}##########\n");
    for minimize in ["moves", "pushes"] {
        sokopush("solve --from xsb --expansions 1000 --minimize")
            .argument(minimize)
            .stdin(&level)
            .stdout("1\n")
            .run();
    }
}

#[test]
fn with_the_same_number_of_expansions_the_answer_is_the_same_whatever_runs_beside() {
    let levels =
        [LEVEL, &hall(), "########\n#@ $ . #\n# $  . #\n#      #\n########\n"].join("\n").repeat(2);
    let ends = |options: &[&str], jobs: &str| {
        let options = [options, &["--memory", "64M", "--jobs", jobs]].concat();
        let (mut lines, _, _) = solve(&options, &levels);
        for line in &mut lines {
            line["seconds"] = 0.into();
        }
        lines
    };
    for minimize in ["moves", "pushes"] {
        for accept in ["proved", "any", "best"] {
            let options = ["--expansions", "4000", "--minimize", minimize, "--accept", accept];
            let one = ends(&options, "1");
            assert_eq!(one, ends(&options, "3"), "{options:?}");
            for line in &one {
                let is_open = line["limit"] == "expansions";
                assert!(!is_open || line["expanded"].as_u64() <= Some(8_000), "{line}");
            }
        }
    }
    let (lines, stderr, status) = solve(&["--expansions", "100"], &hall());
    assert_eq!(
        (of(&lines, "limit"), of(&lines, "expansions_limit"), status),
        (vec!["expansions".into()], vec![100.into()], 3)
    );
    assert_eq!(stderr, "");
    assert!(lines[0]["seconds"].as_f64() > Some(0.0), "time is still measured");
    sokopush("solve --expansions 100 --time 1")
        .stderr(expect![[r#"
        error: the argument '--expansions <N>' cannot be used with '--time <SECONDS>'

        Usage: sokopush solve --expansions <N> [FILE]...

        For more information, try '--help'.
    "#]])
        .status(2)
        .run();
}
