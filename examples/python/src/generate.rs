//! `sokopush.generate`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sokopush::{LevelGenerator, Note};

use crate::level::Level;
use crate::options::whole_number;

/// Random levels, made one by one.
#[pyclass(frozen, module = "sokopush")]
pub(crate) struct Generated {
    levels: Mutex<Box<dyn Iterator<Item = sokopush::Level> + Send>>,
    /// The exception that interrupted the making of a level, such as that of Ctrl-C.
    interruption: Arc<Mutex<Option<PyErr>>>,
}

#[pymethods]
impl Generated {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Level>> {
        let Some(mut level) = py.detach(|| lock(&self.levels).next()) else {
            return Err(self.why_it_ended());
        };
        let seed = level.notes.get("seed").unwrap_or_default();
        let title = format!("seed {seed}");
        level.notes.push(Note::value("Title", &title));
        Ok(Some(level.into()))
    }
}

impl Generated {
    /// The error after the last level.
    fn why_it_ended(&self) -> PyErr {
        if let Some(signal) = lock(&self.interruption).take() {
            return signal;
        }
        let failures = LevelGenerator::MAX_FAILURES;
        PyValueError::new_err(format!(
            "{failures} seeds in a row gave no such level: lower `min_pushes` or `boxes`, or raise `hardest_of`"
        ))
    }
}

/// Looks for Ctrl-C while a level is made.
struct SignalCheck {
    last: Mutex<Instant>,
    /// The exception of the signal that was found.
    interruption: Arc<Mutex<Option<PyErr>>>,
}

impl SignalCheck {
    fn is_interrupted(&self) -> bool {
        // The generator asks every millisecond. Where other threads run Python, each look waits for the global lock.
        let mut last = lock(&self.last);
        if last.elapsed() < TIME_BETWEEN_LOOKS {
            return false;
        }
        *last = Instant::now();
        let Some(signal) = Python::attach(|py| py.check_signals().err()) else { return false };
        *lock(&self.interruption) = Some(signal);
        true
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes random levels that can be solved: rooms as gym-sokoban makes them, with a proved shortest solution each, in moves.
///
/// There is no end to them: `itertools.islice` takes some. The title of a level has the seed that makes it again. Seeds, from 0 to
/// 2**64 - 1, are independent: with another one, only small rooms, of which there are few, come again. No two levels differ only by
/// a rotation, a reflection, or the worker's place within its region. `rows` and `columns` count the walls around.
/// `min_pushes` is the least number of pushes in the solution. Of `hardest_of` rooms, the one is taken that takes the solver the
/// most states. After 100,000 seeds in a row without another level, there is a ValueError.
#[pyfunction]
#[pyo3(signature = (*, rows = 10, columns = 10, boxes = 4, seed = 1, min_pushes = 1, hardest_of = 1))]
pub(crate) fn generate(
    #[pyo3(from_py_with = rows)] rows: usize,
    #[pyo3(from_py_with = columns)] columns: usize,
    #[pyo3(from_py_with = boxes)] boxes: usize,
    #[pyo3(from_py_with = seed)] seed: u64,
    #[pyo3(from_py_with = min_pushes)] min_pushes: usize,
    #[pyo3(from_py_with = hardest_of)] hardest_of: u64,
) -> Generated {
    let generator = LevelGenerator { rows, columns, boxes, min_pushes, hardest_of };
    let interruption = Arc::<Mutex<Option<PyErr>>>::default();
    let check =
        SignalCheck { last: Mutex::new(Instant::now()), interruption: interruption.clone() };
    let levels = generator.levels_until(seed, move || check.is_interrupted());
    Generated { levels: Mutex::new(Box::new(levels)), interruption }
}

/// The time between two looks for Ctrl-C.
const TIME_BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The most rows and columns, as for the program: a slip of the pen must not fill the memory.
const MAX_SIDE: usize = 1000;

fn rows(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("rows", 1..=MAX_SIDE, given)
}

fn columns(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("columns", 1..=MAX_SIDE, given)
}

fn boxes(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("boxes", 1..=255, given)
}

fn seed(given: &Bound<PyAny>) -> PyResult<u64> {
    whole_number("seed", 0..=u64::MAX, given)
}

fn min_pushes(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("min_pushes", 0..=usize::MAX, given)
}

fn hardest_of(given: &Bound<PyAny>) -> PyResult<u64> {
    whole_number("hardest_of", 1..=1_000_000, given)
}
