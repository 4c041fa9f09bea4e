//! Writing that fails: full disks, limits of files, outputs that do not block.

use super::{DOCUMENT, GAMES};
#[cfg(target_os = "linux")]
use super::{READERS, ends};
#[cfg(target_os = "linux")]
use crate::harness::{feed, folder, program, shell};
use crate::harness::{play, simulate};
#[cfg(target_os = "linux")]
use crate::solve::any_solution::storehouse;
use sokopush::Interpreter;
use sokopush::Simulator;
use sokopush::error::Error;
#[cfg(target_os = "linux")]
use std::fs;
use std::io::{self, ErrorKind, Write};
#[cfg(target_os = "linux")]
use std::os::unix::process::ExitStatusExt;
#[cfg(target_os = "linux")]
use std::process::Stdio;

/// A writer that fails once it is full.
struct Room {
    left: usize,
    written: Vec<u8>,
}

impl Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(self.left);
        if count == 0 && !bytes.is_empty() {
            return Err(ErrorKind::StorageFull.into());
        }
        self.left -= count;
        self.written.extend(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asserts that writing that fails at any byte returns the error, and that every byte before it was written.
#[track_caller]
fn fails_at_every_byte(write: impl Fn(&mut Room) -> Result<(), Error>) {
    let mut all = Room { left: usize::MAX, written: Vec::new() };
    write(&mut all).unwrap();
    assert!(!all.written.is_empty());
    for left in 0..=all.written.len() {
        let mut room = Room { left, written: Vec::new() };
        let result = write(&mut room);
        if left == all.written.len() {
            result.unwrap();
        } else {
            let Err(Error::Write(error)) = result else { panic!("{left}: {result:?}") };
            assert_eq!(error.kind(), ErrorKind::StorageFull);
        }
        assert_eq!(room.written, all.written[..left]);
    }
}

#[test]
fn writing_that_fails_at_any_byte_is_an_error() {
    for (chained, moves) in [(false, false), (true, false), (false, true), (true, true)] {
        fails_at_every_byte(|room| {
            play(Interpreter { chained, moves }, DOCUMENT.as_bytes(), room).map(drop)
        });
    }
    for trace in [false, true] {
        fails_at_every_byte(|room| simulate(Simulator { trace }, GAMES.as_bytes(), room));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_by_every_command() {
    let texts = ["--man", "--help", "play -h", "--version", "--completions bash"];
    let games = [("play --moves", "@a-\n"), ("simulate", "1 3\nwb+\nR\nx\n"), ("check .", "")];
    for (arguments, input) in READERS.into_iter().chain(games).chain(texts.map(|text| (text, ""))) {
        let case = folder(&[("a.in", "@a-\n"), ("a.out", "@a-\n")]);
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = shell(&format!("sokopush {arguments}"));
        command.current_dir(case.path()).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // Fails where the command reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let stderr = ends(&child.wait_with_output().unwrap(), 2);
        let why = "error: cannot write the output: No space left on device";
        assert_eq!(stderr.lines().last(), Some(why), "{arguments}");
        assert_eq!(stderr.matches(why).count(), 1, "{arguments}: {stderr}");
    }
}

/// The second level has two hundred boxes. The CPU is limited only so that this test would end.
#[cfg(target_os = "linux")]
#[test]
fn searches_end_when_the_output_or_the_log_cannot_be_written() {
    let levels = format!("#####\n#@$.#\n#####\n\n{}", storehouse());
    let folder = folder(&[("levels", &levels)]);
    for (limits, options, why) in [
        ("", "", "cannot write the output: No space left on device"),
        ("", "--log other", "cannot write the output: No space left on device"),
        ("trap '' XFSZ; ulimit -f 0;", "--accept best --log log", "log: File too large"),
    ] {
        let solve = format!("sokopush solve --from xsb --jobs 2 {options} levels >/dev/full");
        let mut command = shell(&format!("ulimit -t 20; {limits} exec {solve}"));
        let output = feed(command.current_dir(&folder), "");
        assert_eq!(ends(&output, 2), format!("error: {why}\n"), "{options}");
    }
}

/// Another thread waits for it.
#[cfg(target_os = "linux")]
#[test]
fn input_that_stays_open_is_not_waited_for_when_the_output_cannot_be_written() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = program(&["solve", "--jobs", "2"]);
    let command = command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"1 3\nX*@\n\n1").unwrap();
    let why = "error: cannot write the output: No space left on device\n";
    assert_eq!(ends(&child.wait_with_output().unwrap(), 2), why);
    drop(stdin);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_does_not_block_and_is_full_is_an_error() {
    let boards = "#####\n#@$.#\n#####\n\n".repeat(20_000);
    // Nobody reads before the end, so the pipe becomes full.
    let (reader, writer) = std::io::pipe().unwrap();
    let flags = nix::fcntl::OFlag::O_NONBLOCK;
    nix::fcntl::fcntl(&writer, nix::fcntl::FcntlArg::F_SETFL(flags)).unwrap();
    let folder = folder(&[("levels", &boards)]);
    let mut command = program(&["convert", "--to", "xsb", "levels"]);
    command.current_dir(&folder).stdout(writer).stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    let why = "error: cannot write the output: Resource temporarily unavailable\n";
    assert_eq!(ends(&output, 2), why);
    drop(reader);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_larger_than_allowed_is_not_half_written() {
    let folder = folder(&[("levels", &"#####\n#@$.#\n#####\n\n".repeat(200))]);
    // The signal that the system sends then ends the program.
    let ended = Some(nix::sys::signal::Signal::SIGXFSZ as i32);
    let mut command = shell("ulimit -c 0; ulimit -f 1; exec sokopush render --to x.html levels");
    let output = feed(command.current_dir(&folder), "");
    assert_eq!(output.status.signal(), ended, "{output:?}");
    assert!(!folder.path().join("x.html").exists());
    // Of a log only the last line is cut, and the next run leaves that out.
    let solve = "sokopush solve --from xsb --log log --jobs 2 levels >/dev/null";
    let mut command = shell(&format!("ulimit -c 0; ulimit -f 2; exec {solve}"));
    let output = feed(command.current_dir(&folder), "");
    assert_eq!(output.status.signal(), ended, "{output:?}");
    let log = fs::read_to_string(folder.path().join("log")).unwrap();
    let lines: Vec<_> = log.lines().map(serde_json::from_str::<serde_json::Value>).collect();
    assert!(lines.iter().rev().skip(1).all(Result::is_ok), "{log}");
    let again = feed(shell(solve).current_dir(&folder), "");
    assert_eq!(again.status.code(), Some(0), "{again:?}");
}
