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
    let missing = "1 of 1 failure: no board was printed after `0`; see `sokopush check --explain undo-not-printed`\n\
                   0 passed, 1 failed\n";
    assert_eq!(summary(&cases(&[(input, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n")])), missing);
    // It does not know `0` at all.
    let input = "#@a--#\n\na6\n0\na6\na6\n.\n";
    assert_eq!(summary(&cases(&[(input, "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n")])), missing);
}

#[test]
fn what_comes_late_was_not_refused() {
    let again = "1 of 1 failure: the previous board was printed once too often; see \
                 `sokopush check --explain printed-again`\n0 passed, 1 failed\n";
    let twice = "#@a-#\n#-@a#\n#@a-#\n#@a-#\n#@a-#\n#@a-#\n#-@a#\n";
    let input = "#@a-#\n\na6\n0\n0\na6\n.\n";
    assert_eq!(heading(input, twice), "command 4, line 6, `a6`: not what was expected");
    assert_eq!(summary(&cases(&[(input, twice)])), again);
    // Neither are its rows single lines too many.
    let [one, other] = ["#####\n#@a-#\n#####\n", "#####\n#-@a#\n#####\n"];
    let twice = [one, other, one, one, other].concat();
    assert_eq!(summary(&cases(&[(&format!("{one}\na6\n0\na6\n.\n"), &twice)])), again);
    // The board of the last command is missing.
    let late = "command 1, line 3, `a6`: not what was expected";
    assert_eq!(heading("#@a--#\n\na6\na6\n0\n.\n", "#@a--#\n#@a--#\n#-@a-#\n"), late);
    // As many boards as there should be.
    let saved = "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n#-@a-#\n#@a--#\n";
    let summary = summary(&cases(&[("#@a--#\n\na6\na6\n0\n0\n0\n.\n", saved)]));
    assert!(summary.contains("the board is saved for undo after the push"), "{summary}");
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
    let (input, printed) = ("#@a-#\n\na6\n0\n.\n", "#@a-#\n#-@a#\n#-@a#\n");
    let what = "command 2, line 4, `0`: after `0`, the board should be as before command 1; yours did not change";
    assert_eq!(heading(input, printed), what);
    assert_eq!(
        summary(&cases(&[(input, printed)])),
        "1 of 1 failure: `0` is ignored, or the board is saved for undo after the push, not before it; see \
         `sokopush check --explain undo-ignored,saved-late`\n0 passed, 1 failed\n"
    );
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
                line 6, `0`: after `0`, the board should be as before command 2; yours did \
                not change";
    assert_eq!(heading(input, printed), what);
    let plain = ("#@a-#\n\na6\n.\n", "#@a-#\r\n#-@a#\r\n");
    let cr_lf =
        "lines end in CR LF, but should end in LF alone; see `sokopush check --explain cr-lf`";
    // A second name needs two cases, as the first does.
    let summary_of_two = format!("2 of 2 failures: {cr_lf}\n0 passed, 2 failed\n");
    assert_eq!(summary(&cases(&[(input, printed), plain])), summary_of_two);
    let again = ("#@a---#\n\na6\n0\n0\n.\n", "#@a---#\r\n#-@a--#\r\n#-@a--#\r\n#-@a--#\r\n");
    let cases = cases(&[(input, printed), plain, again]);
    assert_eq!(
        summary(&cases),
        format!(
            "3 of 3 failures: {cr_lf}\n2 of 3 failures: `0` is ignored; see \
             `sokopush check --explain undo-ignored`\n0 passed, 3 failed\n"
        )
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
    assert!(summary(&cases(&[ignored])).contains("`0` is ignored"));
    let place = "1 of 1 failure first differs after `0`\n1 passed, 1 failed\n";
    assert_eq!(summary(&cases(&[ignored, right])), place);
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
    let unnamed = "1 of 1 failure first differs after `0`\n0 passed, 1 failed\n";
    let plain = ("#*-a-+#\n\n0\na6\n0\na6\n.\n", "#*-a-+#\n#*-a-+#\n#+-@a+#\n#@-a-+#\n#+-@a+#\n");
    assert_eq!(
        heading(plain.0, plain.1),
        "command 3, line 5, `0`: the worker is on a goal, so it is printed `*`"
    );
    assert_eq!(summary(&cases(&[plain])), unnamed);
    // Only the last undo leaves the worker where it is.
    let printed = "#@a-#\n#-@a#\n#@a-#\n#-@a#\n#-a-#\n";
    assert_eq!(summary(&cases(&[("#@a-#\n\na6\n0\na6\n0\n.\n", printed)])), unnamed);
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
        assert!(heading(input, printed).starts_with(&format!("{place}: ")));
        let summary = summary(&cases(&[(input, printed)]));
        assert!(summary.starts_with("1 of 1 failure first differs "), "{summary}");
    }
}

#[test]
fn a_right_row_of_a_board_is_never_an_extra_line() {
    let input = "#####\n#@a-#\n#+--#\n#####\n\na6\n0\n.\n";
    let [one, other] = ["#####\n#@a-#\n#+--#\n#####\n", "#####\n#-@a#\n#+--#\n#####\n"];
    let right = [one, other, one].concat();
    let rows: Vec<&str> = right.split_inclusive('\n').collect();
    for place in 0..=rows.len() {
        for row in ["#####\n", "#@a-#\n", "#-@a#\n", "#+--#\n"] {
            let printed = [&rows[..place], &[row], &rows[place..]].concat().concat();
            let report = report(&cases(&[(input, &printed)]), &[]);
            let is_of_text = report.contains("extra line") || report.contains("text is printed");
            assert!(!is_of_text, "{printed}{report}");
        }
    }
    // A line that no board has is text.
    let ruled = [one, "-----\n", other, "-----\n", one, "-----\n"].concat();
    assert!(summary(&cases(&[(input, &ruled)])).contains("text is printed beside the boards"));
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

/// Two cases in which a program that ignores `0` is wrong.
const IGNORED: [(&str, &str); 2] = [
    ("#@a---#\n\na6\na6\n0\n0\n.\n", "#@a---#\n#-@a--#\n#--@a-#\n#--@a-#\n#--@a-#\n"),
    ("#@a--#\n\na6\na6\n0\n0\n.\n", "#@a--#\n#-@a-#\n#--@a#\n#--@a#\n#--@a#\n"),
];

#[test]
fn names_stand_where_all_cases_are_known() {
    let cases = cases(&IGNORED);
    let name = "`0` is ignored";
    let text = report(&cases, &[]);
    assert!(
        text.ends_with("; see `sokopush check --explain undo-ignored`\n0 passed, 2 failed\n"),
        "{text}"
    );
    assert_eq!(text.matches(name).count(), 1, "{text}");
    let rows = report(&cases, &["--format", "json", "--per-case"]);
    assert_eq!(rows.matches(r#""mistakes":["undo-ignored"]"#).count(), 2, "{rows}");
    let rows = report(&cases, &["--format", "csv", "--per-case"]);
    let named = rows.lines().filter(|row| row.ends_with(",undo-ignored")).count();
    assert_eq!(named, 2, "{rows}");
    let page = report(&cases, &["--format", "html"]);
    // On the line about the mistake, and on both cases.
    assert_eq!(page.matches(r#""sections":["undo-ignored"]"#).count(), 3, "{page}");
    // There each case stands alone, or others are not known.
    let xml = report(&cases, &["--format", "junit"]);
    assert!(!xml.contains(name) && xml.contains("the board should be as before"), "{xml}");
    let first = report(&cases, &["--fail-fast", "--jobs", "1"]);
    assert!(!first.contains(name) && first.contains("0 passed, 1 failed, 1 not run"), "{first}");
}

#[test]
fn files_that_are_compared_without_a_program_are_one() {
    let cases = cases(&IGNORED);
    for (input, printed) in IGNORED {
        let length = input.lines().next().unwrap().len();
        fs::write(cases.path().join(format!("{length}.out")), printed).unwrap();
    }
    let output = program(&["check", "."]).current_dir(cases.path()).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    let name = "2 of 2 failures: `0` is ignored; see `sokopush check --explain undo-ignored`\n";
    assert!(report.contains(name), "{report}");
}

#[test]
fn two_mistakes_are_named_together() {
    // It ignores `0`, and prints an empty line first.
    let both = IGNORED.map(|(input, printed)| (input, format!("\n{printed}")));
    let both = both.each_ref().map(|(input, printed)| (*input, &**printed));
    assert_eq!(
        summary(&cases(&both)),
        "2 of 2 failures: `0` is ignored; see `sokopush check --explain undo-ignored`\n\
         2 of 2 failures: an empty line was printed before the first board; see \
         `sokopush check --explain empty-line-first`\n0 passed, 2 failed\n"
    );
}
