//! `sokopush.Solution`.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sokopush::error::IllegalMove;
use sokopush::level::{Game, Played, Record};
use sokopush::{Level, Moves};

use crate::board::{array_of_position, unknown_form};
use crate::level::Level as PythonLevel;
use crate::picture::svg;
use crate::warehouse::Warehouse;

/// A solution of a board.
///
/// `board` is what `solve` takes. `moves` are letters of LURD, which must solve it; otherwise there is a ValueError that names the wrong move.
#[pyclass(frozen, eq, hash, from_py_object, module = "sokopush")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Solution {
    pub(crate) warehouse: Arc<sokopush::Warehouse>,
    pub(crate) moves: Arc<Moves>,
}

impl Solution {
    pub(crate) fn checked(warehouse: Arc<sokopush::Warehouse>, moves: &str) -> PyResult<Self> {
        let played = play(&warehouse, moves)?;
        if !played.is_solved() {
            return Err(PyValueError::new_err("the moves leave a box that is on no goal"));
        }
        Ok(Solution { warehouse, moves: played.moves().into() })
    }
}

/// Plays letters of LURD. An error names the wrong move.
pub(crate) fn play(warehouse: &sokopush::Warehouse, moves: &str) -> PyResult<Played> {
    let record = Record::from(Game::Moves(moves.parse().map_err(wrong_move)?));
    Level::from(warehouse.clone()).play(&record).map_err(wrong_move)
}

fn wrong_move(error: IllegalMove) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Solution {
    #[new]
    fn new(board: &Bound<PyAny>, moves: &str) -> PyResult<Self> {
        Solution::checked(PythonLevel::of(board)?.warehouse, moves)
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

    /// The runs of pushes of the same box. Walks between them do not end one.
    #[getter]
    fn box_changes(&self) -> usize {
        self.moves.metrics().box_changes
    }

    /// The runs of pushes of the same box in the same direction. Walks between them do not end one.
    #[getter]
    fn box_lines(&self) -> usize {
        self.moves.metrics().box_lines
    }

    /// The runs of pushes without a walk between them.
    #[getter]
    fn pushing_sessions(&self) -> usize {
        self.moves.metrics().pushing_sessions
    }

    /// The runs of moves in the same direction.
    #[getter]
    fn player_lines(&self) -> usize {
        self.moves.metrics().player_lines
    }

    /// The positions from the first to the solved one, one more than moves: as text, or with `replay("array")` as NumPy arrays
    /// of the codes that `Warehouse.array` has. The n-th move leads from the n-th position to the next.
    #[pyo3(signature = (form = "text"))]
    fn replay(&self, form: &str) -> PyResult<Positions> {
        let as_arrays = match form {
            "text" => false,
            "array" => true,
            _ => return Err(unknown_form(form, "`text` or `array`")),
        };
        let first = Position { warehouse: (*self.warehouse).clone(), made: 0 };
        let next = Mutex::new(Some(first));
        Ok(Positions { next, moves: self.moves.clone(), as_arrays })
    }

    fn __str__(&self) -> String {
        self.moves()
    }

    fn __repr__(&self) -> String {
        let moves = self.moves.len();
        let pushes = self.pushes();
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
#[pyclass(frozen, module = "sokopush")]
pub(crate) struct Positions {
    /// `None` after the last.
    next: Mutex<Option<Position>>,
    moves: Arc<Moves>,
    as_arrays: bool,
}

/// A position of a solution.
struct Position {
    warehouse: sokopush::Warehouse,
    /// The number of moves before it.
    made: usize,
}

impl Positions {
    fn take_next(&self) -> Option<sokopush::Warehouse> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let Position { warehouse, made } = next.take()?;
        if let Some(step) = self.moves.get(made) {
            let mut after = warehouse.clone();
            after.step(step.direction()).expect("the moves of a solution can be made");
            *next = Some(Position { warehouse: after, made: made + 1 });
        }
        Some(warehouse)
    }
}

#[pymethods]
impl Positions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(warehouse) = self.take_next() else { return Ok(None) };
        if self.as_arrays {
            return Ok(Some(array_of_position(py, &warehouse, "codes")?));
        }
        Ok(Some(warehouse.to_string().into_pyobject(py)?.into_any()))
    }
}
