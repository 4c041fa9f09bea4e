//! How long a search may run, and how much memory it may use; the constants that tune it come along.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

use super::clock::Clock;
use super::prices::OPERATIONS_PER_EXPANSION;
use super::{Caller, Progress};
use crate::solve::tuning::Tuning;

/// A limit that ended a search. Displayed as the word that stands before "limit", such as `time` or `memory`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Limit {
    /// The time limit of the level.
    #[error("time")]
    Time,
    /// The memory limit of the level.
    #[error("memory")]
    Memory,
    /// The limit of states expanded.
    #[error("expansions")]
    Expansions,
    /// A limit of the solver itself: no search is left that takes a board of this size, or has more to try.
    #[error("solver's own")]
    Solver,
    /// The caller, who stopped the search: see [`Search::stop_when`](crate::solve::Search::stop_when).
    #[error("caller's")]
    Cancelled,
}

/// The result of what a limit may end.
pub(crate) type Result<T, E = Limit> = std::result::Result<T, E>;

/// Why a search ended without [`Answer::Optimal`](crate::solve::Answer::Optimal) or
/// [`Answer::Unsolvable`](crate::solve::Answer::Unsolvable).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Reason {
    /// Nothing more was asked for: any solution is accepted, or ties need not be broken.
    #[error("accepted")]
    Accepted,
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// The limits of one search. Its time starts when this value is made.
#[derive(Clone)]
pub(crate) struct Limits<'c> {
    clock: Clock,
    time: Option<Duration>,
    /// In bytes.
    pub(crate) memory: usize,
    pub(crate) tuning: &'c Tuning,
    /// Who may stop the search, and hears how far it is.
    caller: Option<&'c dyn Caller>,
    /// Set by one of two threads of the same search to stop both.
    is_over: Option<Arc<AtomicBool>>,
    /// The work since the time was checked, in operations on words.
    work: Cell<usize>,
}

/// About a hundred years. With longer times, parts of them could not be computed.
const LONGEST_TIME: Duration = Duration::from_secs(u32::MAX as u64);

impl<'c> Limits<'c> {
    /// Limits by the system's clock. Where there is none, the time is not limited.
    pub(crate) fn new(time: Option<Duration>, memory: usize) -> Self {
        let by_work = Limits::by_work(None, memory);
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return by_work;
        }
        let time = time.map(|time| time.min(LONGEST_TIME));
        Limits { clock: Clock::system(), time, ..by_work }
    }

    /// Limits of a time that is counted in work.
    pub(crate) fn by_work(time: Option<Duration>, memory: usize) -> Self {
        Limits {
            clock: Clock::by_checks(),
            time,
            memory,
            tuning: &Tuning::DEFAULT,
            caller: None,
            is_over: None,
            work: Cell::new(0),
        }
    }

    /// Returns these limits, but they count expanded states instead of time, and so do parts of it.
    pub(crate) fn with_expansions(self, states: u64) -> Self {
        let time = Duration::from_micros(states).min(LONGEST_TIME);
        Limits { clock: self.clock.by_expansions(), time: Some(time), ..self }
    }

    /// Counts states that were expanded; fails if their number is limited, and that is reached.
    #[inline]
    pub(crate) fn count_expanded(&self, states: usize) -> Result<(), Limit> {
        if self.clock.count_expanded(states as u64) && self.is_late() {
            return Err(Limit::Time);
        }
        Ok(())
    }

    /// The time that a report states: zero where there is no clock.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.real_time().unwrap_or_default()
    }

    pub(crate) fn tuned(self, tuning: &'c Tuning) -> Self {
        Limits { tuning, ..self }
    }

    pub(crate) fn with_memory(&self, memory: usize) -> Self {
        Limits { memory: memory.min(self.memory), ..self.clone() }
    }

    /// Returns these limits, but the search ends after a percentage of all the time, counted from now, if that is limited.
    pub(crate) fn with_part_of_all_time(&self, percent: usize) -> Self {
        let Some(time) = self.time else { return self.clone() };
        let until = self.clock.elapsed() + part_of(time, percent);
        Limits { time: Some(time.min(until)), ..self.clone() }
    }

    /// Returns these limits, but the search ends after a percentage of the time so far, counted from now.
    pub(crate) fn with_share_of_time_so_far(&self, percent: usize) -> Self {
        let until = part_of(self.clock.elapsed(), 100 + percent);
        Limits { time: Some(self.time.map_or(until, |time| time.min(until))), ..self.clone() }
    }

    /// Returns these limits, but the search also ends when that of a clone [stops](Self::stop).
    pub(crate) fn stoppable(&self) -> Self {
        Limits { is_over: Some(Arc::default()), ..self.clone() }
    }

    /// Ends all searches with these [stoppable](Self::stoppable) limits.
    pub(crate) fn stop(&self) {
        if let Some(is_over) = &self.is_over {
            is_over.store(true, Ordering::Relaxed);
        }
    }

    /// Returns these limits, but the caller may also stop the search.
    pub(crate) fn heard_by(self, caller: &'c dyn Caller) -> Self {
        Limits { caller: Some(caller), ..self }
    }

    pub(crate) fn report(&self, progress: Progress) {
        if let Some(caller) = self.caller {
            caller.report(progress, &self.clock);
        }
    }

    /// Adds work, and checks the time once enough of it has added up. Between two calls, no more than a millisecond should pass.
    #[inline]
    pub(crate) fn spend(&self, work: usize) -> Result<(), Limit> {
        self.work.set(self.work.get() + work);
        if self.work.get() < OPERATIONS_PER_EXPANSION {
            return Ok(());
        }
        self.work.set(0);
        self.check_time()
    }

    /// Fails if the time is over, or the search was stopped. Small steps call it through `spend`.
    pub(crate) fn check_time(&self) -> Result<(), Limit> {
        self.clock.count_check();
        if let Some(is_over) = &self.is_over
            && is_over.load(Ordering::Relaxed)
        {
            return Err(Limit::Cancelled);
        }
        if let Some(caller) = self.caller
            && caller.is_stopped(&self.clock)
        {
            return Err(Limit::Cancelled);
        }
        if self.is_late() { Err(Limit::Time) } else { Ok(()) }
    }

    fn is_late(&self) -> bool {
        self.time.is_some_and(|time| self.clock.elapsed() > time)
    }

    pub(crate) fn check_memory(&self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.memory { Err(Limit::Memory) } else { Ok(()) }
    }
}

/// Stops the other thread when one ends, also by a panic.
pub(crate) struct StopAtEnd<'a>(pub(crate) &'a Limits<'a>);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn part_of(time: Duration, percent: usize) -> Duration {
    time.mul_f64(f64::from(u32::try_from(percent).unwrap_or(u32::MAX)) / 100.0)
}

/// Turns a limit of time or memory into `None`, for tables that are optional.
pub(crate) fn optional<T>(table: Result<Option<T>, Limit>) -> Result<Option<T>, Limit> {
    match table {
        Err(Limit::Time | Limit::Memory) => Ok(None),
        table => table,
    }
}

pub(crate) fn try_table<T: Clone>(len: usize, value: T) -> Result<Vec<T>, Limit> {
    let mut table = Vec::new();
    table.try_reserve_exact(len).map_err(|_| Limit::Memory)?;
    table.resize(len, value);
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::task::clock::MAX_PAUSE;

    #[test]
    fn one_thread_stops_the_other() {
        let limits = Limits::by_work(None, 0);
        let one = limits.stoppable();
        let other = one.with_memory(0);
        assert_eq!(other.check_time(), Ok(()));
        one.stop();
        assert_eq!((other.check_time(), limits.check_time()), (Err(Limit::Cancelled), Ok(())));
    }

    #[test]
    fn without_a_clock_shares_of_the_time_end() {
        let limits = Limits::by_work(None, 0);
        (0..100).for_each(|_| assert_eq!(limits.check_time(), Ok(())));
        let share = limits.with_share_of_time_so_far(50);
        let checks = (0..1000).take_while(|_| share.check_time().is_ok()).count();
        assert!((40..60).contains(&checks), "{checks}");
        assert_eq!((limits.check_time(), limits.elapsed()), (Ok(()), Duration::ZERO));
    }

    #[test]
    fn time_in_which_the_program_was_stopped_does_not_count() {
        let limits = Limits::new(Some(Duration::from_secs(1)), 0);
        std::thread::sleep(MAX_PAUSE + Duration::from_millis(100));
        assert_eq!(limits.check_time(), Ok(()));
        // A pause of this test counts no more than others: only a longer one would be less than that, and it is taken for a stop.
        assert!(limits.elapsed() < MAX_PAUSE);
        // What may be work counts.
        while limits.check_time().is_ok() {
            std::thread::sleep(Duration::from_millis(100));
        }
        assert_eq!(limits.check_time(), Err(Limit::Time));
    }
}
