//! `sokopush.generate`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sokopush::Note;
use sokopush::solve::LevelGenerator;

use crate::level::Level;

/// Random levels, made one by one.
#[pyclass(frozen, module = "sokopush")]
pub(crate) struct Generated {
    levels: Mutex<Box<dyn Iterator<Item = sokopush::Level> + Send>>,
    /// What ended the making of a level, such as Ctrl-C.
    stopped: Arc<Mutex<Option<PyErr>>>,
}

#[pymethods]
impl Generated {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Level>> {
        let Some(mut level) = py.detach(|| lock(&self.levels).next()) else {
            let failures = LevelGenerator::MAX_FAILURES;
            let error = format!(
                "{failures} seeds in a row gave no such level: lower `min_pushes` or `boxes`, or raise `hardest_of`"
            );
            return Err(lock(&self.stopped).take().unwrap_or_else(|| PyValueError::new_err(error)));
        };
        let seed = level.notes.get("seed").unwrap_or_default();
        let title = format!("seed {seed}");
        level.notes.push(Note::value("Title", &title));
        Ok(Some(level.into()))
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes random levels that can be solved: rooms as gym-sokoban makes them, with a proved shortest solution each, in moves.
///
/// There is no end to them: `itertools.islice` takes some. The title of a level has the seed that makes it again. No two differ only by a rotation, a reflection, or the worker's place within its region. `rows` and `columns` count the walls around.
/// `min_pushes` is the least number of pushes in the solution. Of `hardest_of` rooms, the one is taken that takes the solver the
/// most states. After 100,000 seeds in a row without another level, there is a ValueError.
#[pyfunction]
#[pyo3(signature = (*, rows = 10, columns = 10, boxes = 4, seed = 1, min_pushes = 1, hardest_of = 1))]
pub(crate) fn generate(
    rows: u16,
    columns: u16,
    boxes: u8,
    seed: u64,
    min_pushes: usize,
    hardest_of: u32,
) -> Generated {
    let (rows, columns, boxes) = (rows.into(), columns.into(), boxes.into());
    let generator =
        LevelGenerator { rows, columns, boxes, min_pushes, hardest_of: hardest_of.into() };
    let stopped = Arc::<Mutex<Option<PyErr>>>::default();
    let shared = stopped.clone();
    let is_stopped = move || {
        let signal = Python::attach(|py| py.check_signals().err());
        let is_stopped = signal.is_some();
        if is_stopped {
            *lock(&shared) = signal;
        }
        is_stopped
    };
    Generated { levels: Mutex::new(Box::new(generator.levels_until(seed, is_stopped))), stopped }
}
