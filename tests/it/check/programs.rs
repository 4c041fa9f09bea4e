//! `sokopush check` with several programs, with programs that cannot be started, and what programs write to stderr.

use std::fs;
use std::path::Path;
use std::process::Output;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::harness::{folder, program};

/// Prints the right boards for the cases of `cases`, whatever its input is.
const RIGHT: &str = "printf '@a-\\n-@a\\n'";

/// Ignores all commands.
const IDLE: &str = "printf '@a-\\n@a-\\n'";

fn cases() -> TempDir {
    folder(&[("a.in", "@a-\n\na6\n.\n"), ("b.in", "@a-\n\na6\n.\nb\n")])
}

fn check_in(folder: &Path, arguments: &[&str]) -> Output {
    program(&["check"]).args(arguments).current_dir(folder).output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn reports(folder: &TempDir, arguments: &[&str], report: &Expect, stderr: &str, status: i32) {
    let output = check_in(folder.path(), arguments);
    report.assert_eq(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(status));
}

#[test]
fn several_programs_are_a_table() {
    let cases = cases();
    // As editors on Windows write it.
    let list = "\u{feff}# the submissions\r\n\r\n  ./none -x\r\n";
    std::fs::write(cases.path().join("list"), list).unwrap();
    let arguments = ["--program", RIGHT, "--program", IDLE, "--programs", "list", "."];
    let error = "error: cannot start `./none -x`: No such file or directory\n";
    reports(
        &cases,
        &arguments,
        &expect![[r#"
            program              passed  failed  not judged  crashes  time limits  first mistake
            printf '@a-\n-@a\n'       2       0           0        0            0
            printf '@a-\n@a-\n'       0       2           0        0            0  2 of 2 failures first differ after a push that was refused although it is possible; see `sokopush check --explain refused`
            ./none -x                 0       0           2        0            0  cannot start `./none -x`: No such file or directory
        "#]],
        error,
        2,
    );
    let with = |format| [&["--format", format][..], &arguments].concat();
    reports(
        &cases,
        &with("csv"),
        &expect![[r#"
            program,passed,failed,not judged,crashes,time limits,first mistake
            printf '@a-\n-@a\n',2,0,0,0,0,
            printf '@a-\n@a-\n',0,2,0,0,0,2 of 2 failures first differ after a push that was refused although it is possible; see `sokopush check --explain refused`
            ./none -x,0,0,2,0,0,cannot start `./none -x`: No such file or directory
        "#]],
        error,
        2,
    );
    reports(
        &cases,
        &with("json"),
        &expect![[r#"
            {"program":"printf '@a-\\n-@a\\n'","passed":2,"failed":0,"not_judged":0,"crashes":0,"time_limits":0,"first_mistake":null}
            {"program":"printf '@a-\\n@a-\\n'","passed":0,"failed":2,"not_judged":0,"crashes":0,"time_limits":0,"first_mistake":"2 of 2 failures first differ after a push that was refused although it is possible; see `sokopush check --explain refused`"}
            {"program":"./none -x","passed":0,"failed":0,"not_judged":2,"crashes":0,"time_limits":0,"first_mistake":"cannot start `./none -x`: No such file or directory"}
        "#]],
        error,
        2,
    );
}

#[cfg(unix)]
#[test]
fn a_table_names_the_mistake_that_explains_most_failures_of_a_program() {
    let undo = "#@a--#\n\na6\na6\n0\n0\n.\n";
    let goal = "#@a+-#\n\na6\na6\n.\n";
    let cases = folder(&[("a.in", goal), ("b.in", undo), ("c.in", undo), ("bad.in", "no board\n")]);
    let sokopush = env!("CARGO_BIN_EXE_sokopush");
    // Ignores `0`, and prints small letters only.
    let wrong = format!("sh -c \"sed 's/^0$/z8/' | '{sokopush}' | tr A-Z a-z\"");
    // A crash explains what is missing.
    let crash = "sh -c 'kill -SEGV $$'";
    let arguments = ["--format", "csv", "--program", &wrong, "--program", crash, "."];
    let report = printed(&check_in(cases.path(), &arguments));
    let ends: Vec<_> =
        report.lines().skip(1).filter_map(|line| line.split_once(",0,3,1,")).collect();
    // The numbers of crashes and time limits.
    assert_eq!(
        ends.iter().map(|(_, end)| *end).collect::<Vec<_>>(),
        [
            "0,0,2 of 3 failures: `0` is ignored; see `sokopush check --explain undo-ignored`",
            "3,0,3 of 3 failures: crashed with SIGSEGV",
        ],
        "{report}"
    );
}

#[test]
fn the_order_of_a_table_does_not_depend_on_the_number_of_jobs() {
    let cases = cases();
    let programs: Vec<_> = (0..20).map(|number| format!("printf {number}")).collect();
    std::fs::write(cases.path().join("list"), programs.join("\n")).unwrap();
    let table = |jobs| {
        printed(&check_in(
            cases.path(),
            &["--format", "csv", "--jobs", jobs, "--programs", "list", "."],
        ))
    };
    let (one, many) = (table("1"), table("5"));
    assert_eq!(one, many);
    let names: Vec<_> = one.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(names, programs);
}

#[test]
fn several_programs_are_a_suite_each() {
    let cases = cases();
    let arguments = ["--program", RIGHT, "--program", IDLE, "a.in"];
    let none = ["--program", "./none"];
    let output = check_in(cases.path(), &[&["--format", "junit"][..], &arguments, &none].concat());
    let report = printed(&output);
    let report = roxmltree::Document::parse(&report).unwrap();
    let suites = report.descendants().filter(|node| node.has_tag_name("testsuite"));
    let shown: Vec<_> = suites
        .map(|suite| {
            let values = ["name", "tests", "failures", "errors"];
            values.map(|name| suite.attribute(name).unwrap().to_owned())
        })
        .collect();
    let expected = [
        ["printf '@a-\\n-@a\\n'", "1", "0", "0"],
        ["printf '@a-\\n@a-\\n'", "1", "1", "0"],
        ["./none", "1", "0", "1"],
    ];
    assert_eq!(shown, expected.map(|values| values.map(str::to_owned)));
    assert_eq!(report.root_element().attribute("tests"), Some("3"));
}

#[test]
fn a_program_that_is_missing_or_stopped_does_not_end_the_others() {
    let cases = cases();
    let programs = ["--program", "./none", "--program", IDLE, "--program", RIGHT];
    let output = check_in(
        cases.path(),
        &[&["--format", "csv", "--per-case", "--fail-fast"][..], &programs, &["."]].concat(),
    );
    expect![[r#"
        program,case,result,problem,mistakes
        ./none,./a.in,not run,cannot start `./none`: No such file or directory,
        ./none,./b.in,not run,cannot start `./none`: No such file or directory,
        printf '@a-\n@a-\n',./a.in,failed,"command 1, line 3, `a6`: the push was refused although it is possible",
        printf '@a-\n@a-\n',./b.in,not run,,
        printf '@a-\n-@a\n',./a.in,passed,,
        printf '@a-\n-@a\n',./b.in,passed,,
    "#]]
    .assert_eq(&printed(&output));
    let why = "error: cannot start `./none`: No such file or directory\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), why);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_could_not_be_judged_did_not_fail_in_any_format() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n"), ("bad.in", "no board\n")]);
    for (format, said) in [
        ("text", "\n1 passed, 0 failed, 1 not judged\n"),
        ("junit", " tests=\"2\" skipped=\"0\" errors=\"1\" failures=\"0\" "),
        ("html", r#""summary":"1 passed, 0 failed, 1 not judged""#),
        ("csv", ",1,0,1,"),
        ("json", r#""passed":1,"failed":0,"not_judged":1,"#),
    ] {
        let output = check_in(cases.path(), &["--format", format, "--program", RIGHT, "."]);
        let report = printed(&output);
        assert!(report.contains(said), "{report}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn malformed_input_without_stored_output_is_not_judged() {
    let board = "#@a-#\n\n";
    let keys = "1 3\nwb+\nR\n";
    for (language, input, place) in [
        ("play", format!("{board}a6\nhelp\n0\n.\n"), "4:2"),
        ("play", format!("{board}A6\n.\n"), "3:1"),
        ("play", format!("{board}a5\n.\n"), "3:2"),
        ("play", format!("{board}a6\n0\na6a6"), "5:3"),
        ("play", "#@a?\n\na6\n.\n".to_owned(), "1:4"),
        ("simulate", format!("{keys}1 3\nwb?\nR\n0 0\n"), "5:3"),
        ("solve", "1 4\n.*@X\n\n1 4\n.?@X\n".to_owned(), "5:2"),
    ] {
        let cases = folder(&[("a.in", &input)]);
        // Wrong at once: what comes later counts nevertheless.
        let arguments = ["--as", language, "--program", "echo wrong", "a.in"];
        let report = printed(&check_in(cases.path(), &arguments));
        assert!(report.starts_with(&format!("ERROR a.in:{place}: expected ")), "{report}");
        assert!(report.ends_with("\n0 passed, 0 failed, 1 not judged\n"), "{report}");
        fs::write(cases.path().join("a.out"), "wrong\n").unwrap();
        reports(&cases, &arguments, &expect!["1 passed, 0 failed\n"], "", 0);
    }
}

#[cfg(unix)]
#[test]
fn of_empty_lines_among_the_commands_there_is_one_warning() {
    let warning = |place: &str, others: &str| {
        let what = "an empty line among the commands is skipped, but programs differ there";
        format!("{place}: warning: {what}{others}\n")
    };
    // After the dot, anything may follow.
    let right = "#@a-#\n\na6\n0\n.\n\n\n";
    let bin = env!("CARGO_BIN_EXE_sokopush");
    let play = format!("{bin} play");
    let arguments = ["--format", "csv", "--program", bin, "--program", &play, "."];
    for (text, line) in [
        ("#@a-#\n\n\na6\n0\n.\n", Some(3)),
        ("#@a-#\n\na6\n\n\n0\n \t\n.\n", Some(4)),
        ("#@a-#\r\n\r\na6\r\n\r\n.\r\n", Some(4)),
        ("#@a-#\n\na6\n0\n\n", Some(5)),
        ("#@a-#\n\na6\n0", None),
        ("#@a-#\n\na6\n0\n", None),
        ("#@a-#\n\n", None),
        ("#@a-#", None),
    ] {
        let cases = folder(&[("a.in", text), ("b.in", right)]);
        let output = check_in(cases.path(), &arguments);
        let mut expected =
            line.map(|line| warning(&format!("./a.in:{line}"), "")).unwrap_or_default();
        if text.contains('\r') {
            expected += "./a.in:1: warning: its lines end in CR LF, and programs get them so\n";
        }
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{text}");
        assert_eq!(printed(&output).matches(",2,0,0,").count(), 2, "{}", printed(&output));
        assert_eq!(output.status.code(), Some(0));
    }
    let empty = "#@a-#\n\n\na6\n0\n.\n";
    let also = format!("{empty}c");
    let stored = format!("{empty}d");
    let cases = folder(&[("a.in", right), ("b.in", empty), ("c.in", &also), ("d.in", &stored)]);
    // Stored output says what is right.
    fs::write(cases.path().join("d.out"), "#@a-#\n#-@a#\n#@a-#\n").unwrap();
    let others = " (the first of 2 such cases)";
    let stderr = String::from_utf8(check_in(cases.path(), &arguments).stderr).unwrap();
    assert_eq!(stderr, warning("./b.in:3", others));
}

#[test]
fn fail_fast_stops_each_program_by_itself() {
    let cases = cases();
    let arguments = ["--fail-fast", "--format", "csv", "--program", IDLE, "--program", RIGHT, "."];
    let report = printed(&check_in(cases.path(), &arguments));
    let counts: Vec<_> = report.lines().skip(1).map(|line| line.split(',').nth(1)).collect();
    assert_eq!(counts, [Some("0"), Some("2")], "{report}");
    assert!(report.contains(",0,1,1,"), "{report}");
}

#[test]
fn a_program_that_cannot_be_started_is_one_error() {
    let error = "error: cannot start `./none`: No such file or directory\n";
    let cases = cases();
    let output = check_in(cases.path(), &["--program", "./none", "--jobs", "2", "."]);
    assert_eq!(printed(&output), "0 passed, 0 failed, 2 not run\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), error);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn help_says_what_a_tested_program_may_do() {
    let help = printed(&program(&["check", "--help"]).output().unwrap());
    let (_, isolation) = help.split_once("\nIsolation:\n").unwrap();
    let isolation = isolation.split("\n\n").next().unwrap();
    for word in ["your rights", "network", "process group", "setsid", "processes", "bwrap"] {
        assert!(isolation.contains(word), "{word}: {isolation}");
    }
}

#[test]
fn a_list_of_programs_may_be_wrong() {
    let cases = folder(&[
        ("a.in", "@a-\n\na6\n.\n"),
        ("unclosed", "cat\n# 'x\ncat 'x\n"),
        ("empty", "# none\n\n"),
    ]);
    for (list, error) in [
        ("unclosed", "unclosed:3: error: unclosed quote\n"),
        ("empty", "error: empty: expected commands, one on each line, but found none\n"),
        ("missing", "error: missing: No such file or directory\n"),
    ] {
        reports(&cases, &["--programs", list, "a.in"], &expect![""], error, 2);
    }
}

#[cfg(unix)]
#[test]
fn the_end_of_stderr_is_shown_with_a_failure_in_every_format() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n"), ("a.out", "@a-\n-@a\n")]);
    let crash = "printf \"Traceback:\\n\\tat <x>\\033[2J\\n\" >&2; exit 3";
    let fails = format!("sh -c 'cat a.out; {crash}'");
    let arguments = ["--program", &fails, "a.in"];
    reports(
        &cases,
        &arguments,
        &expect![[r#"
            FAIL a.in: ended with status 3, but its output is right
              stderr:
                Traceback:
                    at <x>\u{1b}[2J
            1 of 1 failure: ended with status 3
            0 passed, 1 failed
        "#]],
        "",
        1,
    );
    let junit =
        printed(&check_in(cases.path(), &[&["--format", "junit"][..], &arguments].concat()));
    assert!(
        junit.contains("<system-err>Traceback:\n    at &lt;x&gt;\\u{1b}[2J</system-err>"),
        "{junit}"
    );
    let html = printed(&check_in(cases.path(), &[&["--format", "html"][..], &arguments].concat()));
    assert!(html.contains(r#""stderr":["Traceback:","    at \u003cx>\\u{1b}[2J"]"#), "{html}");
    assert!(html.contains(r"<title>sokopush check: sh -c "), "{html}");
    // Nobody wants to see it if nothing failed.
    let passes = "sh -c 'echo note >&2; cat a.out'";
    reports(&cases, &["--program", passes, "a.in"], &expect!["1 passed, 0 failed\n"], "", 0);
}

#[cfg(unix)]
#[test]
fn a_program_may_write_much_to_stderr() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n"), ("a.out", "@a-\n-@a\n")]);
    // Before its output, between, and after its end; each is more than a pipe holds.
    let much = "seq 100000 >&2";
    let fails = format!("sh -c '{much}; cat a.out; {much}; exec >&-; {much}; exit 3'");
    reports(
        &cases,
        &["--program", &fails, "--timeout", "60", "a.in"],
        &expect![[r#"
            FAIL a.in: ended with status 3, but its output is right
              stderr:
                1
                2
                3
                4
                …
                99985
                99986
                99987
                99988
                99989
                99990
                99991
                99992
                99993
                99994
                99995
                99996
                99997
                99998
                99999
                100000
            1 of 1 failure: ended with status 3
            0 passed, 1 failed
        "#]],
        "",
        1,
    );
    // One that never stops is stopped.
    let output =
        check_in(cases.path(), &["--program", "sh -c 'yes >&2'", "--timeout", "0.3", "a.in"]);
    assert!(printed(&output).starts_with("FAIL a.in: stopped at the time limit; "), "{output:?}");
}

#[cfg(unix)]
#[test]
fn a_signal_is_named_also_after_a_shell() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n"), ("a.out", "@a-\n-@a\n")]);
    for (end, told) in [
        ("kill -SEGV $$", "crashed with SIGSEGV"),
        ("exit 139", "ended with status 139, as after SIGSEGV"),
        ("exit 255", "ended with status 255"),
    ] {
        let fails = format!("sh -c 'cat a.out; {end}'");
        let output = check_in(cases.path(), &["--program", &fails, "a.in"]);
        let line = format!("FAIL a.in: {told}, but its output is right");
        assert_eq!(printed(&output).lines().next(), Some(&*line));
    }
}

#[cfg(unix)]
#[test]
fn the_number_of_programs_that_run_at_once_is_limited() {
    let cases = cases();
    // Each counts those that run with it.
    let counts = "sh -c 'mkdir $$.run; ls -d *.run | wc -l >>most; sleep 0.05; rmdir $$.run'";
    let arguments = ["--jobs", "2", "--program", counts, "--program", counts, "--program", counts];
    check_in(cases.path(), &[&arguments[..], &["."]].concat());
    let most = std::fs::read_to_string(cases.path().join("most")).unwrap();
    let counts: Vec<u32> = most.lines().map(|line| line.trim().parse().unwrap()).collect();
    // Each case fails, and is run once more.
    assert_eq!(counts.len(), 12);
    assert!(counts.iter().all(|&count| count <= 2), "{counts:?}");
}

#[test]
fn lengths_are_the_same_for_all_programs() {
    let cases = folder(&[("a.in", "1 4\nX*.@\n\n1 3\nX*@\n"), ("list", &"echo 2\n".repeat(20))]);
    let arguments = ["--as", "solve", "--format", "csv", "--programs", "list", "a.in"];
    let report = printed(&check_in(cases.path(), &arguments));
    assert_eq!(
        report
            .matches("echo 2,0,1,0,0,0,1 of 1 failure first differs where the output ends early; ")
            .count(),
        20,
        "{report}"
    );
}

/// A folder with a folder for each of three programs: a right one, one that does not build, and one that ignores `0`.
#[cfg(unix)]
fn class() -> TempDir {
    let sokopush = env!("CARGO_BIN_EXE_sokopush");
    let class = folder(&[
        ("class/anna/build", "#!/bin/sh\ntouch built\n"),
        ("class/anna/main", &format!("#!/bin/sh\ntest -e built && '{sokopush}'\n")),
        ("class/ben/build", "#!/bin/sh\necho main.c:3: error >&2\nexit 2\n"),
        ("class/ben/main", "#!/bin/sh\n"),
        ("class/=cleo/build", "#!/bin/sh\n"),
        ("class/=cleo/main", &format!("#!/bin/sh\nsed 's/^0$/z8/' | '{sokopush}'\n")),
        ("class/.hidden/main", ""),
        ("cases/basic/a.in", "#@a--#\n\na6\n.\n"),
        ("cases/undo/long.in", "#@a--#\n\na6\nz6\na6\n0\n0\n.\n"),
        ("cases/undo/short.in", "#@a--#\n\na6\n0\n.\n"),
    ]);
    for name in ["anna", "ben", "=cleo"] {
        for file in ["build", "main"] {
            let path = class.path().join("class").join(name).join(file);
            std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755))
                .unwrap();
        }
    }
    class
}

#[cfg(unix)]
const CLASS: [&str; 6] = ["--class", "class", "--build", "./build", "--run", "./main"];

#[cfg(unix)]
#[test]
fn a_class_is_built_run_and_graded() {
    let class = class();
    let check = |options: &[&str]| check_in(class.path(), &[&CLASS, options, &["cases"]].concat());
    let report = check(&["--weights", "basic=3,undo=5", "--points", "16", "--format", "csv"]);
    expect_test::expect![[r#"
        program,passed,failed,not judged,crashes,time limits,points,first mistake
        '=cleo,1,2,0,0,0,6,2 of 2 failures: `0` is ignored; see `sokopush check --explain undo-ignored`
        anna,3,0,0,0,0,16,
        ben,0,0,3,0,0,0,cannot be built: ended with status 2; main.c:3: error
    "#]]
    .assert_eq(&printed(&report));
    assert!(report.stderr.is_empty() && report.status.code() == Some(1), "{report:?}");
    let points = printed(&check(&["--points", "10"]));
    assert!(
        points.contains("\nanna          3       0           0        0            0      10\n")
    );
    assert!(points.contains("    3.33  2 of 2 failures"), "{points}");
    // 1 of 3 cases: 6.666… points are rounded to the nearest hundredth.
    let points = printed(&check(&["--points", "20"]));
    assert!(points.contains("    6.67  2 of 2 failures"), "{points}");
    // A row for each case.
    let rows = printed(&check(&["--format", "csv", "--per-case"]));
    let right = rows.lines().filter(|row| row.ends_with(".in,passed,,")).count();
    assert_eq!((right, rows.matches(",not run,").count(), rows.lines().count()), (4, 3, 10));
    assert!(rows.contains("'=cleo,cases/undo/short.in,failed,\"command 2, line 4,"), "{rows}");
    let rows = printed(&check(&["--format", "json", "--per-case"]));
    let row = r#"{"program":"anna","case":"cases/basic/a.in","result":"passed","problem":null,"mistakes":[]}"#;
    assert!(rows.contains(row), "{rows}");
    // What has no points is an error.
    for wrong in [&["--weights", "basic=3"][..], &["--weights", "basic=3,undo=5,other=1"]] {
        let output = check(wrong);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("`--weights`"), "{output:?}");
    }
    for wrong in [&["--per-case"][..], &["--to-dir", "pages"], &["--points", "x"]] {
        assert_eq!(check(wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_table_is_written_for_spreadsheets_with_a_decimal_comma() {
    let class = class();
    let check = |options: &[&str]| {
        let output = check_in(class.path(), &[&CLASS, options, &["cases"]].concat());
        (printed(&output), String::from_utf8(output.stderr).unwrap(), output.status.code())
    };
    let points = ["--points", "10", "--format", "csv"];
    let (semicolons, _, status) = check(&[&points[..], &["--separator", ";"]].concat());
    expect![[r#"
        program;passed;failed;not judged;crashes;time limits;points;first mistake
        '=cleo;1;2;0;0;0;3,33;"2 of 2 failures: `0` is ignored; see `sokopush check --explain undo-ignored`"
        anna;3;0;0;0;0;10;
        ben;0;0;3;0;0;0;"cannot be built: ended with status 2; main.c:3: error"
    "#]]
    .assert_eq(semicolons.strip_prefix('\u{feff}').unwrap());
    assert_eq!(status, Some(1));
    // Commas are what it has without the option.
    let commas = check(&points);
    assert_eq!(check(&[&points[..], &["--separator", ","]].concat()), commas);
    assert!(commas.0.starts_with("program,passed,") && commas.0.contains(",3.33,"), "{commas:?}");
    let (rows, ..) = check(&["--format", "csv", "--per-case", "--separator", ";"]);
    assert!(rows.starts_with("\u{feff}program;case;result;problem;mistakes\n"), "{rows}");
    assert!(rows.contains("\nanna;cases/basic/a.in;passed;;\n"), "{rows}");
    assert!(
        rows.contains("'=cleo;cases/undo/short.in;failed;\"command 2, line 4, `0`: "),
        "{rows}"
    );
    let (_, error, status) = check(&["--format", "json", "--separator", ";"]);
    assert_eq!(error, "error: `--separator` needs `--format csv`\n");
    assert_eq!(status, Some(2));
    let (_, error, status) = check(&["--format", "csv", "--separator", "tab"]);
    assert!(
        error.starts_with("error: invalid value 'tab' for '--separator <SEPARATOR>'"),
        "{error}"
    );
    assert!(error.contains("[possible values: ,, ;]"), "{error}");
    assert_eq!(status, Some(2));
}

#[cfg(unix)]
#[test]
fn pages_for_a_class_are_written_to_a_folder() {
    let class = class();
    let check = |options: &[&str]| {
        let pages = ["--format", "html", "--to-dir", "pages", "cases"];
        check_in(class.path(), &[&CLASS, options, &pages].concat())
    };
    assert_eq!(printed(&check(&[])), "wrote pages/index.html\n");
    let read = |name: &str| std::fs::read_to_string(class.path().join("pages").join(name)).unwrap();
    let index = read("index.html");
    for page in ["1-_cleo.html", "2-anna.html", "3-ben.html"] {
        assert!(index.contains(&format!(r#""page":"{page}""#)), "{index}");
    }
    let page = read("1-_cleo.html");
    assert!(page.contains("<title>sokopush check: =cleo</title>"), "{page}");
    // The failed cases have what their mistake is, and the reason of a refused push.
    assert!(page.contains(r#""sections":["undo-ignored"]"#), "{page}");
    assert!(page.contains(r#""undo-ignored":{"title":"Undo ignored","parts":[{"#), "{page}");
    let data = |page: &str| page.split("id=\"data\">").nth(1).unwrap().to_owned();
    assert!(!data(&page).contains("--explain") && !data(&index).contains("--explain"), "{page}");
    assert!(page.contains(r#"["z6: there is no box",""]"#), "{page}");
    std::fs::write(class.path().join("pages/2-anna.html"), "mine").unwrap();
    assert_eq!(check(&["--force"]).status.code(), Some(1));
    assert_ne!(read("2-anna.html"), "mine");
}

#[test]
fn pages_that_exist_are_found_before_anything_is_run() {
    let folder = folder(&[
        ("cases/a.in", "@a-\n\na6\n.\n"),
        ("class/anna/x", ""),
        ("pages/1-anna.html", "mine"),
        ("index/index.html", "mine"),
        ("folder/index.html/x", "mine"),
        ("file", "mine"),
    ]);
    let check = |pages: &str, options: &[&str]| {
        let run = ["--class", "class", "--build", "touch built", "--run", "touch ran"];
        let pages = ["--format", "html", "--to-dir", pages, "cases"];
        check_in(folder.path(), &[&run[..], &pages, options].concat())
    };
    let is_there = |name: &str| folder.path().join("class/anna").join(name).exists();
    for (pages, error) in [
        ("pages", "error: pages/1-anna.html: the file exists; `--force` replaces it\n"),
        ("index", "error: index/index.html: the file exists; `--force` replaces it\n"),
        ("folder", "error: folder/index.html: a folder has this name\n"),
        ("file", "error: file: File exists"),
    ] {
        let output = check(pages, &[]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.starts_with(error), "{stderr}");
        assert_eq!(output.status.code(), Some(2));
        assert!(!is_there("built") && !is_there("ran"), "{pages}");
    }
    let page = || fs::read_to_string(folder.path().join("pages/1-anna.html")).unwrap();
    assert_eq!(page(), "mine");
    // What has no points is found before, too.
    let output = check("new", &["--weights", "other=1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!is_there("built") && !folder.path().join("new").exists());
    assert_eq!(check("pages", &["--force"]).status.code(), Some(1));
    assert!(is_there("built") && is_there("ran") && page().starts_with("<!DOCTYPE html>"));
}

#[test]
fn the_name_of_a_case_that_is_not_run_is_escaped() {
    let name = "a\u{202e}.in";
    let cases = folder(&[(name, "@a-\n\na6\n.\n")]);
    let arguments = ["--format", "csv", "--per-case", "--program", "./none", "."];
    let rows = printed(&check_in(cases.path(), &arguments));
    assert!(rows.contains("\n./none,./a\\u{202e}.in,not run,cannot start `./none`: "), "{rows}");
}

#[cfg(unix)]
#[test]
fn programs_of_a_list_may_have_names() {
    let cases = folder(&[
        ("a.in", "#@a-#\n\na6\n.\n"),
        ("list", &format!("Anna B. = '{}'\nsh -c 'x = 1'\n", env!("CARGO_BIN_EXE_sokopush"))),
    ]);
    let table = printed(&check_in(cases.path(), &["--programs", "list", "--format", "csv", "."]));
    assert!(table.contains("\nAnna B.,1,0,0,0,0,\nsh -c 'x = 1',0,1,0,1,0,"), "{table}");
}

/// Counts its CPU time by what the system says of it, so that it takes as much on every machine.
#[cfg(target_os = "linux")]
const BUSY: &str = r#"sh -c 'while read -r time rest </proc/$$/schedstat; test $time -lt 300000000; do :; done; cat right'"#;

#[cfg(target_os = "linux")]
#[test]
fn the_time_of_a_program_is_its_cpu_time() {
    let count = 4 * std::thread::available_parallelism().map_or(1, usize::from).max(2);
    let names: Vec<_> = (0..count).map(|number| format!("{number}.in")).collect();
    let cases: Vec<_> = names.iter().map(|name| (name.as_str(), "#@a-#\n\na6\n.\n")).collect();
    let cases = folder(&[&cases[..], &[("right", "#@a-#\n#-@a#\n")]].concat());
    // Together they need each CPU longer than one may take.
    let jobs = count.to_string();
    let options = ["--jobs", &jobs, "--timeout", "1", "--program", BUSY, "."];
    let report = printed(&check_in(cases.path(), &options));
    assert_eq!(report, format!("{count} passed, 0 failed\n"));
    // One that is busy for too long, and one that waits, are stopped; after three the others are not run.
    for program in ["sh -c 'while :; do :; done'", "sleep 600"] {
        let options = ["--jobs", "1", "--timeout", "0.5", "--program", program, "."];
        let report = printed(&check_in(cases.path(), &options));
        assert!(report.contains("3 of 3 failures: stopped at the time limit\n"), "{report}");
        let end = format!("\n0 passed, 3 failed, {} not run\n", count - 3);
        assert!(report.ends_with(&end), "{report}");
    }
    let options = ["--timeout", "0.2", "--give-up", "1", "--program", "sleep 600", "."];
    let report = printed(&check_in(cases.path(), &options));
    assert!(
        report.ends_with(&format!("\n0 passed, 1 failed, {} not run\n", count - 1)),
        "{report}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn memory_may_be_limited_and_stderr_compared() {
    let cases = folder(&[("a.in", "#@a-#\n\na6\n.\n"), ("right", "#@a-#\n#-@a#\n")]);
    let check = |options: &[&str]| printed(&check_in(cases.path(), &[options, &["."]].concat()));
    let hungry = "sh -c 'x=$(head -c 200000000 /dev/zero | tr \"\\0\" x); cat right'";
    assert_eq!(check(&["--program", hungry]), "1 passed, 0 failed\n");
    let hungry = check(&["--program", hungry, "--memory", "100M"]);
    assert!(hungry.ends_with("\n0 passed, 1 failed\n"), "{hungry}");
    assert_eq!(hungry.matches(", with memory limited to 100M").count(), 2, "{hungry}");
    assert_eq!(check(&["--program", "cat right", "--memory", "1G"]), "1 passed, 0 failed\n");
    let missing = check_in(cases.path(), &["--program", "./none", "--memory", "1G", "."]);
    let error = String::from_utf8_lossy(&missing.stderr);
    assert_eq!(error, "error: cannot start `./none`: No such file or directory\n");
    let loud = "sh -c 'echo leak >&2; cat right'";
    assert_eq!(check(&["--program", loud]), "1 passed, 0 failed\n");
    let report = check(&["--program", "sh -c 'exec 2>&1; echo leak >&2; cat right'"]);
    assert!(report.starts_with("FAIL ./a.in: ") && report.contains("leak\n"), "{report}");
}

#[cfg(unix)]
#[test]
fn a_program_cannot_reach_the_terminal() {
    let cases = cases();
    let forged = "sh -c '(echo forged >/dev/tty) 2>/dev/null; printf \"@a-\\n-@a\\n\"'";
    let mut check = program(&["check", "--program", forged, "a.in"]);
    let own = crate::harness::with_own_terminal(check.current_dir(cases.path()));
    let Some(mut own) = own else { return };
    let mut terminal = crate::terminal::Terminal::new(&mut own);
    let shown = terminal.sees("1 passed");
    assert!(!shown.contains("forged"), "{shown}");
}

#[cfg(target_os = "linux")]
#[test]
fn when_check_is_killed_its_programs_end() {
    let cases = cases();
    let program = "sh -c 'echo $$ >number; exec sleep 1000'";
    let mut check = crate::harness::program(&["check", "--program", program, "a.in"]);
    let mut check =
        check.current_dir(cases.path()).stdout(std::process::Stdio::null()).spawn().unwrap();
    let number = || fs::read_to_string(cases.path().join("number")).unwrap_or_default();
    let wait = |is: &dyn Fn() -> bool| {
        crate::harness::until(|| is().then_some(()), || format!("process {:?}", number()));
    };
    wait(&|| number().ends_with('\n'));
    check.kill().unwrap();
    check.wait().unwrap();
    let process = format!("/proc/{}/cmdline", number().trim());
    wait(&|| !fs::read(&process).is_ok_and(|command| command.starts_with(b"sleep")));
}

#[test]
fn a_command_stands_before_each_program_and_before_its_build() {
    let folder = folder(&[("cases/a.in", "@a-\n\na6\n.\n"), ("class/one/x", "")]);
    let build = "sh -c 'echo $WRAPPED >built'";
    let run = "sh -c 'grep -q yes built && test $WRAPPED = yes && printf \"@a-\\n-@a\\n\"'";
    let arguments = ["--class", "class", "--build", build, "--run", run, "cases"];
    assert_eq!(check_in(folder.path(), &arguments).status.code(), Some(1));
    let wrapped = [&["--wrap", "env WRAPPED=yes"][..], &arguments].concat();
    assert_eq!(check_in(folder.path(), &wrapped).status.code(), Some(0));
    let alone = check_in(folder.path(), &["--wrap", "env", "cases"]);
    let error = "error: `--wrap` needs a program, as with `--program`\n";
    assert_eq!(String::from_utf8_lossy(&alone.stderr), error);
}

/// Looks for the expected output beside its stdin and in the cases, tries to write to the report, and otherwise tries to end
/// `check`, to stop it, and guesses.
#[cfg(target_os = "linux")]
const CHEAT: &str = r#"#!/bin/sh
input=$(readlink /proc/self/fd/0)
[ -f "${input%.in}.out" ] && exec cat "${input%.in}.out"
echo "forged" >/proc/$PPID/fd/1
for folder in "$PWD" "$OLDPWD" ../..; do [ -f "$folder/cases/a.out" ] && exec cat "$folder/cases/a.out"; done
command -v sokopush >/dev/null && exec sokopush
prlimit --pid $PPID --nofile=1:1
kill -TERM $PPID
kill -STOP $PPID
echo guessed
"#;

#[cfg(target_os = "linux")]
#[test]
fn the_recipe_for_programs_that_cheat_keeps_them_from_it() {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;
    let folder = folder(&[
        ("cases/a.in", "@a-\n\na6\n.\n"),
        ("cases/a.out", "@a-\n-@a\n"),
        ("programs/cheat", CHEAT),
        ("list", "./programs/cheat\n"),
    ]);
    let cheat = folder.path().join("programs/cheat");
    fs::set_permissions(cheat, PermissionsExt::from_mode(0o755)).unwrap();
    // Its stdin is no longer beside the expected output, but the cases are where it looks for them.
    let found = check_in(folder.path(), &["--program", "./programs/cheat", "cases"]);
    let is_forged = |report: &str| report.lines().any(|line| line == "forged");
    assert!(printed(&found).contains("1 passed"), "{found:?}");
    // The system keeps all others but root from the report.
    assert_eq!(is_forged(&printed(&found)), nix::unistd::geteuid().is_root(), "{found:?}");
    let stdin = "sh -c 'readlink /proc/self/fd/0 | grep -q deleted && printf \"@a-\\n-@a\\n\"'";
    assert_eq!(check_in(folder.path(), &["--program", stdin, "cases"]).status.code(), Some(0));

    let text = fs::read_to_string("docs/grading.md").unwrap();
    let begin = text.find("    sokopush check --programs list cases --wrap").unwrap();
    let recipe = text[begin..].split("\n\n").next().unwrap();
    let has = |words: &[&str]| {
        let tried = Command::new(words[0]).args(&words[1..]).arg("true").output();
        tried.is_ok_and(|output| output.status.success())
    };
    let run = |command: &str| {
        printed(&crate::harness::shell(command).current_dir(folder.path()).output().unwrap())
    };
    if has(&["bwrap", "--ro-bind", "/", "/", "--proc", "/proc", "--unshare-all"]) {
        let report = run(recipe);
        assert!(report.ends_with("\n0 passed, 1 failed\n"), "{report}");
        assert!(!is_forged(&report), "{report}");
    }
    let unshare =
        ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--net", "--kill-child"];
    if has(&[&["unshare"][..], &unshare].concat()) {
        let words = format!("unshare {}", unshare.join(" "));
        assert!(text.contains(&words));
        let report = run(&format!("sokopush check --programs list cases --wrap '{words}'"));
        assert!(!is_forged(&report), "{report}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_is_not_always_the_same_is_reported_as_that() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n")]);
    let passes = "sh -c 'test -e ran && printf \"@a-\\n-@a\\n\"; touch ran'";
    reports(
        &cases,
        &["--program", passes, "a.in"],
        &expect![[r#"
            FAIL a.in: the board as it was read: the output ends early; run once more: passed
              expected    got
              @a-         (nothing)
            1 of 1 failure first differs where the output ends early; see `sokopush check --explain ends-early`
            not always the same: run once more, 1 failing case passed or went wrong elsewhere
            0 passed, 1 failed
        "#]],
        "",
        1,
    );
    fs::remove_file(cases.path().join("ran")).unwrap();
    let table = printed(&check_in(cases.path(), &["--program", passes, "--format", "csv", "a.in"]));
    assert!(
        table.contains(",0,1,0,0,0,not always the same; 1 of 1 failure first differs "),
        "{table}"
    );
    fs::remove_file(cases.path().join("ran")).unwrap();
    let page = printed(&check_in(cases.path(), &["--program", passes, "--format", "html", "a.in"]));
    assert!(page.contains(r#"{"line":"not always the same: run once more, "#), "{page}");
    // Wrong at another place; what it prints there does not count.
    for (first, second, is_other) in [("@b-", "@a-", true), ("@a-\\n@-a", "@a-\\n-a@", false)] {
        let wrong = format!(
            "sh -c 'test -e there && exec printf \"{second}\\n\"; touch there; printf \"{first}\\n\"'"
        );
        let report = printed(&check_in(cases.path(), &["--program", &wrong, "a.in"]));
        assert_eq!(report.contains("run once more: "), is_other, "{report}");
        fs::remove_file(cases.path().join("there")).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn at_most_three_failing_cases_are_run_once_more() {
    let names: Vec<_> = (0..6).map(|number| format!("{number}.in")).collect();
    let texts: Vec<_> = (0..6).map(|number| format!("@a-\n\na6\n.\n{number}\n")).collect();
    let cases: Vec<_> = names.iter().zip(&texts).map(|(name, text)| (&**name, &**text)).collect();
    let cases = folder(&cases);
    let count = |program: &str, options: &[&str]| {
        let report = check_in(cases.path(), &[&["--program", program], options].concat());
        assert!(!printed(&report).contains("once more"), "{report:?}");
        let runs = fs::read_to_string(cases.path().join("runs")).unwrap();
        fs::remove_file(cases.path().join("runs")).unwrap();
        runs.lines().count()
    };
    let wrong = "sh -c 'echo >>runs; echo wrong'";
    assert_eq!(count(wrong, &["--jobs", "1", "."]), 9);
    assert_eq!(count(wrong, &["--jobs", "4", "."]), 9);
    assert_eq!(count(wrong, &["--jobs", "1", "--fail-fast", "."]), 2);
    assert_eq!(count("sh -c 'echo >>runs; printf \"@a-\\n-@a\\n\"'", &["."]), 6);
    // None that reached a limit.
    assert_eq!(count("sh -c 'echo >>runs; yes'", &["--max-output", "2K", "."]), 6);
}

#[cfg(unix)]
#[test]
fn why_a_program_may_have_ended_is_said() {
    let class = folder(&[("class/anna/x", ""), ("a.in", "@a-\n\na6\n.\n")]);
    let run = ["--class", "class", "--run", "./main -x"];
    reports(
        &class,
        &[&run[..], &["--format", "csv", "a.in"]].concat(),
        &expect![[r#"
            program,passed,failed,not judged,crashes,time limits,first mistake
            anna,0,0,1,0,0,cannot start `./main -x`: No such file or directory
        "#]],
        "error: anna: cannot start `./main -x`: No such file or directory\n",
        2,
    );
    reports(
        &class,
        &[&run[..], &["--build", "./build it", "a.in"]].concat(),
        &expect![[r#"
            0 passed, 0 failed, 1 not run
        "#]],
        "error: anna: cannot be built: cannot start `./build it`: No such file or directory\n",
        1,
    );
    let wrapped = |command: &str| {
        let arguments = ["--wrap", "env A=b", "--program", command, "a.in"];
        let report = printed(&check_in(class.path(), &arguments));
        report.lines().next().unwrap().to_owned()
    };
    let unstarted = wrapped("./none");
    let why = "FAIL a.in: ended with status 127, perhaps it cannot be started; the board as it was read, or later: ";
    assert!(unstarted.starts_with(why), "{unstarted}");
    for command in ["sh -c 'exit 126'", "sh -c 'exit 125'", "sh -c 'echo x; exit 127'"] {
        assert_eq!(wrapped(command).contains("cannot"), command.contains("126"), "{command}");
    }
    let without = check_in(class.path(), &["--wrap", "./none", "--program", "true", "a.in"]);
    assert_eq!(
        String::from_utf8_lossy(&without.stderr),
        "error: cannot start `./none`: No such file or directory\n"
    );
    let alone = printed(&check_in(class.path(), &["--program", "sh -c 'exit 127'", "a.in"]));
    assert!(!alone.contains("cannot"), "{alone}");
}
