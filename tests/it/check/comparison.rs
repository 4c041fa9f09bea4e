//! What counts as a difference, and how it is shown.

use expect_test::expect;

use crate::harness::folder;
use crate::run::{ANYTHING, Run, sokopush};

use super::{PASSED, RIGHT};

#[test]
fn ignore_blanks_leaves_out_line_ends_and_blanks_at_ends() {
    let cases = folder(&[
        ("a.in", RIGHT.0),
        ("crlf", "@a-\r\n-@a\r\n"),
        ("half", "@a-\r\n-@a\n"),
        ("no-end", "@a-\n-@a"),
        ("blanks", "@a- \n\n-@a\t\n"),
        ("inside", "@a -\n-@a\n"),
    ]);
    for (name, is_right) in
        [("crlf", true), ("half", true), ("no-end", true), ("blanks", true), ("inside", false)]
    {
        let check = |options: &str| {
            let check = sokopush(&format!("check {options} a.in --program")).folder(&cases);
            check.argument(format!("cat {name}")).stdout(ANYTHING)
        };
        let report = check("").status(1).run().stdout;
        assert!(!report.contains("not what"), "{name}: {report}");
        check("--ignore-blanks").status(i32::from(!is_right)).run();
    }
}

#[test]
fn line_ends_of_a_stored_output_in_cr_lf_are_left_out() {
    let warning = "a.out:1: warning: its lines end in CR LF, so line ends are not compared\n";
    for (printed, is_right) in
        [("@a-\r\n-@a\n", true), ("@a-\n-@a", true), ("@a- \n\n-@a\t\n", false)]
    {
        sokopush("check a.in --program")
            .argument("cat printed")
            .file("a.in", RIGHT.0)
            .file("a.out", RIGHT.1.replace('\n', "\r\n"))
            .file("printed", printed)
            .stdout(ANYTHING)
            .stderr(warning)
            .status(i32::from(!is_right))
            .run();
    }
}

#[test]
fn stored_output_in_cr_lf_is_compared_line_by_line() {
    let report = expect![[r#"
        FAIL c.in: command 1, line 3, `a6`: not what was expected
          before       expected     got
          @a--------   -@a-------   x@a-------
                       ^            ^
        1 of 1 failure first differs after a push
        0 passed, 1 failed
    "#]];
    let commands = "a6\n0\n".repeat(20);
    let output = format!("@a--------\r\n{}", "-@a-------\r\n@a--------\r\n".repeat(20));
    let first = "@a--------\r\n-@a-------\r\n@a";
    sokopush("check c.in --program")
        .argument("cat wrong")
        .file("c.in", format!("@a--------\n\n{commands}.\n"))
        .file("c.out", &output)
        .file("wrong", output.replacen(first, "@a--------\r\nx@a-------\r\n@a", 1))
        .stdout(report)
        .stderr("c.out:1: warning: its lines end in CR LF, so line ends are not compared\n")
        .status(1)
        .run();
}

#[test]
fn programs_get_an_input_as_it_is() {
    let ran = sokopush("check --ignore-blanks b.in --program")
        .argument("sh -c 'cat >read; cat crlf'")
        .file("b.in", RIGHT.0.replace('\n', "\r\n"))
        .file("crlf", RIGHT.1.replace('\n', "\r\n"))
        .stdout(PASSED)
        .stderr("b.in:1: warning: its lines end in CR LF, and programs get them so\n")
        .run();
    assert!(ran.read("read").contains("\r\n"));
}

fn check_printed(format: &str, printed: &str) -> Run {
    let check = sokopush(&format!("check --format {format} a.in --program"));
    check.argument("cat got").file("a.in", "#@a-#\n\na6\n.\n").file("got", printed).status(1)
}

#[test]
fn blanks_at_the_end_of_rows_are_seen() {
    let report = expect![[r#"
        FAIL a.in: the board as it was read: the rows are right, but blanks or line ends are wrong
          expected   got
          #@a-#      #@a-#·
               ^          ^
        1 of 1 failure: the first board was not printed, or boards were printed only at the end: print the board after every command; see `sokopush check --explain first-not-printed,only-at-end`
        1 of 1 failure: text is printed beside the boards; see `sokopush check --explain message`
        0 passed, 1 failed
    "#]];
    check_printed("text", "#@a-# \n#-@a#\n").stdout(report).run();
}

#[test]
fn text_in_place_of_a_board_is_not_drawn_on_a_page() {
    // A board with one wrong character is drawn.
    for (printed, is_board) in [("No such box: x\n", false), ("#?@?#\n", false), ("#?@a#\n", true)]
    {
        let printed = format!("#@a-#\n{printed}");
        let page = check_printed("html", &printed).stdout(ANYTHING).run().stdout;
        assert_eq!(page.contains(r#""boards":[["before","#), is_board, "{page}");
    }
}

#[test]
fn large_board_is_shown_around_the_first_difference() {
    let mut rows = vec!["-".repeat(100); 100];
    rows[0].replace_range(..2, "@a");
    let board = rows.join("\n") + "\n";
    rows[50].replace_range(60..61, "+");
    let check = sokopush("check a.in")
        .file("a.in", format!("{board}\n0\n.\n"))
        .file("a.out", format!("{board}{}\n", rows.join("\n")));
    let report = check.stdout(ANYTHING).status(1).run().stdout;
    let lines: Vec<_> = report.lines().collect();
    assert_eq!(lines[0], "FAIL a.in: command 1, line 102, `0`: not what was expected");
    assert_eq!(lines[1], "  rows 39 to 62 of 100, columns 49 to 72 of 100");
    assert_eq!(lines.len(), 3 + 24 + 1 + 1, "{report}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{report}");
    let marks = lines.iter().position(|line| line.contains('^')).unwrap();
    let mut marked = String::new();
    for (mark, cell) in lines[marks].chars().zip(lines[marks - 1].chars()) {
        if mark == '^' {
            marked.push(cell);
        }
    }
    assert_eq!(marked, "+-");
}

#[test]
fn stored_output_may_end_in_more_than_we_print() {
    sokopush("check a.in --program")
        .argument("cat a.out")
        .file("a.in", "#@a-+#\n\na6\n.\n")
        .file("a.out", "#@a-+#\n#-@a+#\ndone\n")
        .stdout(PASSED)
        .run();
}
