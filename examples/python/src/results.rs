//! `sokopush.solve` and `sokopush.solve_many`.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use sokopush::solve::Techniques;

use crate::level::Level;
use crate::log::Log;
use crate::options::{self, Options};
use crate::outcome::Outcome;
use crate::run::Run;

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
    let mut run = Run::new(None, solver, None, 1)?;
    run.add(level)?;
    Ok(run.next(py, progress)?.expect("the level has a result"))
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
    let jobs = match jobs {
        Some(jobs) => jobs,
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let techniques = without.unwrap_or_default();
    let options =
        Options { minimize, accept, time, expansions, memory, threads, tie_break, techniques };
    let solver = options.solver(jobs)?;
    let iterator = levels.try_iter()?.unbind();
    let mut opened = None;
    if let Some(path) = log {
        opened = Some(Log::open(levels.py(), &path, solver)?.into());
    }
    let run = Run::new(Some(iterator), solver, opened, jobs)?;
    let progress = progress.map(|progress| progress.clone().unbind());
    Ok(Results { progress, run: Mutex::new(Some(run)) })
}

/// The results of levels, in order.
#[pyclass(frozen, module = "sokopush")]
pub(crate) struct Results {
    progress: Option<Py<PyAny>>,
    /// `None` after the last result, or after an error.
    run: Mutex<Option<Run>>,
}

#[pymethods]
impl Results {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Outcome>> {
        // This fails as a generator of Python does. A `progress` function that asks for the next result would wait for itself here.
        let Ok(mut place) = self.run.try_lock() else {
            let error = "the next result is already waited for, by another thread or further up: use a lock";
            return Err(PyRuntimeError::new_err(error));
        };
        // After an error, the run is not put back: its pool is dropped, which stops the threads.
        let Some(mut run) = place.take() else { return Ok(None) };
        let progress = self.progress.as_ref().map(|progress| progress.bind(py));
        let outcome = run.next(py, progress)?;
        if outcome.is_some() {
            *place = Some(run);
        }
        Ok(outcome)
    }
}
