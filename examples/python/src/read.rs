//! `sokopush.read`.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::level::{Level, levels};
use crate::warehouse::malformed;

/// The levels of a text, read one by one.
#[pyclass(frozen, module = "sokopush")]
pub(crate) struct Levels {
    levels: Mutex<sokopush::Levels<'static>>,
    return_exceptions: bool,
}

#[pymethods]
impl Levels {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(level) = levels.next() else { return Ok(None) };
        match level.map_err(malformed) {
            Ok(level) => Ok(Some(Bound::new(py, Level::from(level))?.into_any())),
            Err(error) if self.return_exceptions && error.is_instance_of::<PyValueError>(py) => {
                Ok(Some(error.into_value(py).into_bound(py).into_any()))
            }
            Err(error) => Err(error),
        }
    }
}

/// Reads the levels of a file, one by one.
///
/// `file` is a path, or a file object, whose text may be in any notation. A malformed level raises ValueError with its
/// place; call `next()` again for the level after it. With `return_exceptions` you get the ValueError in its place instead,
/// because generators and `itertools` end when something is raised. `solve_many` has a result for such a level either way.
#[pyfunction]
#[pyo3(signature = (file, *, return_exceptions = false))]
pub(crate) fn read(py: Python, file: &Bound<PyAny>, return_exceptions: bool) -> PyResult<Levels> {
    let is_open = file.hasattr("read")?;
    let opened = if is_open {
        file.clone()
    } else {
        // Python's errors name the file.
        py.import("io")?.call_method1("open", (file, "rb"))?
    };
    let text = opened.call_method0("read")?;
    if !is_open {
        opened.call_method0("close")?;
    }
    let text = text
        .extract::<Vec<u8>>()
        .or_else(|_| text.extract::<String>().map(String::into_bytes))
        .map_err(|_| PyTypeError::new_err("expected a file of text or of bytes"))?;
    let name = if is_open { file.getattr("name").ok() } else { Some(file.clone()) };
    // A path may be bytes; what is no path, such as the number of an open file, stays as it is.
    let decoded = |name: Bound<PyAny>| match py.import("os")?.call_method1("fsdecode", (&name,)) {
        Err(error) if !error.is_instance_of::<PyTypeError>(py) => Err(error),
        decoded => Ok(decoded.unwrap_or(name).to_string()),
    };
    let name = name.map_or_else(|| Ok("<text>".to_owned()), decoded)?;
    Ok(Levels { levels: levels(&name, text)?.into(), return_exceptions })
}
