//! Progress: reports to the caller of a search while it runs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

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

/// The caller of a search. Hears of progress, with the time that a clock shows; or else, unless that was done a short time ago,
/// once more how far the search is, and returns then whether to stop.
pub(crate) type Caller<'c> = dyn Fn(Option<Progress>, &dyn Fn() -> Duration) -> bool + Sync + 'c;

/// The time between two reports of the same progress.
const REPORT_TIME: Duration = Duration::from_millis(100);

/// A caller with two functions.
pub(crate) fn caller<'a>(
    is_stopped: impl Fn() -> bool + Sync + 'a,
    on_progress: impl FnMut(Progress) + Send + 'a,
) -> impl Fn(Option<Progress>, &dyn Fn() -> Duration) -> bool + Sync + 'a {
    // The last report, and when it is made again.
    let reports = Mutex::new((Progress::default(), REPORT_TIME, on_progress));
    move |progress, clock| {
        let reports = match progress {
            Some(_) => Some(reports.lock().unwrap_or_else(PoisonError::into_inner)),
            None => reports.try_lock().ok().filter(|reports| clock() >= reports.1),
        };
        if let Some(mut reports) = reports {
            let (last, next, on_progress) = &mut *reports;
            *last = Progress { time: clock(), ..progress.unwrap_or(*last) };
            on_progress(*last);
            // That may have taken long.
            *next = clock() + REPORT_TIME;
        }
        progress.is_none() && is_stopped()
    }
}
