//! Output that nobody reads, and standard streams that are closed.

use super::{DOCUMENT, GAMES, LEVEL, READERS, ends};
use crate::harness::{feed, folder, program, shell, until, without_reader};
use crate::solve::limits::LARGE;
use std::fs;
use std::io::Write;
use std::process::Stdio;

#[test]
fn without_a_reader_the_status_is_the_worst_so_far() {
    let case = folder(&[("a.in", "@a-\n\na6\n"), ("a.out", "?\n")]);
    let wrong = format!("{LEVEL}Solution: L\n");
    let malformed = format!("#####\n#@@*#\n#####\n\n{LEVEL}");
    for (arguments, input, status) in [
        ("check .", "", 1),
        ("check --jobs 1 .", "", 1),
        ("check --format json .", "", 1),
        ("check --program cat .", "", 1),
        ("solve --verify", &wrong, 1),
        ("solve --verify --jobs 1", &wrong, 1),
        ("solve", &malformed, 2),
        ("solve --jobs 1", &malformed, 2),
        ("solve --print json --jobs 1", &malformed, 2),
        ("convert --to xsb", &malformed, 2),
        ("convert --to slc", &malformed, 2),
        ("convert --from lurd --to lurd", "rR\nx\n", 2),
        ("play", DOCUMENT, 2),
        ("play --moves", DOCUMENT, 2),
        ("simulate", "1 3\nwb+\nR\nx\n", 2),
        ("solve --time 0.02 --jobs 1", LARGE, 3),
        ("solve", LEVEL, 0),
        ("--help", "", 0),
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let mut command = program(&arguments);
        let output = without_reader(command.current_dir(case.path()), input, false);
        let stderr = ends(&output, status);
        assert!(!stderr.contains("write"), "{arguments:?}: {stderr}");
    }
}

#[test]
fn without_a_reader_each_failure_is_shrunk() {
    let folder = folder(&[("a.in", "@a--\n\na6\na6\n"), ("b.in", "@b--\n\nb6\nb6\n")]);
    // The first game fails after a push, the other in its first board.
    let wrong = "sh -c 'if grep -q b; then echo wrong; else echo @a--; echo wrong; fi'";
    let check = ["check", "--jobs", "1", "--shrink", "small", "--program", wrong, "."];
    let output = without_reader(program(&check).current_dir(folder.path()), "", false);
    ends(&output, 1);
    for name in ["a.in", "a.out", "b.in", "b.out"] {
        assert!(folder.path().join("small").join(name).exists(), "{name}: {output:?}");
    }
}

#[test]
fn without_a_reader_work_on_files_is_finished() {
    let numbers = 1..=300;
    let names: Vec<_> = numbers.clone().map(|number| format!("{number}.in")).collect();
    let cases: Vec<_> = names.iter().map(|name| (&**name, "@a-\n\na6\n")).collect();
    let level =
        |number| format!("{0}\n#@$.{1}#\n{0}\n\n", "#".repeat(number + 5), " ".repeat(number));
    let levels: String = numbers.clone().map(level).collect();
    for jobs in ["1", "2"] {
        let folder = folder(&cases);
        let mut check = program(&["check", "--write", "--jobs", jobs, "."]);
        ends(&without_reader(check.current_dir(folder.path()), "", false), 0);
        for number in numbers.clone() {
            let output = fs::read(folder.path().join(format!("{number}.out"))).unwrap();
            assert_eq!(output, b"@a-\n-@a\n");
        }
        let solve = ["solve", "--log", "log", "--print", "moves", "--jobs", jobs];
        let mut solve = program(&solve);
        ends(&without_reader(solve.current_dir(folder.path()), &levels, false), 0);
        assert_eq!(fs::read_to_string(folder.path().join("log")).unwrap().lines().count(), 300);
    }
}

#[test]
fn without_a_reader_nothing_more_is_waited_for() {
    let levels = "1 4\nX.*@\n\n".repeat(3) + "1";
    for (arguments, input) in [
        ("solve --jobs 1", &*levels),
        ("solve --jobs 2", &levels),
        ("convert --to xsb", &levels),
        ("convert --to lurd --from lurd", "rR\nr"),
        ("play", "@a-\n\na6\n"),
        ("simulate", GAMES.strip_suffix("0 0\n").unwrap()),
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let output = without_reader(&mut program(&arguments), input, true);
        assert_eq!(ends(&output, 0), "", "{arguments:?}");
    }
}

#[test]
fn without_a_reader_levels_that_come_later_are_logged() {
    let folder = folder(&[]);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut solve = program(&["solve", "--log", "log", "--jobs", "1"]);
    let mut solve = solve
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = solve.stdin.take().unwrap();
    let logged =
        || fs::read_to_string(folder.path().join("log")).map_or(0, |log| log.lines().count());
    for (level, count) in [("1 4\nX.*@\n\n", 1), ("1 3\nX*@\n\n", 2), ("1 5\nX..*@\n\n", 3)] {
        stdin.write_all(level.as_bytes()).unwrap();
        until(|| (logged() == count).then_some(()), || format!("{} lines", logged()));
    }
    drop(stdin);
    assert_eq!(solve.wait().unwrap().code(), Some(0));
}

#[test]
fn without_a_reader_no_more_levels_are_made() {
    // Of this size there are only 46. They fit into a buffer, so each must be written before the next is looked for.
    let options = ["--levels", "100", "--rows", "4", "--columns", "6", "--boxes", "1"];
    let mut generate = program(&["generate"]);
    assert_eq!(ends(&without_reader(generate.args(options), "", false), 0), "");
}

#[test]
fn a_closed_stdin_is_empty_and_closed_outputs_are_ignored() {
    for (arguments, input) in READERS {
        // One line of the document is wrong.
        let status = if arguments == "play" { 2 } else { 0 };
        for closed in [">&-", "2>&-", ">&- 2>&-"] {
            ends(&feed(&mut shell(&format!("sokopush {arguments} {closed}")), input), status);
        }
        let output = feed(&mut shell(&format!("sokopush {arguments} <&-")), input);
        if arguments == "simulate" {
            assert_eq!(ends(&output, 0), "", "no games are fine");
        } else {
            assert!(ends(&output, 2).contains("expected a board"), "{arguments}");
        }
    }
}
