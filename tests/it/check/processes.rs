//! Output that is read late, and processes that a program leaves behind.

use std::process::Command;

use crate::harness::{folder, is_there};
use crate::run::{ANYTHING, sokopush};

use super::{ALSO_RIGHT, PASSED, RIGHT, TWO_PASSED};

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
    let check = |program: &str| {
        let mut command = delayed_check(calls, delay).unwrap();
        command.args(["--program", program, "a.in"]).current_dir(&cases);
        let output = command.output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    // All at once, as each mostly waits.
    std::thread::scope(|scope| {
        scope.spawn(|| assert_eq!(check("cat right").0, PASSED));
        if is_there("bash", "bash -c true") {
            scope.spawn(|| assert_eq!(check("bash -c 'cat right > >(cat)'").0, PASSED));
        }
        scope.spawn(|| {
            let error = "error: cannot start `./none`: No such file or directory\n";
            let nothing_run = "0 passed, 0 failed, 1 not run\n";
            assert_eq!(check("./none"), (nothing_run.to_owned(), error.to_owned()));
        });
        let (report, _) = check("sh -c 'cat right; echo leak >&2; exit 3'");
        assert!(report.contains("\n    leak\n"), "{report}");
    });
}

/// `check` asks whether the program has ended, and gets the answer, that it has not, so late that it has ended and that its time is
/// over.
#[cfg(target_os = "linux")]
#[test]
fn time_limit_does_not_stop_a_program_that_has_just_ended() {
    let Some(mut check) = delayed_check("wait4,waitid", "delay_exit=1600000:when=1") else {
        return;
    };
    let cases = folder(&[("a.in", RIGHT.0)]);
    let slow = "sh -c 'sleep 0.3; printf \"@a-\\n-@a\\n\"'";
    check.args(["--timeout", "0.5", "--program", slow, "a.in"]);
    let output = check.current_dir(&cases).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), PASSED, "{output:?}");
}

#[test]
fn process_left_behind_may_print_the_end() {
    // Its last board comes from a process that the program does not wait for, and that has nothing to wait for either.
    let leaves = "bash -c 'printf \"@a-\\n-@a\\n\" > >(cat)'";
    if is_there("bash", "bash -c true") {
        let check = sokopush("check . --program").argument(leaves).file("a.in", RIGHT.0);
        check.file("b.in", ALSO_RIGHT).stdout(TWO_PASSED).run();
    }
}

#[test]
fn process_left_behind_with_the_pipes_is_not_waited_for() {
    // In a session of its own, it ends nothing.
    let holder = "sh -c 'setsid sleep 60 & printf \"@a-\\n-@a\\n\"'";
    if is_there("setsid", "setsid true") {
        let check = sokopush("check --timeout 30 . --program").argument(holder);
        let check = check.file("a.in", RIGHT.0).file("b.in", ALSO_RIGHT);
        check.stdout(TWO_PASSED).run();
    }
}

#[test]
fn process_left_behind_cannot_write_for_ever() {
    if !is_there("setsid", "setsid true") {
        return;
    }
    // They end with the pipe.
    let to_stderr = "sh -c 'setsid yes >&2 & printf \"@a-\\n-@a\\n\"'";
    let slowly =
        "sh -c 'setsid sh -c \"while echo x; do sleep 0.05; done\" & printf \"@a-\\n-@a\\n\"'";
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let check = sokopush("check a.in --program").argument(to_stderr);
            check.file("a.in", RIGHT.0).stdout(PASSED).run();
        });
        let check = sokopush("check --timeout 0.5 a.in --program").argument(slowly);
        let report = check.file("a.in", RIGHT.0).stdout(ANYTHING).status(1).run().stdout;
        // On a busy machine it may be silent for too long before, and then there are extra lines.
        assert!(report.starts_with("FAIL a.in: "), "{report}");
    });
}
