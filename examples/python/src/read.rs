//! `sokopush.read`.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::level::{Level, levels};
use crate::warehouse::malformed;

/// The levels of a text, read one by one.
#[pyclass(frozen, module = "sokopush")]
pub(crate) struct Levels(Mutex<sokopush::Levels<'static>>);

#[pymethods]
impl Levels {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> PyResult<Option<Level>> {
        let mut levels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        levels.next().map(|level| level.map(Level::from).map_err(malformed)).transpose()
    }
}

/// Reads the levels of a file, one by one.
///
/// `file` is a path, or a file object, whose text may be in any notation. A malformed level raises ValueError with its
/// place; call `next()` again for the level after it. `solve_many` has a result for it instead.
#[pyfunction]
pub(crate) fn read(py: Python, file: &Bound<PyAny>) -> PyResult<Levels> {
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
    let name = name.map_or_else(|| "<text>".to_owned(), |name| name.to_string());
    Ok(Levels(levels(&name, text)?.into()))
}
