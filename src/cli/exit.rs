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
    Done = 0,
    Negative = 1,
    Misused = 2,
    Limited = 3,
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
    pub(super) fn after(error: &anyhow::Error) -> Exit {
        match error.downcast_ref() {
            Some(Error::OutOfMemory(_)) => Exit::Limited,
            _ => Exit::Misused,
        }
    }
}
