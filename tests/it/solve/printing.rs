//! What `solve` prints of a solution: length, moves, pushes, levels, JSON.

use crate::harness::{feed, last_board, program, read};
use crate::run::{ANYTHING, sokopush};
use crate::schema::lines;
use crate::solve::any_solution::hall;
use crate::solve::json::only_line;
use expect_test::expect;
use sokopush::Warehouse;

/// No order of a hash map, no width of a word and no clock decides between solutions of the same length. `.ci/run` compares the first
/// two with those of the solver in WebAssembly.
#[test]
fn of_several_solutions_the_same_is_found_on_every_machine() {
    let moves = || sokopush("solve --jobs 1 --print moves --from xsb");
    let some =
        || moves().arguments(["--level", "7,17,24,26,30"]).stdin(read("examples/levels.xsb"));
    let shortest = some().stdout(expect![[r#"
        lUdllUUddrrrrUUruLdlLLLdlUU
        LLulDuurrrrrddLLLuurrDLrrdLLuLDuLDuulD
        uRRuuRullDldRRRDuRRuulDldRDRllDRRllldRRR
        DulDLrrDLLuLulDDDrrurrrDLLLrrrrdLLLLuuLulD
        dlUluRRdRUURdllluRuRRdRUddRUUdddrUUUdddldllUUlURlluRRRRddlU
    "#]]);
    let shortest = shortest
        .stderr(expect![[r#"
        note: 5 of 5 solved, 0 malformed; 206 moves; _ s
    "#]])
        .run()
        .stdout;
    some()
        .arguments(["--accept", "any"])
        .stdout(&shortest)
        .stderr(expect![[r#"
        note: 5 of 5 solved (5 proved), 0 malformed; 206 moves; _ s
    "#]])
        .run();
    some()
        .arguments(["--minimize", "pushes"])
        .stdout(&shortest)
        .stderr(expect![[r#"
        note: 5 of 5 solved, 0 malformed; 93 pushes; _ s
    "#]])
        .run();
    let best = ["--accept", "best", "--minimize", "pushes", "--expansions", "4000"];
    moves().arguments(best).stdin(hall()).stdout(expect![[r#"
        drrDDldRurDDDDDDDDldRRRRRRRRuuuuuuuuuuulllllDDldRurDDDDDDDDldRRRRuuuuuuuuuuulDDldRurDDDDDDDDuuuuuuuuuurrDDrdLulDDDDDDDrdLLLulDrdLLuuuuuuuullllDDDldRurDDDldRurDuuurrrrDDDuuullllllDDDuurrRurDDDurrrrrruLLLLulDDDuuuuuulLLulDDDDDDDuuuuurrrrrruLLLLLLLulDDDDDDDuuuuurrrrrrrrrrruLLLLLLLLLLLulDDDDDDD
    "#]]).stderr(expect![[r#"
        <stdin>:1: warning: level 1: 128 pushes, at least 92 needed
    "#]]).status(3).run();
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
            let solve = sokopush("solve --level 1 --print xsb --from").argument(from);
            let solve = solve.arguments(["--minimize", minimize]).stdin(board);
            let solved = solve.stdout(ANYTHING).run().stdout;
            let convert = sokopush("convert --to named").stdin(&solved);
            let document = convert.stdout(ANYTHING).run().stdout;
            let rows = document.split("\n\n").next().unwrap().lines().count();
            let played = sokopush("play").stdin(&document).stdout(ANYTHING).run().stdout;
            let last = last_board(&played, rows);
            assert!(last.bytes().any(|cell| cell.is_ascii_uppercase()), "{document}");
            assert!(!last.bytes().any(|cell| cell.is_ascii_lowercase()), "{document}");
        }
    }
}

/// What is printed as JSON about the levels of a collection.
#[track_caller]
pub(super) fn records(collection: &str) -> Vec<serde_json::Value> {
    let solve = sokopush("solve --from xsb --print json").stdin(collection);
    lines(solve.stdout(ANYTHING).stderr(ANYTHING).run().stdout)
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
        let output = feed(&mut program(&options), hall());
        let record = only_line(&output.stdout);
        let is_limit = record["status"] == "limit";
        assert!(!is_limit || output.status.code() == Some(3), "{record}");
        (is_limit && record["best_lurd"].is_string()).then_some(record)
    };
    let with_memory = |kib| Some((kib, record(kib)?));
    let (kib, record) = (1600..3000).step_by(40).find_map(with_memory).unwrap();
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
    sokopush("solve --minimize pushes --print xsb --memory")
        .argument(format!("{kib}K"))
        .stdin(hall())
        .stdout(hall())
        .stderr("<stdin>:1: error: level 1: gave up at the memory limit\n")
        .status(3)
        .run();
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
    sokopush("solve --from xsb --print pushes")
        .stdin(&input)
        .stdout("?\n")
        .stderr(expect![[r#"
            <stdin>:1: error: level 1: there are only 26 letters to name 27 boxes
        "#]])
        .status(2)
        .run();
    sokopush("solve --from xsb --print pushes")
        .stdin(format!("{input}\n{input}"))
        .stdout("?\n?\n")
        .stderr(expect![[r#"
            <stdin>:1: error: level 1: there are only 26 letters to name 27 boxes (the first of 2 levels with too many boxes)
            note: 2 of 2 solved, 0 malformed; 2 moves; _ s
        "#]])
        .status(2)
        .run();
}
