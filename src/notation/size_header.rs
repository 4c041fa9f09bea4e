//! Boards with a size header: a line with their numbers of rows and columns.

use super::alphabet::{Alphabet, FLOOR};
use super::board_builder::BoardBuilder;
use super::drawing::Drawing;
use super::format::Layout;
use super::off_grid::OffGrid;
use crate::board::{Grid, Warehouse};
use crate::error::{Error, Found, SyntaxError, Unwritable};
use crate::source::{LINE_END, Source, is_blank};

/// Reads the next board, and returns the line of its header too; `None` at the end, or after the
/// header `end`. Skips blank lines before it.
pub(super) fn read(
    alphabet: &'static Alphabet,
    end: Option<(usize, usize)>,
    source: &mut Source,
) -> Result<Option<(Warehouse, Drawing, u64)>, Error> {
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
    let grid = Grid::rectangle(rows, columns);
    let grid = grid.ok_or_else(|| source.error_at(header, SyntaxError::BoardTooLarge))?;
    let mut board = BoardBuilder::new(alphabet, source);
    board.read_rows((rows, columns), source)?;
    let warehouse = board.warehouse_on(grid, source, source.position())?;
    Ok(Some((warehouse, board.into_drawing(), header.0)))
}

/// Reads a number, which blanks may precede.
fn read_number(source: &mut Source, expected: &str) -> Result<usize, Error> {
    let (mut number, mut any) = (0_usize, false);
    source.read_while(|byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            number = number.saturating_mul(10).saturating_add(digit.into());
            any = true;
        }
        digit < 10 || !any && is_blank(byte)
    })?;
    match (any, number) {
        (false, _) => {
            let found = source.peek()?;
            Err(source.error(SyntaxError::unexpected(expected, found)))
        }
        (_, usize::MAX) => Err(source.error(SyntaxError::BoardTooLarge)),
        _ => Ok(number),
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
        let off_grid = OffGrid::new(warehouse);
        let mut beside = (1..=rows.len()).flat_map(|row| {
            let columns = off_grid.columns(row).filter(|column| (1..=columns).contains(column));
            columns.map(move |column| (row, column))
        });
        let open = beside.find(|&place| off_grid.is_reached(place));
        let open = open.map(|(row, column)| (row - 1, column - 1));
        if let Some(place) = if layout.fill_rows { open } else { Some((row, short.len())) } {
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
