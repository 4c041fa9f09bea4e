//! The reports of `sokopush check` on each wrong program.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use nix::fcntl::OFlag;
use nix::sys::signal::{Signal, kill};
use nix::sys::stat::Mode;
use nix::unistd::{Pid, mkfifo};
use tempfile::TempDir;

use crate::environment::make_usual;

/// Each mistake shows first in a different command.
const CASE: &str = "\
########
#@a----#
#--b---#
#d---c+#
########

b6
0
a8
b8
a6
c6
d8
0
0
.
";

pub(crate) fn main() {
    if let Some(mistake) = std::env::args().nth(1).filter(|word| word.starts_with("be-")) {
        return crate::program::play(&mistake);
    }
    // Most of them wait most of the time. One that panics ends all with its status.
    std::thread::scope(|scope| {
        for (name, test) in TESTS {
            scope.spawn(move || {
                test();
                println!("{name} ... ok");
            });
        }
    });
    println!("\n{} passed", TESTS.len());
}

const TESTS: &[(&str, fn())] = &[
    ("usual mistakes are named", usual_mistakes_are_named),
    ("boards are drawn side by side", boards_are_drawn_side_by_side),
    ("endings are distinguished", endings_are_distinguished),
    ("stored output takes precedence over our own", stored_output_takes_precedence_over_our_own),
    ("a program is stopped with its children", a_program_is_stopped_with_its_children),
    ("an interrupted check stops the program", an_interrupted_check_stops_the_program),
    (
        "bad programs and cases do not stop the others",
        bad_programs_and_cases_do_not_stop_the_others,
    ),
    ("a large input may stay unread", a_large_input_may_stay_unread),
    ("output is not held in memory", output_is_not_held_in_memory),
    ("games and lengths are compared too", games_and_lengths_are_compared_too),
];

/// A folder with the case `case.in`.
fn folder(input: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("case.in"), input).unwrap();
    folder
}

/// Runs `sokopush check` on a program that makes `mistake`.
fn check(folder: &Path, mistake: &str, options: &[&str]) -> Output {
    let me = std::env::current_exe().unwrap();
    make_usual(&mut Command::new(env!("CARGO_BIN_EXE_sokopush")))
        .current_dir(folder)
        .arg("check")
        .args(["--program", &format!("'{}' be-{mistake}", me.display())])
        .args(options)
        .arg("case.in")
        .output()
        .unwrap()
}

/// Asserts what the report begins with.
#[track_caller]
fn says(output: &Output, what: &str) {
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(report.lines().next(), Some(what), "{report}");
    let failed = report.ends_with("\n0 passed, 1 failed\n");
    assert!(failed && output.stderr.is_empty(), "{output:?}");
    assert_eq!(output.status.code(), Some(1));
}

fn usual_mistakes_are_named() {
    let wrong = [
        ("right", ""),
        (
            "worker-not-back",
            "command 2, line 8, `0`: after `0`, the board should be as before command 1; yours is another",
        ),
        ("through-wall", "command 3, line 9, `a8`: the box was pushed into a wall"),
        ("through-box", "command 5, line 11, `a6`: the box was pushed into a second box"),
        (
            "without-way",
            "command 7, line 13, `d8`: the push was made although the worker cannot get there",
        ),
        ("refuses", "command 1, line 7, `b6`: the push was refused although it is possible"),
        ("loses-goals", "command 6, line 12, `c6`: box `c` is on a goal, so it is printed `C`"),
        ("silent", "command 3, line 9, `a8`: not what was expected"),
        ("ends-early", "command 6, line 12, `c6`: the output ends early"),
        ("ends-within", "command 6, line 12, `c6`: the output ends early"),
        ("prints-nothing", "the board as it was read: the output ends early"),
        ("extra", "extra line 51: \"bye\""),
        ("extra-line", "after the last board: an empty line was printed after the last board"),
        (
            "blanks",
            "the board as it was read: the rows are right, but blanks or line ends are wrong",
        ),
        ("crlf", "the board as it was read: lines end in CR LF, but should end in LF alone"),
        (
            "no-last-newline",
            "command 9, line 15, `0`: the newline at the end of the last line is missing",
        ),
        ("empty-lines", "command 1, line 7, `b6`: an empty line was printed between boards"),
        ("loses-boxes", "command 4, line 10, `b8`: not what was expected"),
    ];
    for (mistake, what) in wrong {
        let case = folder(CASE);
        let output = check(case.path(), mistake, &[]);
        if what.is_empty() {
            assert_eq!(String::from_utf8_lossy(&output.stdout), "1 passed, 0 failed\n");
            assert_eq!(output.status.code(), Some(0));
        } else {
            says(&output, &format!("FAIL case.in: {what}"));
        }
    }
    // After the last command no board follows that could be compared instead.
    let case = folder("@a-\n\na6\na6\n.\n");
    let what = "command 2, line 4, `a6`: the output ends early";
    says(&check(case.path(), "silent", &[]), &format!("FAIL case.in: {what}"));
    // A goal lost under the worker, and one lost when the worker leaves it.
    let case = folder("@a+-\n\na6\na6\n0\n.\n");
    let what = "command 1, line 3, `a6`: box `a` is on a goal, so it is printed `A`";
    says(&check(case.path(), "loses-goals", &[]), &format!("FAIL case.in: {what}"));
}

fn boards_are_drawn_side_by_side() {
    let case = folder(CASE);
    let report = String::from_utf8(check(case.path(), "worker-not-back", &[]).stdout).unwrap();
    expect_test::expect![[r#"
        FAIL case.in: command 2, line 8, `0`: after `0`, the board should be as before command 1; yours is another
          before     expected   got
          ########   ########   ########
          #-a----#   #@a----#   #-a----#
                      ^          ^
          #--@b--#   #--b---#   #-@b---#
                       ^          ^
          #d---c+#   #d---c+#   #d---c+#
          ########   ########   ########
        1 of 1 failure: undo put the worker behind the box, not where it was before the walk; see `sokopush check --explain worker-not-back`
        0 passed, 1 failed
    "#]]
    .assert_eq(&report);
}

fn endings_are_distinguished() {
    let case = folder(CASE);
    // Those that stay print all they have to say within this time, also on a busy machine.
    let short = ["--timeout", "1", "--max-output", "10K"];
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
    let case = case.path();
    std::thread::scope(|scope| {
        for (mistake, what) in endings {
            scope.spawn(move || {
                let limit: &[&str] = if what.starts_with("stopped") { &short } else { &[] };
                // Those that stay would end by themselves after a minute, and not be stopped.
                says(&check(case, mistake, limit), &format!("FAIL case.in: {what}"));
            });
        }
    });
    // Without a limit of its own it is stopped at 1 GiB.
    let what =
        "stopped at the output limit; after the last board: there is extra output after the end";
    let slow = ["--timeout", "100"];
    says(&check(case, "writes-for-ever", &slow), &format!("FAIL case.in: {what}"));
}

fn stored_output_takes_precedence_over_our_own() {
    let case = folder("@a-\n\na6\n.\n");
    fs::write(case.path().join("case.out"), "@a-\n@a-\n").unwrap();
    says(
        &check(case.path(), "right", &[]),
        "FAIL case.in: command 1, line 3, `a6`: not what was expected",
    );
    fs::write(case.path().join("case.out"), "@a-\n").unwrap();
    says(
        &check(case.path(), "right", &[]),
        "FAIL case.in: command 1, line 3, `a6`: there is extra output after the end",
    );
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
                    std::thread::sleep(Duration::from_millis(10));
                }
                read => break read.unwrap(),
            }
        };
        assert_eq!(count, 0, "the child lived on");
    }
}

fn a_program_is_stopped_with_its_children() {
    let case = folder(CASE);
    let mut children = Children::new(case.path());
    // A child keeps its output open, and another does not. Neither is waited for.
    for mistake in ["forks", "leaves-a-child"] {
        let output = check(case.path(), mistake, &["--timeout", "100"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1 passed, 0 failed\n", "{mistake}");
        fs::remove_file(case.path().join("started")).expect("there was a child");
        children.are_gone();
    }
}

fn an_interrupted_check_stops_the_program() {
    let has_all_signals = Command::new("env").args(["--default-signal", "true"]).output();
    if !has_all_signals.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: `env --default-signal` is not there, for an interrupted check");
        return;
    }
    let case = folder(CASE);
    let mut children = Children::new(case.path());
    let me = std::env::current_exe().unwrap();
    // SIGHUP counts only where the output is a terminal.
    for signal in [Signal::SIGINT, Signal::SIGQUIT, Signal::SIGTERM] {
        let _ = fs::remove_file(case.path().join("started"));
        // This test may have been started with some signals ignored.
        let mut check = Command::new("env");
        let mut check = make_usual(&mut check)
            .current_dir(case.path())
            .args(["--default-signal", env!("CARGO_BIN_EXE_sokopush"), "check", "--program"])
            .args([&format!("'{}' be-forks", me.display()), "case.in"])
            .spawn()
            .unwrap();
        while !case.path().join("started").exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        kill(Pid::from_raw(check.id().try_into().unwrap()), signal).unwrap();
        assert_eq!(check.wait().unwrap().code(), Some(128 + signal as i32));
        children.are_gone();
    }
}

fn bad_programs_and_cases_do_not_stop_the_others() {
    let folder = folder(CASE);
    fs::write(folder.path().join("bad.in"), "no board\n").unwrap();
    let output = check(folder.path(), "right", &["bad.in"]);
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.starts_with("ERROR bad.in:1:3: expected a cell ("), "{report}");
    assert!(
        report.ends_with("\n1 passed, 0 failed, 1 not judged\n") && report.lines().count() == 2,
        "{report}"
    );
    assert_eq!(output.status.code(), Some(2));
    let output = make_usual(&mut Command::new(env!("CARGO_BIN_EXE_sokopush")))
        .args(["check", "--program", "./no-such-program -x", "bad.in", "case.in"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let why = "cannot start `./no-such-program -x`: No such file or directory";
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {why}\n"));
    // Whether the program is there shows at the first case that is whole.
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.starts_with("ERROR bad.in:1:3: "), "{report}");
    assert!(report.ends_with("\n0 passed, 0 failed, 1 not judged, 1 not run\n"), "{report}");
    assert_eq!(output.status.code(), Some(2));
}

fn a_large_input_may_stay_unread() {
    let case = folder(&format!("@a-\n\na6\n{}.\n", "0\n".repeat(100_000)));
    let what = "FAIL case.in: command 1, line 3, `a6`: the output ends early";
    says(&check(case.path(), "first-board-only", &[]), what);
}

fn output_is_not_held_in_memory() {
    // 400 MB of boards, with less memory than that.
    let case = folder(&format!("@a{}\n\n{}.\n", "-".repeat(19_997), "0\n".repeat(20_000)));
    let me = std::env::current_exe().unwrap();
    let script = "ulimit -v 200000; exec \"$@\"";
    for mistake in ["right-and-fast", "right-and-fast-but-last"] {
        let output = make_usual(&mut Command::new("sh"))
            .args(["-c", script, "sh", env!("CARGO_BIN_EXE_sokopush"), "check", "--jobs", "1"])
            .args(["--program", &format!("'{}' be-{mistake}", me.display()), "case.in"])
            .current_dir(case.path())
            .output()
            .unwrap();
        let is_right = mistake == "right-and-fast";
        assert_eq!(output.status.code(), Some(i32::from(!is_right)), "{output:?}");
    }
}

fn games_and_lengths_are_compared_too() {
    let case = folder("1 4\nwb.+\nRR\n1 3\nwb+\nR\n0 0\n");
    let output = check(case.path(), "simulator", &["--as", "simulate"]);
    says(&output, "FAIL case.in: game 2, row 1: not what was expected");
    let case = folder("1 4\nX*.@\n\n1 3\nX*@\n");
    let output = check(case.path(), "solver", &["--as", "solve"]);
    says(&output, "FAIL case.in: level 2: not what was expected");
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("\n  expected   got\n  1          7\n  ^          ^\n"), "{report}");
}
