//! Progress: reports to the caller of a search while it runs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The time since the search began; without a clock, about that.
    pub time: Duration,
    /// The moves of the best solution so far, and the pushes among them.
    pub best: Option<(usize, usize)>,
    /// No solution has fewer pushes than this.
    pub lower_bound: usize,
}

/// The caller of a search. A trait, so that limits can be passed on for shorter times than they are valid.
pub(crate) trait Caller: Sync {
    /// Reports progress, with the time that `clock` shows.
    fn report(&self, progress: Progress, clock: &dyn Fn() -> Duration);

    /// Reports again how far the search is, unless that was done a short time ago. Returns whether to stop.
    fn hears(&self, clock: &dyn Fn() -> Duration) -> bool;
}

/// A caller with two functions.
pub(crate) struct Listener<'a> {
    is_stopped: Box<dyn Fn() -> bool + Send + Sync + 'a>,
    reports: Mutex<Reports<'a>>,
}

/// The reports made to the caller.
struct Reports<'a> {
    last: Progress,
    /// When the same is reported again.
    next: Duration,
    on_progress: Box<dyn FnMut(Progress) + Send + 'a>,
}

/// The time between two reports of the same progress.
const REPORT_TIME: Duration = Duration::from_millis(100);

impl<'a> Listener<'a> {
    pub(crate) fn new(
        is_stopped: Box<dyn Fn() -> bool + Send + Sync + 'a>,
        on_progress: Box<dyn FnMut(Progress) + Send + 'a>,
    ) -> Self {
        let reports = Reports { last: Progress::default(), next: REPORT_TIME, on_progress };
        Listener { is_stopped, reports: Mutex::new(reports) }
    }
}

impl Reports<'_> {
    fn add(&mut self, progress: Progress, clock: &dyn Fn() -> Duration) {
        self.last = Progress { time: clock(), ..progress };
        (self.on_progress)(self.last);
        // That may have taken long.
        self.next = clock() + REPORT_TIME;
    }
}

impl Caller for Listener<'_> {
    fn report(&self, progress: Progress, clock: &dyn Fn() -> Duration) {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).add(progress, clock);
    }

    fn hears(&self, clock: &dyn Fn() -> Duration) -> bool {
        if let Ok(mut reports) = self.reports.try_lock()
            && clock() >= reports.next
        {
            let last = reports.last;
            reports.add(last, clock);
        }
        (self.is_stopped)()
    }
}
