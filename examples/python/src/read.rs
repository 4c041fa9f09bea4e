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
    let text;
    let name;
    if file.hasattr("read")? {
        text = bytes_of(&file.call_method0("read")?)?;
        name = match file.getattr("name") {
            Ok(name) => decoded(&name)?,
            Err(_) => "<text>".to_owned(),
        };
    } else {
        // The file is opened by Python, so that an error is Python's own, which names the file.
        let opened = py.import("io")?.call_method1("open", (file, "rb"))?;
        let read = opened.call_method0("read")?;
        opened.call_method0("close")?;
        text = bytes_of(&read)?;
        name = decoded(file)?;
    }
    Ok(Levels { levels: levels(&name, text)?.into(), return_exceptions })
}

/// The bytes of text or bytes that were read.
fn bytes_of(read: &Bound<PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = read.extract() {
        return Ok(bytes);
    }
    match read.extract::<String>() {
        Ok(text) => Ok(text.into_bytes()),
        Err(_) => Err(PyTypeError::new_err("expected a file of text or of bytes")),
    }
}

/// The name of a file as text. A path may be bytes; what is no path, such as the number of an open file, stays as it is.
fn decoded(name: &Bound<PyAny>) -> PyResult<String> {
    let py = name.py();
    match py.import("os")?.call_method1("fsdecode", (name,)) {
        Ok(path) => Ok(path.to_string()),
        Err(error) if error.is_instance_of::<PyTypeError>(py) => Ok(name.to_string()),
        Err(error) => Err(error),
    }
}
