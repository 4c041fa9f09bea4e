//! `sokopush check --shrink`.

use std::fs;
use std::path::Path;
use std::process::Output;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::harness::{folder, program};

/// Plays right, but crashes after two commands if there is a wall.
const CRASHES: &str = "sh -c 'cat >$$.all; sokopush <$$.all; for part in ^b4 ^c6 \"#\"; do grep -q $part $$.all || exit 0; done; \
     kill -SEGV $$'";

const CASE: &str = "\
########
#@a-c--#
#--b---#
#----+-#
########

a6
0
b4
a8
c6
a6
b2
0
.
and so on
";

fn check_in(folder: &Path, arguments: &[&str]) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_sokopush")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut command = program(&["check"]);
    command.args(arguments).current_dir(folder).env("PATH", path).output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn reports(folder: &TempDir, arguments: &[&str], report: &Expect, status: i32) {
    let output = check_in(folder.path(), arguments);
    report.assert_eq(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(status));
}

fn read(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

#[test]
fn a_failing_case_is_shrunk_to_what_is_needed() {
    let cases = folder(&[("cases/deep/a.in", CASE), ("cases/b.in", "@a-\n\na6\n.\n")]);
    let arguments = ["--program", CRASHES, "--shrink", "small", "cases"];
    let report = expect![[r#"
        FAIL cases/deep/a.in: crashed with SIGSEGV, but its output is right
          shrunk to 2 commands on a board of 2 × 4: small/deep/a.in: crashed with SIGSEGV, but its output is right
            #@-c
            #-b-

            b4
            c6
            .
        1 of 1 failure: crashed with SIGSEGV
        1 passed, 1 failed
    "#]];
    reports(&cases, &arguments, &report, 1);
    assert_eq!(read(&cases, "small/deep/a.in"), "#@-c\n#-b-\n\nb4\nc6\n.\n");
    assert_eq!(read(&cases, "small/deep/a.out"), "#@-c\n#-b-\n".repeat(3));
    assert!(!cases.path().join("small/b.in").exists());
    reports(&cases, &["small"], &expect!["1 passed, 0 failed\n"], 0);
    // The same files again are nothing new.
    reports(&cases, &arguments, &report, 1);
    // Something else stays.
    fs::write(cases.path().join("small/deep/a.out"), "mine").unwrap();
    let refused = printed(&check_in(cases.path(), &arguments));
    let why = "not shrunk: small/deep/a.out: the file exists; `--force` replaces it";
    assert_eq!(refused.lines().nth(1).unwrap().trim(), why, "{refused}");
    assert_eq!(check_in(cases.path(), &arguments).status.code(), Some(2));
    assert_eq!(read(&cases, "small/deep/a.out"), "mine");
    reports(&cases, &[&["--force"][..], &arguments].concat(), &report, 1);
    assert_eq!(read(&cases, "small/deep/a.out"), "#@-c\n#-b-\n".repeat(3));
}

#[test]
fn the_shrunk_game_takes_the_place_of_the_long_one() {
    let cases = folder(&[("a.in", CASE)]);
    // Shows a box that was pushed to the left as another one.
    let wrong = "sh -c 'sokopush | sed \"s/b@/x@/\"'";
    let report = expect![[r#"
        FAIL a.in: command 3, line 9, `b4`: not what was expected
          shrunk to 1 command on a board of 2 × 3: small/a.in: command 1, line 4, `b4`: not what was expected
            @--
            -b-

            b4
            .
          before     expected   got
          @--        ---        ---
          -b-        b@-        x@-
                     ^          ^
        1 of 1 failure first differs after a push
        0 passed, 1 failed
    "#]];
    reports(&cases, &["--program", wrong, "--shrink", "small", "a.in"], &report, 1);
    let page = ["--program", wrong, "--shrink", "small", "--format", "html", "a.in"];
    let page = printed(&check_in(cases.path(), &page));
    assert!(page.contains(r#""boards":[["before",["@--","-b-"]],"#), "{page}");
}

#[cfg(unix)]
#[test]
fn a_shrunk_case_has_the_name_that_the_long_one_proves() {
    let cases = folder(&[("a.in", "#@a+--#\n\na6\na6\na6\n.\n")]);
    // One command alone could also lose the goal.
    let report = expect![[r#"
        FAIL a.in: command 1, line 3, `a6`: box `a` is on a goal, so it is printed `A`
          shrunk to 1 command on a board of 1 × 3: small/a.in: command 1, line 3, `a6`: box `a` is on a goal, so it is printed `A`
            @a+

            a6
            .
          before     expected   got
          @a+        -@A        -@a
                       ^          ^
        1 of 1 failure: a box on a goal is printed as a small letter, or letters stay as they were read, on a goal or not; see `sokopush check --explain box-on-goal,letters-as-read`
        0 passed, 1 failed
    "#]];
    let small = ["--program", "sh -c 'sokopush | tr A-Z a-z'", "--shrink", "small", "a.in"];
    reports(&cases, &small, &report, 1);
}

/// The shrunk case of a program that is a shell script.
fn shrunk(case: &str, script: &str) -> String {
    let cases = folder(&[("a.in", case), ("program.sh", script)]);
    let output =
        check_in(cases.path(), &["--program", "sh program.sh", "--shrink", "small", "a.in"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    read(&cases, "small/a.in")
}

#[test]
fn a_box_goes_with_its_commands() {
    // Crashes if `b` is pushed beside a wall, and also if a box is pushed that is not on the board.
    let crashes = "cat >all; sokopush <all
        sed '/^$/q' all >board; sed '1,/^$/d; /^[.]/q' all >commands
        grep -q ^b4 commands && grep -q '#' board && kill -SEGV $$
        for name in a b c; do grep -q ^$name commands && ! grep -q $name board && kill -SEGV $$; done; exit 0";
    assert_eq!(shrunk(CASE, crashes), "#@-\n#-b\n\nb4\n.\n");
    // What pushes a box that was never there is needed.
    let absent = CASE.replace("b4", "x4");
    let crashes = "cat >all; sokopush <all; grep -q ^x4 all && kill -SEGV $$; exit 0";
    assert_eq!(shrunk(&absent, crashes), "@\n\nx4\n.\n");
}

#[test]
fn a_shrunk_case_has_the_first_difference_of_the_long_one() {
    // The one is wrong at `b4`, the other later and also without that.
    let wrong = "sokopush | sed 's/b@/x@/; s/@c/@y/'";
    assert_eq!(shrunk(CASE, wrong), "@--\n-b-\n\nb4\n.\n");
    // A push that is refused is not the one that was.
    let stops = "cat >all; sokopush <all >right; sed '1,/^$/d' all | grep -n '^b4' >found || { cat right; exit 0; }
        rows=$(grep -n '^$' all | cut -d: -f1); rows=$((rows - 1)); head -n $((rows * $(cut -d: -f1 found))) right; exit 1";
    assert_eq!(shrunk(&CASE.replace("b4\n", "b4\n0\n"), stops), "@--\n-b-\n\nb4\n.\n");
}

#[test]
fn a_shrunk_case_ends_with_the_words_on_stderr_of_the_long_one() {
    // The numbers differ from run to run.
    let crashes = "cat >all; sokopush <all; grep -q ^b4 all && grep -q '#' all && echo \"$$: wall at 3, $$\" >&2 && exit 1
        grep -q ^c6 all && echo KeyError >&2 && exit 1; exit 0";
    assert_eq!(shrunk(CASE, crashes), "#@-\n#-b\n\nb4\n.\n");
}

#[test]
fn a_program_that_answers_differently_is_reported_as_that() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n")]);
    let varies = "sh -c 'echo >>count; sokopush; exit $(wc -l <count)'";
    let report = expect![[r#"
        FAIL a.in: ended with status 1, but its output is right; run once more: ended with status 2, but its output is right
          not shrunk: the program answers differently from run to run
        1 of 1 failure: ended with status 1
        not always the same: run once more, 1 failing case passed or went wrong elsewhere
        0 passed, 1 failed
    "#]];
    reports(&cases, &["--program", varies, "--shrink", "small", "a.in"], &report, 1);
    assert!(!cases.path().join("small/a.in").exists());
}

#[test]
fn a_program_that_mostly_answers_the_same_is_noticed() {
    let cases = folder(&[("a.in", "@a---\n\na6\n.\n")]);
    // It is right in each fifth run.
    let varies = "sh -c 'echo >>count; sokopush; [ $(( $(wc -l <count) % 5 )) = 0 ]'";
    let report =
        printed(&check_in(cases.path(), &["--program", varies, "--shrink", "small", "a.in"]));
    assert!(report.contains("\n  not shrunk: the program answers differently"), "{report}");
}

#[test]
fn a_case_with_other_output_than_ours_is_not_shrunk() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n"), ("a.out", "@a-\n@a-\n")]);
    let report =
        printed(&check_in(cases.path(), &["--program", "sokopush", "--shrink", "small", "a.in"]));
    let why = "not shrunk: `a.out` is not what sokopush prints";
    assert_eq!(report.lines().nth(1).unwrap().trim(), why, "{report}");
}

#[test]
fn shrinking_stops_at_a_limit_of_time() {
    let board = format!("{}@{}\n", "-".repeat(100), "-".repeat(100));
    let input = format!("{}{board}\n0\n.\n", format!("{}\n", "-".repeat(201)).repeat(200));
    let cases = folder(&[("a.in", &input)]);
    // Each run takes a tenth of all the time, and the board is to be halved more often than that.
    let arguments = ["--program", "sleep 9", "--timeout", "0.01", "--shrink", "small", "a.in"];
    let report = printed(&check_in(cases.path(), &arguments));
    assert!(
        report.contains(" (stopped at a limit): small/a.in: stopped at the time limit"),
        "{report}"
    );
}

#[test]
fn all_runs_count_for_the_limit_of_time() {
    let board = format!("{}@{}\n", "-".repeat(100), "-".repeat(100));
    let input = format!("{}{board}\n0\n.\n", format!("{}\n", "-".repeat(201)).repeat(200));
    let cases = folder(&[("a.in", &input)]);
    let hangs = "sh -c 'echo >>count; sleep 9'";
    check_in(cases.path(), &["--program", hangs, "--timeout", "0.1", "--shrink", "small", "a.in"]);
    // Ten, and the one that found the failure.
    let runs = read(&cases, "count").lines().count();
    assert!(runs <= 11, "{runs}");
}

#[test]
fn what_cannot_be_written_is_said_before_anything_is_run() {
    let input = "@a-\n\na6\n.\n";
    let cases = folder(&[("x/a.in", input), ("y/a.in", "@a-\n\na4\n.\n"), ("file", "")]);
    for (folder, error) in [
        (
            "small",
            "error: `x/a.in` and `y/a.in` would both be shrunk to `small/a.in`; check a folder that holds \
             both, or one at a time\n",
        ),
        ("file", "error: `--shrink` expects a folder for the shrunk cases, but `file` is a file\n"),
    ] {
        let program = ["--program", "sh -c 'touch started'", "--shrink", folder, "--force"];
        let output = check_in(cases.path(), &[&program[..], &["x", "y/a.in"]].concat());
        assert_eq!(String::from_utf8_lossy(&output.stderr), error);
        assert!(output.stdout.is_empty() && !cases.path().join("started").exists());
        assert_eq!(output.status.code(), Some(2));
    }
    let program = ["--program", "sh -c 'touch started'"];
    for arguments in [&["--shrink", "x", "x"][..], &["--shrink", "./x/", "x/a.in", "--force"]] {
        let output = check_in(cases.path(), &[&program[..], arguments].concat());
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: `--shrink` would replace the case `x/a.in`; choose another folder\n"
        );
        assert!(!cases.path().join("started").exists());
        assert_eq!(output.status.code(), Some(2));
    }
    let several = [&program[..], &program, &["--shrink", "x", "x"]].concat();
    assert_eq!(check_in(cases.path(), &several).status.code(), Some(1));
}

#[test]
fn one_case_is_shrunk_for_each_mistake() {
    // It ignores `0`, and prints small letters only.
    let undo = "#@a--#\n\na6\na6\n0\n.\n";
    let goal = "#@a+-#\n\na6\n.\n";
    let names = ["a.in", "b.in", "c.in", "d.in", "e.in"];
    let paths = names.map(|name| format!("cases/{name}"));
    let texts = [undo, goal, undo, goal, undo];
    let cases: Vec<_> = paths.iter().map(String::as_str).zip(texts).collect();
    let cases = folder(&cases);
    let program = "sh -c \"sed 's/^0$/z8/' | sokopush | tr A-Z a-z\"";
    for jobs in ["1", "4"] {
        let small = format!("small-{jobs}");
        let arguments = ["--jobs", jobs, "--program", program, "--shrink", &small, "cases"];
        let report = printed(&check_in(cases.path(), &arguments));
        assert!(
            report
                .contains("\n3 more fail in the same ways; to shrink one of them, name it alone\n"),
            "{report}"
        );
        let shrunk = |name: &str| cases.path().join(&small).join(name).exists();
        assert_eq!(names.map(shrunk), [true, true, false, false, false], "{report}");
    }
    for path in &paths {
        let alone = ["--program", program, "--shrink", "all", path];
        let report = printed(&check_in(cases.path(), &alone));
        assert_eq!(report.matches("  shrunk to ").count(), 1, "{report}");
    }
    assert_eq!(std::fs::read_dir(cases.path().join("all")).unwrap().count(), 2 * 5);
}

#[test]
fn each_program_has_a_folder_of_its_own() {
    let cases = folder(&[("a.in", CASE)]);
    let programs = ["--program", CRASHES, "--program", "sh -c 'sokopush; exit 3'"];
    check_in(cases.path(), &[&programs[..], &["--shrink", "small", "a.in"]].concat());
    assert_eq!(read(&cases, "small/1/a.in"), "#@-c\n#-b-\n\nb4\nc6\n.\n");
    assert_eq!(read(&cases, "small/2/a.in"), "@\n\n.\n");
}

#[test]
fn only_games_of_a_program_can_be_shrunk() {
    let cases = folder(&[("a.in", CASE)]);
    for (arguments, told) in [
        (&["--shrink", "small", "a.in"][..], "--program"),
        (
            &["--program", "cat", "--as", "simulate", "--shrink", "small", "a.in"],
            "error: `--shrink` is only for games of `--as play`\n",
        ),
    ] {
        let output = check_in(cases.path(), arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(told) && output.stdout.is_empty(), "{stderr}");
        assert_eq!(output.status.code(), Some(2));
    }
    assert!(!cases.path().join("small").exists());
}

#[cfg(unix)]
#[test]
fn a_program_that_can_no_longer_be_started_is_not_one_that_passes() {
    use std::os::unix::fs::PermissionsExt;
    // Is gone after its ninth run, in the midst of shrinking.
    let program = "#!/bin/sh\necho >>runs\n[ $(wc -l <runs) -lt 9 ] || rm p\nprintf '@a-\\n'\n";
    let cases = folder(&[("cases/a.in", CASE), ("p", program)]);
    fs::set_permissions(cases.path().join("p"), PermissionsExt::from_mode(0o755)).unwrap();
    let output =
        check_in(cases.path(), &["--program", "./p", "--jobs", "1", "--shrink", "to", "cases"]);
    let why = "not shrunk: cannot start `./p`: No such file or directory";
    assert!(printed(&output).contains(why), "{}", printed(&output));
    assert!(!cases.path().join("to/a.in").exists());
}

#[cfg(unix)]
#[test]
fn cases_are_shrunk_after_all_have_run() {
    let cases = folder(&[("a.in", "#@a--#\n\na6\n.\n"), ("b.in", "#@b--#\n\nb6\n.\n")]);
    // The two fail in different ways.
    let program = "sh -c 'head -n 1 >first; cat first >>log; exit $(grep -c b first)1'";
    let options = ["--jobs", "1", "--program", program, "--shrink", "small", "."];
    let report = printed(&check_in(cases.path(), &options));
    assert_eq!(report.matches("  shrunk to ").count(), 2, "{report}");
    let log = read(&cases, "log");
    // Each case, and once more.
    let runs: Vec<_> = log.lines().take(5).collect();
    assert_eq!(runs, ["#@a--#", "#@a--#", "#@b--#", "#@b--#", "#@a--#"]);
}

#[cfg(unix)]
#[test]
fn what_has_failed_is_reported_when_shrinking_is_interrupted() {
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n"), ("b.in", "@a-\n\n.\n")]);
    // Right on `b.in`. The third run of a case that fails is the first that would shrink it.
    let program = "sh -c 'if grep -q a6; then echo >>runs; test $(wc -l <runs) = 3 && kill -TERM $PPID && sleep 60; fi; echo @a-'";
    let options = ["--jobs", "1", "--program", program, "--shrink", "small", "."];
    let output = check_in(cases.path(), &options);
    let report = printed(&output);
    assert!(report.starts_with("FAIL ./a.in: command 1, line 3, `a6`: "), "{report}");
    assert!(report.contains("\n  not shrunk: interrupted\n"), "{report}");
    assert!(report.ends_with("\n1 passed, 1 failed\n"), "{report}");
    assert_eq!(output.status.code(), Some(143));
}

#[test]
fn cases_that_the_same_mistake_explains_are_one() {
    // The first case alone could also be one of a board that is saved after the push.
    let cases = folder(&[
        ("cases/a.in", "#@a--#\n\na6\na6\n0\n.\n"),
        ("cases/b.in", "#@a--#\n\na6\na6\n0\n0\n.\n"),
    ]);
    let program = "sh -c \"sed 's/^0$/z8/' | sokopush\"";
    let report =
        printed(&check_in(cases.path(), &["--program", program, "--shrink", "small", "cases"]));
    assert!(report.contains("\n2 of 2 failures: `0` is ignored; "), "{report}");
    assert!(report.contains("\n1 more fails in the same way; "), "{report}");
    assert_eq!(read(&cases, "small/a.in"), "@a-\n\na6\n0\n.\n");
    assert!(!cases.path().join("small/b.in").exists());
}

#[test]
fn a_case_with_two_mistakes_keeps_both() {
    // It ignores `0`, and prints small letters only.
    let program = "sh -c \"sed 's/^0$/z8/' | sokopush | tr A-Z a-z\"";
    let cases = folder(&[
        ("cases/both.in", "##@a+-#\n\na6\na6\n0\na4\n.\n"),
        ("cases/goal.in", "#@A-+#\n\na6\na6\n.\n"),
        ("cases/undo.in", "#@a--#\n\na6\na6\n0\n0\n.\n"),
    ]);
    check_in(cases.path(), &["--program", program, "--shrink", "small", "cases"]);
    // Without `0`, its first difference would be the same.
    assert_eq!(read(&cases, "small/both.in"), "@a+\n\na6\n0\n.\n");
}
