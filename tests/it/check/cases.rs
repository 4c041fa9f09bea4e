//! `sokopush check`: finding cases, comparing, writing, formats.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Command;
use std::process::Output;

use expect_test::{Expect, expect};
use tempfile::TempDir;

#[cfg(target_os = "linux")]
use crate::harness::shell;
use crate::harness::{folder, program, read, root};

fn check_in(folder: &Path, arguments: &[&str]) -> Output {
    program(&["check"]).args(arguments).current_dir(folder).output().unwrap()
}

#[track_caller]
fn reports(folder: &TempDir, arguments: &[&str], stdout: &Expect, stderr: &str, status: i32) {
    let output = check_in(folder.path(), arguments);
    // How long a case takes differs.
    let mut shown = String::new();
    for (index, part) in String::from_utf8_lossy(&output.stdout).split(" time=\"").enumerate() {
        let (time, rest) = part.split_once('"').unwrap_or_default();
        assert!(index == 0 || time.parse::<f64>().unwrap() < 20.0 && time.contains('.'), "{time}");
        shown += if index == 0 { part } else { rest };
    }
    stdout.assert_eq(&shown);
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(status));
}

const RIGHT: (&str, &str) = ("@a-\n\na6\n.\n", "@a-\n-@a\n");

/// Another input that leads to the same output: nothing is read after the dot.
const ALSO_RIGHT: &str = "@a-\n\na6\n.\nb6\n";

#[test]
fn the_transcripts_of_this_project_pass() {
    for (language, cases) in
        [("play", "session"), ("simulate", "keystrokes"), ("solve", "push-box")]
    {
        let output = check_in(root(), &["--as", language, &format!("tests/data/{cases}")]);
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.ends_with(" passed, 0 failed\n") && output.status.success(), "{report}");
        assert!(!report.starts_with('0'), "{report}");
    }
}

#[test]
fn cases_of_a_folder_are_reported_in_order() {
    let (input, right) = RIGHT;
    let wrong = "@a-\n";
    let cases = folder(&[
        ("b/2.in", input),
        ("b/2.out", wrong),
        ("b/10.in", input),
        ("b/10.out", wrong),
        ("a.in", input),
        ("a.out", right),
        ("b/notes.txt", "no case"),
        ("c.in/deep.in", input),
        ("c.in/deep.out", wrong),
    ]);
    for jobs in ["1", "3"] {
        let output = check_in(cases.path(), &[".", "--jobs", jobs]);
        let report = String::from_utf8(output.stdout).unwrap();
        let failed: Vec<_> = report
            .lines()
            .filter(|line| line.starts_with("FAIL"))
            .map(|line| &line[5..16])
            .collect();
        assert_eq!(failed, ["./b/10.in: ", "./b/2.in: c", "./c.in/deep"], "{report}");
        assert!(report.ends_with("\n1 passed, 3 failed\n"), "{report}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_path_without_cases_is_an_error() {
    let cases = folder(&[("notes.txt", "no case"), ("a.in", RIGHT.0), ("a.out", RIGHT.1)]);
    fs::create_dir(cases.path().join("empty")).unwrap();
    let none = |path: &str| format!("error: {path}: expected cases `NAME.in`, but found none\n");
    for path in ["empty", "notes.txt", "a.out"] {
        reports(&cases, &[path], &expect![""], &none(path), 2);
    }
    // The others are checked nevertheless.
    let stderr = "error: missing: No such file or directory\n".to_owned() + &none("empty");
    reports(&cases, &["missing", "a.in", "empty"], &expect!["1 passed, 0 failed\n"], &stderr, 2);
    let misused = check_in(cases.path(), &[]);
    assert_eq!(misused.status.code(), Some(2));
}

#[test]
fn files_that_are_hardly_what_was_meant_are_warned_of() {
    let cases = folder(&[
        ("a.in", RIGHT.0),
        ("a.out", RIGHT.1),
        ("b.out", RIGHT.1),
        ("c.IN", RIGHT.0),
        ("c.out", RIGHT.1),
        ("d/e.in", ALSO_RIGHT),
        ("d/e.out", RIGHT.1),
        ("d/f.out", RIGHT.1),
        ("d/g.in", RIGHT.0),
        ("d/g.out", RIGHT.1),
        ("d/h.In", RIGHT.0),
        // Of the same size as others.
        ("d/i.in", "@a-\n\nb6\n.\n"),
        ("d/i.out", "@a-\n@a-\n"),
    ]);
    reports(
        &cases,
        &["."],
        &expect!["4 passed, 0 failed\n"],
        "warning: ./c.IN: not read, as the name of a case ends in `.in` (the first of 2 such files)\n\
         warning: ./b.out: there is no `b.in` beside it (the first of 2 such files)\n\
         warning: ./d/g.in: the same input as `./a.in`\n",
        0,
    );
    // What is named alone is not searched for others.
    reports(&cases, &["a.in", "d/e.in"], &expect!["2 passed, 0 failed\n"], "", 0);
    let only = folder(&[("c.IN", RIGHT.0)]);
    reports(
        &only,
        &["."],
        &expect![""],
        "error: .: expected cases `NAME.in`, but found none\n\
         warning: ./c.IN: not read, as the name of a case ends in `.in`\n",
        2,
    );
}

#[test]
fn a_case_that_is_named_twice_is_judged_once() {
    let cases = folder(&[
        ("a.in", RIGHT.0),
        ("a.out", RIGHT.1),
        ("b/c.in", ALSO_RIGHT),
        ("b/c.out", RIGHT.1),
    ]);
    for paths in [
        &["a.in", "a.out", "b"][..],
        &["a.in", "./a.in", "b/../a.in", "b", "b/c.in"],
        &["a.in", "."],
    ] {
        reports(&cases, paths, &expect!["2 passed, 0 failed\n"], "", 0);
    }
}

#[test]
fn a_difference_is_shown_where_the_game_went_wrong() {
    let case = folder(&[
        ("a.in", "#@a-#\n\na6\n\nnonsense\n0\n.\nignored\n"),
        ("a.out", "#@a-#\n#-@a#\n#@-a#\n"),
    ]);
    reports(
        &case,
        &["a.in"],
        &expect![[r#"
            FAIL a.in: command 2, line 6, `0`: not what was expected
              before     expected   got
              #-@a#      #@-a#      #@a-#
                           ^^         ^^
            1 of 1 failure: undo leaves the box where it is; see `sokopush check --explain box-left`
            0 passed, 1 failed
        "#]],
        "",
        1,
    );
}

#[test]
fn each_end_of_the_stored_output_is_compared() {
    let (input, right) = RIGHT;
    let cases = folder(&[
        ("early.in", input),
        ("early.out", "@a-\n"),
        ("late.in", input),
        ("late.out", &format!("{right}-@a\n")),
        ("crlf.in", input),
        ("crlf.out", "@a-\r\n-@a\r\n"),
        ("first.in", input),
        ("first.out", "@b-\n-@a\n"),
    ]);
    reports(
        &cases,
        &["."],
        &expect![[r#"
            FAIL ./early.in: command 1, line 3, `a6`: there is extra output after the end
              before      expected    got
              @a-         (nothing)   -@a
            FAIL ./first.in: the board as it was read: not what was expected
              expected   got
              @b-        @a-
               ^          ^
            FAIL ./late.in: after the last board: the output ends early
              before      expected    got
              -@a         -@a         (nothing)
            1 passed, 3 failed
        "#]],
        "warning: ./early.in: the same input as `./crlf.in` (the first of 3 such cases)\n\
         ./crlf.out:1: warning: its lines end in CR LF, so line ends are not compared\n",
        1,
    );
}

#[test]
fn line_ends_and_blanks_may_be_left_out() {
    let (input, right) = RIGHT;
    let cases = folder(&[
        ("a.in", input),
        ("b.in", &input.replace('\n', "\r\n")),
        ("crlf", &right.replace('\n', "\r\n")),
        ("half", "@a-\r\n-@a\n"),
        ("no-end", "@a-\n-@a"),
        ("blanks", "@a- \n\n-@a\t\n"),
        ("inside", "@a -\n-@a\n"),
    ]);
    let passes = |name: &str, option: &[&str]| {
        let program = format!("cat {name}");
        let arguments = [&["--program", &program], option, &["a.in"]].concat();
        let output = check_in(cases.path(), &arguments);
        assert!(output.stderr.is_empty(), "{output:?}");
        let named = String::from_utf8(output.stdout).unwrap();
        assert!(!named.contains("not what"), "{named}");
        output.status.success()
    };
    for (name, is_right) in
        [("crlf", true), ("half", true), ("no-end", true), ("blanks", true), ("inside", false)]
    {
        assert!(!passes(name, &[]), "{name}");
        assert_eq!(passes(name, &["--ignore-blanks"]), is_right, "{name}");
    }
    // Where a stored output has only CR LF, line ends are left out without the option, and blanks are not.
    fs::write(cases.path().join("a.out"), right.replace('\n', "\r\n")).unwrap();
    for (name, is_right) in [("half", true), ("no-end", true), ("blanks", false)] {
        let arguments = ["--program", &format!("cat {name}"), "a.in"];
        assert_eq!(check_in(cases.path(), &arguments).status.success(), is_right, "{name}");
    }
    fs::remove_file(cases.path().join("a.out")).unwrap();
    // Programs get an input as it is.
    let output = check_in(cases.path(), &["--program", "cat crlf", "--ignore-blanks", "b.in"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 passed, 0 failed\n");
    let warning = "b.in:1: warning: its lines end in CR LF, and programs get them so\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), warning);
    let cat = "sh -c 'cat >read; cat crlf'";
    check_in(cases.path(), &["--program", cat, "b.in"]);
    assert!(fs::read_to_string(cases.path().join("read")).unwrap().contains("\r\n"));
}

#[cfg(unix)]
#[test]
fn blanks_at_the_end_of_rows_are_seen_and_text_is_no_board() {
    let cases = folder(&[("a.in", "#@a-#\n\na6\n.\n"), ("a.got", "#@a-# \n#-@a#\n")]);
    let output = check_in(cases.path(), &["--program", "cat a.got", "a.in"]);
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("\n  #@a-#      #@a-#·\n"), "{report}");
    // On a page, text in place of a board is only shown as text; a board with one wrong character is drawn.
    for (printed, is_board) in [("No such box: x\n", false), ("#?@a#\n", true)] {
        fs::write(cases.path().join("a.got"), format!("#@a-#\n{printed}")).unwrap();
        let options = ["--format", "html", "--program", "cat a.got", "a.in"];
        let page = String::from_utf8(check_in(cases.path(), &options).stdout).unwrap();
        assert_eq!(page.contains(r#""boards":[["before","#), is_board, "{page}");
    }
}

/// A program that is right with one command a line prints too much here, and one for chained lines is right.
#[test]
fn chained_lines_are_checked_generated_and_shrunk() {
    let bin = env!("CARGO_BIN_EXE_sokopush");
    let chained = format!("{bin} --chained");
    let cases = folder(&[("a.in", "@a-+\n\na60a6\n\na6.\n")]);
    let check = |program: &str, options: &[&str]| {
        let arguments = [&["--chained", "--program", program][..], options].concat();
        String::from_utf8(check_in(cases.path(), &arguments).stdout).unwrap()
    };
    assert_eq!(check(&chained, &["a.in"]), "1 passed, 0 failed\n");
    let output = check_in(cases.path(), &["--program", &chained, "a.in"]);
    assert_ne!(output.status.code(), Some(0), "{output:?}");
    let folder = cases.path().to_str().unwrap();
    assert!(
        crate::harness::run(&["generate", "--chained", "--count", "20", folder], "")
            .status
            .success()
    );
    assert_eq!(check(&chained, &["."]), "21 passed, 0 failed\n");
    // One that ignores `0`, and one that prints small letters.
    let shrunk = check(
        &format!("sh -c 'sed \"s/0/z8/g\" | {chained}'"),
        &["--shrink", "small", "seed1-004.in"],
    );
    let begin = "FAIL seed1-004.in: ";
    let headline = "1 of 1 failure: `0` is ignored; see `sokopush check --explain undo-ignored`\n";
    assert!(shrunk.starts_with(begin) && shrunk.contains(headline), "{shrunk}");
    assert!(shrunk.contains("shrunk to 2 commands on a board of "), "{shrunk}");
    let small = fs::read_to_string(cases.path().join("small/seed1-004.in")).unwrap();
    assert!(small.lines().count() <= 7, "{small}");
    let refused = check_in(cases.path(), &["--chained", "--as", "solve", "a.in"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_large_board_is_shown_around_the_first_difference() {
    let row = "-".repeat(100);
    let mut rows = vec![row.clone(); 100];
    rows[0].replace_range(..2, "@a");
    let board = rows.join("\n") + "\n";
    let mut other = rows.clone();
    other[50].replace_range(60..61, "+");
    let case = folder(&[
        ("a.in", &format!("{board}\n0\n.\n")),
        ("a.out", &format!("{board}{}\n", other.join("\n"))),
    ]);
    let report = String::from_utf8(check_in(case.path(), &["a.in"]).stdout).unwrap();
    let lines: Vec<_> = report.lines().collect();
    assert_eq!(lines[0], "FAIL a.in: command 1, line 102, `0`: not what was expected");
    assert_eq!(lines[1], "  rows 39 to 62 of 100, columns 49 to 72 of 100");
    assert_eq!(lines.len(), 3 + 24 + 1 + 1, "{report}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{report}");
    let marks = lines.iter().position(|line| line.contains('^')).unwrap();
    let marked = lines[marks].bytes().zip(lines[marks - 1].bytes());
    let marked: Vec<u8> = marked.filter(|(mark, _)| *mark == b'^').map(|(_, cell)| cell).collect();
    assert_eq!(marked, b"+-");
}

#[test]
fn wrong_input_can_be_a_case() {
    let cases =
        folder(&[("a.in", "no board\n"), ("a.out", ""), ("b.in", "no board\n"), ("b.out", "x\n")]);
    reports(
        &cases,
        &["."],
        &expect![[r#"
            FAIL ./b.in: line 1: the output ends early; 1:3: expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`), but found a space
              expected    got
              x           (nothing)
            1 passed, 1 failed
        "#]],
        "warning: ./b.in: the same input as `./a.in`\n",
        1,
    );
}

#[test]
fn a_case_without_stored_output_fails() {
    let case = folder(&[("a.in", RIGHT.0)]);
    reports(
        &case,
        &["a.in"],
        &expect![[r#"
            ERROR a.in: no `a.out` to compare with; `--write` creates it
            0 passed, 0 failed, 1 not judged
        "#]],
        "",
        2,
    );
}

#[test]
fn write_stores_output_that_is_missing_or_wrong() {
    let (input, right) = RIGHT;
    let cases = folder(&[
        ("new.in", input),
        ("old.in", ALSO_RIGHT),
        ("old.out", "old\n"),
        ("right.in", &format!("{input}{input}")),
        ("right.out", right),
        ("wrong.in", "no board\n"),
        ("wrong.out", "kept\n"),
    ]);
    let read = |name: &str| fs::read_to_string(cases.path().join(name)).unwrap();
    let modified = || fs::metadata(cases.path().join("right.out")).unwrap().modified().unwrap();
    let before = modified();
    reports(
        &cases,
        &["--write", "."],
        &expect![[r#"
            wrote ./new.out
            FAIL ./old.in: the board as it was read: not what was expected; `--force` replaces `./old.out`
              expected   got
              old        @a-
              ^^^        ^^^
            FAIL ./wrong.in: line 1: the output ends early; 1:3: expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`), but found a space
              expected    got
              kept        (nothing)
            2 passed, 2 failed
        "#]],
        "",
        1,
    );
    assert_eq!([read("new.out"), read("old.out")], [right, "old\n"]);
    reports(
        &cases,
        &["--write", "--force", "."],
        &expect![[r#"
            wrote ./old.out
            ERROR ./wrong.in:1:3: expected a cell (`-`, `+`, `#`, `@`, `*` or a letter; floor is `-`), but found a space
            3 passed, 0 failed, 1 not judged
        "#]],
        "",
        2,
    );
    assert_eq!([read("new.out"), read("old.out")], [right, right]);
    assert_eq!((read("wrong.out").as_str(), modified()), ("kept\n", before));
    assert_eq!(fs::read_dir(cases.path()).unwrap().count(), 8, "no other file is left");
    let mode = |name: &str| fs::metadata(cases.path().join(name)).unwrap().permissions();
    assert_eq!(mode("new.out"), mode("new.in"), "others may read it as well");
    let misused = check_in(cases.path(), &["--write", "--program", "cat", "."]);
    assert_eq!(misused.status.code(), Some(2));
}

#[test]
fn output_of_malformed_input_is_not_written() {
    let (malformed, wrong_line) = ("@a!\n\na6\n", "@a-\n\na6\nxx\na6\n");
    let cases = folder(&[
        ("board-missing.in", malformed),
        ("board-right.in", malformed),
        ("board-right.out", ""),
        ("board-wrong.in", malformed),
        ("board-wrong.out", "kept\n"),
        ("line-missing.in", wrong_line),
        ("line-right.in", wrong_line),
        ("line-right.out", "@a-\n-@a\n-@a\n"),
        ("line-wrong.in", wrong_line),
        ("line-wrong.out", "kept\n"),
    ]);
    let files = || {
        let entries = fs::read_dir(cases.path()).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries.map(|path| (fs::read(&path).unwrap(), path)).collect();
        files.sort();
        files
    };
    let before = files();
    for options in [&["--write"][..], &["--write", "--force"]] {
        let output = check_in(cases.path(), &[options, &["."]].concat());
        let stdout = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(2));
        let failed = if options.contains(&"--force") { 0 } else { 2 };
        let counts = format!("2 passed, {failed} failed, {} not judged\n", 4 - failed);
        assert!(stdout.ends_with(&counts), "{stdout}");
        assert!(files() == before, "{stdout}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_can_be_ended_by_signals() {
    let cases = folder(&[("a.in", RIGHT.0), ("a.out", RIGHT.1)]);
    let program = "sh -c 'kill -TERM $$; exec cat a.out'";
    reports(
        &cases,
        &["--program", program, "a.in"],
        &expect![[r#"
            FAIL a.in: crashed with SIGTERM; the board as it was read, or later: the output ends early
              expected    got
              @a-         (nothing)
            1 of 1 failure: crashed with SIGTERM
            0 passed, 1 failed
        "#]],
        "",
        1,
    );
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_not_followed_and_other_files_are_kept() {
    use std::os::unix::fs::symlink;
    let top = folder(&[
        ("other/a.in", RIGHT.0),
        ("mine", "kept\n"),
        ("cases/b.in", RIGHT.0),
        ("cases/c.in", ALSO_RIGHT),
    ]);
    let path = |name: &str| top.path().join(name);
    symlink("../other", path("cases/linked")).unwrap();
    symlink("../mine", path("cases/b.out")).unwrap();
    symlink("../nothing", path("cases/c.out")).unwrap();
    reports(
        &top,
        &["--write", "cases"],
        &expect![[r#"
            FAIL cases/b.in: the board as it was read: not what was expected; `--force` replaces `cases/b.out`
              expected   got
              kept       @a-
              ^^^^       ^^^^
            ERROR cases/c.in: cases/c.out: the file exists; `--force` replaces it
            0 passed, 1 failed, 1 not judged
        "#]],
        "",
        2,
    );
    assert!(!path("other/a.out").exists() && !path("nothing").exists());
    assert_eq!(fs::read_to_string(path("mine")).unwrap(), "kept\n");
    reports(
        &top,
        &["--write", "--force", "cases"],
        &expect![[r#"
            wrote cases/b.out
            wrote cases/c.out
            2 passed, 0 failed
        "#]],
        "",
        0,
    );
    for name in ["cases/b.out", "cases/c.out"] {
        assert_eq!(fs::read_to_string(path(name)).unwrap(), RIGHT.1);
    }
    assert!(!path("other/a.out").exists() && !path("nothing").exists());
    assert_eq!(fs::read_to_string(path("mine")).unwrap(), "kept\n");
    // One that was named is.
    reports(
        &top,
        &["--write", "cases/linked"],
        &expect![[r#"
            wrote cases/linked/a.out
            1 passed, 0 failed
        "#]],
        "",
        0,
    );
}

#[test]
fn a_report_shows_twenty_failed_cases_and_stops_if_that_is_wanted() {
    let (input, right) = RIGHT;
    let names: Vec<_> =
        (10..35).map(|number| (format!("{number}.in"), format!("{number}.out"))).collect();
    let mut files = vec![("00.in", input), ("00.out", right)];
    for (case, output) in &names {
        files.extend([(&**case, input), (&**output, "wrong\n")]);
    }
    let cases = folder(&files);
    let shown = |arguments: &[&str]| {
        let output = check_in(cases.path(), &[arguments, &["."]].concat());
        assert_eq!(output.status.code(), Some(1));
        let report = String::from_utf8(output.stdout).unwrap();
        let failed = report.lines().filter(|line| line.starts_with("FAIL")).count();
        let rest = report.lines().filter(|line| !line.starts_with([' ', 'F']));
        (failed, rest.collect::<Vec<_>>().join("\n"))
    };
    let more = "5 more failed; `--format html` shows them\n1 passed, 25 failed";
    assert_eq!(shown(&[]), (20, more.to_owned()));
    let (_, page) = shown(&["--format", "html"]);
    assert!(page.contains(r#""name":"./34.in""#), "{page}");
    for jobs in ["1", "4"] {
        let first = "1 passed, 1 failed, 24 not run";
        assert_eq!(shown(&["--fail-fast", "--jobs", jobs]), (1, first.to_owned()));
    }
}

#[test]
fn single_lines_too_many_or_too_few_are_set_apart() {
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
    for (printed, told) in [
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
            with(&[(5, "two"), (6, "lines"), (15, "and"), (16, "more")], None),
            "extra line 5: \"two\", extra line 6: \"lines\", extra line 15: \"and\", and 1 more",
        ),
        // What is wrong besides is found behind it.
        (
            with(&[(1, error)], None).replace("#-@A#", "#--A#"),
            "extra line 1: \"error - box not found\"; command 2, line 7, `a6`: not what was expected",
        ),
        // Not what is no single line.
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
        let cases = folder(&[("a.in", input), ("a.got", &printed)]);
        let output = check_in(cases.path(), &["--program", "cat a.got", "a.in"]);
        let report = String::from_utf8(output.stdout).unwrap();
        assert_eq!(report.lines().next().unwrap(), format!("FAIL a.in: {told}"), "{printed}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn what_could_be_a_wrong_answer_is_no_line_too_many() {
    let board = "#@a-+#\n\na2\na2\na6\na2\n.\n";
    let lines = ["#@a-+#\n"; 3].concat() + &"#-@a+#\n".repeat(2);
    for (printed, told) in [
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
        let cases = folder(&[("a.in", board), ("a.got", &printed)]);
        let output = check_in(cases.path(), &["--program", "cat a.got", "a.in"]);
        let report = String::from_utf8(output.stdout).unwrap();
        assert_eq!(report.lines().next().unwrap(), format!("FAIL a.in: {told}"), "{printed}");
    }
    // A stored output may end in more than we print.
    let stored = lines + "done\n";
    let cases = folder(&[("a.in", board), ("a.out", &stored)]);
    reports(&cases, &["--program", "cat a.out", "a.in"], &expect!["1 passed, 0 failed\n"], "", 0);
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_nohup_ignores_ends_nothing() {
    let cases = folder(&[("a.in", RIGHT.0)]);
    let test = "sh -c 'kill -HUP $PPID; sleep 0.1; sokopush'";
    let mut command = shell(&format!(
        "trap '' HUP; exec sokopush check --program \"{}\" a.in",
        test.replace('$', "\\$")
    ));
    let output = command.current_dir(cases.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 passed, 0 failed\n");
}

#[test]
fn reports_are_written_as_junit() {
    let (input, right) = RIGHT;
    let cases = folder(&[
        ("a.in", input),
        ("a.out", right),
        ("b#.in", input),
        ("b#.out", "@a-\n-@b\n"),
        ("c.in", input),
    ]);
    reports(
        &cases,
        &["--format", "junit", "."],
        &expect![[r#"
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="sokopush check" tests="3" skipped="0" failures="1" errors="1">
                <testsuite name="cases" tests="3" skipped="0" errors="1" failures="1">
                    <testcase name="./a.in"/>
                    <testcase name="./b#.in">
                        <failure message="command 1, line 3, `a6`: not what was expected">before     expected   got
            @a-        -@b        -@a
                         ^          ^</failure>
                    </testcase>
                    <testcase name="./c.in">
                        <error message="no `./c.out` to compare with; `--write` creates it"></error>
                    </testcase>
                </testsuite>
            </testsuites>
        "#]],
        "warning: ./b#.in: the same input as `./a.in` (the first of 2 such cases)\n",
        2,
    );
}

#[test]
fn games_and_lengths_are_compared_line_by_line() {
    let games = "1 4\nwb.+\nRR\n2 3\nwb+\n...\nR\n0 0\n";
    let results = "Game 1: complete\n..wB\nGame 2: complete\n.wB\n...\n";
    let cases = folder(&[
        ("head.in", games),
        ("head.out", &results.replace("2: complete", "2: incomplete")),
        ("row.in", games),
        ("row.out", &results.replace("\n...\n", "\n..+\n")),
        ("short.in", games),
        ("short.out", "Game 1: complete\n..wB\n"),
    ]);
    reports(
        &cases,
        &["--as", "simulate", "."],
        &expect![[r#"
            FAIL ./head.in: the result of game 2: not what was expected
              expected             got
              Game 2: incomplete   Game 2: complete
                      ^^^^^^^ ^^           ^^^^^^^ ^^
            FAIL ./row.in: game 2, row 2: not what was expected
              expected   got
              ..+        ...
                ^          ^
            FAIL ./short.in: after the last line: there is extra output after the end
              expected           got
              (nothing)          Game 2: complete
            0 passed, 3 failed
        "#]],
        "warning: ./row.in: the same input as `./head.in` (the first of 2 such cases)\n",
        1,
    );
    let cases = folder(&[("a.in", "1 4\nX*.@\n\n1 3\nX*@\n\n1 3\nX*.\n"), ("a.out", "2\n3\n-1\n")]);
    reports(
        &cases,
        &["--as", "solve", "a.in"],
        &expect![[r#"
            FAIL a.in: level 2: not what was expected
              expected   got
              3          1
              ^          ^
            0 passed, 1 failed
        "#]],
        "",
        1,
    );
}

#[test]
fn commands_are_split_as_a_shell_splits_them() {
    let (input, right) = RIGHT;
    let cases = folder(&[("a.in", input), ("a.out", right)]);
    let printf = "sh -c 'cat > \"with blank\"; printf \"%s\\n\" \"$@\"' sh '@a-' \\-@a";
    reports(&cases, &["--program", printf, "a.in"], &expect!["1 passed, 0 failed\n"], "", 0);
    assert_eq!(fs::read_to_string(cases.path().join("with blank")).unwrap(), input);
    for (program, why) in [("a 'b", "unclosed quote"), (" ", "expected a command")] {
        let output = check_in(cases.path(), &["--program", program, "a.in"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(why), "{output:?}");
    }
    // No shell expands this.
    let output = check_in(cases.path(), &["--program", "echo $HOME; true", "a.in"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("$HOME; true"), "{output:?}");
}

/// A command that prints `text`, whatever its input is.
fn printing(text: &str) -> String {
    format!("printf '{}'", text.replace('\n', "\\n"))
}

#[test]
fn only_usual_mistakes_are_named() {
    let other = "not what was expected";
    let early = "the output ends early";
    let instead = "text is printed in place of a board";
    for (input, output, what) in [
        // A message in place of a board.
        ("####\n#@a#\n####\n\na6\n.\n", "####\n#@a#\n####\nInvalid move\n", (1, "`a6`", instead)),
        // A box that vanishes.
        ("#@a#\n\na6\n.\n", "#@a#\n#@-#\n", (1, "`a6`", other)),
        ("#@a--#\n\n\na6\n.\n", "#@a--#\n#@a--#\n#-@a-#\n", (1, "`a6`", other)),
        ("#@a-#\n\na6\n.\n", "#-@a#\n", (0, "", other)),
        ("#@a-#\n\na4\na6\n.\n", "#@a-#\n#-@a#\n", (1, "`a4`", other)),
        // The first of these pushes has a board.
        ("@a#\n\na6\na6\na6\n.\n", "@a#\n@a#\n", (2, "`a6`", early)),
        ("@a#\n\na6\na6\n.\n", "@a#\n@a#", (1, "`a6`", early)),
        ("@a\n\na6\n.\n", "@a\n-@\n", (1, "`a6`", "the box was pushed over the edge of the board")),
        // No goal was covered.
        ("#@a-+#\n\na6\n.\n", "#@a--#\n", (0, "", other)),
        ("#*a-#\n\na6\n.\n", "#@a-#\n", (0, "", "the worker is on a goal, so it is printed `*`")),
        ("@a\n\n.\n", "  @a\n", (0, "", "the rows are right, but blanks or line ends are wrong")),
    ] {
        let case = folder(&[("a.in", input)]);
        let report = check_in(case.path(), &["--program", &printing(output), "a.in"]).stdout;
        let report = String::from_utf8(report).unwrap();
        let (number, command, words) = what;
        let place = match number {
            0 => "the board as it was read".to_owned(),
            _ => format!("command {number}, line {}, {command}", {
                let board = input.split("\n\n").next().unwrap().lines().count();
                board + 1 + number + usize::from(input.contains("\n\n\n"))
            }),
        };
        let expected = format!("FAIL a.in: {place}: {words}");
        assert_eq!(report.lines().next(), Some(expected.as_str()), "{report}");
    }
}

#[test]
fn each_mistake_has_a_section_with_an_example() {
    let page = read("docs/mistakes.md");
    let mut sections = Vec::new();
    for section in page.split("\n## ").skip(1) {
        let anchor = section.lines().next().unwrap().to_lowercase().replace(' ', "-");
        let blocks = section.split("```text\n").skip(1);
        let blocks: Vec<_> = blocks.map(|block| block.split("```").next().unwrap()).collect();
        let [input, printed, said] = blocks[..] else { panic!("{anchor}: {blocks:?}") };
        let printed = printed.replace('␍', "\r").replace("¬\n", "");
        let cases = folder(&[("a.in", input), ("a.got", &printed)]);
        let chained = ["one-command-of-line", "board-after-command"].contains(&&*anchor);
        let options: &[&str] = if chained { &["--chained"] } else { &[] };
        let options = [options, &["--program", "cat a.got", "a.in"]].concat();
        let output = check_in(cases.path(), &options);
        let report = String::from_utf8(output.stdout).unwrap();
        let heading = report.lines().next().unwrap();
        assert_eq!(heading, format!("FAIL a.in: {}", said.trim_end()), "{anchor}");
        // A small case leaves doubt: of many mistakes that explain it, none is named.
        assert!(report.contains("\n1 of 1 failure"), "{anchor}: {report}");
        let explained = check_in(cases.path(), &["--explain", &anchor]);
        let explained = String::from_utf8(explained.stdout).unwrap();
        assert_eq!(explained.trim_end(), section.trim_end());
        sections.push(anchor.replace('-', ""));
    }
    let source = read("src/cli/check/mistake.rs");
    let (_, variants) = source.split_once("enum Mistake {\n").unwrap();
    let variants = variants.lines().take_while(|line| *line != "}");
    let names = variants.filter_map(|line| line.strip_prefix("    ")?.strip_suffix(','));
    let mut names: Vec<_> = names.map(str::to_lowercase).collect();
    names.sort_unstable();
    sections.sort_unstable();
    // An old name, of what was two mistakes.
    sections.retain(|name| name != "firstornotprinted");
    assert_eq!(sections, names);
}

#[cfg(unix)]
#[test]
fn the_mistake_that_explains_most_failures_comes_first() {
    let (undo, goal) = ("#@a--#\n\na6\na6\n0\n0\n.\n", "#@a+-#\n\na6\na6\n.\n");
    let cases = folder(&[
        ("a.in", goal),
        ("b.in", undo),
        ("c.in", undo),
        ("d.in", undo),
        ("e.in", "#@a+#\n\na6\n.\n"),
        ("f.in", RIGHT.0),
    ]);
    // It ignores `0`, and prints small letters only.
    let sokopush = env!("CARGO_BIN_EXE_sokopush");
    let program = format!(r#"sh -c "sed 's/^0$/z8/' | '{sokopush}' | tr A-Z a-z""#);
    let shown = |format| {
        let options = ["--program", &program, "--format", format, "."];
        String::from_utf8(check_in(cases.path(), &options).stdout).unwrap()
    };
    let undo = "3 of 5 failures: `0` is ignored; see `sokopush check --explain undo-ignored`";
    let goal = "2 of 5 failures: a box on a goal is printed as a small letter, or letters stay as they were read, \
                on a goal or not; see `sokopush check --explain box-on-goal,letters-as-read`";
    let lines = format!("{undo}\n{goal}\n1 passed, 5 failed\n");
    let text = shown("text");
    assert!(text.ends_with(&format!("\n{lines}")), "{text}");
    let page = shown("html");
    let line = |text: &str, sections: &str| {
        let words = text.split("; see ").next().unwrap();
        format!(r#"{{"line":"{words}","sections":[{sections}]}}"#)
    };
    let undo = line(undo, r#""undo-ignored""#);
    let goal = line(goal, r#""box-on-goal","letters-as-read""#);
    assert!(
        page.contains(&format!(r#""1 passed, 5 failed","mistakes":[{undo},{goal}]"#)),
        "{page}"
    );
    // Alone it leaves a doubt.
    let report = check_in(cases.path(), &["--program", &program, "e.in"]).stdout;
    let report = String::from_utf8(report).unwrap();
    let place = "1 of 1 failure first differs after a push\n";
    assert!(report.contains(place), "{report}");
}

#[test]
fn a_missing_board_is_found_where_it_is_missing() {
    let refused = 49;
    let input = format!("#@a-#\n\na6\n0\n0\n{}.\n", "a4\n".repeat(refused));
    let printed = "#@a-#\n#-@a#\n".to_owned() + &"#@a-#\n".repeat(1 + refused);
    let cases = folder(&[("a.in", &input), ("a.got", &printed)]);
    reports(
        &cases,
        &["--program", "cat a.got", "a.in"],
        &expect![[r#"
            FAIL a.in: command 52, line 54, `a4`: the output ends early
              before      expected    got
              #@a-#       #@a-#       (nothing)
            1 of 1 failure: no board was printed after a command that changed nothing, or no board was printed after `0`; see `sokopush check --explain not-printed,undo-not-printed`
            0 passed, 1 failed
        "#]],
        "",
        1,
    );
}

#[test]
fn wrong_newlines_are_shown_alone() {
    for (printed, report) in [
        (
            "#@a-#\n\n#-@a#\n",
            expect![[r#"
            FAIL a.in: command 1, line 3, `a6`: an empty line was printed between boards
              before      expected    got
              #@a-#       (nothing)   (newline)
            1 of 1 failure: an empty line was printed between boards; see `sokopush check --explain empty-line`
            0 passed, 1 failed
        "#]],
        ),
        (
            "#@a-#\n#-@a#\n\n",
            expect![[r#"
            FAIL a.in: after the last board: an empty line was printed after the last board
              before      expected    got
              #-@a#       (nothing)   (newline)
            1 of 1 failure: an empty line was printed after the last board; see `sokopush check --explain empty-line-at-end`
            0 passed, 1 failed
        "#]],
        ),
        (
            "#@a-#\n#-@a#",
            expect![[r#"
            FAIL a.in: command 1, line 3, `a6`: the newline at the end of the last line is missing
              before      expected    got
              #@a-#       (newline)   (nothing)
            1 of 1 failure: the newline at the end of the last line is missing; see `sokopush check --explain no-last-newline`
            0 passed, 1 failed
        "#]],
        ),
        (
            "#@a-#\r\n#-@a#\r\n",
            expect![[r#"
            FAIL a.in: the board as it was read: lines end in CR LF, but should end in LF alone
              expected   got
              #@a-#      #@a-#␍
                   ^          ^
            1 of 1 failure: lines end in CR LF, but should end in LF alone; see `sokopush check --explain cr-lf`
            0 passed, 1 failed
        "#]],
        ),
    ] {
        let cases = folder(&[("a.in", "#@a-#\n\na6\n.\n"), ("a.got", printed)]);
        reports(&cases, &["--program", "cat a.got", "a.in"], &report, "", 1);
    }
}

#[test]
fn stored_output_with_other_line_ends_is_compared_line_by_line() {
    let commands = "a6\n0\n".repeat(20);
    let input = format!("@a--------\n\n{commands}.\n");
    let output = format!("@a--------\r\n{}", "-@a-------\r\n@a--------\r\n".repeat(20));
    let cases = folder(&[("c.in", &input), ("c.out", &output)]);
    let wrong =
        output.replacen("@a--------\r\n-@a-------\r\n@a", "@a--------\r\nx@a-------\r\n@a", 1);
    fs::write(cases.path().join("wrong"), wrong).unwrap();
    reports(
        &cases,
        &["--program", "cat wrong", "c.in"],
        &expect![[r#"
            FAIL c.in: command 1, line 3, `a6`: not what was expected
              before       expected     got
              @a--------   -@a-------   x@a-------
                           ^            ^
            1 of 1 failure first differs after a push
            0 passed, 1 failed
        "#]],
        "c.out:1: warning: its lines end in CR LF, so line ends are not compared\n",
        1,
    );
}

#[test]
fn output_may_be_as_long_as_its_limit() {
    let case = folder(&[("a.in", RIGHT.0), ("a.out", RIGHT.1)]);
    let options = |most: &'static str| ["--program", "cat a.out", "--max-output", most, "a.in"];
    let few = "warning: `--max-output` is only 8 bytes; K, M, G or T may follow the number\n";
    reports(&case, &options("8"), &expect!["1 passed, 0 failed\n"], few, 0);
    let output = check_in(case.path(), &options("7"));
    assert!(output.stdout.starts_with(
        b"FAIL a.in: stopped at the output limit; command 1, line 3, `a6`, or later: the output ends early\n"
    ));
    // Limits that nothing can pass are misuse.
    for wrong in
        [["--max-output", "1", "a.in"], ["--jobs", "0", "a.in"], ["--jobs", "1025", "a.in"]]
    {
        assert_eq!(check_in(case.path(), &wrong).status.code(), Some(2), "{wrong:?}");
    }
    let long = ["--program", "cat a.out", "--timeout", "1e19", "a.in"];
    let days = "warning: `--timeout` is 115740740740740 days; the number is one of seconds\n";
    reports(&case, &long, &expect!["1 passed, 0 failed\n"], days, 0);
}

#[test]
fn a_case_that_the_solver_gives_up_fails() {
    // Fourteen rows of fourteen cells, and seven boxes.
    let board = "14 14\n..............\n..............\n....*....@....\n..............\n...........@..\n\
                 ..*..*.....@..\n....X.........\n..@..@....*...\n..........*...\n......@.......\n\
                 .......*.@....\n...*..........\n..............\n..............\n";
    let case = folder(&[("a.in", board)]);
    for options in [&["--write"][..], &["--write", "--force"], &["--program", "echo 42"]] {
        let arguments = [&["--as", "solve", "--timeout", "0.2", "a.in"], options].concat();
        let output = check_in(case.path(), &arguments);
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.starts_with("ERROR a.in: level 1: gave up "), "{report}");
        assert!(report.ends_with("\n0 passed, 0 failed, 1 not judged\n"), "{report}");
        assert_eq!(output.status.code(), Some(2));
        assert!(!case.path().join("a.out").exists());
    }
}

#[cfg(unix)]
#[test]
fn links_to_cases_are_followed_and_pipes_are_not_opened() {
    use std::os::unix::fs::symlink;
    let cases = folder(&[("real/a.in", RIGHT.0), ("real/a.out", "old\n"), ("real/deep/x", "")]);
    let path = |name: &str| cases.path().join(name);
    symlink("real/a.in", path("b.in")).unwrap();
    symlink("real/a.out", path("b.out")).unwrap();
    symlink("nowhere", path(".#editor")).unwrap();
    let output = check_in(cases.path(), &["--write", "--force", "b.in"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "wrote b.out\n1 passed, 0 failed\n");
    assert!(!path("b.out").is_symlink());
    assert_eq!(fs::read_to_string(path("real/a.out")).unwrap(), "old\n");
    fs::write(path("real/a.out"), RIGHT.1).unwrap();
    let same = "warning: ./real/a.in: the same input as `./b.in`\n";
    reports(&cases, &["."], &expect!["2 passed, 0 failed\n"], same, 0);
    symlink("nowhere", path("c.in")).unwrap();
    let stderr = format!("error: ./c.in: No such file or directory\n{same}");
    reports(&cases, &["."], &expect!["2 passed, 0 failed\n"], &stderr, 2);
    fs::remove_file(path("c.in")).unwrap();
    symlink("..", path("real/deep/again")).unwrap();
    reports(&cases, &["."], &expect!["2 passed, 0 failed\n"], same, 0);
    // A pipe is not waited for, written or read.
    nix::unistd::mkfifo(&path("real/deep/f.out"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    fs::write(path("real/deep/f.in"), RIGHT.0).unwrap();
    for options in [&["--write"][..], &[], &["--program", "cat"]] {
        let output = check_in(cases.path(), &[&["real/deep/f.in"], options].concat());
        let report = "ERROR real/deep/f.in: real/deep/f.out: expected a file\n0 passed, 0 failed, 1 not judged\n";
        assert_eq!(String::from_utf8_lossy(&output.stdout), report);
    }
}

#[test]
fn odd_names_break_no_format() {
    let cases = folder(&[("a\n'b\\\u{1b}\u{ffff}&<#.in", RIGHT.0)]);
    let shown = "./a\\n'b\\\\u{1b}\u{ffff}&<#";
    let why = format!("no `{shown}.out` to compare with; `--write` creates it");
    let text = format!("ERROR {shown}.in: {why}\n0 passed, 0 failed, 1 not judged\n");
    let output = check_in(cases.path(), &["."]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), text);
    let output = check_in(cases.path(), &["--format", "junit", "."]);
    let report = String::from_utf8(output.stdout).unwrap();
    let report = roxmltree::Document::parse(&report).unwrap();
    let case = report.descendants().find(|node| node.has_tag_name("testcase")).unwrap();
    // XML cannot hold U+FFFF.
    let [name, why] = [format!("{shown}.in"), why].map(|text| text.replace('\u{ffff}', "\u{fffd}"));
    assert_eq!(case.attribute("name"), Some(&*name));
    assert_eq!(case.first_element_child().unwrap().attribute("message"), Some(&*why));
}

#[cfg(unix)]
mod terminal {
    use std::fs::File;
    use std::io::Read;
    use std::process::Stdio;

    use super::*;

    /// Returns the text of a terminal that stdout and stderr write to.
    fn shown(command: &mut Command) -> String {
        let pty = nix::pty::openpty(None, None).unwrap();
        let (stdout, stderr) = (pty.slave.try_clone().unwrap(), pty.slave);
        let mut child = command.stdin(Stdio::null()).stdout(stdout).stderr(stderr).spawn().unwrap();
        // The command keeps the terminal open until it is dropped or given others.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut shown = Vec::new();
        // Ends with an error when no process has the terminal open any more.
        let _ = File::from(pty.master).read_to_end(&mut shown);
        child.wait().unwrap();
        String::from_utf8(shown).unwrap()
    }

    fn checking(folder: &TempDir) -> Command {
        let mut command = program(&["check", "."]);
        command.current_dir(folder.path()).env("TERM", "xterm").env_remove("NO_COLOR");
        command
    }

    #[test]
    fn only_terminals_get_colors() {
        let case = folder(&[("a.in", RIGHT.0), ("a.out", "@a-\n-@b\n")]);
        let plain = String::from_utf8(check_in(case.path(), &["."]).stdout).unwrap();
        assert!(!plain.contains('\x1b'));
        let colored = shown(&mut checking(&case));
        assert!(colored.contains("\x1b[1m\x1b[32mb\x1b[0m"), "{colored:?}");
        assert!(colored.contains("\x1b[1m\x1b[31ma\x1b[0m"), "{colored:?}");
        let set = [("NO_COLOR", "1", false), ("NO_COLOR", "", true), ("TERM", "dumb", false)];
        for (name, value, is_colored) in set {
            let shown = shown(checking(&case).env(name, value));
            assert_eq!(shown.contains('\x1b'), is_colored, "{name}={value}");
            assert!(is_colored || shown.replace('\r', "") == plain, "{shown:?}");
        }
    }

    #[test]
    fn the_bar_says_what_is_shrunk() {
        let case = folder(&[("a.in", RIGHT.0)]);
        let options = ["--program", "echo wrong", "--shrink", "small"];
        let report = shown(checking(&case).args(options));
        assert!(report.contains("0/1 cases shrunk, now ./a.in"), "{report:?}");
    }

    #[test]
    fn many_cases_show_a_progress_bar() {
        let (input, right) = RIGHT;
        let cases = tempfile::tempdir().unwrap();
        for number in 0..30 {
            fs::write(cases.path().join(format!("{number}.in")), input).unwrap();
            fs::write(cases.path().join(format!("{number}.out")), right).unwrap();
        }
        let slow = "sh -c 'sleep 0.05; printf \"@a-\\n-@a\\n\"'";
        let report = shown(checking(&cases).args(["--jobs", "1", "--program", slow]));
        assert!(report.contains("/30 cases"), "{report:?}");
        assert!(report.ends_with("30 passed, 0 failed\r\n"), "{report:?}");
    }
}
