//! What may stand in a text, and what is done with it.

use expect_test::expect_file;

use crate::harness::{check, feed, files, program, root, run};

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
fn nothing_behind_the_dot_is_read() {
    check(&[], "@a-\n\n.a6\na6\n\0", "@a-\n", "", 0);
    check(&[], "@a-\n\na6\n.", "@a-\n-@a\n", "", 0);
}

#[test]
fn an_empty_line_is_passed_over() {
    check(&[], "@a-\n\n\n\na6\n \t\n\n0\n.\n", "@a-\n-@a\n@a-\n", "", 0);
}

#[test]
fn crlf_marks_blanks_and_a_missing_newline_are_accepted() {
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
fn moves_are_those_of_the_pushes_that_were_not_taken_back() {
    check(&["--moves"], "-@-\n-a-\n---\n\na6\n0\na2\na4\n.\n", "DrdL\n", "", 0);
}

#[test]
fn a_push_into_the_workers_cell() {
    check(&[], "@a-\n---\n\na4\n0\n", "@a-\n---\na@-\n---\n@a-\n---\n", "", 0);
    check(&[], "@a-\n\na4\n", "@a-\n@a-\n", "", 0);
}

#[test]
fn boards_without_boxes_goals_or_anything_but_the_worker() {
    check(&[], "@\n\na6\n0\n", "@\n@\n@\n", "", 0);
    check(&[], "*\n\n.", "*\n", "", 0);
    check(&[], "#*A-\n\na6\n0\na6\n", "#*A-\n#+*a\n#*A-\n#+*a\n", "", 0);
}

#[test]
fn help_begins_with_an_example_and_ends_with_the_exit_codes() {
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["play", "--help"],
        &["simulate", "--help"],
        &["solve", "--help"],
    ] {
        let output = run(arguments, "");
        let help = String::from_utf8(output.stdout).unwrap();
        assert!(help.starts_with("Example:\n  "), "{help}");
        assert!(help.trim_end().ends_with("an internal error"), "{help}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn the_examples_of_the_help_run() {
    for arguments in [&["--help"][..], &["play", "--help"], &["simulate", "--help"]] {
        let help = String::from_utf8(run(arguments, "").stdout).unwrap();
        let example = help.lines().nth(1).unwrap().trim();
        let bin = std::path::Path::new(env!("CARGO_BIN_EXE_sokopush")).parent().unwrap();
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", example]).current_dir(crate::harness::root()).env("PATH", path);
        let output = feed(&mut shell, "");
        assert!(output.status.success() && output.stderr.is_empty(), "{example}");
        assert!(!output.stdout.is_empty(), "{example}");
    }
}

#[test]
fn misuse_is_told_on_stderr() {
    for arguments in
        [&["--nonsense"][..], &["play", "a", "b"], &["--man", "play"], &["--completions", "x"]]
    {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn completions_and_man_page_name_the_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["--completions", shell], "");
        assert!(String::from_utf8(output.stdout).unwrap().contains("chained"), "{shell}");
        assert_eq!(output.status.code(), Some(0));
    }
    let man = String::from_utf8(run(&["--man"], "").stdout).unwrap();
    for part in [".SH SYNOPSIS", "chained", "SOKOPUSH SIMULATE", "FILE", "trace", "Exit status"] {
        assert!(man.contains(part), "{part}: {man}");
    }
}

#[test]
fn each_example_solves_its_board() {
    for path in files("examples", "txt") {
        let output = program(&["play", path.to_str().unwrap()]).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{}", path.display());
        let transcript = String::from_utf8(output.stdout).unwrap();
        let board =
            std::fs::read_to_string(&path).unwrap().split("\n\n").next().unwrap().to_owned();
        let rows = board.lines().count();
        let last: Vec<_> = transcript.lines().rev().take(rows).collect();
        let last = last.concat();
        let name = path.with_extension("out");
        let expected = root().join("tests/data/examples").join(name.file_name().unwrap());
        expect_file![expected].assert_eq(&transcript);
        assert!(last.bytes().all(|cell| !cell.is_ascii_lowercase()), "{}", path.display());
        assert!(last.bytes().any(|cell| cell.is_ascii_uppercase()), "{}", path.display());
    }
}
