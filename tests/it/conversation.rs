//! A program that answers in lines while it runs.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use crate::harness::{patience, program};

/// A running program that is sent pieces of text and answers in lines.
pub(crate) struct Conversation {
    program: Child,
    stdin: Option<ChildStdin>,
    answers: mpsc::Receiver<String>,
}

impl Conversation {
    pub(crate) fn new(arguments: &[&str]) -> Conversation {
        Conversation::with(&mut program(arguments))
    }

    pub(crate) fn with(command: &mut Command) -> Conversation {
        let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(program.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                // A test that has failed takes no more.
                let Ok(()) = sender.send(line.unwrap()) else { return };
            }
        });
        Conversation { stdin: program.stdin.take(), program, answers }
    }

    /// The number of its process.
    #[cfg(target_os = "linux")]
    pub(crate) fn id(&self) -> u32 {
        self.program.id()
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Waits for the next line.
    #[track_caller]
    pub(crate) fn line(&mut self) -> String {
        self.answers.recv_timeout(patience()).expect("another line")
    }

    /// Asserts that no more lines follow when the program ends by itself, and that it succeeds.
    #[track_caller]
    pub(crate) fn ends(mut self) {
        assert_eq!(self.answers.recv_timeout(patience()), Err(RecvTimeoutError::Disconnected));
        assert!(self.program.wait().unwrap().success());
    }

    /// As `ends`, after the end of the input.
    #[track_caller]
    pub(crate) fn ends_with_its_input(mut self) {
        self.stdin = None;
        self.ends();
    }
}
