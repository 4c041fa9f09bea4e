//! Colours, and a bar that says how far `check` is.

use std::fs::{self, File};
use std::io::Read;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::harness::{folder, program};
use crate::run::{ANYTHING, sokopush};

use super::RIGHT;

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
fn colors_are_only_for_terminals() {
    let case = folder(&[("a.in", RIGHT.0), ("a.out", "@a-\n-@b\n")]);
    let plain = sokopush("check .").folder(&case).stdout(ANYTHING).status(1).run().stdout;
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
fn progress_bar_says_what_is_shrunk() {
    let case = folder(&[("a.in", RIGHT.0)]);
    let options = ["--program", "echo wrong", "--shrink", "small"];
    let report = shown(checking(&case).args(options));
    assert!(report.contains("0/1 cases shrunk, now ./a.in"), "{report:?}");
}

#[test]
fn progress_bar_counts_cases() {
    let (input, right) = RIGHT;
    let cases = tempfile::tempdir().unwrap();
    for number in 0..30 {
        fs::write(cases.path().join(format!("{number}.in")), input).unwrap();
        fs::write(cases.path().join(format!("{number}.out")), right).unwrap();
    }
    let slow = "sh -c 'sleep 0.02; printf \"@a-\\n-@a\\n\"'";
    let report = shown(checking(&cases).args(["--jobs", "1", "--program", slow]));
    assert!(report.contains("/30 cases"), "{report:?}");
    assert!(report.ends_with("30 passed, 0 failed\r\n"), "{report:?}");
}
