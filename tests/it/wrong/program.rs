//! The wrong programs. Tests are in no other executable than their own, so each wrong program is this one, started once more.

use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio, abort, exit};
use std::thread::sleep;
use std::time::Duration;

use nix::sys::signal::{Signal, raise};

use super::boards::boards;

/// Has the mistake where this executable is started as a wrong program.
const MISTAKE: &str = "SOKOPUSH_MISTAKE";

/// The command line of a program that makes `mistake`. Its output comes from stderr, because the test harness writes lines of
/// its own to stdout.
pub(crate) fn wrong_program(mistake: &str) -> String {
    let tests = std::env::current_exe().unwrap();
    let played = "--exact --ignored wrong::program::plays_wrong";
    let tests = tests.display();
    format!("sh -c 'exec env {MISTAKE}={mistake} \"{tests}\" {played} 2>&1 >/dev/null'")
}

#[test]
#[ignore = "a wrong program for `sokopush check`"]
fn plays_wrong() {
    if let Ok(mistake) = std::env::var(MISTAKE) {
        play(&mistake);
    }
}

/// Plays the document on stdin with a mistake.
fn play(mistake: &str) {
    let mut out = BufWriter::new(io::stderr());
    let mut say = |text: &str| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match mistake {
        "reads-nothing" => sleep(Duration::from_secs(60)),
        "first-board-only" => say("@a-\n").unwrap(),
        "simulator" => say("Game 1: complete\n..wB\nGame 2: complete\n.w+\n").unwrap(),
        "solver" => say("2\n7\n").unwrap(),
        "right-and-fast" | "right-and-fast-but-last" => {
            let mut board = format!("@a{}\n", "-".repeat(19_997));
            for _ in 0..5_000 {
                say(&board).unwrap();
            }
            if mistake.ends_with("last") {
                board.replace_range(..1, "x");
            }
            say(&board).unwrap();
        }
        _ => {
            let mut document = String::new();
            io::stdin().read_to_string(&mut document).unwrap();
            if mistake == "crash-in-buffer" && !io::stderr().is_terminal() {
                abort();
            }
            for board in boards(&document, mistake) {
                say(&board).unwrap();
            }
            end(mistake, &mut say);
        }
    }
}

fn end(mistake: &str, say: &mut impl FnMut(&str) -> io::Result<()>) {
    match mistake {
        "exit-3" | "exit-early" => exit(3),
        // The first one only removes the handler of Rust's runtime.
        "crash" | "crash-early" => {
            raise(Signal::SIGSEGV).unwrap();
            raise(Signal::SIGSEGV).unwrap();
        }
        "abort" | "crash-in-buffer" => abort(),
        "stays" | "stays-early" => sleep(Duration::from_secs(60)),
        "closes-and-stays" => {
            nix::unistd::close(2).unwrap();
            sleep(Duration::from_secs(60));
        }
        "writes-for-ever" => while say(&"for ever\n".repeat(10_000)).is_ok() {},
        "forks" | "leaves-a-child" => {
            let mut child = Command::new("sh");
            child.args(["-c", "exec 3>children; touch started; sleep 100; echo lived >&3"]);
            if mistake == "leaves-a-child" {
                child.stderr(Stdio::null());
            }
            #[expect(clippy::zombie_processes, reason = "it is meant to be left running")]
            child.spawn().unwrap();
            while !Path::new("started").exists() {
                sleep(Duration::from_millis(5));
            }
        }
        _ => {}
    }
}
