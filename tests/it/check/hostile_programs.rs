//! Programs under test that end `check`, blind it, or leave processes behind: `check` reports what is judged all the same.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::TempDir;

use crate::harness::{folder, is_there, program};

/// Prints the right boards for the cases of `cases`, whatever its input is.
const RIGHT: &str = "printf '@a-\\n-@a\\n'";

fn cases() -> TempDir {
    folder(&[("a.in", "@a-\n\na6\n.\n"), ("b.in", "@a-\n\na6\n.\nb\n")])
}

fn check_in(folder: &TempDir, arguments: &[&str]) -> Output {
    program(&["check"]).args(arguments).current_dir(folder).output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn rows_that_are_judged_are_printed_when_a_program_ends_check() {
    let cases = cases();
    let killer = "sh -c 'kill -TERM $PPID; sleep 60'";
    let programs = ["--jobs", "1", "--program", RIGHT, "--program", killer, "--program", RIGHT];
    for (format, expected) in [
        (
            "text",
            "program                             passed  failed  not judged  crashes  time limits  first mistake\n\
             printf '@a-\\n-@a\\n'                      2       0           0        0            0\n",
        ),
        (
            "csv",
            "program,passed,failed,not judged,crashes,time limits,first mistake\n\
             printf '@a-\\n-@a\\n',2,0,0,0,0,\n",
        ),
        (
            "json",
            "{\"program\":\"printf '@a-\\\\n-@a\\\\n'\",\"passed\":2,\"failed\":0,\"not_judged\":0,\"crashes\":0,\
             \"time_limits\":0,\"first_mistake\":null}\n",
        ),
        ("junit", ""),
        ("html", ""),
    ] {
        let output = check_in(&cases, &[&["--format", format][..], &programs, &["."]].concat());
        assert_eq!(printed(&output), expected, "{format}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
        assert_eq!(output.status.code(), Some(143), "{format}");
    }
    // A row for each case: also those of a program that is not through.
    let killer = "sh -c 'test -e ran && kill -TERM $PPID && sleep 60; touch ran; cat right'";
    fs::write(cases.path().join("right"), "@a-\n-@a\n").unwrap();
    let options = ["--per-case", "--format", "csv", "--jobs", "1"];
    let output = check_in(&cases, &[&options[..], &["--program", killer, "a.in", "b.in"]].concat());
    let lines: Vec<_> = printed(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[1].ends_with(",a.in,passed,,"), "{lines:?}");
    assert_eq!(output.status.code(), Some(143));
}

#[test]
fn a_single_program_that_ends_check_has_its_failures_and_counts() {
    let cases = cases();
    let killer = "sh -c 'test -e ran && kill -TERM $PPID && sleep 60; touch ran; echo wrong'";
    let output = check_in(&cases, &["--jobs", "1", "--program", killer, "."]);
    let report = printed(&output);
    assert!(report.starts_with("FAIL ./a.in: "), "{report}");
    assert!(report.ends_with("\n0 passed, 1 failed, 1 not run\n"), "{report}");
    assert_eq!(output.status.code(), Some(143));
}

#[test]
fn rows_after_that_of_the_program_that_ends_check_are_printed_too() {
    let cases = cases();
    // The first program lasts until the third has begun, so until the second is judged by the other job.
    let killer = "sh -c 'until test -e begun; do sleep 0.01; done; kill -TERM $PPID; sleep 60'";
    let last = "sh -c 'touch begun; printf \"@a-\\n-@a\\n\"'";
    let programs = ["--program", killer, "--program", RIGHT, "--program", last];
    let options = ["--jobs", "2", "--format", "csv", "--timeout", "60"];
    let output = check_in(&cases, &[&options[..], &programs, &["a.in"]].concat());
    let table = printed(&output);
    assert!(table.contains("\nprintf '@a-\\n-@a\\n',1,0,0,0,0,\n"), "{table}");
    assert!(!table.contains("kill"), "{table}");
    assert_eq!(output.status.code(), Some(143));
}

#[test]
fn a_case_that_is_stopped_has_no_line() {
    let cases = folder(&[
        ("a.in", "@a-\n\na6\n.\n"),
        ("b.in", "@a-\n\na6\n0\n.\n"),
        ("c.in", "@a-\n\na6\n0\n.\n"),
    ]);
    // On `a.in`, which has no `0`, it lasts until the other job is done with `b.in` and begins with `c.in`.
    let killer = "sh -c 'if grep -q 0; then echo >>begun; printf \"@a-\\n-@a\\n@a-\\n\"; else \
                  until test $(cat begun 2>/dev/null | wc -l) = 2; do sleep 0.01; done; kill -TERM $PPID; sleep 60; fi'";
    let options =
        ["--jobs", "2", "--timeout", "60", "--format", "csv", "--per-case", "--program", killer];
    let output = check_in(&cases, &[&options[..], &["a.in", "b.in", "c.in"]].concat());
    let report = printed(&output);
    let cases: Vec<_> = report.lines().filter(|line| line.contains(".in,")).collect();
    assert!(cases.first().is_some_and(|line| line.ends_with(",b.in,passed,,")), "{report}");
    assert!(!report.contains(",a.in,"), "{report}");
    assert_eq!(output.status.code(), Some(143));
}

/// A page that does not fit into the pipe, of which nobody reads more than the beginning.
#[test]
fn a_signal_ends_check_also_where_nobody_reads_the_report() {
    let names: Vec<_> = (0..400).map(|number| format!("{number}.in")).collect();
    let cases: Vec<_> = names.iter().map(|name| (name.as_str(), "@a-\n\na6\n.\n")).collect();
    let cases = folder(&cases);
    let mut check = program(&["check", "--format", "html", "--program", "echo x", "."]);
    let mut check = check.current_dir(&cases).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = check.stdout.take().unwrap();
    stdout.read_exact(&mut [0]).unwrap();
    let id = Pid::from_raw(i32::try_from(check.id()).unwrap());
    kill(id, Signal::SIGTERM).unwrap();
    assert_eq!(check.wait().unwrap().code(), Some(143));
}

#[test]
fn rows_are_printed_before_the_end() {
    let cases = cases();
    // No signal handler helps here. It waits until the row of the first program is in the report.
    let killer = "sh -c 'until grep -q ,2,0,0,0,0, table; do sleep 0.01; done; kill -KILL $PPID'";
    let options = ["--format", "csv", "--timeout", "60", "--program", RIGHT, "--program", killer];
    let table = cases.path().join("table");
    let mut check = program(&["check"]);
    check.args(options).arg(".").current_dir(&cases).stdout(File::create(&table).unwrap());
    assert_eq!(check.status().unwrap().code(), None);
    let table = fs::read_to_string(table).unwrap();
    assert_eq!(table.lines().count(), 2, "{table}");
}

#[test]
fn a_build_that_ends_check_is_not_reported_as_failed() {
    let class = folder(&[("class/one/x", ""), ("a.in", "@a-\n\na6\n.\n")]);
    let build = "sh -c 'kill -TERM $PPID; sleep 60'";
    let arguments = ["--class", "class", "--build", build, "--run", "true", "a.in"];
    let output = check_in(&class, &arguments);
    assert_eq!((printed(&output), output.stderr.len()), (String::new(), 0));
    assert_eq!(output.status.code(), Some(143));
}

/// `check` as a user that is not root, to whom the system shows nothing of the processes of others. `None` if that is not possible
/// here.
#[cfg(target_os = "linux")]
fn check_as_user(folder: &Path) -> Option<Command> {
    let sokopush = env!("CARGO_BIN_EXE_sokopush");
    if !nix::unistd::geteuid().is_root() {
        let mut check = Command::new(sokopush);
        check.current_dir(folder);
        return Some(check);
    }
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups", sokopush];
    let what = "setpriv, or a program that everyone may run,";
    if !is_there(what, &format!("setpriv {} --version", user.join(" "))) {
        return None;
    }
    let writable = std::os::unix::fs::PermissionsExt::from_mode(0o777);
    fs::set_permissions(folder, writable).unwrap();
    let mut check = Command::new("setpriv");
    // The folder for temporary files may be one that only root can write to.
    check.args(user).current_dir(folder).env("TMPDIR", ".");
    Some(check)
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_cannot_write_to_the_report_of_check() {
    let cases = cases();
    let Some(mut check) = check_as_user(cases.path()) else { return };
    let forger = "sh -c 'echo forged >/proc/$PPID/fd/1; printf \"@a-\\n-@a\\n\"'";
    let output = check.args(["check", "--program", forger, "a.in"]).output().unwrap();
    assert_eq!(printed(&output), "1 passed, 0 failed\n", "{output:?}");
}

/// `sokopush check` with system calls that are delayed, if there is `strace`. Programs that it starts are not delayed.
#[cfg(target_os = "linux")]
fn delayed_check(calls: &str, delay: &str) -> Option<Command> {
    let options = ["-f", "-qq", "-b", "execve"];
    let attempt = format!("cd /tmp && strace -o /dev/null {} true", options.join(" "));
    if !is_there("strace", &attempt) {
        return None;
    }
    let mut command = Command::new("strace");
    command.args(options).args(["-o", "trace"]);
    command.arg("-e").arg(format!("trace={calls}"));
    command.arg("-e").arg(format!("inject={calls}:{delay}"));
    command.args([env!("CARGO_BIN_EXE_sokopush"), "check"]);
    Some(command)
}

/// A right program that fills the pipe, one that leaves the end to another process, one that cannot be started, and one that
/// writes to stderr.
#[cfg(target_os = "linux")]
#[test]
fn output_that_is_read_late_is_read_whole() {
    // Each thread gets what it reads first more than half a second late.
    let (calls, delay) = ("read", "delay_exit=600000:when=1");
    if delayed_check(calls, delay).is_none() {
        return;
    }
    // As much as a pipe holds.
    let boards = "@a-\n".repeat(1 << 14);
    let commands = "0\n".repeat((1 << 14) - 1);
    let cases = folder(&[("a.in", &format!("@a-\n\n{commands}.\n")), ("right", &boards)]);
    let check = |options: &[&str]| {
        let mut command = delayed_check(calls, delay).unwrap();
        command.args(options).arg("a.in").current_dir(&cases).output().unwrap()
    };
    let right = check(&["--program", "cat right"]);
    assert_eq!(printed(&right), "1 passed, 0 failed\n", "{right:?}");
    if is_there("bash", "bash -c true") {
        let left_behind = check(&["--program", "bash -c 'cat right > >(cat)'"]);
        assert_eq!(printed(&left_behind), "1 passed, 0 failed\n", "{left_behind:?}");
    }
    let missing = check(&["--program", "./none"]);
    let error = "error: cannot start `./none`: No such file or directory\n";
    assert_eq!(String::from_utf8_lossy(&missing.stderr), error);
    assert_eq!(missing.status.code(), Some(2));
    let stderr = check(&["--program", "sh -c 'cat right; echo leak >&2; exit 3'"]);
    assert!(printed(&stderr).contains("\n    leak\n"), "{stderr:?}");
}

/// `check` asks whether the program has ended, and gets the answer, that it has not, so late that it has ended and that its time is
/// over.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_has_just_ended_is_not_stopped_at_the_time_limit() {
    let Some(mut check) = delayed_check("wait4,waitid", "delay_exit=3000000:when=1") else {
        return;
    };
    let cases = cases();
    let slow = "sh -c 'sleep 0.5; printf \"@a-\\n-@a\\n\"'";
    check.args(["--timeout", "1", "--program", slow, "a.in"]);
    let output = check.current_dir(&cases).output().unwrap();
    assert_eq!(printed(&output), "1 passed, 0 failed\n", "{output:?}");
}

#[test]
fn a_process_that_is_left_behind_may_print_the_end() {
    let cases = cases();
    // Its last board comes from a process that the program does not wait for, and that has nothing to wait for either.
    let leaves = "bash -c 'printf \"@a-\\n-@a\\n\" > >(cat)'";
    if !is_there("bash", "bash -c true") {
        return;
    }
    let output = check_in(&cases, &["--program", leaves, "."]);
    assert_eq!(printed(&output), "2 passed, 0 failed\n");
    // One that only keeps the pipes open, in a session of its own, ends nothing and is not waited for.
    let holder = "sh -c 'setsid sleep 60 & printf \"@a-\\n-@a\\n\"'";
    if is_there("setsid", "setsid true") {
        let output = check_in(&cases, &["--timeout", "30", "--program", holder, "."]);
        assert_eq!(printed(&output), "2 passed, 0 failed\n");
    }
}

#[test]
fn a_process_that_is_left_behind_cannot_write_for_ever() {
    let cases = cases();
    if !is_there("setsid", "setsid true") {
        return;
    }
    // They end with the pipe.
    let to_stderr = "sh -c 'setsid yes >&2 & printf \"@a-\\n-@a\\n\"'";
    let output = check_in(&cases, &["--program", to_stderr, "a.in"]);
    assert_eq!(printed(&output), "1 passed, 0 failed\n");
    let slowly =
        "sh -c 'setsid sh -c \"while echo x; do sleep 0.05; done\" & printf \"@a-\\n-@a\\n\"'";
    let output = check_in(&cases, &["--timeout", "1", "--program", slowly, "a.in"]);
    // On a busy machine it may be silent for too long before, and then there are extra lines.
    assert!(printed(&output).starts_with("FAIL a.in: "), "{output:?}");
}
