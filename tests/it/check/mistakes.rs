//! Which name wins, and when none is given. A new mistake is tested in `src/cli/check/tests/names.rs`.

use std::fs;

use tempfile::TempDir;

use crate::harness::{folder, program};

/// Prints the file that is named after the length of the first row.
const PROGRAM: &str = "sh -c 'read row; cat ${#row}.got'";

/// Cases and what is printed for each; their first rows have different lengths.
fn cases(cases: &[(&str, &str)]) -> TempDir {
    let files = folder(&[]);
    for (input, printed) in cases {
        let length = input.lines().next().unwrap().len();
        fs::write(files.path().join(format!("{length}.in")), input).unwrap();
        fs::write(files.path().join(format!("{length}.got")), printed).unwrap();
    }
    files
}

/// The report on all cases.
fn report(cases: &TempDir, options: &[&str]) -> String {
    let mut check = program(&["check", "--program", PROGRAM]);
    let output = check.args(options).arg(".").current_dir(cases.path()).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The heading of the report on a single case.
fn heading(input: &str, printed: &str) -> String {
    let report = report(&cases(&[(input, printed)]), &[]);
    let heading = report.lines().next().unwrap();
    heading.split_once(".in: ").unwrap().1.to_owned()
}

/// The last lines of a report, which sum it up.
fn summary(cases: &TempDir) -> String {
    let report = report(cases, &[]);
    let is_of_case = |line: &&str| line.starts_with("FAIL ") || line.starts_with("  ");
    report.lines().skip_while(is_of_case).map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn an_undo_is_only_ignored_if_it_prints_a_board() {
    let input = "#@a--#\n\na6\na6\n0\na6\n.\n";
    let missing =
        "command 3, line 5, `0`: no board for command 3, `0`: print the board after every command";
    assert_eq!(heading(input, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n"), missing);
    // It does not know `0` at all.
    let unknown = "command 2, line 4, `0`: no board was printed after `0`";
    let input = "#@a--#\n\na6\n0\na6\na6\n.\n";
    assert_eq!(heading(input, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n"), unknown);
}

#[test]
fn what_comes_late_was_not_refused() {
    let again = "command 4, line 6, `a6`: the previous board was printed once too often";
    let twice = "#@a-#\n#-@a#\n#@a-#\n#@a-#\n#@a-#\n#@a-#\n#-@a#\n";
    assert_eq!(heading("#@a-#\n\na6\n0\n0\na6\n.\n", twice), again);
    // Neither are its rows single lines too many.
    let [one, other] = ["#####\n#@a-#\n#####\n", "#####\n#-@a#\n#####\n"];
    let twice = [one, other, one, one, other].concat();
    let again = "command 3, line 7, `a6`: the previous board was printed once too often";
    assert_eq!(heading(&format!("{one}\na6\n0\na6\n.\n"), &twice), again);
    // The board of the last command is missing.
    let late = "command 1, line 3, `a6`: not what was expected";
    assert_eq!(heading("#@a--#\n\na6\na6\n0\n.\n", "#@a--#\n#@a--#\n#-@a-#\n"), late);
    // As many boards as there should be.
    let saved = "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n#-@a-#\n#@a--#\n";
    let heading = heading("#@a--#\n\na6\na6\n0\n0\n0\n.\n", saved);
    assert!(heading.contains("the board is saved for undo after the push"), "{heading}");
}

#[test]
fn a_push_was_refused_only_if_the_game_goes_on() {
    let rows = ["######", "#----#", "#-a@-#", "#----#", "######"];
    let input = rows.join("\n") + "\n\na6\na8\n.\n";
    let board = |row: usize, column: usize, worker: (usize, usize)| {
        let mut cells = rows.map(|row| row.replace(['a', '@'], "-").into_bytes());
        cells[row][column] = b'a';
        cells[worker.0][worker.1] = b'@';
        cells.map(|row| String::from_utf8(row).unwrap() + "\n").concat()
    };
    let start = board(2, 2, (2, 3));
    let right = start.clone() + &start + &board(1, 2, (2, 2));
    let refused = "command 1, line 7, `a6`: the push was refused although it is possible";
    assert_eq!(heading(&input, &right), refused);
    // The second push was made in another direction.
    let turned = start.clone() + &start + &board(2, 1, (2, 2));
    assert_eq!(heading(&input, &turned), "command 1, line 7, `a6`: not what was expected");
}

#[test]
fn of_two_names_both_are_given() {
    let what = "command 2, line 4, `0`: `0` is ignored, or the board is saved for undo after the push, not before it: \
                after `0`, the board should be as before command 1; yours did not change";
    assert_eq!(heading("#@a-#\n\na6\n0\n.\n", "#@a-#\n#-@a#\n#-@a#\n"), what);
}

#[test]
fn blanks_may_stand_between_cells() {
    let what = "the board as it was read: the rows are right, but blanks or line ends are wrong";
    assert_eq!(heading("#@a-#\n\na6\n.\n", "# @ a - #\n# - @ a #\n"), what);
}

#[test]
fn what_else_is_wrong_is_named_after_line_ends() {
    let input = "#@a--#\n\na6\n\na6\n0\n0\n.\n";
    let printed = "#@a--#\r\n#-@a-#\r\n#--@a#\r\n#--@a#\r\n#--@a#\r\n";
    let what = "the board as it was read: lines end in CR LF, but should end in LF alone; then command 3, \
                line 6, `0`: `0` is ignored: after `0`, the board should be as before command 2; yours did \
                not change";
    assert_eq!(heading(input, printed), what);
    let cases = cases(&[(input, printed), ("#@a-#\n\na6\n.\n", "#@a-#\r\n#-@a#\r\n")]);
    assert_eq!(
        summary(&cases),
        "2 of 2 failures: lines end in CR LF, but should end in LF alone; see `sokopush check --explain cr-lf`\n\
         1 of 2 failures: `0` is ignored; see `sokopush check --explain undo-ignored`\n0 passed, 2 failed\n"
    );
    // The boards that are shown are those of the second mistake.
    let shown = report(&cases, &[]);
    assert!(shown.contains("\n  #--@a#     #-@a-#     #--@a#\n"), "{shown}");
}

#[test]
fn a_name_that_another_case_refutes_is_dropped() {
    // A refused push clears what can be undone.
    let unclear = ("#@a-#\n\na6\na6\n0\n.\n", "#@a-#\n#-@a#\n#-@a#\n#-@a#\n");
    let right = ("#@a--#\n\na6\na6\n0\n0\n.\n", "#@a--#\n#-@a-#\n#--@a#\n#-@a-#\n#@a--#\n");
    let clear = (
        "#@a---#\n\na6\na6\na6\na6\n0\n0\n.\n",
        "#@a---#\n#-@a--#\n#--@a-#\n#---@a#\n#---@a#\n#---@a#\n#---@a#\n",
    );
    // Of many names, what they all say is reported.
    let what = "command 3, line 5, `0`: after `0`, the board should be as before command 1; yours did not change";
    assert_eq!(heading(unclear.0, unclear.1), what);
    assert_eq!(
        summary(&cases(&[unclear, right, clear])),
        "2 of 2 failures: nothing can be undone after a refused push; see `sokopush check --explain refused-clears`\n\
         1 passed, 2 failed\n"
    );
    // It undoes in one case, so it does not ignore `0` in another.
    let ignored = ("#@a---#\n\na6\na6\n0\n0\n.\n", "#@a---#\n#-@a--#\n#--@a-#\n#--@a-#\n#--@a-#\n");
    assert!(heading(ignored.0, ignored.1).contains("`0` is ignored"));
    assert_eq!(summary(&cases(&[ignored, right])), "1 passed, 1 failed\n");
    // So does one that fails later.
    let later = ("#@a--#\n\na6\na6\n0\n0\na6\n.\n", "#@a--#\n#-@a-#\n#--@a#\n#-@a-#\n#@a--#\nno\n");
    assert_eq!(summary(&cases(&[ignored, later])), "0 passed, 2 failed\n");
}

#[test]
fn a_mistake_that_explains_half_of_the_failures_or_less_is_no_headline() {
    let padded = ("@a-\n-\n\na6\n.\n", "@a-\n---\n-@a\n---\n");
    let other = |length: usize| (format!("@a{}\n\n0\n.\n", "-".repeat(length)), "what?\n");
    let others = [2, 3, 4].map(other);
    let others = others.each_ref().map(|(input, printed)| (&**input, *printed));
    let half = cases(&[padded, others[0]]);
    assert_eq!(summary(&half), "0 passed, 2 failed\n");
    let also = ("#####@a-\n-\n\na6\n.\n", "#####@a-\n--------\n#####-@a\n--------\n");
    assert_eq!(
        summary(&cases(&[padded, also, others[0]])),
        "2 of 3 failures: short rows are filled up with `-`: print them as they were read; see \
         `sokopush check --explain rows-padded`\n0 passed, 3 failed\n"
    );
}

#[test]
fn a_name_that_another_board_refutes_is_not_given() {
    // The worker on the goal is printed `*` at first, and the goal is there when it has left.
    let unnamed = "command 2, line 4, `0`: not what was expected";
    assert_eq!(heading("#*-a-+#\n\na6\n0\n.\n", "#*-a-+#\n#+-@a+#\n#@-a-+#\n"), unnamed);
    // Only the last undo leaves the worker where it is.
    let unnamed = "command 4, line 6, `0`: not what was expected";
    let printed = "#@a-#\n#-@a#\n#@a-#\n#-@a#\n#-a-#\n";
    assert_eq!(heading("#@a-#\n\na6\n0\na6\n0\n.\n", printed), unnamed);
    // Only one of its lines ends in CR LF.
    let blanks = "the board as it was read: the rows are right, but blanks or line ends are wrong";
    assert_eq!(heading("#@a-#\n\na6\n.\n", "#@a-#\r\n#-@a#\n"), blanks);
}

#[test]
fn what_is_right_elsewhere_refutes_a_name() {
    for (input, printed, place) in [
        // The goal is lost, but another box is printed as on a goal; and the goal is there later.
        ("#@A-+#\n\na6\na6\n.\n", "#@a-+#\n#-*a+#\n#-+@A#\n", "the board as it was read"),
        (
            "#*-a-+#\n\na6\n0\na6\n.\n",
            "#@-a-+#\n#+-@a+#\n#*-a-+#\n#+-@a+#\n",
            "the board as it was read",
        ),
        // The worker followed before.
        (
            "#@a-----#\n\na6\na6\na6\n.\n",
            "#@a-----#\n#-@a----#\n#--@a---#\n#--@-a--#\n",
            "command 3, line 5, `a6`",
        ),
        // It stayed before.
        (
            "#@--a#\n\na6\na6\na6\n.\n",
            "#@--a#\n#@--a#\n#@--a#\n#--@a#\n",
            "command 3, line 5, `a6`",
        ),
    ] {
        assert_eq!(heading(input, printed), format!("{place}: not what was expected"));
    }
}

#[test]
fn crashes_are_summed_up() {
    let cases = cases(&[("@a-\n\na6\n.\n", "@a-\n"), ("@a--\n\na6\n.\n", "@a--\n-@a-\n")]);
    let mut check = program(&["check", "--program"]);
    check.args([&format!("{PROGRAM}'; kill -SEGV $$'"), "."]).current_dir(cases.path());
    let report = String::from_utf8(check.output().unwrap().stdout).unwrap();
    let summary = "\n2 of 2 failures: crashed with SIGSEGV\n0 passed, 2 failed\n";
    assert!(report.ends_with(summary), "{report}");
}
