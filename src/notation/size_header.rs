//! Boards with a size header: a line with their numbers of rows and columns.

use super::alphabet::{Alphabet, FLOOR};
use super::board_builder::BoardBuilder;
use super::drawing::Drawing;
use super::format::Layout;
use super::off_grid::OffGrid;
use crate::board::{Grid, Warehouse};
use crate::error::{Error, Found, SyntaxError, Unwritable};
use crate::source::{LINE_END, Source, is_blank};

/// A board that was read.
pub(crate) struct SizedBoard {
    pub(crate) warehouse: Warehouse,
    pub(crate) drawing: Drawing,
    /// The line of its header.
    pub(super) line: u64,
}

/// Reads the next board; `None` at the end, or after the header `end`. Skips blank lines before it.
pub(super) fn read(
    alphabet: &'static Alphabet,
    end: Option<(usize, usize)>,
    source: &mut Source,
) -> Result<Option<SizedBoard>, Error> {
    loop {
        match source.read_while(is_blank)? {
            Found::End => return Ok(None),
            Found::Byte(b'\n') => source.read()?,
            _ => break,
        };
    }
    let header = source.position();
    let rows = read_number(source, "a number of rows")?;
    let columns = read_number(source, "a number of columns")?;
    source.end_line(LINE_END)?;
    if end == Some((rows, columns)) {
        return Ok(None);
    }
    if rows == 0 || columns == 0 {
        let error = SyntaxError::unexpected("at least one row and one column", "0");
        return Err(source.error_at(header, error));
    }
    let Some(grid) = Grid::rectangle(rows, columns) else {
        return Err(source.error_at(header, SyntaxError::BoardTooLarge));
    };
    let mut board = BoardBuilder::new(alphabet, source);
    board.read_rows(rows, columns, source)?;
    let warehouse = board.warehouse_on(grid, source, source.position())?;
    let (line, _) = header;
    Ok(Some(SizedBoard { warehouse, drawing: board.into_drawing(), line }))
}

/// Reads a number, which blanks may precede.
fn read_number(source: &mut Source, expected: &str) -> Result<usize, Error> {
    let mut number: Option<usize> = None;
    source.read_while(|byte| {
        if !byte.is_ascii_digit() {
            return number.is_none() && is_blank(byte);
        }
        let digit = usize::from(byte - b'0');
        number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        true
    })?;
    match number {
        Some(usize::MAX) => Err(source.error(SyntaxError::BoardTooLarge)),
        Some(number) => Ok(number),
        None => {
            let found = source.peek()?;
            Err(source.error(SyntaxError::unexpected(expected, found)))
        }
    }
}

/// The header and the rows. With `fill_rows`, floor is appended to short rows if neither the worker nor
/// a box could ever get there.
pub(super) fn write(
    warehouse: &Warehouse,
    alphabet: &'static Alphabet,
    layout: Layout,
) -> Result<String, Unwritable> {
    let drawing = Drawing::without_names(alphabet, warehouse)?;
    let rows: Vec<&[u8]> = drawing.rows().collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    if let Some((row, short)) = rows.iter().enumerate().find(|(_, row)| row.len() < columns) {
        if !layout.fill_rows {
            return Err(Unwritable::RaggedRows((row, short.len())));
        }
        if let Some(place) = reached_beside(rows.len(), columns, warehouse) {
            return Err(Unwritable::RaggedRows(place));
        }
    }
    let mut text = format!("{} {columns}\n", rows.len());
    let [floor, _] = alphabet.written(FLOOR);
    let floor = char::from(floor.expect("every alphabet has floor"));
    for row in rows {
        text.extend(row.iter().copied().map(char::from));
        text.extend(std::iter::repeat_n(floor, columns - row.len()));
        text.push('\n');
    }
    Ok(text)
}

/// The first place in `rows` × `columns` cells that is beside a short row, and where the worker or a box could get.
fn reached_beside(rows: usize, columns: usize, warehouse: &Warehouse) -> Option<(usize, usize)> {
    let off_grid = OffGrid::new(warehouse);
    for row in 1..=rows {
        for column in off_grid.columns(row) {
            if (1..=columns).contains(&column) && off_grid.is_reached((row, column)) {
                return Some((row - 1, column - 1));
            }
        }
    }
    None
}
