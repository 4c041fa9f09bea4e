//! Programs that end early, crash, do not end, or leave processes behind.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use nix::fcntl::OFlag;
use nix::sys::signal::{Signal, kill};
use nix::sys::stat::Mode;
use nix::unistd::{Pid, mkfifo};

use super::wrong_programs::{CASE, PASSED, check, fails};
use crate::harness::{feed, folder, program, shell, until, with_all_signals};
use crate::wrong::wrong_program;

#[test]
fn endings_are_distinguished() {
    let case = folder(&[("case.in", CASE)]);
    // Those that stay print all they have to say within this time, also on a busy machine.
    let short = "--timeout 1 --max-output 10K";
    let endings = [
        ("exit-3", "ended with status 3, but its output is right"),
        ("crash", "crashed with SIGSEGV, but its output is right"),
        ("abort", "crashed with SIGABRT, but its output is right"),
        (
            "crash-early",
            "crashed with SIGSEGV; command 6, line 12, `c6`, or later: the output ends early",
        ),
        // It keeps its output in a buffer, unless that goes to a terminal.
        (
            "crash-in-buffer",
            "crashed with SIGABRT; command 6, line 12, `c6`: the output to a terminal ends early",
        ),
        (
            "exit-early",
            "ended with status 3; command 6, line 12, `c6`, or later: the output ends early",
        ),
        ("stays", "stopped at the time limit, but its output is right"),
        (
            "stays-early",
            "stopped at the time limit; command 6, line 12, `c6`, or later: the output ends early",
        ),
        ("closes-and-stays", "stopped at the time limit, but its output is right"),
        (
            "writes-for-ever",
            "stopped at the output limit; after the last board: there is extra output after the end",
        ),
        (
            "reads-nothing",
            "stopped at the time limit; the board as it was read, or later: the output ends early",
        ),
    ];
    // Most of them wait most of the time. Those that stay would end by themselves after a minute, and not be stopped.
    thread::scope(|scope| {
        for (mistake, problem) in endings {
            let limits = if problem.starts_with("stopped") { short } else { "" };
            let case = &case;
            scope.spawn(move || fails(case, limits, mistake, problem));
        }
    });
}

#[test]
fn output_is_limited_to_a_gibibyte() {
    let case = folder(&[("case.in", CASE)]);
    let problem =
        "stopped at the output limit; after the last board: there is extra output after the end";
    fails(&case, "--timeout 100", "writes-for-ever", problem);
}

/// A pipe with a name, which a program leaves open in a child: it ends when the last child does.
struct Children(File);

impl Children {
    fn new(folder: &Path) -> Children {
        let path = folder.join("children");
        mkfifo(&path, Mode::S_IRWXU).unwrap();
        // Otherwise opening it would wait for the first child.
        let flags = OFlag::O_NONBLOCK.bits();
        Children(File::options().read(true).custom_flags(flags).open(path).unwrap())
    }

    /// Waits until no child is left, and asserts that none ended by itself: it would say so.
    fn are_gone(&mut self) {
        let mut said = [0; 10];
        let count = loop {
            match self.0.read(&mut said) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(10));
                }
                read => break read.unwrap(),
            }
        };
        assert_eq!(count, 0, "the child lived on");
    }
}

#[test]
fn children_of_a_program_are_stopped() {
    let case = folder(&[("case.in", CASE)]);
    let mut children = Children::new(case.path());
    // A child keeps its output open, and another does not. Neither is waited for.
    for mistake in ["forks", "leaves-a-child"] {
        check(&case, "--timeout 100", mistake).stdout(PASSED).run();
        fs::remove_file(case.path().join("started")).expect("there was a child");
        children.are_gone();
    }
}

#[test]
fn interrupted_check_stops_the_program() {
    let case = folder(&[("case.in", CASE)]);
    let mut children = Children::new(case.path());
    let started = case.path().join("started");
    // SIGHUP counts only where the output is a terminal.
    for signal in [Signal::SIGINT, Signal::SIGQUIT, Signal::SIGTERM] {
        let _ = fs::remove_file(&started);
        let mut check = program(&["check", "case.in", "--program", &wrong_program("forks")]);
        let check = with_all_signals(check.current_dir(case.path())).spawn();
        let mut check = check.unwrap();
        until(|| started.exists().then_some(()), || "a child of the program".to_owned());
        kill(Pid::from_raw(check.id().try_into().unwrap()), signal).unwrap();
        assert_eq!(check.wait().unwrap().code(), Some(128 + signal as i32));
        children.are_gone();
    }
}

#[test]
fn large_input_may_stay_unread() {
    let case = folder(&[("case.in", &format!("@a-\n\na6\n{}.\n", "0\n".repeat(100_000)))]);
    let problem = "command 1, line 3, `a6`: the output ends early";
    fails(&case, "", "first-board-only", problem);
}

#[test]
fn output_is_not_held_in_memory() {
    // 100 MB of boards, with less memory than that.
    let input = format!("@a{}\n\n{}.\n", "-".repeat(19_997), "0\n".repeat(5_000));
    let case = folder(&[("case.in", &input)]);
    for (mistake, status) in [("right-and-fast", 0), ("right-and-fast-but-last", 1)] {
        let script = "ulimit -v 60000; exec sokopush check --jobs 1 case.in --program \"$WRONG\"";
        let mut check = shell(script);
        check.env("WRONG", wrong_program(mistake)).current_dir(case.path());
        let output = feed(&mut check, "");
        assert_eq!(output.status.code(), Some(status), "{output:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn signal_that_nohup_ignores_ends_nothing() {
    let test = "sh -c 'kill -HUP \\$PPID; sleep 0.1; sokopush'";
    let script = format!("trap '' HUP; exec sokopush check --program \"{test}\" a.in");
    let cases = folder(&[("a.in", "@a-\n\na6\n.\n")]);
    let output = shell(&script).current_dir(&cases).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), PASSED);
}
