//! `sokopush.Solution`.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sokopush::record::{Game, Record};
use sokopush::{Level, Moves};

use crate::board::array;
use crate::picture::svg;
use crate::warehouse::Warehouse;

/// A solution of a board.
///
/// `moves` are letters of LURD, which must solve `warehouse`; otherwise there is a ValueError that names the wrong move.
#[pyclass(frozen, eq, hash, from_py_object, module = "sokopush")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Solution {
    pub(crate) warehouse: Arc<sokopush::Warehouse>,
    pub(crate) moves: Arc<Moves>,
}

impl Solution {
    pub(crate) fn checked(warehouse: Arc<sokopush::Warehouse>, moves: &str) -> PyResult<Self> {
        let wrong = |error: sokopush::error::IllegalMove| PyValueError::new_err(error.to_string());
        let record = Record::from(Game::Moves(moves.parse().map_err(wrong)?));
        let played = Level::from((*warehouse).clone()).play(&record).map_err(wrong)?;
        if !played.is_solved() {
            return Err(PyValueError::new_err("the moves leave a box that is on no goal"));
        }
        Ok(Solution { warehouse, moves: played.moves().into() })
    }
}

#[pymethods]
impl Solution {
    #[new]
    fn new(warehouse: &Bound<Warehouse>, moves: &str) -> PyResult<Self> {
        Solution::checked(warehouse.get().0.clone(), moves)
    }

    /// The board before the first move.
    #[getter]
    fn warehouse(&self) -> Warehouse {
        Warehouse(self.warehouse.clone())
    }

    /// The moves in LURD: `l` `u` `r` `d` for a walk, capitals for a push.
    #[getter]
    pub(crate) fn moves(&self) -> String {
        self.moves.to_string()
    }

    /// The number of pushes.
    #[getter]
    pub(crate) fn pushes(&self) -> usize {
        self.moves.pushes()
    }

    /// The positions from the first to the solved one, one more than moves: as text, or with `replay("array")` as NumPy arrays
    /// of the codes that `Warehouse.array` has. The n-th move leads from the n-th position to the next.
    #[pyo3(signature = (form = "text"))]
    fn replay(&self, form: &str) -> PyResult<Positions> {
        let as_arrays = match form {
            "text" => false,
            "array" => true,
            _ => {
                let expected = "expected `text` or `array`";
                return Err(PyValueError::new_err(format!("unknown form `{form}`; {expected}")));
            }
        };
        let warehouse = Some((*self.warehouse).clone());
        Ok(Positions { warehouse, moves: self.moves.clone(), made: 0, as_arrays })
    }

    fn __str__(&self) -> String {
        self.moves()
    }

    fn __repr__(&self) -> String {
        let (moves, pushes) = (self.moves.len(), self.pushes());
        format!("<sokopush.Solution: {moves}/{pushes} {}>\n{}", self.moves, self.warehouse)
    }

    fn __getnewargs__(&self) -> (Warehouse, String) {
        (self.warehouse(), self.moves())
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.warehouse, None, Some(&self.moves))
    }
}

/// The positions of a solution.
#[pyclass(module = "sokopush")]
pub(crate) struct Positions {
    /// The next position; `None` after the last.
    warehouse: Option<sokopush::Warehouse>,
    moves: Arc<Moves>,
    /// The number of moves made.
    made: usize,
    as_arrays: bool,
}

#[pymethods]
impl Positions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(mut warehouse) = self.warehouse.take() else { return Ok(None) };
        let position = if self.as_arrays {
            array(py, &warehouse)?
        } else {
            warehouse.to_string().into_pyobject(py)?.into_any()
        };
        if let Some(step) = self.moves.get(self.made) {
            warehouse.step(step.direction()).expect("the moves of a solution can be made");
            self.made += 1;
            self.warehouse = Some(warehouse);
        }
        Ok(Some(position))
    }
}
