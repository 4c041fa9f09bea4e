//! Programs under test that end `check`: what is judged is reported all the same.

use std::fs::{self, File};
use std::io::Read;
use std::process::Stdio;

use expect_test::expect;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::TempDir;

use crate::harness::{folder, program};
use crate::run::{ANYTHING, Run, sokopush};

use super::{ALSO_RIGHT, RIGHT, RIGHT_PROGRAM};

fn cases() -> TempDir {
    folder(&[("a.in", RIGHT.0), ("b.in", ALSO_RIGHT), ("right", RIGHT.1)])
}

/// A check that a signal ends.
fn killed(options: &str, programs: &[&str]) -> Run {
    let mut check = sokopush(&format!("check {options}")).status(143);
    for program in programs {
        check = check.argument("--program").argument(*program);
    }
    check
}

#[test]
fn judged_programs_are_printed_when_a_program_ends_check() {
    let cases = cases();
    let killer = "sh -c 'kill -TERM $PPID; sleep 60'";
    for (format, rows) in [
        (
            "text",
            expect![[r#"
            program                             passed  failed  not judged  crashes  time limits  first mistake
            printf '@a-\n-@a\n'                      2       0           0        0            0
        "#]],
        ),
        (
            "csv",
            expect![[r#"
            program,passed,failed,not judged,crashes,time limits,first mistake
            printf '@a-\n-@a\n',2,0,0,0,0,
        "#]],
        ),
        (
            "json",
            expect![[r#"
            {"program":"printf '@a-\\n-@a\\n'","passed":2,"failed":0,"not_judged":0,"crashes":0,"time_limits":0,"first_mistake":null}
        "#]],
        ),
        ("junit", expect![""]),
        ("html", expect![""]),
    ] {
        let options = format!("--jobs 1 --format {format} a.in b.in");
        let check = killed(&options, &[RIGHT_PROGRAM, killer, RIGHT_PROGRAM]);
        check.folder(&cases).stdout(rows).run();
    }
}

#[test]
fn judged_cases_are_printed_when_a_program_ends_check() {
    let cases = cases();
    let rows = expect![[r#"
        program,case,result,problem,mistakes
        sh -c 'test -e ran && kill -TERM $PPID && sleep 60; touch ran; cat right',a.in,passed,,
    "#]];
    let killer = "sh -c 'test -e ran && kill -TERM $PPID && sleep 60; touch ran; cat right'";
    let check = killed("--per-case --format csv --jobs 1 a.in b.in", &[killer]);
    check.folder(&cases).stdout(rows).run();
}

#[test]
fn judged_cases_of_later_programs_are_printed_when_a_program_ends_check() {
    let cases = cases();
    let rows = expect![[r#"
        program,case,result,problem,mistakes
        printf '@a-\n-@a\n',a.in,passed,,
        printf '@a-\n-@a\n',b.in,passed,,
        sh -c 'test -e ran && kill -TERM $PPID && sleep 60; touch ran; cat right',a.in,passed,,
    "#]];
    let killer = "sh -c 'test -e ran && kill -TERM $PPID && sleep 60; touch ran; cat right'";
    let options = "--per-case --format csv --jobs 1 a.in b.in";
    killed(options, &[RIGHT_PROGRAM, killer]).folder(&cases).stdout(rows).run();
}

#[test]
fn failures_are_printed_when_a_program_ends_check() {
    let cases = cases();
    let report = expect![[r#"
        FAIL ./a.in: the board as it was read: not what was expected
          expected   got
          @a-        wrong
          ^^^^^      ^^^^^
        1 of 1 failure first differs in the first board
        0 passed, 1 failed, 1 not run
    "#]];
    let killer = "sh -c 'test -e ran && kill -TERM $PPID && sleep 60; touch ran; echo wrong'";
    killed("--jobs 1 .", &[killer]).folder(&cases).stdout(report).run();
}

#[test]
fn programs_judged_after_the_one_that_ends_check_are_printed() {
    let cases = cases();
    let table = expect![[r#"
        program,passed,failed,not judged,crashes,time limits,first mistake
        printf '@a-\n-@a\n',1,0,0,0,0,
    "#]];
    // The first program lasts until the third has begun, so until the second is judged by the other job.
    let killer = "sh -c 'until test -e begun; do sleep 0.01; done; kill -TERM $PPID; sleep 60'";
    let last = "sh -c 'touch begun; sleep 60'";
    let options = "--jobs 2 --format csv --timeout 60 a.in";
    killed(options, &[killer, RIGHT_PROGRAM, last]).folder(&cases).stdout(table).run();
}

#[test]
fn case_that_is_stopped_has_no_line() {
    // On `a.in`, which has no `0`, it lasts until the other job is done with `b.in` and begins with `c.in`.
    let killer = "sh -c 'if grep -q 0; then echo >>begun; printf \"@a-\\n-@a\\n@a-\\n\"; else \
                  until test $(cat begun 2>/dev/null | wc -l) = 2; do sleep 0.01; done; kill -TERM $PPID; sleep 60; fi'";
    let check = killed("--jobs 2 --timeout 60 --format csv --per-case a.in b.in c.in", &[killer])
        .file("a.in", "@a-\n\na6\n.\n")
        .file("b.in", "@a-\n\na6\n0\n.\n")
        .file("c.in", "@a-\n\na6\n0\n.\n");
    let report = check.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
    let first = report.lines().find(|line| line.contains(".in,"));
    assert!(first.is_some_and(|line| line.ends_with(",b.in,passed,,")), "{report}");
    assert!(!report.contains(",a.in,"), "{report}");
}

/// A page that does not fit into the pipe, because the program has so long an argument. Nobody reads more of it than
/// the beginning.
#[test]
fn signal_ends_check_also_where_nobody_reads_the_report() {
    let cases = cases();
    let long = format!("true {}", "x".repeat(100_000));
    let mut check = program(&["check", "--format", "html", "--program", &long, "."]);
    let mut check = check.current_dir(&cases).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = check.stdout.take().unwrap();
    stdout.read_exact(&mut [0]).unwrap();
    kill(Pid::from_raw(check.id().try_into().unwrap()), Signal::SIGTERM).unwrap();
    assert_eq!(check.wait().unwrap().code(), Some(143));
}

#[test]
fn rows_are_printed_before_the_end() {
    let cases = cases();
    // No signal handler helps here. It waits until the row of the first program is in the report.
    let killer = "sh -c 'until grep -q ,2,0,0,0,0, table; do sleep 0.01; done; kill -KILL $PPID'";
    let table = cases.path().join("table");
    let mut check = program(&["check", "--format", "csv", "--timeout", "60", "."]);
    check.args(["--program", RIGHT_PROGRAM, "--program", killer]);
    check.current_dir(&cases).stdout(File::create(&table).unwrap());
    assert_eq!(check.status().unwrap().code(), None);
    let table = fs::read_to_string(table).unwrap();
    assert_eq!(table.lines().count(), 2, "{table}");
}

#[test]
fn build_that_ends_check_is_not_reported_as_failed() {
    let build = "sh -c 'kill -TERM $PPID; sleep 60'";
    let check = sokopush("check --class class --run true a.in --build").argument(build);
    check.file("class/one/x", "").file("a.in", RIGHT.0).status(143).run();
}
