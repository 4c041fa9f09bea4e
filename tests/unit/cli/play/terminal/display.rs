//! Unit tests of `src/cli/play/terminal/display.rs`.

use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

use nix::pty::openpty;
use nix::sys::termios::tcgetattr;

use super::Display;

#[test]
#[ignore = "the next test runs it on a terminal"]
fn a_program_that_panics() {
    let _display = Display::new().unwrap();
    panic!("on purpose");
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_reported_there() {
    let pty = openpty(None, None).unwrap();
    let before = tcgetattr(&pty.slave).unwrap();
    let slave = || Stdio::from(pty.slave.try_clone().unwrap());
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--ignored", "--nocapture", "a_program_that_panics"]);
    let status = program.stdin(slave()).stdout(slave()).stderr(slave()).status().unwrap();
    assert!(!status.success());
    assert_eq!(tcgetattr(&pty.slave).unwrap(), before);
    drop((program, pty.slave));
    let mut shown = Vec::new();
    // A terminal that nobody uses any more is an error.
    let _ = File::from(pty.master).read_to_end(&mut shown);
    let shown = String::from_utf8(shown).unwrap();
    let (taken, rest) = shown.split_once("\x1b[?1049h").unwrap();
    let (drawn, given_back) = rest.split_once("\x1b[?1049l").unwrap();
    assert!(!taken.contains("on purpose") && !drawn.contains("on purpose"), "{shown:?}");
    assert!(given_back.contains("\x1b[?25h") && given_back.contains("on purpose"), "{shown:?}");
}
