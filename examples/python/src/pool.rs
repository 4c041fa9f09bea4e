//! Threads that solve levels without the interpreter.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sokopush::Solver;
use sokopush::board::Push;
use sokopush::program::LoggedResult;
use sokopush::solve::{Progress, Report};

use crate::level::Level;
use crate::log::{Log, python_error};

/// The time between two looks for Ctrl-C.
pub(crate) const POLL_TIME: Duration = Duration::from_millis(20);

/// The longest time that is waited for what stopped threads add to the log. It takes them about a tenth of a second.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// Threads that solve levels. They are stopped when this is dropped, and waited for if they add to a log.
pub(crate) struct Pool {
    /// The number of threads.
    pub(crate) jobs: usize,
    queue: Sender<Task>,
    reports: Receiver<Done>,
    is_stopped: Arc<AtomicBool>,
    /// Whether results are added to a log.
    is_logged: bool,
    /// The process that has the threads: a fork of it has none.
    process: u32,
}

/// A level to solve.
struct Task {
    number: u64,
    level: Level,
    log: Option<Arc<Log>>,
    /// What the log says of the level.
    logged: Option<LoggedResult>,
    progress: UnreadProgress,
}

/// A level that a thread is done with.
struct Done {
    number: u64,
    report: Result<Report, Failure>,
}

/// Why there is no report on a level.
enum Failure {
    /// The solver panicked.
    Panic,
    /// The log could not be written.
    Log(anyhow::Error),
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Panic => {
                let error = "the solver failed; stderr says why: please report this bug";
                PyRuntimeError::new_err(error)
            }
            Failure::Log(error) => python_error(&error),
        }
    }
}

/// The last progress of a level, until it is read.
#[derive(Clone, Default)]
pub(crate) struct UnreadProgress(Arc<Mutex<Option<Progress>>>);

impl UnreadProgress {
    fn set(&self, progress: Progress) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    pub(crate) fn take(&self) -> Option<Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Pool {
    /// Starts `jobs` threads. `solver` has the share of the memory that each of them gets.
    pub(crate) fn new(solver: Solver, jobs: usize, is_logged: bool) -> PyResult<Pool> {
        let (queue, tasks) = channel();
        let (sender, reports) = channel();
        let tasks = Arc::new(Mutex::new(tasks));
        let is_stopped = Arc::new(AtomicBool::new(false));
        for _ in 0..jobs {
            let worker = Worker {
                solver,
                tasks: tasks.clone(),
                reports: sender.clone(),
                is_stopped: is_stopped.clone(),
            };
            thread::Builder::new().spawn(move || worker.work())?;
        }
        Ok(Pool { jobs, queue, reports, is_stopped, is_logged, process: process::id() })
    }

    /// Has a level solved after those before it, and its result added to the log. Returns where its progress can be read.
    pub(crate) fn solve(
        &self,
        number: u64,
        level: Level,
        log: Option<Arc<Log>>,
        logged: Option<LoggedResult>,
    ) -> UnreadProgress {
        let progress = UnreadProgress::default();
        // Sending does not fail, because the threads end only after this pool.
        let _ = self.queue.send(Task { number, level, log, logged, progress: progress.clone() });
        progress
    }

    /// Returns the number of a level that is done, and its report, if there is one.
    pub(crate) fn report(&mut self) -> PyResult<Option<(u64, Report)>> {
        self.check_process()?;
        let Ok(Done { number, report }) = self.reports.try_recv() else { return Ok(None) };
        Ok(Some((number, report?)))
    }

    /// As `report`, but waits for it for a while, without the interpreter.
    pub(crate) fn wait_for_report(&mut self, py: Python) -> PyResult<Option<(u64, Report)>> {
        self.check_process()?;
        let reports = &mut self.reports;
        let received = py.detach(move || reports.recv_timeout(POLL_TIME));
        let Ok(Done { number, report }) = received else { return Ok(None) };
        Ok(Some((number, report?)))
    }

    /// A process that was forked has no threads that could solve the levels.
    fn check_process(&self) -> PyResult<()> {
        if self.process == process::id() {
            return Ok(());
        }
        let error = "the process that solves these levels is another one: call `solve_many` again after a fork";
        Err(PyRuntimeError::new_err(error))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.is_stopped.store(true, Relaxed);
        // Threads without a level wait for one, and end with the queue.
        (self.queue, _) = channel();
        if !self.is_logged || self.process != process::id() {
            return;
        }
        // If Python ends now, the process would end before the log has the best solutions so far.
        let reports = &mut self.reports;
        if Python::try_attach(|py| py.detach(|| wait_for_end(reports))).is_none() {
            wait_for_end(&mut self.reports);
        }
    }
}

/// Waits until all threads have ended, but not for long.
fn wait_for_end(reports: &mut Receiver<Done>) {
    let end = Instant::now() + MAX_WAIT;
    while reports.recv_timeout(end.saturating_duration_since(Instant::now())).is_ok() {}
}

/// A thread of a pool.
struct Worker {
    solver: Solver,
    tasks: Arc<Mutex<Receiver<Task>>>,
    reports: Sender<Done>,
    is_stopped: Arc<AtomicBool>,
}

impl Worker {
    fn work(&self) {
        loop {
            let task = self.tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(task) = task else { return };
            if self.is_stopped.load(Relaxed) {
                return;
            }
            let number = task.number;
            let report = self.solve(task);
            // Sending fails if the pool was dropped: then nobody waits for the report.
            let _ = self.reports.send(Done { number, report });
        }
    }

    /// Solves a level. The result is in the log before it is reported, so that it is not lost if the process is killed. That of a
    /// search that was stopped is there too: the search for a better solution can start from it. The task holds the log, which is
    /// so closed with the last report: another run that begins after it is alone with the log.
    fn solve(&self, task: Task) -> Result<Report, Failure> {
        let Task { number, level, log, logged, progress } = task;
        let mut start: &[Push] = &[];
        if let Some(log) = &log {
            start = log.start(logged.as_ref());
        }
        let search = self.solver.search(&*level.warehouse).known(start);
        let search = search.on_progress(|now| progress.set(now));
        let search = search.stop_when(|| self.is_stopped.load(Relaxed));
        let report = catch_unwind(AssertUnwindSafe(|| search.run())).map_err(|_| Failure::Panic)?;
        let Some(log) = log else { return Ok(report) };
        log.add(number, &level, logged.as_ref(), report).map_err(Failure::Log)
    }
}
