//! How long a search may run, and how much memory it may use.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// The caller, who cancelled: see [`Solver::solve_until`](super::Solver::solve_until).
    #[error("caller's")]
    Cancelled,
}

/// The limits of one search. Its time starts when this value is made.
#[derive(Clone)]
pub(super) struct Limits {
    /// `None` where there is no clock.
    start: Option<Instant>,
    time: Option<Duration>,
    /// In bytes.
    pub(super) memory: usize,
    /// Becomes true when the caller wants no answer any more.
    is_cancelled: Arc<AtomicBool>,
    /// The work since the time was checked, in operations on words.
    work: Cell<usize>,
}

/// The work between two checks of the time: less than a millisecond.
const MAX_UNCHECKED_WORK: usize = 1 << 12;

/// The part of all the time that each large table may take.
const TABLE_PART: f64 = 0.1;

impl Limits {
    pub(super) fn new(time: Option<Duration>, memory: usize) -> Limits {
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        let (is_cancelled, work) = (Arc::default(), Cell::default());
        Limits { start: has_clock.then(Instant::now), time, memory, is_cancelled, work }
    }

    /// Zero where there is no clock.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }

    /// The same limits, but not more than this memory.
    pub(super) fn with_memory(&self, memory: usize) -> Limits {
        Limits { memory: memory.min(self.memory), ..self.clone() }
    }

    /// Makes a large table; `None` if it takes more than `TABLE_PART` of all the time.
    pub(super) fn in_part<T>(
        &self,
        make: impl FnOnce(&Limits) -> Result<Option<T>, Limit>,
    ) -> Result<Option<T>, Limit> {
        match make(&self.with_part(TABLE_PART)) {
            Err(Limit::Time) => self.check_time().map(|()| None),
            table => table,
        }
    }

    /// The same limits, but the search ends after a part of all the time, counted from now, if that is limited.
    pub(super) fn with_part(&self, part: f64) -> Limits {
        let until = |time: Duration| time.min(self.elapsed() + time.mul_f64(part));
        Limits { time: self.time.map(until), ..self.clone() }
    }

    /// The same limits, but the search ends after a share of the time that has gone by, counted from now.
    pub(super) fn with_share(&self, share: f64) -> Limits {
        let until = self.elapsed().mul_f64(1.0 + share);
        Limits { time: Some(self.time.map_or(until, |time| time.min(until))), ..self.clone() }
    }

    /// The same limits, but the search also ends soon after `is_cancelled` becomes true.
    pub(super) fn until(self, is_cancelled: Arc<AtomicBool>) -> Limits {
        Limits { is_cancelled, ..self }
    }

    /// Checks the time now and then: so often that nothing between two calls may take long.
    #[inline]
    pub(super) fn spend(&self, work: usize) -> Result<(), Limit> {
        self.work.set(self.work.get() + work);
        if self.work.get() < MAX_UNCHECKED_WORK {
            return Ok(());
        }
        self.work.set(0);
        self.check_time()
    }

    pub(super) fn check_time(&self) -> Result<(), Limit> {
        if self.is_cancelled.load(Ordering::Relaxed) {
            return Err(Limit::Cancelled);
        }
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
