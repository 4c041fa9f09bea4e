//! The clock of a search: the system's, or work that is counted instead of time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The clock that time limits go by. Clones show the same time.
#[derive(Clone)]
pub(crate) enum Clock {
    System(Arc<SystemClock>),
    Work(Arc<WorkClock>),
}

/// The time since a search began, without that in which the program was stopped.
pub(crate) struct SystemClock {
    start: Instant,
    /// When somebody looked at it last, and how long the program was stopped before.
    looked: Mutex<(Duration, Duration)>,
}

/// A search looks at the clock about once a millisecond: a longer pause than this is taken for a stop.
pub(super) const MAX_PAUSE: Duration = Duration::from_secs(2);

/// A clock that work moves on: where there is no other, in tests, and where expansions are limited. It shows the same on every machine.
pub(crate) struct WorkClock {
    /// In microseconds.
    time: AtomicU64,
    /// The time that one check of the time stands for, in microseconds.
    check: u64,
    /// The time that one expanded state stands for, in microseconds, if expansions are what is limited.
    expansion: Option<u64>,
    /// When the search began, where there is a clock: callers and reports go by that.
    start: Option<Instant>,
}

impl Clock {
    /// The system's clock, which starts now.
    pub(super) fn system() -> Self {
        let clock = SystemClock { start: Instant::now(), looked: Mutex::default() };
        Clock::System(Arc::new(clock))
    }

    /// A clock that only checks of the time move on.
    pub(super) fn by_checks() -> Self {
        let clock = WorkClock { time: AtomicU64::new(0), check: 100, expansion: None, start: None };
        Clock::Work(Arc::new(clock))
    }

    /// A clock that each expanded state moves on by a microsecond, and each check of the time, too. For callers, it shows the time of
    /// this clock.
    pub(super) fn by_expansions(&self) -> Self {
        let start = match self {
            Clock::System(clock) => Some(clock.start),
            Clock::Work(clock) => clock.start,
        };
        let clock = WorkClock { time: AtomicU64::new(0), check: 1, expansion: Some(1), start };
        Clock::Work(Arc::new(clock))
    }

    /// The time that limits go by.
    pub(super) fn elapsed(&self) -> Duration {
        match self {
            Clock::System(clock) => clock.elapsed(),
            Clock::Work(clock) => Duration::from_micros(clock.time.load(Ordering::Relaxed)),
        }
    }

    /// The time that a caller sees.
    pub(crate) fn wall_time(&self) -> Duration {
        self.real_time().unwrap_or_else(|| self.elapsed())
    }

    /// The time in the world outside; `None` where there is no clock.
    pub(super) fn real_time(&self) -> Option<Duration> {
        match self {
            Clock::System(clock) => Some(clock.elapsed()),
            Clock::Work(clock) => clock.start.map(|start| start.elapsed()),
        }
    }

    /// Moves a clock of work on for a check of the time.
    pub(super) fn count_check(&self) {
        if let Clock::Work(clock) = self {
            clock.time.fetch_add(clock.check, Ordering::Relaxed);
        }
    }

    /// Moves a clock on for expanded states. Returns false if they do not move it.
    pub(super) fn count_expanded(&self, states: u64) -> bool {
        let Clock::Work(clock) = self else { return false };
        let Some(expansion) = clock.expansion else { return false };
        clock.time.fetch_add(expansion * states, Ordering::Relaxed);
        true
    }
}

impl SystemClock {
    fn elapsed(&self) -> Duration {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, stopped) = &mut *looked;
        let now = self.start.elapsed();
        let pause = now.saturating_sub(*last);
        if pause > MAX_PAUSE {
            *stopped += pause;
        }
        *last = now;
        now.saturating_sub(*stopped)
    }
}
