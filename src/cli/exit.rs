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

/// How the program ends. If several things happened, the one with the highest status decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    Done,
    Negative,
    Misused,
    Limited,
    Internal,
    Signal(EndingSignal),
}

/// A signal that asks the program to end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EndingSignal {
    /// SIGHUP: the terminal is gone.
    HangUp,
    /// SIGINT: Ctrl-C.
    Interrupt,
    /// SIGQUIT: Ctrl-\, which without a handler would write a core dump too.
    Quit,
    /// SIGTERM: another program asks for the end.
    Terminate,
}

impl Exit {
    /// Returns how the program ends after an error.
    pub(super) fn after(error: &anyhow::Error) -> Exit {
        match error.downcast_ref() {
            Some(Error::OutOfMemory(_)) => Exit::Limited,
            _ => Exit::Misused,
        }
    }

    /// Returns the exit status. After a signal it is the one with which shells report that signal.
    pub(super) fn status(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Negative => 1,
            Exit::Misused => 2,
            Exit::Limited => 3,
            Exit::Internal => 70,
            Exit::Signal(signal) => 128 + signal.number(),
        }
    }
}

impl EndingSignal {
    /// All of them.
    pub(super) const ALL: [EndingSignal; 4] = [
        EndingSignal::HangUp,
        EndingSignal::Interrupt,
        EndingSignal::Quit,
        EndingSignal::Terminate,
    ];

    /// Returns the number that POSIX gives the signal.
    pub(super) fn number(self) -> u8 {
        match self {
            EndingSignal::HangUp => 1,
            EndingSignal::Interrupt => 2,
            EndingSignal::Quit => 3,
            EndingSignal::Terminate => 15,
        }
    }
}
