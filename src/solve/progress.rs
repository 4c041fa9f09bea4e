//! What the caller of a search hears meanwhile.

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
pub(super) trait Caller: Sync {
    /// Reports progress.
    fn report(&self, progress: Progress);

    /// Reports again how far the search is, unless that was done a short time ago. Returns whether to stop.
    fn hears(&self, time: Duration) -> bool;
}

/// A caller with two functions.
pub(super) struct Listener<'a> {
    is_stopped: Box<dyn Fn() -> bool + Sync + 'a>,
    reports: Mutex<Reports<'a>>,
}

/// What the caller has heard.
struct Reports<'a> {
    last: Progress,
    on_progress: Box<dyn FnMut(Progress) + Send + 'a>,
}

/// The time between two reports of the same progress.
const REPORT_TIME: Duration = Duration::from_millis(100);

impl<'a> Listener<'a> {
    pub(super) fn new(
        is_stopped: Box<dyn Fn() -> bool + Sync + 'a>,
        on_progress: Box<dyn FnMut(Progress) + Send + 'a>,
    ) -> Self {
        let reports = Reports { last: Progress::default(), on_progress };
        Listener { is_stopped, reports: Mutex::new(reports) }
    }
}

impl Reports<'_> {
    fn add(&mut self, progress: Progress) {
        self.last = progress;
        (self.on_progress)(progress);
    }
}

impl Caller for Listener<'_> {
    fn report(&self, progress: Progress) {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).add(progress);
    }

    fn hears(&self, time: Duration) -> bool {
        if let Ok(mut reports) = self.reports.try_lock()
            && time >= reports.last.time + REPORT_TIME
        {
            let last = reports.last;
            reports.add(Progress { time, ..last });
        }
        (self.is_stopped)()
    }
}
