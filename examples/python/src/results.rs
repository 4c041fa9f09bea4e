//! `sokopush.solve` and `sokopush.solve_many`.

use std::collections::VecDeque;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyException, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use sokopush::Solver;
use sokopush::program::LoggedResult;
use sokopush::solve::{Report, Techniques};

use crate::level::Level;
use crate::log::Log;
use crate::options::{self, Options};
use crate::outcome::Outcome;
use crate::pool::{Heard, POLL_TIME, Pool};
use crate::progress::Progress;
use crate::read::Levels;

/// The number of levels that may wait for an earlier one.
const MAX_WAITING: usize = 10_000;

/// Solves a level.
///
/// `board` is the text of one level, a list of rows, an array of gym-sokoban's codes, a Warehouse or a Level; malformed text
/// raises ValueError with its place. `minimize` is `moves` or `pushes`, with the fewest of the other among equals. `accept` is
/// `proved`: only a shortest solution; `any`: the first that is found; or `best`: the best that is found within the limits.
/// `time` limits the search, in seconds, and `memory` its tables, in bytes; `expansions`, in place of `time`, has the same answer
/// on every machine. With 2 `threads` and `minimize="pushes"`, one improves the solution while the other proves it. With
/// `tie_break=False` and `minimize="pushes"`, only the pushes are the fewest. `without` names techniques to switch off, to measure
/// what they contribute. `progress` is called about ten times a second, with a Progress.
///
/// Ctrl-C ends the search with KeyboardInterrupt; other threads run meanwhile.
#[pyfunction]
#[pyo3(signature = (board, *, minimize = "moves", accept = "proved", time = None, expansions = None, memory = 2_147_483_648, threads = 1, tie_break = true, without = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "in Python they have names")]
pub(crate) fn solve(
    py: Python,
    board: &Bound<PyAny>,
    #[pyo3(from_py_with = options::minimize)] minimize: &str,
    #[pyo3(from_py_with = options::accept)] accept: &str,
    #[pyo3(from_py_with = options::time)] time: Option<Duration>,
    #[pyo3(from_py_with = options::expansions)] expansions: Option<u64>,
    #[pyo3(from_py_with = options::memory)] memory: usize,
    #[pyo3(from_py_with = options::threads)] threads: usize,
    #[pyo3(from_py_with = options::tie_break)] tie_break: bool,
    #[pyo3(from_py_with = options::without)] without: Option<Techniques>,
    #[pyo3(from_py_with = options::progress)] progress: Option<&Bound<PyAny>>,
) -> PyResult<Outcome> {
    let techniques = without.unwrap_or_default();
    let options =
        Options { minimize, accept, time, expansions, memory, threads, tie_break, techniques };
    let solver = options.solver(1)?;
    let level = Level::of(board)?;
    let mut state = State::new(None, solver, None, 1)?;
    state.add(level)?;
    Ok(state.next(py, progress)?.expect("the level has a result"))
}

/// Solves levels, `jobs` at a time (by default one for each core), and returns an iterator over their results, in order, each
/// as soon as it and all before it are known.
///
/// `levels` is an iterable of what `solve` takes, such as `read(path)`. It is read while a result is waited for, and so
/// far ahead that `jobs` levels are being solved. For a malformed level there is a result too. The options are those of
/// `solve`: `time` is for each level, `memory` for all that are solved at once, each of which has an equal share.
/// `progress` is called while a result is waited for.
///
/// `log` is the path of a log, to which each result is added as soon as it is known. Levels in it are not solved again, unless they
/// were interrupted or reached a smaller limit. `sokopush solve --log` continues the same log. UserWarning names damaged lines.
#[pyfunction]
#[pyo3(signature = (levels, *, minimize = "moves", accept = "proved", time = None, expansions = None, memory = 2_147_483_648, threads = 1, jobs = None, tie_break = true, without = None, log = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "in Python they have names")]
pub(crate) fn solve_many(
    levels: &Bound<PyAny>,
    #[pyo3(from_py_with = options::minimize)] minimize: &str,
    #[pyo3(from_py_with = options::accept)] accept: &str,
    #[pyo3(from_py_with = options::time)] time: Option<Duration>,
    #[pyo3(from_py_with = options::expansions)] expansions: Option<u64>,
    #[pyo3(from_py_with = options::memory)] memory: usize,
    #[pyo3(from_py_with = options::threads)] threads: usize,
    #[pyo3(from_py_with = options::jobs)] jobs: Option<usize>,
    #[pyo3(from_py_with = options::tie_break)] tie_break: bool,
    #[pyo3(from_py_with = options::without)] without: Option<Techniques>,
    #[pyo3(from_py_with = options::log)] log: Option<PathBuf>,
    #[pyo3(from_py_with = options::progress)] progress: Option<&Bound<PyAny>>,
) -> PyResult<Results> {
    if levels.is_instance_of::<PyString>() {
        let error = "expected levels, but found a str; `sokopush.read` reads those of a file";
        return Err(PyTypeError::new_err(error));
    }
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = jobs.unwrap_or_else(cores);
    let techniques = without.unwrap_or_default();
    let options =
        Options { minimize, accept, time, expansions, memory, threads, tie_break, techniques };
    let solver = options.solver(jobs)?;
    let iterator = levels.try_iter()?.unbind();
    let mut opened = None;
    if let Some(path) = log {
        opened = Some(Log::open(levels.py(), &path, solver)?.into());
    }
    let state = State::new(Some(iterator), solver, opened, jobs)?;
    let progress = progress.map(|progress| progress.clone().unbind());
    Ok(Results { progress, state: Mutex::new(Some(state)) })
}

/// Calls `progress`, if there is such a function.
fn show(
    progress: Option<&Bound<PyAny>>,
    number: u64,
    heard: sokopush::solve::Progress,
) -> PyResult<()> {
    let Some(progress) = progress else { return Ok(()) };
    progress.call1((Progress::new(number, heard),)).map(drop)
}

/// The results of levels, in order.
#[pyclass(frozen, module = "sokopush")]
pub(crate) struct Results {
    progress: Option<Py<PyAny>>,
    /// `None` after the last result, or after an error.
    state: Mutex<Option<State>>,
}

struct State {
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

/// What waits for its turn.
enum Waiting {
    Level {
        level: Level,
        progress: Heard,
        report: Option<Report>,
    },
    /// What is wrong with a malformed level.
    Malformed(String),
    /// What reading the levels ended with.
    Failed(PyErr),
}

#[pymethods]
impl Results {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Outcome>> {
        // As for Python's generators: to wait here could mean to wait for oneself.
        let Ok(mut state) = self.state.try_lock() else {
            let error = "the next result is already waited for, by another thread or further up: use a lock";
            return Err(PyRuntimeError::new_err(error));
        };
        // After an error, the pool is dropped, which stops its threads.
        let Some(mut now) = state.take() else { return Ok(None) };
        let progress = self.progress.as_ref().map(|progress| progress.bind(py));
        let outcome = now.next(py, progress)?;
        *state = outcome.is_some().then_some(now);
        Ok(outcome)
    }
}

impl State {
    fn new(
        levels: Option<Py<PyIterator>>,
        solver: Solver,
        log: Option<Arc<Log>>,
        jobs: usize,
    ) -> PyResult<State> {
        let pool = Pool::new(solver, jobs, log.is_some())?;
        let waiting = VecDeque::new();
        let last = Instant::now();
        Ok(State { levels, number: 0, last, waiting, unsolved: 0, solver, log, pool })
    }

    fn next(&mut self, py: Python, progress: Option<&Bound<PyAny>>) -> PyResult<Option<Outcome>> {
        loop {
            py.check_signals()?;
            while let Some(report) = self.pool.report(py, false)? {
                self.take(report);
            }
            if let Some(outcome) = self.give()? {
                return Ok(Some(outcome));
            }
            let is_idle = self.unsolved < self.pool.jobs && self.waiting.len() < MAX_WAITING;
            // Levels may depend on results, so none is read while one can be given.
            if let Some(levels) = self.levels.as_ref().filter(|_| is_idle) {
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
    fn take(&mut self, (number, report): (u64, Report)) {
        let index = usize::try_from(number - self.number - 1).ok();
        if let Some(Waiting::Level { report: place, .. }) =
            index.and_then(|index| self.waiting.get_mut(index))
        {
            *place = Some(report);
            self.unsolved -= 1;
        }
    }

    /// The next result, if it is known.
    fn give(&mut self) -> PyResult<Option<Outcome>> {
        if let None | Some(Waiting::Level { report: None, .. }) = self.waiting.front() {
            return Ok(None);
        }
        (self.number, self.last) = (self.number + 1, Instant::now());
        match self.waiting.pop_front() {
            Some(Waiting::Level { level, report: Some(report), .. }) => {
                Ok(Some(Outcome::new(self.number, level, report, &self.solver)))
            }
            Some(Waiting::Malformed(error)) => Ok(Some(Outcome::malformed(self.number, error))),
            Some(Waiting::Failed(error)) => Err(error),
            _ => Ok(None),
        }
    }

    /// Waits for a report, but not for long. Unless the next result comes soon, says how far its search is.
    fn wait(&mut self, py: Python, progress: Option<&Bound<PyAny>>) -> PyResult<()> {
        if let Some(report) = self.pool.report(py, true)? {
            self.take(report);
        }
        if let Some(Waiting::Level { progress: heard, .. }) = self.waiting.front()
            && self.last.elapsed() >= POLL_TIME
            && let Some(heard) = heard.take()
        {
            show(progress, self.number + 1, heard)?;
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
        let is_read = item.is_ok();
        match item.and_then(|item| Level::of(&item)) {
            Ok(level) => self.add(level)?,
            // Other iterators may fail with the same error for a reason of their own, and end.
            Err(error)
                if error.is_instance_of::<PyValueError>(py)
                    && (is_read || levels.is_instance_of::<Levels>()) =>
            {
                self.waiting.push_back(Waiting::Malformed(error.value(py).to_string()));
            }
            // Ctrl-C, for one.
            Err(error) if !error.is_instance_of::<PyException>(py) => return Err(error),
            Err(error) => {
                self.levels = None;
                self.waiting.push_back(Waiting::Failed(error));
            }
        }
        Ok(())
    }

    /// Has a level solved, unless the log has its result.
    fn add(&mut self, level: Level) -> PyResult<()> {
        let mut logged = None;
        if let Some(log) = &self.log {
            logged = log.find(&level)?;
        }
        if let Some(LoggedResult { report, is_final: true, .. }) = logged {
            let progress = Heard::default();
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
