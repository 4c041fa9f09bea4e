//! `sokopush.solve` and `sokopush.solve_many`.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::level::Level;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::pool::{Pool, Search};
use crate::progress::Progress;
use crate::read::Levels;

/// The number of levels that may wait for an earlier one.
const MAX_WAITING: usize = 10_000;

/// Solves a level.
///
/// `board` is the text of one level, a list of rows, an array of gym-sokoban's codes, a Warehouse or a Level; malformed text
/// raises ValueError with its place. `minimize` is `moves` or `pushes`, with the fewest of the other among equals. `accept` is
/// `proved`: only a shortest solution; `any`: the first that is found; or `best`: the best that is found within the limits.
/// `time` limits the search, in seconds, and `memory` its tables, in bytes. `threads` shorten long proofs with
/// `minimize="pushes"`. `progress` is called about ten times a second, with a Progress.
///
/// Ctrl-C ends the search with KeyboardInterrupt; other threads run meanwhile.
#[pyfunction]
#[pyo3(signature = (board, *, minimize = "moves", accept = "proved", time = None, memory = 2 << 30, threads = 1, progress = None))]
#[expect(clippy::too_many_arguments, reason = "in Python they have names")]
pub(crate) fn solve(
    py: Python,
    board: &Bound<PyAny>,
    minimize: &str,
    accept: &str,
    time: Option<f64>,
    memory: usize,
    threads: usize,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Outcome> {
    let options = Options::new((minimize, accept), time, memory, threads)?;
    let level = Level::of(board)?;
    let pool = Pool::new(options.solver, NonZero::<usize>::MIN)?;
    let search = pool.search(level.warehouse.clone());
    let report = search.wait(py, |heard| show(progress, 1, heard))?;
    Ok(Outcome::new(1, level, report, &options))
}

/// Solves levels, `jobs` at a time (by default one for each core), and returns an iterator over their results, in order, each
/// as soon as it and all before it are known.
///
/// `levels` is an iterable of what `solve` takes, such as `read(path)`; it is read ahead of the results. For a malformed level
/// there is a result too. The options are those of `solve`: `time` is for each level, `memory` for all that are solved at
/// once, each of which has an equal share. `progress` is called while a result is waited for.
#[pyfunction]
#[pyo3(signature = (levels, *, minimize = "moves", accept = "proved", time = None, memory = 2 << 30, jobs = None, progress = None))]
pub(crate) fn solve_many(
    levels: &Bound<PyAny>,
    minimize: &str,
    accept: &str,
    time: Option<f64>,
    memory: usize,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Results> {
    if levels.is_instance_of::<PyString>() {
        let error = "expected levels, but found a str; `sokopush.read` reads those of a file";
        return Err(PyTypeError::new_err(error));
    }
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let jobs = jobs.map_or_else(|| Some(cores()), NonZero::new);
    let jobs = jobs.ok_or_else(|| PyValueError::new_err("expected at least one job"))?;
    let options = Options::new((minimize, accept), time, memory / jobs, 1)?;
    let state = State {
        levels: Some(levels.try_iter()?.unbind()),
        number: 0,
        waiting: VecDeque::new(),
        pool: Pool::new(options.solver, jobs)?,
    };
    Ok(Results { options, progress, state: Mutex::new(Some(state)) })
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
#[pyclass(module = "sokopush")]
pub(crate) struct Results {
    options: Options,
    progress: Option<Py<PyAny>>,
    /// `None` after the last result, or after an error. A lock, because it must be `Sync`.
    state: Mutex<Option<State>>,
}

struct State {
    /// `None` after the last.
    levels: Option<Py<PyIterator>>,
    /// The number of results so far.
    number: u64,
    waiting: VecDeque<Waiting>,
    pool: Pool,
}

/// What waits for its turn.
enum Waiting {
    Level(Level, Search),
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

    fn __next__(&mut self, py: Python) -> PyResult<Option<Outcome>> {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        // After an error, the pool is dropped, which stops its threads.
        let Some(mut now) = state.take() else { return Ok(None) };
        let progress = self.progress.as_ref().map(|progress| progress.bind(py));
        let outcome = now.next(py, &self.options, progress)?;
        *state = outcome.is_some().then_some(now);
        Ok(outcome)
    }
}

impl State {
    fn next(
        &mut self,
        py: Python,
        options: &Options,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Option<Outcome>> {
        self.read_ahead(py)?;
        let Some(next) = self.waiting.pop_front() else { return Ok(None) };
        self.number += 1;
        let number = self.number;
        match next {
            Waiting::Level(level, search) => {
                let report = search.wait(py, |heard| show(progress, number, heard))?;
                Ok(Some(Outcome::new(number, level, report, options)))
            }
            Waiting::Malformed(error) => Ok(Some(Outcome::malformed(number, error))),
            Waiting::Failed(error) => Err(error),
        }
    }

    /// Reads levels until the next result is there: at least two, so that those ahead become more.
    fn read_ahead(&mut self, py: Python) -> PyResult<()> {
        let mut read = 0;
        while self.waiting.len() < MAX_WAITING && !(read >= 2 && self.is_next_done()) {
            let Some(levels) = &self.levels else { return Ok(()) };
            py.check_signals()?;
            let mut levels = levels.clone_ref(py).into_bound(py);
            let Some(item) = levels.next() else {
                self.levels = None;
                return Ok(());
            };
            let is_read = item.is_ok();
            let waiting = match item.and_then(|item| Level::of(&item)) {
                Ok(level) => {
                    let search = self.pool.search(level.warehouse.clone());
                    Waiting::Level(level, search)
                }
                // Other iterators may fail with the same error for a reason of their own, and end.
                Err(error)
                    if error.is_instance_of::<PyValueError>(py)
                        && (is_read || levels.is_instance_of::<Levels>()) =>
                {
                    Waiting::Malformed(error.value(py).to_string())
                }
                // Ctrl-C, for one.
                Err(error) if !error.is_instance_of::<PyException>(py) => return Err(error),
                Err(error) => {
                    self.levels = None;
                    Waiting::Failed(error)
                }
            };
            self.waiting.push_back(waiting);
            read += 1;
        }
        Ok(())
    }

    fn is_next_done(&mut self) -> bool {
        match self.waiting.front_mut() {
            Some(Waiting::Level(_, search)) => search.is_done(),
            Some(_) => true,
            None => false,
        }
    }
}
