//! A run of the solver over levels.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use sokopush::Solver;
use sokopush::program::LoggedResult;
use sokopush::solve::Report;

use crate::level::Level;
use crate::log::Log;
use crate::outcome::Outcome;
use crate::pool::{POLL_TIME, Pool, UnreadProgress};
use crate::progress::Progress;
use crate::read::Levels;

/// The number of levels that may wait for an earlier one.
const MAX_WAITING: usize = 10_000;

/// A run of the solver, which gives the results of levels in their order.
pub(crate) struct Run {
    /// `None` after the last.
    levels: Option<Py<PyIterator>>,
    /// The number of results so far.
    number: u64,
    /// When the last of them was given.
    last: Instant,
    /// The levels after those, in order.
    waiting: VecDeque<Waiting>,
    /// The number of levels that were read and are not solved yet.
    unsolved: usize,
    solver: Solver,
    log: Option<Arc<Log>>,
    pool: Pool,
}

/// A level that was read, and waits for the results of those before it.
enum Waiting {
    Level {
        level: Level,
        progress: UnreadProgress,
        report: Option<Report>,
    },
    /// What is wrong with a malformed level.
    Malformed(String),
    /// The exception with which reading the levels ended.
    Failed(PyErr),
}

impl Waiting {
    fn is_known(&self) -> bool {
        !matches!(self, Waiting::Level { report: None, .. })
    }
}

impl Run {
    pub(crate) fn new(
        levels: Option<Py<PyIterator>>,
        solver: Solver,
        log: Option<Arc<Log>>,
        jobs: usize,
    ) -> PyResult<Run> {
        let pool = Pool::new(solver, jobs, log.is_some())?;
        Ok(Run {
            levels,
            number: 0,
            last: Instant::now(),
            waiting: VecDeque::new(),
            unsolved: 0,
            solver,
            log,
            pool,
        })
    }

    /// Waits for the next result. Returns `None` after the last.
    pub(crate) fn next(
        &mut self,
        py: Python,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Option<Outcome>> {
        loop {
            py.check_signals()?;
            while let Some((number, report)) = self.pool.report()? {
                self.keep(number, report);
            }
            // A result is given before another level is read, because the caller may make levels from results.
            if let Some(outcome) = self.give()? {
                return Ok(Some(outcome));
            }
            let may_read = self.unsolved < self.pool.jobs && self.waiting.len() < MAX_WAITING;
            if may_read && let Some(levels) = &self.levels {
                let levels = levels.clone_ref(py).into_bound(py);
                self.read(levels)?;
            } else if self.waiting.is_empty() {
                return Ok(None);
            } else {
                self.wait(py, progress)?;
            }
        }
    }

    /// Keeps the report of a level until its turn.
    fn keep(&mut self, number: u64, report: Report) {
        let Ok(index) = usize::try_from(number - self.number - 1) else { return };
        let Some(Waiting::Level { report: place, .. }) = self.waiting.get_mut(index) else {
            return;
        };
        *place = Some(report);
        self.unsolved -= 1;
    }

    /// The next result, if it is known.
    fn give(&mut self) -> PyResult<Option<Outcome>> {
        if !self.waiting.front().is_some_and(Waiting::is_known) {
            return Ok(None);
        }
        let Some(next) = self.waiting.pop_front() else { return Ok(None) };
        self.number += 1;
        self.last = Instant::now();
        match next {
            Waiting::Level { report: None, .. } => Ok(None),
            Waiting::Level { level, report: Some(report), .. } => {
                Ok(Some(Outcome::new(self.number, level, report, &self.solver)))
            }
            Waiting::Malformed(error) => Ok(Some(Outcome::malformed(self.number, error))),
            Waiting::Failed(error) => Err(error),
        }
    }

    /// Waits for a report, but not for long. Unless the next result comes soon, says how far its search is.
    fn wait(&mut self, py: Python, progress: Option<&Bound<PyAny>>) -> PyResult<()> {
        if let Some((number, report)) = self.pool.wait_for_report(py)? {
            self.keep(number, report);
        }
        if self.last.elapsed() < POLL_TIME {
            return Ok(());
        }
        if let Some(Waiting::Level { progress: unread, .. }) = self.waiting.front()
            && let Some(now) = unread.take()
            && let Some(function) = progress
        {
            function.call1((Progress::new(self.number + 1, now),))?;
        }
        Ok(())
    }

    /// Reads a level.
    fn read(&mut self, mut levels: Bound<PyIterator>) -> PyResult<()> {
        let py = levels.py();
        let Some(item) = levels.next() else {
            self.levels = None;
            return Ok(());
        };
        // A ValueError is about a level if that is what an item is read as, or what our own reader of files read. Other iterators may
        // fail with a ValueError for a reason of their own, and end then.
        let is_about_level = item.is_ok() || levels.is_instance_of::<Levels>();
        let error = match item.and_then(|item| Level::of(&item)) {
            Ok(level) => return self.add(level),
            Err(error) => error,
        };
        if is_about_level && error.is_instance_of::<PyValueError>(py) {
            self.waiting.push_back(Waiting::Malformed(error.value(py).to_string()));
            return Ok(());
        }
        // KeyboardInterrupt and SystemExit, which are no `Exception`, do not wait for the levels before.
        if !error.is_instance_of::<PyException>(py) {
            return Err(error);
        }
        self.levels = None;
        self.waiting.push_back(Waiting::Failed(error));
        Ok(())
    }

    /// Has a level solved, unless the log has its result.
    pub(crate) fn add(&mut self, level: Level) -> PyResult<()> {
        let mut logged = None;
        if let Some(log) = &self.log {
            logged = log.find(&level)?;
        }
        if let Some(LoggedResult { report, is_final: true, .. }) = logged {
            let progress = UnreadProgress::default();
            self.waiting.push_back(Waiting::Level { level, progress, report: Some(report) });
            return Ok(());
        }
        let number = self.number + self.waiting.len() as u64 + 1;
        let progress = self.pool.solve(number, level.clone(), self.log.clone(), logged);
        self.waiting.push_back(Waiting::Level { level, progress, report: None });
        self.unsolved += 1;
        Ok(())
    }
}
