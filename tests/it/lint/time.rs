//! What `lint` leaves open, and what it takes from solutions.

use std::fmt::Write;

use crate::harness::{folder, read};
use crate::run::{ANYTHING, sokopush};

/// An open field, too large to be searched in a millisecond.
fn field() -> String {
    let wall = "#".repeat(62);
    let row = format!("#{}#", " ".repeat(60));
    let worker = format!("#@{}#", " ".repeat(59));
    let boxes = format!("#  {}{}#", "$ ".repeat(20), " ".repeat(18));
    let goals = format!("#{}{}#", " ".repeat(40), ".".repeat(20));
    [&*wall, &worker, &row, &boxes, &row, &goals, &row, &wall, ""].join("\n")
}

#[test]
fn time_limit_without_a_finding_is_a_note() {
    let note = sokopush("lint --time 0.001").stdin(field()).stderr(ANYTHING).run().stderr;
    assert!(note.starts_with("note: 1 of 1 level stayed open, the first in <stdin>:1: "), "{note}");
    sokopush("lint --time 0").stdin(field()).run();
}

#[test]
fn first_of_the_levels_that_stay_open_is_named() {
    let fields = format!("{}\n{}", field(), field());
    let lint = sokopush("lint --time 0.001 --allow duplicate").stdin(fields);
    let note = lint.stderr(ANYTHING).run().stderr;
    assert!(
        note.starts_with("note: 2 of 2 levels stayed open, the first in <stdin>:1: "),
        "{note}"
    );
}

#[test]
fn solutions_of_a_log_count_when_they_stand_in_the_file() {
    let files = folder(&[("level.xsb", "######\n#@$ .#\n#    #\n######\n")]);
    let open = sokopush("lint --time 0.000000001 --allow trivial level.xsb").folder(&files);
    let open = open.stderr(ANYTHING).run().stderr;
    assert!(open.contains("1 of 1 level stayed open"), "{open}");
    sokopush("solve --log l.jsonl level.xsb").folder(&files).stdout("2\n").run();
    let solve = sokopush("solve --log l.jsonl --time 0.001 --print xsb level.xsb").folder(&files);
    let solved = solve.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
    std::fs::write(files.path().join("solved.xsb"), solved).unwrap();
    sokopush("lint --time 0.000000001 --allow trivial solved.xsb")
        .folder(&files)
        .stderr("warning: `--time` leaves no time\n")
        .run();
}

/// Here the fewest moves have 4 pushes, and the fewest pushes 12 moves.
#[test]
fn long_solution_is_none_with_the_fewest_moves_or_the_fewest_pushes() {
    let board = "#########\n#    ## #\n##   $@ #\n#   .#  #\n#       #\n## #    #\n#########\n";
    let mut solutions = Vec::new();
    for minimize in ["moves", "pushes"] {
        let solve = sokopush(&format!("solve --print moves --minimize {minimize}"));
        let solution = solve.stdin(board).stdout(ANYTHING).run().stdout;
        sokopush("lint --allow trivial").stdin(format!("{board}Solution: {solution}")).run();
        solutions.push(solution);
    }
    assert_ne!(solutions[0], solutions[1]);
}

#[test]
fn built_in_levels_are_clean_and_their_solutions_shortest() {
    let levels = read("examples/levels.xsb");
    sokopush("lint -").stdin(&levels).run();
    let verified = sokopush("solve --verify").stdin(&levels).stdout(ANYTHING).run().stdout;
    let mut stored = String::new();
    for line in verified.lines() {
        let words = line.split("correct: ").nth(1).unwrap();
        writeln!(stored, "{}", words.split(' ').next().unwrap()).unwrap();
    }
    assert_eq!(stored.lines().count(), 30);
    sokopush("solve").stdin(&levels).stdout(stored).stderr(ANYTHING).run();
}
