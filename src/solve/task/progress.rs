//! Progress: reports to the caller of a search while it runs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::clock::Clock;
use crate::solve::solution::Length;

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The time since the search began; without a clock, about that.
    pub time: Duration,
    /// The length of the best solution so far.
    pub best: Option<Length>,
    /// No solution has fewer pushes than this.
    pub lower_bound: usize,
}

/// The caller of a search, who hears how far it is and may stop it. The clock is that of the search.
pub(crate) trait Caller: Sync {
    fn report(&self, progress: Progress, clock: &Clock);

    /// Returns whether to stop the search. May repeat the last report before that.
    fn is_stopped(&self, clock: &Clock) -> bool;
}

/// The time between two reports of the same progress.
const REPORT_TIME: Duration = Duration::from_millis(100);

/// A caller with two functions.
pub(crate) struct CallerFunctions<'c> {
    is_stopped: Box<dyn Fn() -> bool + Send + Sync + 'c>,
    reports: Mutex<Reports<'c>>,
}

/// What a caller was told.
struct Reports<'c> {
    on_progress: Box<dyn FnMut(Progress) + Send + 'c>,
    last: Progress,
    /// When the last report is repeated.
    next: Duration,
}

impl<'c> CallerFunctions<'c> {
    pub(crate) fn new(
        is_stopped: Box<dyn Fn() -> bool + Send + Sync + 'c>,
        on_progress: Box<dyn FnMut(Progress) + Send + 'c>,
    ) -> Self {
        let reports = Reports { on_progress, last: Progress::default(), next: REPORT_TIME };
        CallerFunctions { is_stopped, reports: Mutex::new(reports) }
    }
}

impl Caller for CallerFunctions<'_> {
    fn report(&self, progress: Progress, clock: &Clock) {
        // A new report waits while another thread makes one; it must not get lost.
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        reports.make(progress, clock);
    }

    fn is_stopped(&self, clock: &Clock) -> bool {
        // While another thread makes a report, nothing needs to be repeated.
        if let Ok(mut reports) = self.reports.try_lock()
            && clock.wall_time() >= reports.next
        {
            let last = reports.last;
            reports.make(last, clock);
        }
        (self.is_stopped)()
    }
}

impl Reports<'_> {
    fn make(&mut self, progress: Progress, clock: &Clock) {
        self.last = Progress { time: clock.wall_time(), ..progress };
        (self.on_progress)(self.last);
        // The function may take longer than the time between two reports. Counted from its beginning, the next one would follow at once.
        self.next = clock.wall_time() + REPORT_TIME;
    }
}
