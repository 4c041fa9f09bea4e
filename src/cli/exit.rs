//! How the program ends, and what it says on stderr.

use std::io::{self, Write};

use super::escape::{escape, escape_lines};
use super::streams;
use crate::Error;

/// The exit statuses, and what they mean.
pub(super) const STATUSES: [(&str, &str); 6] = [
    ("0", "success, even if the reader closed the pipe"),
    ("1", "a negative answer: a transcript differs, or a stored solution is wrong"),
    ("2", "a usage error, an unreadable file or malformed input"),
    ("3", "a limit was reached before the answer was known, or memory ran out"),
    ("70", "an internal error"),
    ("128+n", "ended by signal n"),
];

/// How the program ends. Of several, the one with the highest status counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// What was asked for is done.
    Done = 0,
    /// A negative answer.
    Negative = 1,
    /// Misuse, an unreadable file, malformed input.
    Misused = 2,
    /// A limit was reached: of the solver, or of memory.
    Limited = 3,
    /// A bug in the program.
    Internal = 70,
    /// The terminal is gone.
    HungUp = 129,
    /// Ctrl-C.
    Interrupted = 130,
    /// Ctrl-\, which asks for a core dump too.
    Quit = 131,
    /// Asked to end by another program.
    Terminated = 143,
}

impl Exit {
    /// How the program ends after an error.
    pub(super) fn after(error: &anyhow::Error) -> Exit {
        match error.downcast_ref() {
            Some(Error::OutOfMemory(_)) => Exit::Limited,
            _ => Exit::Misused,
        }
    }
}

/// Reports an error on stderr: unchanged if it has a place in a text, otherwise with the program's name.
/// Returns how the program ends.
pub(super) fn report_error(error: &anyhow::Error) -> Exit {
    let has_place = matches!(error.downcast_ref(), Some(Error::Syntax(..) | Error::OutOfMemory(_)));
    let prefix = if has_place { "" } else { "sokopush: " };
    // After what was printed so far; if that fails, whatever is printed next tells.
    let _ = streams::flush();
    // In one piece, because others may write there too. Nobody is left to tell if it fails.
    let message = escape(&format!("{prefix}{error:#}"));
    let _ = io::stderr().write_all(format!("{message}\n").as_bytes());
    Exit::after(error)
}

/// Reports what is wrong, but does not change how the program ends.
pub(super) fn report_warning(warning: &anyhow::Error) {
    report_error(warning);
}

/// Reports wrong arguments that have characters which no terminal should get.
pub(super) fn report_usage_error(message: &str) -> Exit {
    let _ = io::stderr().write_all(escape_lines(message).as_bytes());
    Exit::Misused
}
