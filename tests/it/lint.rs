//! `sokopush lint`: each finding, what is printed, and the status.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::harness::{check, feed, folder, program, read, run};
use crate::random::Random;

/// The findings about a collection on stdin, each as its level, its severity and its name.
#[track_caller]
fn found(options: &[&str], collection: &str) -> Vec<String> {
    let output = run(&[&["lint", "--format", "json"], options].concat(), collection);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "stderr");
    let findings: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let is_bad = findings.iter().any(|finding| finding["severity"] == "warning");
    assert_eq!(output.status.code(), Some(i32::from(is_bad)), "status");
    let text = |finding: &Value| {
        let word = |key: &str| finding[key].as_str().unwrap().to_owned();
        format!("{} {} {}", finding["level"], word("severity"), word("name"))
    };
    findings.iter().map(text).collect()
}

/// Asserts the findings about a single board, with what follows it.
#[track_caller]
fn finds(level: &str, expected: &[&str]) {
    let expected: Vec<_> = expected.iter().map(|finding| format!("1 {finding}")).collect();
    assert_eq!(found(&[], level), expected, "{level}");
}

const RIGHT: &str = "######\n#@$ .#\n#    #\n######\n";

#[test]
fn a_level_that_is_right_has_no_findings() {
    check(&["lint"], RIGHT, "", "", 0);
    finds(&format!("{RIGHT}Title: easy\nSolution: RR\n\nSnapshot\nR\n"), &[]);
    // Where the edge is a wall, a board needs none.
    check(&["lint"], "1 4\nX*.@\n", "", "<stdin>:1: note: level 1: x\n", 0);
}

#[test]
fn a_malformed_board_is_a_finding() {
    finds("#####\n#$ .#\n#####\n", &["warning malformed"]);
    let text = "#####\n#@$@#\n#####\n\n#####\n#@$.#\n#####\n";
    let message = "expected one worker, but found a second; the first is at 2:2 (in column 4)";
    let line = format!("<stdin>:2: warning: level 1: {message} [malformed]\n");
    check(&["lint"], text, &line, "", 1);
}

#[test]
fn boxes_and_goals_are_counted_where_the_worker_can_get() {
    finds("######\n#@$$.#\n#    #\n######\n", &["warning more-boxes"]);
    finds("######\n#@$..#\n#    #\n######\n", &["note fewer-boxes"]);
    finds("########\n#@$$.#.#\n#    ###\n########\n", &["warning more-boxes"]);
    finds("#####\n#@ .#\n#####\n", &["warning no-boxes"]);
    finds("#####\n#@ *#\n#####\n", &["warning solved"]);
    check(
        &["lint"],
        "########\n#@$ .#.#\n#$   ###\n########\n",
        "<stdin>:1: warning: level 1: 2 boxes, but only 1 goal where the worker can get; remove boxes or add goals [more-boxes]\n",
        "",
        1,
    );
}

#[test]
fn a_box_that_can_never_reach_a_goal_is_a_finding() {
    // In a corner, or outside.
    finds("#####\n#  $#\n# . #\n#@$.#\n#####\n", &["warning dead-box"]);
    check(
        &["lint", "--time", "0"],
        "######\n#@$.##\n####$#\n   ###\n",
        "<stdin>:1: note: level 1: x\n",
        "",
        1,
    );
}

#[test]
fn what_the_worker_cannot_get_to_is_a_finding() {
    finds("#######\n#@#$ .#\n#######\n", &["warning cut-off", "warning dead-box"]);
    finds("#######\n#@$.#*#\n#######\n", &["warning cut-off"]);
    finds("#######\n#@$.#.#\n#######\n", &[]);
}

#[test]
fn a_level_that_is_proved_unsolvable_is_a_finding() {
    // Neither box can get past the other.
    let board = "########\n#.$@$ .#\n####  ##\n########\n";
    finds(board, &[]);
}

#[test]
fn walls_that_are_open_are_a_finding() {
    finds("#####\n#@$.\n#####\n", &["warning open-walls"]);
    finds("#####\n#@$.#\n#####\n  *\n", &["warning cut-off"]);
}

#[test]
fn the_names_are_in_the_documentation() {
    let output = run(&["lint", "--allow", "unknown"], "");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    let (_, names) = message.split_once("[possible values: ").unwrap();
    let names: BTreeSet<_> = names.split(']').next().unwrap().split(", ").collect();
    assert!(names.len() > 10, "{message}");
    let page = read("docs/lint.md");
    let headings: BTreeSet<_> =
        page.lines().filter_map(|line| line.strip_prefix("### ")).map(|name| name.trim_matches('`')).collect();
    assert_eq!(headings, names);
}
