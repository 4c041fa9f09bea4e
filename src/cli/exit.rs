//! How the program ends.

use sokopush::Error;

/// The exit statuses, and what they mean.
pub(super) const STATUSES: [(&str, &str); 6] = [
    ("0", "success"),
    ("1", "a negative answer: a difference, a wrong stored solution, or a finding"),
    ("2", "a usage error, an unreadable file or malformed input"),
    ("3", "a limit was reached before the answer was known, or memory ran out"),
    ("70", "an internal error"),
    ("128+n", "ended by signal n"),
];

/// How the program ends. Of several, the one with the highest status counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Success.
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
