//! Boards as Python has them: text, rows, or arrays of codes.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyIterator, PyList, PyString};
use sokopush::{Tile, Warehouse, WarehouseBuilder};

use crate::numpy::array_of_bytes;
use crate::options::text_of;

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
        let mut rows = Vec::new();
        for row in items(list)? {
            rows.push(lasting(row)?);
        }
        let mut text = String::new();
        for row in &rows {
            let Some(row) = row_of_text(row)? else {
                return Ok(Board::Warehouse(warehouse_of_codes(&rows)?));
            };
            text.push_str(&row);
            text.push('\n');
        }
        Ok(Board::Text(text))
    }
}

/// The items of a sequence.
fn items<'py>(sequence: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let expected = "expected a board, such as a str, a list of rows or an array";
    let items = sequence.try_iter().map_err(|_| PyTypeError::new_err(expected))?;
    items.collect()
}

/// A row whose cells can be read again: those of an iterator come only once, and are put into a list.
fn lasting(row: Bound<PyAny>) -> PyResult<Bound<PyAny>> {
    if row.cast::<PyIterator>().is_err() {
        return Ok(row);
    }
    Ok(PyList::new(row.py(), items(&row)?)?.into_any())
}

/// A row that is a string, perhaps with the end of its line, or characters. Returns `None` for any other row, such as one of codes.
fn row_of_text(row: &Bound<PyAny>) -> PyResult<Option<String>> {
    if let Ok(row) = row.cast::<PyString>() {
        return Ok(Some(row.to_str()?.trim_end_matches(['\r', '\n']).to_owned()));
    }
    let Ok(cells) = row.try_iter() else { return Ok(None) };
    let mut text = String::new();
    for cell in cells {
        let Ok(cell) = cell else { return Ok(None) };
        let Ok(character) = cell.extract::<String>() else { return Ok(None) };
        text.push_str(&character);
    }
    Ok(Some(text))
}

/// The warehouse of an array of codes.
fn warehouse_of_codes(rows: &[Bound<PyAny>]) -> PyResult<Warehouse> {
    let rows: Vec<_> = rows.iter().map(items).collect::<PyResult<_>>()?;
    let columns = rows.first().map_or(0, Vec::len);
    let mut builder = WarehouseBuilder::new(rows.len(), columns);
    for (row, codes) in rows.iter().enumerate() {
        if codes.len() != columns {
            let place = format!("<board>:{}", row + 1);
            let found = codes.len();
            let error = format!("{place}: expected {columns} codes, but found {found}");
            return Err(PyValueError::new_err(error));
        }
        for (column, code) in codes.iter().enumerate() {
            let Some(tile) = tile_of(code) else {
                let place = format!("<board>:{}:{}", row + 1, column + 1);
                let found = text_of(code);
                let error = format!("{place}: expected a code from 0 to 6, but found {found}");
                return Err(PyValueError::new_err(error));
            };
            builder.set(row, column, tile);
        }
    }
    builder.build().map_err(|error| PyValueError::new_err(format!("<board>: {error}")))
}

/// The tile of a cell of an array, in any form.
fn tile_of(cell: &Bound<PyAny>) -> Option<Tile> {
    let found = match cell.extract::<f64>() {
        Ok(code) => vec![code],
        Err(_) => cell.extract::<Vec<f64>>().ok()?,
    };
    let form = Form::ALL.into_iter().find(|form| form.channels() == found.len())?;
    for (code, &tile) in TILES.iter().enumerate() {
        let mut numbers = Vec::new();
        form.add(code, &mut numbers);
        if numbers.iter().map(|&number| f64::from(number)).eq(found.iter().copied()) {
            return Some(tile);
        }
    }
    None
}

/// The form of an array: the numbers that it has for each cell.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// The code.
    Codes,
    /// A number for each code, which is 1 for that of the cell and otherwise 0.
    OneHot,
    /// The number of Jumanji's variable grid, and that of its fixed grid.
    Jumanji,
}

/// By code: what Jumanji's variable grid and its fixed grid have.
const JUMANJI: [[u8; 2]; 7] = [[0, 1], [0, 0], [0, 2], [4, 2], [4, 0], [3, 0], [3, 2]];

impl Form {
    const ALL: [Form; 3] = [Form::Codes, Form::OneHot, Form::Jumanji];

    pub(crate) fn of(name: &str) -> PyResult<Form> {
        match name {
            "codes" => Ok(Form::Codes),
            "one_hot" => Ok(Form::OneHot),
            "jumanji" => Ok(Form::Jumanji),
            _ => Err(unknown_form(name, "`codes`, `one_hot` or `jumanji`")),
        }
    }

    /// How many numbers an array has for a cell.
    pub(crate) fn channels(self) -> usize {
        match self {
            Form::Codes => 1,
            Form::OneHot => TILES.len(),
            Form::Jumanji => 2,
        }
    }

    /// The shape of an array of cells of a shape.
    pub(crate) fn shape(self, cells: &[usize]) -> Vec<usize> {
        let mut shape = cells.to_vec();
        if !matches!(self, Form::Codes) {
            shape.push(self.channels());
        }
        shape
    }

    /// Writes codes to `out`, where all bytes are 0.
    pub(crate) fn write(self, codes: &[u8], out: &mut [u8]) {
        match self {
            Form::Codes => out.copy_from_slice(codes),
            Form::OneHot => {
                let (cells, _) = out.as_chunks_mut::<7>();
                for (&code, cell) in codes.iter().zip(cells) {
                    if let Some(channel) = cell.get_mut(usize::from(code)) {
                        *channel = 1;
                    }
                }
            }
            Form::Jumanji => {
                let (cells, _) = out.as_chunks_mut::<2>();
                for (&code, cell) in codes.iter().zip(cells) {
                    if let Some(grids) = JUMANJI.get(usize::from(code)) {
                        *cell = *grids;
                    }
                }
            }
        }
    }

    /// Adds the numbers of a cell with this code.
    fn add(self, code: usize, numbers: &mut Vec<u8>) {
        match self {
            Form::Codes => numbers.extend(u8::try_from(code)),
            Form::OneHot => {
                for other in 0..TILES.len() {
                    numbers.push(u8::from(other == code));
                }
            }
            Form::Jumanji => numbers.extend(JUMANJI.get(code).into_iter().flatten()),
        }
    }
}

/// A new NumPy array of a position, in the form with this name. Where a board has no cell, there is a wall.
pub(crate) fn array_of_position<'py>(
    py: Python<'py>,
    warehouse: &Warehouse,
    form: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let form = Form::of(form)?;
    let grid = warehouse.board().grid();
    let (rows, columns) = grid.size();
    let mut numbers = Vec::with_capacity(rows * columns * form.channels());
    for row in 0..rows {
        for column in 0..columns {
            let tile = grid.cell(row, column).map_or(Tile::Wall, |cell| warehouse.tile(cell));
            let code = TILES.iter().position(|known| *known == tile);
            form.add(code.expect("each tile has a code"), &mut numbers);
        }
    }
    let bytes = PyByteArray::new(py, &numbers);
    array_of_bytes(&bytes, "uint8", &form.shape(&[rows, columns]))
}

pub(crate) fn unknown_form(form: &str, expected: &str) -> PyErr {
    let form = form.escape_debug();
    PyValueError::new_err(format!("unknown form `{form}`; expected {expected}"))
}
