//! Reading that fails, and texts without end.

use super::{DOCUMENT, GAMES, READERS, ends};
use crate::harness::{play, program, simulate};
use crate::run::{ANYTHING, sokopush};
use sokopush::Interpreter;
use sokopush::Simulator;
use sokopush::error::Error;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::process::Stdio;

/// A reader that is interrupted before every byte, and fails after `left` bytes.
struct Interrupted<'t> {
    text: &'t [u8],
    left: usize,
    is_next: bool,
}

impl<'t> Interrupted<'t> {
    fn new(text: &'t str, left: usize) -> Interrupted<'t> {
        Interrupted { text: text.as_bytes(), left, is_next: false }
    }
}

impl Read for Interrupted<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.is_next = !self.is_next;
        if self.is_next {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.left == 0 {
            return Err(ErrorKind::ConnectionReset.into());
        }
        self.left -= 1;
        let count = room.len().min(1);
        self.text.read(&mut room[..count])
    }
}

#[test]
fn reading_that_is_interrupted_continues() {
    let (mut out, mut at_once) = (Vec::new(), Vec::new());
    play(Interpreter::default(), Interrupted::new(DOCUMENT, usize::MAX), &mut out).unwrap();
    play(Interpreter::default(), DOCUMENT.as_bytes(), &mut at_once).unwrap();
    assert_eq!(out, at_once);
}

#[test]
fn reading_that_fails_at_any_byte_is_an_error() {
    let mut all = Vec::new();
    play(Interpreter::default(), DOCUMENT.as_bytes(), &mut all).unwrap();
    // Nothing is read after the dot.
    for left in 0..DOCUMENT.find('.').unwrap() {
        let mut out = Vec::new();
        let played = play(Interpreter::default(), Interrupted::new(DOCUMENT, left), &mut out);
        let Err(Error::Read(name, error)) = played else { panic!("{left}: {played:?}") };
        assert_eq!((&*name, error.kind()), ("document", ErrorKind::ConnectionReset));
        assert!(all.starts_with(&out), "{left}");
    }
    for left in 0..GAMES.len() - 1 {
        let games = Interrupted::new(GAMES, left);
        let played = simulate(Simulator::default(), games, &mut Vec::new());
        assert!(matches!(played, Err(Error::Read(..))), "{left}");
    }
}

#[test]
fn a_path_that_cannot_be_read_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let deep = vec!["a"; 3000].join("/");
    let long = "a".repeat(300);
    for arguments in READERS.map(|(arguments, _)| arguments).into_iter().chain(["check"]) {
        let reports = |name: &str, why: &str| {
            let arguments: Vec<_> = arguments.split(' ').chain([name]).collect();
            let output = program(&arguments).current_dir(folder.path()).output().unwrap();
            let stderr = ends(&output, 2);
            assert!(stderr.starts_with(&format!("error: {name}: {why}")), "{stderr}");
            assert!(output.stdout.is_empty() || arguments[0] == "check");
        };
        reports("nowhere", "No such file or directory");
        reports(&long, "File name too long");
        reports(&deep, "File name too long");
        if arguments != "check" {
            let takes_folders = ["convert", "solve", "lint", "render"];
            let is_read = takes_folders.iter().any(|command| arguments.starts_with(command));
            reports(".", if is_read { "expected files of levels" } else { "Is a directory" });
            // It can be opened but not read, even by root.
            #[cfg(target_os = "linux")]
            reports("/proc/self/mem", "Input/output error");
        }
    }
}

#[test]
fn a_file_that_shrinks_while_it_is_read_is_played_as_far_as_it_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("document");
    let board = "#@a-#\n";
    fs::write(&path, format!("{board}\n{}", "a6\n0\n".repeat(200_000))).unwrap();
    let mut play = program(&["play"]);
    let mut child = play.arg(&path).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // It cannot have read much more than it could print, since nobody reads that.
    let mut first = [0; 6];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(10).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(ends(&output, 0), "");
    assert_eq!(output.stdout.len() % board.len(), 0, "the last board is complete");
    assert!(output.stdout.len() / board.len() < 400_001, "it read on");
}

#[test]
fn a_text_without_end_that_has_no_board_is_refused() {
    // Each is longer than 16 MiB. Long lines take less time than short ones.
    let notes = ("no board, ".repeat(100) + "\n").repeat(17_000);
    let nul = "\0".repeat(17_000_000);
    let commands = ["convert --to slc", "solve", "render", "play"];
    let too_much = "expected a board within the first 16777216 bytes, but found other text";
    let no_text = "not a board in any notation known here: it begins with NUL characters";
    let cases =
        commands.map(|command| [(command, &notes, 16_761, too_much), (command, &nul, 1, no_text)]);
    let explicit = ("convert --from xsb --to slc", &nul, 1, too_much);
    for (command, text, line, why) in cases.concat().into_iter().chain([explicit]) {
        // `solve` prints a line for what it reads as levels.
        let printed = if command == "solve" && why == too_much { "!\n" } else { "" };
        let run = sokopush(command).stdin(text).stdout(printed).stderr(ANYTHING).status(2);
        let stderr = run.run().stderr;
        let error = format!("<stdin>:{line}:1: error: {why}\n");
        if command == "play" && why == too_much {
            assert!(
                stderr.starts_with("note: read as `xsb`") && stderr.ends_with(&error),
                "{stderr}"
            );
        } else {
            assert_eq!(stderr, error, "{command}");
        }
    }
    // Here it is a finding.
    let said =
        sokopush("lint").stdin(&notes).stdout(ANYTHING).stderr(ANYTHING).status(1).run().stdout;
    assert!(said.contains(too_much), "{said}");
}
