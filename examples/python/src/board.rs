//! Boards as Python has them: text, rows, or arrays of codes.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyString};
use sokopush::{Tile, Warehouse, WarehouseBuilder};

/// The tiles in the order of their codes: those of gym-sokoban for Boxoban's levels. 6 is what gym-sokoban draws for a player on a
/// target.
const TILES: [Tile; 7] = [
    Tile::Wall,
    Tile::Floor,
    Tile::Goal,
    Tile::BoxOnGoal,
    Tile::Box,
    Tile::Worker,
    Tile::WorkerOnGoal,
];

/// A board as a caller passes it.
pub(crate) enum Board {
    /// Text, perhaps with a title.
    Text(String),
    /// What an array says.
    Warehouse(Warehouse),
}

impl Board {
    /// Reads a string, rows, or an array: whatever has a method `tolist`, so that this package does not need NumPy.
    pub(crate) fn of(board: &Bound<PyAny>) -> PyResult<Board> {
        if let Ok(text) = board.cast::<PyString>() {
            return Ok(Board::Text(text.to_str()?.to_owned()));
        }
        let tolist = pyo3::intern!(board.py(), "tolist");
        let list = if board.hasattr(tolist)? { &board.call_method0(tolist)? } else { board };
        let rows = cells(list)?;
        let mut text = String::new();
        for row in &rows {
            match row_of_text(row) {
                Some(row) => text += &row?,
                None => return codes(&rows).map(Board::Warehouse),
            }
            text.push('\n');
        }
        Ok(Board::Text(text))
    }
}

/// The items of a sequence.
fn cells<'py>(sequence: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let expected = "expected a board, such as a str, a list of rows or an array";
    let items = sequence.try_iter().map_err(|_| PyTypeError::new_err(expected))?;
    items.collect()
}

/// A row that is a string, perhaps with the end of its line, or characters.
fn row_of_text(row: &Bound<PyAny>) -> Option<PyResult<String>> {
    if let Ok(row) = row.cast::<PyString>() {
        return Some(row.to_str().map(|row| row.trim_end_matches(['\r', '\n']).to_owned()));
    }
    let characters: Option<Vec<String>> =
        row.try_iter().ok()?.map(|cell| cell.ok()?.extract().ok()).collect();
    characters.map(|characters| Ok(characters.concat()))
}

/// The warehouse of an array of codes.
fn codes(rows: &[Bound<PyAny>]) -> PyResult<Warehouse> {
    let rows: Vec<_> = rows.iter().map(cells).collect::<PyResult<_>>()?;
    let columns = rows.first().map_or(0, Vec::len);
    let mut builder = WarehouseBuilder::new(rows.len(), columns);
    for (number, row) in (1..).zip(&rows) {
        if row.len() != columns {
            let found = row.len();
            let error = format!("<board>:{number}: expected {columns} codes, but found {found}");
            return Err(PyValueError::new_err(error));
        }
        for (column, code) in row.iter().enumerate() {
            let tile = code.extract().ok().and_then(|code: usize| TILES.get(code));
            let tile = tile.ok_or_else(|| {
                let place = format!("<board>:{number}:{}", column + 1);
                let found = code.repr().map_or_else(|_| "another".into(), |code| code.to_string());
                let error = format!("{place}: expected a code from 0 to 6, but found {found}");
                PyValueError::new_err(error)
            })?;
            builder.set(number - 1, column, *tile);
        }
    }
    builder.build().map_err(|error| PyValueError::new_err(format!("<board>: {error}")))
}

/// By code: what Jumanji's variable grid and its fixed grid have.
pub(crate) const JUMANJI: [[u8; 2]; 7] = [[0, 1], [0, 0], [0, 2], [4, 2], [4, 0], [3, 0], [3, 2]];

/// A NumPy array of codes, or in another form. Where a board has no cell, there is a wall.
pub(crate) fn array<'py>(
    py: Python<'py>,
    warehouse: &Warehouse,
    form: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let grid = warehouse.board().grid();
    let (rows, columns) = grid.size();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| grid.cell(row, column)));
    let tile = |cell: Option<_>| cell.map_or(Tile::Wall, |cell| warehouse.tile(cell));
    let code = |tile| TILES.iter().position(|known| *known == tile).expect("each tile has a code");
    let codes = cells.map(|cell| code(tile(cell)));
    let one_hot = |code| (0..TILES.len()).map(move |other| u8::from(other == code));
    let (bytes, channels): (Vec<u8>, _) = match form {
        "codes" => (codes.filter_map(|code| u8::try_from(code).ok()).collect(), None),
        "one_hot" => (codes.flat_map(one_hot).collect(), Some(TILES.len())),
        "jumanji" => {
            (codes.filter_map(|code| JUMANJI.get(code)).flatten().copied().collect(), Some(2))
        }
        _ => return Err(unknown_form(form, "`codes`, `one_hot` or `jumanji`")),
    };
    // An array over a `bytearray` can be written to.
    let bytes = PyByteArray::new(py, &bytes);
    let array = py.import("numpy")?.call_method1("frombuffer", (bytes, "uint8"))?;
    match channels {
        None => array.call_method1("reshape", (rows, columns)),
        Some(channels) => array.call_method1("reshape", (rows, columns, channels)),
    }
}

pub(crate) fn unknown_form(form: &str, expected: &str) -> PyErr {
    let form = form.escape_debug();
    PyValueError::new_err(format!("unknown form `{form}`; expected {expected}"))
}
