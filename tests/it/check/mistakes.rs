//! The heading of a report: where a program first went wrong, and by what mistake. Names of mistakes are in `src/cli/check/tests`.

use expect_test::expect;

use crate::run::{ANYTHING, sokopush};

/// The report on a program that prints this for a case.
fn report(input: &str, printed: &str) -> String {
    let check = sokopush("check a.in --program").argument("cat a.got");
    let check = check.file("a.in", input).file("a.got", printed);
    check.stdout(ANYTHING).stderr(ANYTHING).status(1).run().stdout
}

#[track_caller]
fn assert_heading(input: &str, printed: &str, heading: &str) {
    let report = report(input, printed);
    assert_eq!(report.lines().next(), Some(&*format!("FAIL a.in: {heading}")), "{printed}");
}

#[test]
fn extra_and_missing_lines_are_reported_apart() {
    let input = "#####\n#@a+#\n#---#\n#####\n\na8\na6\n.\n";
    let boards = ["#####\n#@a+#\n#---#\n#####\n"; 2].concat() + "#####\n#-@A#\n#---#\n#####\n";
    let lines: Vec<_> = boards.lines().collect();
    let error = "error - box not found";
    let with = |extra: &[(usize, &str)], missing: Option<usize>| {
        let mut printed = lines.clone();
        missing.map(|line| printed.remove(line - 1));
        for &(line, text) in extra {
            printed.insert(line - 1, text);
        }
        printed.join("\n") + "\n"
    };
    for (printed, heading) in [
        (with(&[(1, error)], None), "extra line 1: \"error - box not found\""),
        (
            with(&[(5, error), (14, "done")], None),
            "extra line 5: \"error - box not found\", extra line 14: \"done\"",
        ),
        (
            with(&[(1, "1"), (6, "2 "), (11, "3"), (16, "four")], None),
            "extra line 1: \"1\", extra line 6: \"2 \", extra line 11: \"3\", and 1 more",
        ),
        (with(&[(12, "x y z")], None), "extra line 12: \"x y z\""),
        (with(&[], Some(5)), "missing line 5: \"#####\""),
        (
            with(&[(2, error)], Some(9)),
            "extra line 2: \"error - box not found\", missing line 9: \"#####\"",
        ),
        (
            with(&[(12, error), (13, "done")], Some(5)),
            "missing line 5: \"#####\", extra line 12: \"error - box not found\", extra line 13: \"done\"",
        ),
        (
            with(&[(5, "two"), (6, "lines"), (15, "and"), (16, "more")], None),
            "extra line 5: \"two\", extra line 6: \"lines\", extra line 15: \"and\", and 1 more",
        ),
        // What else is wrong is found after it.
        (
            with(&[(1, error)], None).replace("#-@A#", "#--A#"),
            "extra line 1: \"error - box not found\"; command 2, line 7, `a6`: not what was expected",
        ),
        // Several lines together are not single lines.
        (
            with(&[(1, "1"), (2, "2"), (3, "3"), (4, "4")], None),
            "the board as it was read: `1` is no cell",
        ),
        (boards.replacen("#---#", "#-+-#", 1), "the board as it was read: not what was expected"),
        (
            boards.clone() + "1\n2\n3\n4\n",
            "after the last board: there is extra output after the end",
        ),
        (
            boards.replace("a+#\n", "a+#\n\n"),
            "the board as it was read: the rows are right, but blanks or line ends are wrong",
        ),
    ] {
        assert_heading(input, &printed, heading);
    }
}

#[test]
fn extra_line_is_not_what_could_be_a_wrong_answer() {
    let board = "#@a-+#\n\na2\na2\na6\na2\n.\n";
    let lines = ["#@a-+#\n"; 3].concat() + &"#-@a+#\n".repeat(2);
    for (printed, heading) in [
        (
            lines.replacen("-+#\n#@a-", "-+#\n#@a -", 1),
            "command 1, line 3, `a2`: the rows are right, but blanks or line ends are wrong",
        ),
        (
            lines.replacen("#@a-+#\n", "#@a-+# \n", 1),
            "the board as it was read: the rows are right, but blanks or line ends are wrong",
        ),
        (
            lines.replacen("#@a-+#\n", "#@-a+#!\n#@a-+#\n", 1),
            "the board as it was read: `!` is no cell",
        ),
        (lines.replacen("#@a-+#\n", "cannot push\n#@a-+#\n", 1), "extra line 1: \"cannot push\""),
    ] {
        assert_heading(board, &printed, heading);
    }
}

#[test]
fn mistakes_are_named_only_where_they_are_sure() {
    for (input, printed, heading) in [
        (
            "####\n#@a#\n####\n\na6\n.\n",
            "####\n#@a#\n####\nInvalid move\n",
            "command 1, line 5, `a6`: text is printed in place of a board",
        ),
        // A box that vanishes.
        ("#@a#\n\na6\n.\n", "#@a#\n#@-#\n", "command 1, line 3, `a6`: not what was expected"),
        (
            "#@a--#\n\n\na6\n.\n",
            "#@a--#\n#@a--#\n#-@a-#\n",
            "command 1, line 4, `a6`: not what was expected",
        ),
        ("#@a-#\n\na6\n.\n", "#-@a#\n", "the board as it was read: not what was expected"),
        (
            "#@a-#\n\na4\na6\n.\n",
            "#@a-#\n#-@a#\n",
            "command 1, line 3, `a4`: not what was expected",
        ),
        // The first of these pushes has a board.
        ("@a#\n\na6\na6\na6\n.\n", "@a#\n@a#\n", "command 2, line 4, `a6`: the output ends early"),
        ("@a#\n\na6\na6\n.\n", "@a#\n@a#", "command 1, line 3, `a6`: the output ends early"),
        (
            "@a\n\na6\n.\n",
            "@a\n-@\n",
            "command 1, line 3, `a6`: the box was pushed over the edge of the board",
        ),
        // The box was on a goal, which the worker covers.
        ("@A#\n\na6\n.\n", "@A#\n-*a\n", "command 1, line 3, `a6`: the box was pushed into a wall"),
        // Of several, the first one is said.
        (
            "@BA\n\n.\n",
            "@ba\n",
            "the board as it was read: box `b` is on a goal, so it is printed `B`",
        ),
        // No goal was covered.
        ("#@a-+#\n\na6\n.\n", "#@a--#\n", "the board as it was read: not what was expected"),
        (
            "#*a-#\n\na6\n.\n",
            "#@a-#\n",
            "the board as it was read: the worker is on a goal, so it is printed `*`",
        ),
        // Of a board of two rows, one right row is not enough to say that the other is missing.
        ("@a-\n#--\n\n.\n", "#--\n", "the board as it was read: not what was expected"),
        (
            "@a\n\n.\n",
            "  @a\n",
            "the board as it was read: the rows are right, but blanks or line ends are wrong",
        ),
    ] {
        assert_heading(input, printed, heading);
    }
}

#[test]
fn extra_line_is_never_a_right_row() {
    let input = "#####\n#@a-#\n#+--#\n#####\n\na6\n0\n.\n";
    let [one, other] = ["#####\n#@a-#\n#+--#\n#####\n", "#####\n#-@a#\n#+--#\n#####\n"];
    let right = [one, other, one].concat();
    let rows: Vec<&str> = right.split_inclusive('\n').collect();
    for place in 0..=rows.len() {
        for row in ["#####\n", "#@a-#\n", "#-@a#\n", "#+--#\n"] {
            let printed = [&rows[..place], &[row], &rows[place..]].concat().concat();
            let report = report(input, &printed);
            let is_of_text = report.contains("extra line") || report.contains("text is printed");
            assert!(!is_of_text, "{printed}{report}");
        }
    }
}

#[test]
fn missing_board_is_found_where_it_is_missing() {
    let expected = expect![[r#"
        FAIL a.in: command 52, line 54, `a4`: the output ends early
          before      expected    got
          #@a-#       #@a-#       (nothing)
        1 of 1 failure: no board was printed after a command that changed nothing, or no board was printed after `0`; see `sokopush check --explain not-printed,undo-not-printed`
        0 passed, 1 failed
    "#]];
    let refused = 49;
    let input = format!("#@a-#\n\na6\n0\n0\n{}.\n", "a4\n".repeat(refused));
    let printed = "#@a-#\n#-@a#\n".to_owned() + &"#@a-#\n".repeat(1 + refused);
    expected.assert_eq(&report(&input, &printed));
}
