//! What `check` says of programs that make a mistake. `endings.rs` has those that end in another way.

use std::fs;

use expect_test::expect;
use tempfile::TempDir;

use crate::harness::folder;
use crate::run::{ANYTHING, Run, sokopush};
use crate::wrong::wrong_program;

/// Each mistake shows first in a different command.
pub(crate) const CASE: &str = "\
########
#@a----#
#--b---#
#d---c+#
########

b6
0
a8
b8
a6
c6
d8
0
0
.
";

pub(crate) const PASSED: &str = "1 passed, 0 failed\n";

/// The check of a program that makes `mistake`, on `case.in` in this folder.
pub(crate) fn check(folder: &TempDir, options: &str, mistake: &str) -> Run {
    let check = sokopush(&format!("check {options} case.in --program")).folder(&folder.path());
    check.argument(wrong_program(mistake))
}

/// Asserts that a program fails, and what the report begins with.
#[track_caller]
pub(crate) fn fails(folder: &TempDir, options: &str, mistake: &str, problem: &str) {
    let ran = check(folder, options, mistake).stdout(ANYTHING).status(1).run();
    let heading = ran.stdout.lines().next();
    assert_eq!(heading, Some(&*format!("FAIL case.in: {problem}")), "{mistake}: {}", ran.stdout);
    assert!(ran.stdout.ends_with("\n0 passed, 1 failed\n"), "{mistake}: {}", ran.stdout);
}

#[test]
fn usual_mistakes_are_named() {
    let case = folder(&[("case.in", CASE)]);
    check(&case, "", "right").stdout(PASSED).run();
    for (mistake, problem) in [
        (
            "worker-not-back",
            "command 2, line 8, `0`: after `0`, the board should be as before command 1; yours is another",
        ),
        ("through-wall", "command 3, line 9, `a8`: the box was pushed into a wall"),
        ("through-box", "command 5, line 11, `a6`: the box was pushed into a second box"),
        (
            "without-way",
            "command 7, line 13, `d8`: the push was made although the worker cannot get there",
        ),
        ("refuses", "command 1, line 7, `b6`: the push was refused although it is possible"),
        ("loses-goals", "command 6, line 12, `c6`: box `c` is on a goal, so it is printed `C`"),
        ("silent", "command 3, line 9, `a8`: not what was expected"),
        ("loses-boxes", "command 4, line 10, `b8`: not what was expected"),
    ] {
        fails(&case, "", mistake, problem);
    }
}

#[test]
fn wrong_ends_and_line_ends_are_named() {
    let case = folder(&[("case.in", CASE)]);
    for (mistake, problem) in [
        ("ends-early", "command 6, line 12, `c6`: the output ends early"),
        ("ends-within", "command 6, line 12, `c6`: the output ends early"),
        ("prints-nothing", "the board as it was read: the output ends early"),
        ("extra", "extra line 51: \"bye\""),
        ("extra-line", "after the last board: an empty line was printed after the last board"),
        (
            "blanks",
            "the board as it was read: the rows are right, but blanks or line ends are wrong",
        ),
        ("crlf", "the board as it was read: lines end in CR LF, but should end in LF alone"),
        (
            "no-last-newline",
            "command 9, line 15, `0`: the newline at the end of the last line is missing",
        ),
        ("empty-lines", "command 1, line 7, `b6`: an empty line was printed between boards"),
    ] {
        fails(&case, "", mistake, problem);
    }
}

#[test]
fn missing_board_at_the_end_is_found_there() {
    // After the last command no board follows that could be compared instead.
    let case = folder(&[("case.in", "@a-\n\na6\na6\n.\n")]);
    fails(&case, "", "silent", "command 2, line 4, `a6`: the output ends early");
}

#[test]
fn lost_goal_is_named_where_the_worker_is_on_it_too() {
    // A goal lost under the worker, and one lost when the worker leaves it.
    let case = folder(&[("case.in", "@a+-\n\na6\na6\n0\n.\n")]);
    let problem = "command 1, line 3, `a6`: box `a` is on a goal, so it is printed `A`";
    fails(&case, "", "loses-goals", problem);
}

#[test]
fn boards_are_drawn_side_by_side() {
    let report = expect![[r#"
        FAIL case.in: command 2, line 8, `0`: after `0`, the board should be as before command 1; yours is another
          before     expected   got
          ########   ########   ########
          #-a----#   #@a----#   #-a----#
                      ^          ^
          #--@b--#   #--b---#   #-@b---#
                       ^          ^
          #d---c+#   #d---c+#   #d---c+#
          ########   ########   ########
        1 of 1 failure: undo put the worker behind the box, not where it was before the walk; see `sokopush check --explain worker-not-back`
        0 passed, 1 failed
    "#]];
    let case = folder(&[("case.in", CASE)]);
    check(&case, "", "worker-not-back").stdout(report).status(1).run();
}

#[test]
fn stored_output_takes_precedence_over_our_own() {
    let case = folder(&[("case.in", "@a-\n\na6\n.\n"), ("case.out", "@a-\n@a-\n")]);
    fails(&case, "", "right", "command 1, line 3, `a6`: not what was expected");
    fs::write(case.path().join("case.out"), "@a-\n").unwrap();
    let problem = "command 1, line 3, `a6`: there is extra output after the end";
    fails(&case, "", "right", problem);
}

#[test]
fn malformed_case_does_not_stop_the_others() {
    let report = expect![[r#"
        ERROR bad.in:1:3: expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`), but found a space
        1 passed, 0 failed, 1 not judged
    "#]];
    let cases = folder(&[("case.in", CASE), ("bad.in", "no board\n")]);
    check(&cases, "bad.in", "right").stdout(report).status(2).run();
}

#[test]
fn missing_program_shows_at_the_first_well_formed_case() {
    let report = expect![[r#"
        ERROR bad.in:1:3: expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`), but found a space
        0 passed, 0 failed, 1 not judged, 1 not run
    "#]];
    let error = expect![[r#"
        error: cannot start `./no-such-program -x`: No such file or directory
    "#]];
    sokopush("check bad.in case.in --program")
        .argument("./no-such-program -x")
        .file("bad.in", "no board\n")
        .file("case.in", CASE)
        .stdout(report)
        .stderr(error)
        .status(2)
        .run();
}

#[test]
fn results_of_games_are_compared() {
    let case = folder(&[("case.in", "1 4\nwb.+\nRR\n1 3\nwb+\nR\n0 0\n")]);
    let problem = "game 2, row 1: not what was expected";
    fails(&case, "--as simulate", "simulator", problem);
}

#[test]
fn lengths_of_solutions_are_compared() {
    let report = expect![[r#"
        FAIL case.in: level 2: not what was expected
          expected   got
          1          7
          ^          ^
        0 passed, 1 failed
    "#]];
    let case = folder(&[("case.in", "1 4\nX*.@\n\n1 3\nX*@\n")]);
    check(&case, "--as solve", "solver").stdout(report).status(1).run();
}
