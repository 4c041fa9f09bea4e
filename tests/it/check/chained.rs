//! Cases with several commands in a line. A program that is right with one command a line prints too much here.

use crate::harness::folder;
use crate::run::{ANYTHING, sokopush};

use super::PASSED;

const CASE: &str = "@a-+\n\na60a6\n\na6.\n";

#[test]
fn chained_lines_are_checked() {
    let cases = folder(&[("a.in", CASE)]);
    let check = || sokopush("check --chained a.in --program").folder(&cases);
    check().argument("sokopush --chained").stdout(PASSED).run();
    check().argument("sokopush").stdout(ANYTHING).stderr(ANYTHING).status(1).run();
}

#[test]
fn chained_lines_are_generated_and_shrunk() {
    let cases = folder(&[]);
    sokopush("generate --chained --count 20 .").folder(&cases).stderr(ANYTHING).run();
    let right = sokopush("check --chained . --program").argument("sokopush --chained");
    right.folder(&cases).stdout("20 passed, 0 failed\n").run();
    let ignores_undo = "sh -c 'sed s/0/z8/g | sokopush --chained'";
    let shrunk = sokopush("check --chained --shrink small seed1-004.in --program")
        .argument(ignores_undo)
        .folder(&cases)
        .stdout(ANYTHING)
        .status(1)
        .run();
    let report = &shrunk.stdout;
    assert!(report.starts_with("FAIL seed1-004.in: "), "{report}");
    let name = "1 of 1 failure: `0` is ignored; see `sokopush check --explain undo-ignored`\n";
    assert!(report.contains(name), "{report}");
    assert!(report.contains("shrunk to 2 commands on a board of "), "{report}");
    let small = shrunk.read("small/seed1-004.in");
    assert!(small.lines().count() <= 7, "{small}");
}

#[test]
fn chained_lines_are_only_for_games_by_pushes() {
    let run = sokopush("check --chained --as solve a.in").file("a.in", CASE);
    run.stderr(expect_test::expect![[r#"
        error: `--chained` is only for games of `--as play`
    "#]])
        .status(2)
        .run();
}
