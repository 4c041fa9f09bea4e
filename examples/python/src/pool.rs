//! Threads that solve levels without the interpreter.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sokopush::solve::{Progress, Report};
use sokopush::{Solver, Warehouse};

/// The time between two looks for Ctrl-C.
const POLL_TIME: Duration = Duration::from_millis(20);

/// Threads that solve levels. They are stopped, but not waited for, when this is dropped.
pub(crate) struct Pool {
    queue: Sender<Task>,
    is_stopped: Arc<AtomicBool>,
}

/// A level to solve, and where its report is sent.
struct Task {
    warehouse: Arc<Warehouse>,
    report: SyncSender<Report>,
    progress: Heard,
}

/// The last progress of a level.
type Heard = Arc<Mutex<Option<Progress>>>;

/// A level that is solved, or waits for that.
pub(crate) struct Search {
    receiver: Receiver<Report>,
    report: Option<Report>,
    progress: Heard,
}

impl Pool {
    /// Starts `jobs` threads, each of which gets its share of the memory.
    pub(crate) fn new(solver: Solver, jobs: NonZero<usize>) -> PyResult<Pool> {
        let (queue, tasks) = channel();
        let (tasks, is_stopped) = (Arc::new(Mutex::new(tasks)), Arc::new(AtomicBool::new(false)));
        for _ in 0..jobs.get() {
            let (tasks, is_stopped) = (tasks.clone(), is_stopped.clone());
            thread::Builder::new().spawn(move || work(solver, &tasks, &is_stopped))?;
        }
        Ok(Pool { queue, is_stopped })
    }

    /// Has a level solved after those before it.
    pub(crate) fn search(&self, warehouse: Arc<Warehouse>) -> Search {
        let ((report, receiver), progress) = (sync_channel(1), Heard::default());
        let task = Task { warehouse, report, progress: progress.clone() };
        // If all threads have ended, waiting for the report fails.
        let _ = self.queue.send(task);
        Search { receiver, report: None, progress }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.is_stopped.store(true, Relaxed);
    }
}

fn work(solver: Solver, tasks: &Mutex<Receiver<Task>>, is_stopped: &AtomicBool) {
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = task else { return };
        if is_stopped.load(Relaxed) {
            return;
        }
        let hear = |progress| {
            *task.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        };
        let search = solver.search(&task.warehouse).on_progress(hear);
        let report = search.stop_when(|| is_stopped.load(Relaxed)).run();
        // Nobody waits for it any more if that fails.
        let _ = task.report.send(report);
    }
}

impl Search {
    /// Returns whether the report can be had without waiting.
    pub(crate) fn is_done(&mut self) -> bool {
        self.report = self.report.take().or_else(|| self.receiver.try_recv().ok());
        self.report.is_some()
    }

    /// Waits for the report without the interpreter. Now and then, looks for Ctrl-C and calls `show` with the progress.
    pub(crate) fn wait(
        mut self,
        py: Python,
        mut show: impl FnMut(Progress) -> PyResult<()>,
    ) -> PyResult<Report> {
        if self.is_done()
            && let Some(report) = self.report
        {
            return Ok(report);
        }
        loop {
            let receiver = &mut self.receiver;
            match py.detach(move || receiver.recv_timeout(POLL_TIME)) {
                Ok(report) => return Ok(report),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    let error = "the solver failed; stderr says why: please report this bug";
                    return Err(PyRuntimeError::new_err(error));
                }
            }
            let heard = self.progress.lock().unwrap_or_else(PoisonError::into_inner).take();
            heard.map_or(Ok(()), &mut show)?;
        }
    }
}
