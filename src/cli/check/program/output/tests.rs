use std::io::{PipeWriter, Write, pipe};
use std::thread;
use std::time::Duration;

use super::{ProgramOutput, read_part};

/// Time enough for what must come.
const LONG: Duration = Duration::from_secs(60);

/// An output, and the pipes to write it.
fn output() -> (ProgramOutput, PipeWriter, PipeWriter) {
    let (stdout, stdout_writer) = pipe().unwrap();
    let (stderr, stderr_writer) = pipe().unwrap();
    (ProgramOutput::new(stdout, stderr).unwrap(), stdout_writer, stderr_writer)
}

#[test]
fn what_is_in_the_pipe_needs_no_time() {
    let (mut output, mut stdout, mut stderr) = output();
    // As much as a pipe holds.
    stdout.write_all(&vec![b'a'; 1 << 16]).unwrap();
    stderr.write_all(b"error").unwrap();
    drop((stdout, stderr));
    let mut read: Vec<u8> = Vec::new();
    let mut buffer = [0; 1000];
    loop {
        match output.read(&mut buffer, Duration::ZERO).unwrap() {
            Some(0) => break,
            Some(count) => read.extend(&buffer[..count]),
            None => panic!("the pipe has {} more bytes", (1 << 16) - read.len()),
        }
    }
    assert_eq!(read, vec![b'a'; 1 << 16]);
    while output.read_stderr(Duration::ZERO).unwrap() != Some(0) {}
    assert_eq!(output.take_excerpt().begin(), b"error");
}

#[test]
fn an_empty_pipe_that_is_open_is_no_end() {
    let (mut output, mut stdout, stderr) = output();
    let mut buffer = [0; 10];
    assert_eq!(output.read(&mut buffer, Duration::ZERO).unwrap(), None);
    assert_eq!(output.read(&mut buffer, Duration::from_millis(1)).unwrap(), None);
    assert_eq!(output.read_stderr(Duration::ZERO).unwrap(), None);
    stdout.write_all(b"late").unwrap();
    assert_eq!(output.read(&mut buffer, Duration::ZERO).unwrap(), Some(4));
    drop((stdout, stderr));
    // Waits for nothing.
    assert_eq!(output.read(&mut buffer, LONG).unwrap(), Some(0));
    assert_eq!(output.read_stderr(LONG).unwrap(), Some(0));
}

#[test]
fn a_full_stderr_does_not_hold_up_stdout() {
    let (mut output, mut stdout, mut stderr) = output();
    let program = thread::spawn(move || {
        stderr.write_all(&vec![b'e'; 1 << 20]).unwrap();
        stdout.write_all(b"end").unwrap();
    });
    let mut buffer = [0; 10];
    assert_eq!(output.read(&mut buffer, LONG).unwrap(), Some(3));
    program.join().unwrap();
}

#[test]
fn a_stderr_that_never_ends_does_not_hold_up_the_time_limit() {
    let (mut output, stdout, mut stderr) = output();
    let program = thread::spawn(move || while stderr.write_all(&[b'e'; 1 << 10]).is_ok() {});
    assert_eq!(output.read(&mut [0; 10], Duration::from_millis(20)).unwrap(), None);
    drop((output, stdout));
    program.join().unwrap();
}

/// A program may open its own pipe and take what `poll` has seen there.
#[test]
fn reading_does_not_wait_where_something_was_taken_away() {
    let (mut output, _stdout, _stderr) = output();
    let stdout = output.stdout.as_mut().unwrap();
    assert_eq!(read_part(stdout, &mut [0; 10]).unwrap(), None);
    let stderr = output.stderr.as_mut().unwrap();
    assert_eq!(read_part(stderr, &mut [0; 10]).unwrap(), None);
}
