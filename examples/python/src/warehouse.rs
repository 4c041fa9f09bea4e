//! `sokopush.Warehouse`.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::array_of_position;
use crate::level::Level;
use crate::picture::svg;

/// A board with its boxes and its worker.
///
/// `board` is what `solve` takes; a text in XSB is read cell by cell. `str()` gives such a text. An array has any of the forms
/// of `array`; its numbers may be floats.
#[pyclass(frozen, eq, hash, module = "sokopush")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Warehouse(pub(crate) Arc<sokopush::Warehouse>);

#[pymethods]
impl Warehouse {
    #[new]
    fn new(board: &Bound<PyAny>) -> PyResult<Self> {
        if let Ok(text) = board.extract::<String>()
            && let Ok(warehouse) = text.parse::<sokopush::Warehouse>()
        {
            return Ok(Warehouse(warehouse.into()));
        }
        Ok(Level::of(board)?.warehouse())
    }

    /// The number of rows and of columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        self.0.board().size()
    }

    /// Whether every box is on a goal.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// A new NumPy array of `uint8`, rows × columns, of gym-sokoban's codes: 0 wall, 1 floor, 2 goal, 3 box on a goal, 4 box,
    /// 5 worker, 6 worker on a goal. Other forms: `one_hot`, rows × columns × 7, has 1 in the channel of the code; `jumanji`, rows ×
    /// columns × 2, has Jumanji's variable grid and its fixed grid.
    #[pyo3(signature = (form = "codes"))]
    fn array<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyAny>> {
        array_of_position(py, &self.0, form)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<sokopush.Warehouse>\n{}", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.0, None, None)
    }
}

/// The error for a text that is wrong, or for memory that ran out while it was read.
pub(crate) fn malformed(error: sokopush::Error) -> PyErr {
    match error {
        sokopush::Error::OutOfMemory(_) => {
            pyo3::exceptions::PyMemoryError::new_err(error.to_string())
        }
        error => PyValueError::new_err(error.to_string()),
    }
}
