//! What a document may contain, and what the program makes of it.

use std::fs;

use expect_test::expect_file;

use crate::harness::{check, files, last_board, root, run, stdout};

#[test]
fn input_may_end_after_the_board() {
    check(&[], "@a-", "@a-\n", "", 0);
    check(&[], "@a-\n", "@a-\n", "", 0);
    check(&[], "@a-\n\n", "@a-\n", "", 0);
    check(&["--chained"], "@a-\n\n", "@a-\n", "", 0);
    check(&["--moves"], "@a-\n", "\n", "", 0);
}

#[test]
fn input_may_end_without_the_dot() {
    check(&[], "@a-\n\na6\n0\n", "@a-\n-@a\n@a-\n", "", 0);
    check(&[], "@a-\n\na6\n0", "@a-\n-@a\n@a-\n", "", 0);
    check(&["--chained"], "@a-\n\na60\na6", "@a-\n@a-\n-@a\n", "", 0);
    check(&["--moves"], "@a-\n\na6", "R\n", "", 0);
}

#[test]
fn nothing_after_the_dot_is_read() {
    check(&[], "@a-\n\n.a6\na6\n\0", "@a-\n", "", 0);
    check(&[], "@a-\n\na6\n.", "@a-\n-@a\n", "", 0);
}

#[test]
fn empty_lines_are_skipped() {
    check(&[], "@a-\n\n\n\na6\n \t\n\n0\n.\n", "@a-\n-@a\n@a-\n", "", 0);
}

#[test]
fn crlf_a_byte_order_mark_blanks_and_a_missing_newline_are_accepted() {
    check(&[], "@a-\r\n-+-\r\n\r\na6\r\n.\r\n", "@a-\n-+-\n-@a\n-+-\n", "", 0);
    check(&[], "\u{feff}@a-\n\na6\n.\n", "@a-\n-@a\n", "", 0);
    check(&[], "@a- \t \n  \na6 \n0\t\r\na6  ", "@a-\n-@a\n@a-\n-@a\n", "", 0);
}

#[test]
fn chained_lines_hold_any_number_of_commands_and_print_at_their_end() {
    check(
        &["--chained"],
        "@a---\n\na6a6\n\n0\n \na6a60 \n.",
        "@a---\n--@a-\n--@a-\n-@a--\n-@a--\n--@a-\n",
        "",
        0,
    );
    check(&["play", "--chained"], "@a-\n\na6.\nrest", "@a-\n", "", 0);
}

#[test]
fn moves_lack_the_pushes_that_were_undone() {
    check(&["--moves"], "-@-\n-a-\n---\n\na6\n0\na2\na4\n.\n", "DrdL\n", "", 0);
}

#[test]
fn a_box_can_be_pushed_to_where_the_worker_stood() {
    check(&[], "@a-\n---\n\na4\n0\n", "@a-\n---\na@-\n---\n@a-\n---\n", "", 0);
    check(&[], "@a-\n\na4\n", "@a-\n@a-\n", "", 0);
}

#[test]
fn a_board_needs_no_boxes_and_no_goals() {
    check(&[], "@\n\na6\n0\n", "@\n@\n@\n", "", 0);
    check(&[], "*\n\n.", "*\n", "", 0);
    check(&[], "#*A-\n\na6\n0\na6\n", "#*A-\n#+*a\n#*A-\n#+*a\n", "", 0);
}

#[test]
fn misuse_is_reported_on_stderr() {
    for arguments in [
        &["--nonsense"][..],
        &["play", "a", "b"],
        &["--man", "play", "solve"],
        &["--completions", "x"],
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn each_example_solves_its_board() {
    for path in files("examples", "txt") {
        let output = run(&["play", path.to_str().unwrap()], "");
        assert!(output.stderr.is_empty(), "{}", path.display());
        let transcript = stdout(&output);
        let expected = root().join("tests/data/examples").join(path.file_name().unwrap());
        expect_file![expected.with_extension("out")].assert_eq(&transcript);
        let document = fs::read_to_string(&path).unwrap();
        let rows = document.split("\n\n").next().unwrap().lines().count();
        let last = last_board(&transcript, rows);
        assert!(last.bytes().all(|cell| !cell.is_ascii_lowercase()), "{}", path.display());
        assert!(last.bytes().any(|cell| cell.is_ascii_uppercase()), "{}", path.display());
    }
}
