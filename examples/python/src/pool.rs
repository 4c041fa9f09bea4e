//! Threads that solve levels without the interpreter.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sokopush::solve::{Progress, Report};
use sokopush::{Solver, Warehouse};

/// The time between two looks for Ctrl-C.
pub(crate) const POLL_TIME: Duration = Duration::from_millis(20);

/// Threads that solve levels. They are stopped, but not waited for, when this is dropped.
pub(crate) struct Pool {
    /// The number of threads.
    pub(crate) jobs: usize,
    queue: Sender<Task>,
    reports: Receiver<Done>,
    is_stopped: Arc<AtomicBool>,
}

/// A level to solve.
struct Task {
    number: u64,
    warehouse: Arc<Warehouse>,
    progress: Heard,
}

/// The number of a level, and its report; `None` if the solver panicked.
type Done = (u64, Option<Report>);

/// The last progress of a level that nobody has heard of yet.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Option<Progress>>>);

impl Heard {
    fn set(&self, progress: Progress) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    pub(crate) fn take(&self) -> Option<Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Pool {
    /// Starts `jobs` threads. `solver` has the share of the memory that each of them gets.
    pub(crate) fn new(solver: Solver, jobs: usize) -> PyResult<Pool> {
        let ((queue, tasks), (sender, reports)) = (channel(), channel());
        let (tasks, is_stopped) = (Arc::new(Mutex::new(tasks)), Arc::new(AtomicBool::new(false)));
        for _ in 0..jobs {
            let (tasks, sender, is_stopped) = (tasks.clone(), sender.clone(), is_stopped.clone());
            thread::Builder::new().spawn(move || work(solver, &tasks, &sender, &is_stopped))?;
        }
        Ok(Pool { jobs, queue, reports, is_stopped })
    }

    /// Has a level solved after those before it. Returns where its progress is heard.
    pub(crate) fn solve(&self, number: u64, warehouse: Arc<Warehouse>) -> Heard {
        let progress = Heard::default();
        // The threads end only after this pool.
        let _ = self.queue.send(Task { number, warehouse, progress: progress.clone() });
        progress
    }

    /// The next level that is done, and its report: for a while without the interpreter if `waits`.
    pub(crate) fn report(&mut self, py: Python, waits: bool) -> PyResult<Option<(u64, Report)>> {
        let reports = &mut self.reports;
        let done = if waits {
            py.detach(move || reports.recv_timeout(POLL_TIME).ok())
        } else {
            reports.try_recv().ok()
        };
        let Some((number, report)) = done else { return Ok(None) };
        let error = "the solver failed; stderr says why: please report this bug";
        report.map(|report| Some((number, report))).ok_or_else(|| PyRuntimeError::new_err(error))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.is_stopped.store(true, Relaxed);
    }
}

fn work(
    solver: Solver,
    tasks: &Mutex<Receiver<Task>>,
    reports: &Sender<Done>,
    is_stopped: &AtomicBool,
) {
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Task { number, warehouse, progress }) = task else { return };
        if is_stopped.load(Relaxed) {
            return;
        }
        let search = solver.search(&warehouse).on_progress(|heard| progress.set(heard));
        let search = search.stop_when(|| is_stopped.load(Relaxed));
        let report = catch_unwind(AssertUnwindSafe(|| search.run())).ok();
        // Nobody waits for it any more if that fails.
        let _ = reports.send((number, report));
    }
}
