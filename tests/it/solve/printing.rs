//! What `solve` prints of a solution: length, moves, pushes, levels, JSON.

use crate::harness::{last_board, read, run, stderr, stdout};
use crate::run::sokopush;
use crate::schema::lines;
use crate::solve::any_solution::hall;
use expect_test::expect;
use sokopush::Warehouse;

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
fn a_solution_is_printed_as_length_moves_or_pushes() {
    let case = "1 6\nX.*..@\n";
    sokopush("solve --print moves")
        .stdin(case)
        .stdout(expect![[r#"
        rRRR
    "#]])
        .run();
    sokopush("solve --print pushes")
        .stdin(case)
        .stdout(expect![[r#"
        a6 a6 a6
    "#]])
        .run();
    sokopush("solve --print length --minimize pushes")
        .stdin(case)
        .stdout(expect![[r#"
        3
    "#]])
        .run();
    for print in ["moves", "pushes"] {
        sokopush("solve --print").argument(print).stdin("1 3\nX*.\n").stdout("-1\n").run();
    }
    sokopush("solve --from named --print pushes")
        .stdin("@-q-+\n-----\n\nq6\n.\n")
        .stdout(expect![[r#"
            q6
        "#]])
        .run();
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
pub(super) fn records(collection: &str) -> Vec<serde_json::Value> {
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
    let with_memory = |kib| Some((kib, record(kib)?));
    let (kib, record) = (2440..3000).step_by(40).find_map(with_memory).unwrap();
    assert!(["moves", "pushes", "lurd"].iter().all(|name| record[name].is_null()), "{record}");
    let best = record["best_lurd"].as_str().unwrap();
    let pushes = best.bytes().filter(u8::is_ascii_uppercase).count();
    assert_eq!(
        (&record["best_moves"], &record["best_pushes"]),
        (&best.len().into(), &pushes.into())
    );
    assert!(record["lower_bound"].as_u64().unwrap() < pushes as u64, "{record}");
    let metrics = best.parse::<sokopush::Moves>().unwrap().metrics();
    assert_eq!(record["box_changes"], metrics.box_changes);
    assert_eq!(record["box_lines"], metrics.box_lines);
    assert_eq!(record["pushing_sessions"], metrics.pushing_sessions);
    assert_eq!(record["player_lines"], metrics.player_lines);
    // It is not what was asked for, so it does not become a solution of the level.
    let memory = format!("{kib}K");
    let options = ["solve", "--minimize", "pushes", "--memory", &*memory, "--print", "xsb"];
    assert_eq!(String::from_utf8_lossy(&run(&options, hall()).stdout), hall());
    let mut warehouse: Warehouse = hall().parse().unwrap();
    for step in &best.parse::<sokopush::Moves>().unwrap() {
        warehouse.step(step.direction()).unwrap();
    }
    assert!(warehouse.is_solved());
}

#[test]
fn pushes_of_more_boxes_than_letters_cannot_be_printed() {
    let input = format!("{0}\n#@$.{1}#\n{0}\n", "#".repeat(31), "*".repeat(26));
    sokopush("solve --from xsb")
        .stdin(&input)
        .stdout(expect![[r#"
        1
    "#]])
        .run();
    let output = run(&["solve", "--from", "xsb", "--print", "pushes"], &input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "?\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("level 1: there are only 26 letters"));
    let output = run(&["solve", "--from", "xsb", "--print", "pushes"], format!("{input}\n{input}"));
    assert!(stderr(&output).ends_with(" (the first of 2 levels with too many boxes)\n"));
}
