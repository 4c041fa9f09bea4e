//! `sokopush.Level`.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sokopush::level::Replays;
use sokopush::notation::{LevelEntry, check_known, detect};
use sokopush::{Levels, Moves, Notation, Source};

use crate::board::Board;
use crate::game::Game;
use crate::picture::svg;
use crate::solution::Solution;
use crate::warehouse::{Warehouse, malformed};

/// A board with its title, its author and the solutions that are stored with it.
///
/// `board` is the text of one level, in any notation; a list of rows; an array of gym-sokoban's codes; or a `Warehouse`.
/// `title`, `author` and `solutions` (in LURD) take the place of what the text says. `str()` gives the board, which `Warehouse`
/// reads back.
#[pyclass(frozen, eq, hash, from_py_object, module = "sokopush")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Level {
    pub(crate) warehouse: Arc<sokopush::Warehouse>,
    /// The title.
    #[pyo3(get)]
    title: Option<String>,
    /// The author: of the level, or else of the collection that it comes from.
    #[pyo3(get)]
    author: Option<String>,
    solutions: Arc<[Arc<Moves>]>,
}

impl From<sokopush::Level> for Level {
    fn from(level: sokopush::Level) -> Self {
        let solutions =
            Replays::from(&level).solutions().map(|played| played.moves().into()).collect();
        let title = level.title();
        let author = level.author().map(str::to_owned);
        Level { warehouse: level.warehouse.into(), title, author, solutions }
    }
}

impl Level {
    /// The level that a caller passes. Where `read` gave a ValueError in place of a malformed level, that is raised.
    pub(crate) fn of(board: &Bound<PyAny>) -> PyResult<Self> {
        if board.is_instance_of::<PyValueError>() {
            return Err(PyErr::from_value(board.clone()));
        }
        if let Ok(level) = board.cast::<Level>() {
            return Ok(level.get().clone());
        }
        let warehouse = if let Ok(warehouse) = board.cast::<Warehouse>() {
            warehouse.get().0.clone()
        } else if let Ok(game) = board.cast::<Game>() {
            game.try_borrow()?.session.warehouse().clone().into()
        } else {
            match Board::of(board)? {
                Board::Text(text) => return Level::of_text(&text),
                Board::Warehouse(warehouse) => warehouse.into(),
            }
        };
        Ok(Level { warehouse, title: None, author: None, solutions: Arc::default() })
    }

    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn of_text(text: &str) -> PyResult<Self> {
        let name = "<board>";
        let mut levels = levels(name, text.as_bytes().to_vec())?;
        let Some(level) = levels.next() else { return Err(expected_one_level(name, "none")) };
        let level = level.map_err(malformed)?;
        match levels.next_entry() {
            None => Ok(level.into()),
            Some(LevelEntry { level: Err(error), .. }) => Err(malformed(error)),
            Some(LevelEntry { line, .. }) => {
                let found = "another; `sokopush.read` reads several";
                Err(expected_one_level(&format!("{name}:{line}"), found))
            }
        }
    }
}

fn expected_one_level(place: &str, found: &str) -> PyErr {
    PyValueError::new_err(format!("{place}: expected one level, but found {found}"))
}

/// The levels of a text, which messages call `name`, in its notation. If it may be in several, the first of them is taken.
pub(crate) fn levels(name: &str, text: Vec<u8>) -> PyResult<Levels<'static>> {
    let found = detect(&mut Source::of_text(name, &text)).map_err(malformed)?;
    let notation = found.first().copied().unwrap_or(Notation::Xsb);
    if found.is_empty() {
        check_known(&mut Source::of_text(name, &text), Some(notation)).map_err(malformed)?;
    }
    Ok(Levels::new(notation, Source::of_file(name, std::io::Cursor::new(text))))
}

#[pymethods]
impl Level {
    #[new]
    #[pyo3(signature = (board, title = None, author = None, solutions = None))]
    fn new(
        board: &Bound<PyAny>,
        title: Option<String>,
        author: Option<String>,
        solutions: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let mut level = Level::of(board)?;
        level.title = title.or(level.title);
        level.author = author.or(level.author);
        if let Some(solutions) = solutions {
            let mut checked = Vec::new();
            for moves in solutions {
                checked.push(Solution::checked(level.warehouse.clone(), &moves)?.moves);
            }
            level.solutions = checked.into();
        }
        Ok(level)
    }

    /// The board before the first move.
    #[getter]
    pub(crate) fn warehouse(&self) -> Warehouse {
        Warehouse(self.warehouse.clone())
    }

    /// The solutions that are stored with the level. Records that do not solve it are left out.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let mut solutions = Vec::new();
        for moves in &*self.solutions {
            solutions.push(Solution { warehouse: self.warehouse.clone(), moves: moves.clone() });
        }
        PyTuple::new(py, solutions)
    }

    fn __str__(&self) -> String {
        self.warehouse.to_string()
    }

    fn __repr__(&self) -> String {
        let title = self.title.as_ref().map(|title| format!(" {title:?}")).unwrap_or_default();
        format!("<sokopush.Level{title}>\n{}", self.warehouse)
    }

    fn __getnewargs__(&self) -> (Warehouse, Option<&str>, Option<&str>, Vec<String>) {
        let solutions = self.solutions.iter().map(ToString::to_string).collect();
        (self.warehouse(), self.title.as_deref(), self.author.as_deref(), solutions)
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.warehouse, self.title.as_deref(), None)
    }
}
