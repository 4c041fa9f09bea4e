//! How a program ended that failed.

use std::fmt;
use std::process::ExitStatus;

use crate::cli::values::counted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgramFailure {
    TimedOut,
    TooMuch,
    /// It ended with a signal, or with a status other than 0.
    Ended(AbnormalEnd),
}

/// How a program ended abnormally, and what may be the cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AbnormalEnd {
    pub(crate) status: ExitStatus,
    /// The limit of its memory in bytes, if there was one.
    pub(crate) memory: Option<usize>,
    /// Whether another command was to start it, and perhaps could not.
    pub(crate) may_be_unstarted: bool,
}

/// The statuses with which commands end that cannot start another one, as `env` does.
const CANNOT_START: [i32; 2] = [126, 127];

/// Returns whether a command that was to start another one ended as if it could not.
pub(super) fn is_like_unstarted(status: ExitStatus) -> bool {
    status.code().is_some_and(|code| CANNOT_START.contains(&code))
}

impl ProgramFailure {
    pub(crate) fn is_limit(self) -> bool {
        matches!(self, ProgramFailure::TimedOut | ProgramFailure::TooMuch)
    }
}

impl fmt::Display for ProgramFailure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProgramFailure::TimedOut => f.write_str("stopped at the time limit"),
            ProgramFailure::TooMuch => f.write_str("stopped at the output limit"),
            ProgramFailure::Ended(end) => end.fmt(f),
        }
    }
}

impl fmt::Display for AbnormalEnd {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_status(f, self.status)?;
        if let Some(memory) = self.memory {
            write!(f, ", with memory limited to {}", size_in_words(memory))?;
        }
        if self.may_be_unstarted {
            f.write_str(", perhaps it cannot be started")?;
        }
        Ok(())
    }
}

fn write_status(f: &mut fmt::Formatter, status: ExitStatus) -> fmt::Result {
    #[cfg(unix)]
    {
        use nix::sys::signal::Signal;
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return match Signal::try_from(signal) {
                Ok(signal) => write!(f, "crashed with {signal}"),
                Err(_) => write!(f, "crashed with signal {signal}"),
            };
        }
        // A shell reports a signal so.
        let code = status.code().unwrap_or_default();
        if let Ok(signal) = Signal::try_from(code - 128) {
            return write!(f, "ended with status {code}, as after {signal}");
        }
    }
    match status.code() {
        Some(code) => write!(f, "ended with status {code}"),
        None => write!(f, "{status}"),
    }
}

/// A number of bytes as options have it: with the largest unit of which it is a multiple.
fn size_in_words(size: usize) -> String {
    for (unit, bytes) in [("T", 1 << 40), ("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)] {
        let count = size as u64 / bytes;
        if count > 0 && count * bytes == size as u64 {
            return format!("{count}{unit}");
        }
    }
    counted(size, "byte")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::AbnormalEnd;

    #[test]
    fn a_signal_without_a_name_is_said_by_its_number() {
        let status = ExitStatus::from_raw(40);
        let end = AbnormalEnd { status, memory: None, may_be_unstarted: false };
        assert_eq!(end.to_string(), "crashed with signal 40");
    }
}
