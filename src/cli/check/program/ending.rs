//! How a program ended that failed.

use std::fmt;
use std::process::ExitStatus;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgramFailure {
    TimedOut,
    TooMuch,
    Ended(ExitStatus),
}

impl ProgramFailure {
    pub(crate) fn is_limit(self) -> bool {
        matches!(self, ProgramFailure::TimedOut | ProgramFailure::TooMuch)
    }
}

impl fmt::Display for ProgramFailure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let status = match self {
            ProgramFailure::TimedOut => return f.write_str("stopped at the time limit"),
            ProgramFailure::TooMuch => return f.write_str("stopped at the output limit"),
            ProgramFailure::Ended(status) => status,
        };
        #[cfg(unix)]
        {
            use nix::sys::signal::Signal;
            let signal = std::os::unix::process::ExitStatusExt::signal(status);
            if let Some(signal) = signal {
                let name = Signal::try_from(signal).map(Signal::as_str);
                return match name {
                    Ok(name) => write!(f, "crashed with {name}"),
                    Err(_) => write!(f, "crashed with signal {signal}"),
                };
            }
            // A shell reports a signal so.
            let code = status.code().unwrap_or_default();
            if let Ok(name) = Signal::try_from(code - 128) {
                return write!(f, "ended with status {code}, as after {name}");
            }
        }
        match status.code() {
            Some(code) => write!(f, "ended with status {code}"),
            None => write!(f, "{status}"),
        }
    }
}
