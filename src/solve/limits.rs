//! How long a search may run, and how much memory it may use.

use std::time::{Duration, Instant};

use thiserror::Error;

/// A limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Limit {
    /// The time for one level.
    #[error("time")]
    Time,
    /// The memory for one level.
    #[error("memory")]
    Memory,
}

/// The limits of one search. Its time starts when this value is made.
pub(super) struct Limits {
    /// `None` where there is no clock.
    start: Option<Instant>,
    time: Option<Duration>,
    /// In bytes.
    pub(super) memory: usize,
}

impl Limits {
    pub(super) fn new(time: Option<Duration>, memory: usize) -> Limits {
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        Limits { start: has_clock.then(Instant::now), time, memory }
    }

    /// Zero where there is no clock.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }

    pub(super) fn check_time(&self) -> Result<(), Limit> {
        if self.time.is_some_and(|time| self.elapsed() > time) { Err(Limit::Time) } else { Ok(()) }
    }

    pub(super) fn check_memory(&self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.memory { Err(Limit::Memory) } else { Ok(()) }
    }
}

/// Allocates a table of `len` times `value`.
pub(super) fn try_table<T: Clone>(len: usize, value: T) -> Result<Vec<T>, Limit> {
    let mut table = Vec::new();
    table.try_reserve_exact(len).map_err(|_| Limit::Memory)?;
    table.resize(len, value);
    Ok(table)
}
