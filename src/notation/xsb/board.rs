//! The boards that rows show.

use super::board_lines::{BoardFault, BoardLines, FaultKind, MIN_ROWS};
use super::closed_rows::added_walls;
use super::collection_text::CollectionText;
use super::lines::Lines;
use super::misdrawn::{is_foreign_letter, wrong_place};
use super::row::{
    ALPHABET, MAX_REPEATED_CELLS, encoded_rows, indentation, without_no_break_spaces,
};
use crate::board::{Board, Cell, CellSet, Direction, Warehouse};
use crate::error::{Error, Found, SyntaxError};
use crate::notation::board_builder::BoardBuilder;
use crate::notation::run_length::{Fault, expand, zero_count};
use crate::source::Source;

/// A board as it is read.
#[derive(Debug)]
pub(in crate::notation) struct DrawnBoard {
    pub(in crate::notation) warehouse: Warehouse,
    /// The cells that were made walls where the worker could leave the board.
    pub(in crate::notation) added_walls: Vec<Cell>,
    /// The error that cells do not touch, if the worker could leave the board: it may be of another game.
    pub(in crate::notation) spacing_error: Option<SyntaxError>,
}

/// The line and column of a character.
type Position = (u64, u64);

/// A mistake, and where it is.
struct Mistake {
    position: Position,
    error: SyntaxError,
}

/// Reads the board that lines show.
pub(super) fn read_board(
    board: &BoardLines,
    text: &CollectionText,
    source: &Source,
) -> Result<DrawnBoard, Error> {
    if let Some(fault) = board.fault {
        return Err(fault_error(fault, board, text, source));
    }
    if board.rows < MIN_ROWS {
        let error = SyntaxError::TooFewRows(MIN_ROWS, board.rows);
        return Err(source.error_at((board.line, 1), error));
    }
    let mut rows = Rows::default();
    let mut end = board.line;
    for line in Lines::of_part(&text.text, board.range.clone(), board.line) {
        let added = rows.add_line(line.text, |index| text.position(line, index, source));
        added.map_err(|mistake| source.error_at(mistake.position, mistake.error))?;
        end = line.number + 1;
    }
    closed_board(&rows.text, board.line, (end, 1), source)
}

/// The error for a line that is no row, or that may be a title.
fn fault_error(
    fault: BoardFault,
    board: &BoardLines,
    text: &CollectionText,
    source: &Source,
) -> Error {
    let range = fault.begin..board.range.end;
    let mut lines = Lines::of_part(&text.text, range, fault.line);
    let line = lines.next().expect("a board has the line for which it is malformed");
    if fault.kind == FaultKind::MayBeTitle {
        let row: String = line.text.trim_ascii_end().chars().take(MAX_SHOWN).collect();
        let expected = "a row with a wall, or a title with an empty line below it";
        let error = SyntaxError::unexpected(expected, format_args!("`{row}`"));
        return source.error_at((line.number, 1), error);
    }
    let index = wrong_place(line.text);
    let (_, rest) = line.text.split_at(index);
    source.error_at(text.position(line, index, source), not_a_cell(rest.as_bytes()))
}

/// At most this number of characters is shown of a row that may be a title.
const MAX_SHOWN: usize = 20;

/// Returns whether lines are a board with one worker and with walls around it.
pub(super) fn is_closed_board(lines: Lines) -> bool {
    let mut rows = Rows::default();
    for line in lines {
        if rows.add_line(line.text, |_| (line.number, 1)).is_err() {
            return false;
        }
    }
    let source = Source::of_text("", "");
    match closed_board(&rows.text, 1, (1, 1), &source) {
        Ok(board) => board.added_walls.is_empty() && added_walls(&board.warehouse) == 0,
        Err(_) => false,
    }
}

/// Reads the board that rows of SLC show, each with the position where it begins.
#[cfg(feature = "slc")]
pub(in crate::notation) fn board(
    slc_rows: &[(String, (u64, u64))],
    source: &Source,
) -> Result<(Warehouse, Vec<Cell>), Error> {
    let mut rows = Rows::default();
    for (row, (line, column)) in slc_rows {
        let row = row.trim_matches(['\n', '\r']).trim_ascii_end().as_bytes();
        let position = |index| (*line, column + index as u64);
        let added = rows.add_plain_line(row, position);
        added
            .map_err(|mistake| source.error_at(mistake.position, without_legend(mistake.error)))?;
    }
    let end = slc_rows.last().map_or((1, 1), |&(_, position)| position);
    let board = closed_board(&rows.text, end.0, end, source)?;
    match board.spacing_error {
        Some(error) => Err(source.error_at((end.0, 1), error)),
        None => Ok((board.warehouse, board.added_walls)),
    }
}

/// The same error for a text that no legend is for, whatever letters mean.
#[cfg(feature = "slc")]
fn without_legend(error: SyntaxError) -> SyntaxError {
    match error {
        SyntaxError::ForeignLetter { expected, letter } => {
            SyntaxError::unexpected(expected, format_args!("`{letter}`"))
        }
        error => error,
    }
}

/// Rows with the cells of a board, each of which belongs to the alphabet. There is at most one worker.
#[derive(Default)]
struct Rows {
    /// The cells of each row, and a newline.
    text: Vec<u8>,
    /// The number of cells that come from repetition.
    repeated: usize,
    /// The first character before the rows: a blank or a tab. Each stands for a column outside the board.
    indentation: Option<u8>,
    worker: Option<Position>,
}

impl Rows {
    /// Adds the rows of a line, which may be run-length encoded.
    fn add_line(
        &mut self,
        line: &str,
        position: impl Fn(usize) -> Position,
    ) -> Result<(), Mistake> {
        let blank_line = without_no_break_spaces(line);
        let blank_line = blank_line.trim_ascii_end().as_bytes();
        // No-break spaces take two bytes each, so columns are counted in the line as it is.
        let position = |index| position(place_in(line, index));
        if blank_line.iter().all(|&byte| ALPHABET.contains(byte)) {
            return self.add_plain_line(blank_line, position);
        }
        let mut begin = self.add_indentation(blank_line, position)?;
        let (_, encoded) = blank_line.split_at(begin);
        for row in encoded_rows(encoded) {
            self.add_encoded_row(row, |index| position(begin + index))?;
            begin += row.len() + 1;
        }
        Ok(())
    }

    /// Adds a line that is one row as it stands.
    fn add_plain_line(
        &mut self,
        line: &[u8],
        position: impl Fn(usize) -> Position,
    ) -> Result<(), Mistake> {
        let begin = self.add_indentation(line, &position)?;
        for (index, &cell) in line.iter().enumerate().skip(begin) {
            self.add_cell(cell, || line.split_at(index).1, || position(index))?;
        }
        self.end_row(line.is_empty());
        Ok(())
    }

    fn add_encoded_row(
        &mut self,
        row: &[u8],
        position: impl Fn(usize) -> Position,
    ) -> Result<(), Mistake> {
        let room = MAX_REPEATED_CELLS - self.repeated;
        let expanded = match zero_count(row) {
            // With a count of 0 the cell would be lost.
            Some(index) => Err(Fault::Misplaced(index)),
            None => expand(row, room, |byte, index| (byte, index)),
        };
        let cells = expanded.map_err(|fault| match fault {
            Fault::Misplaced(index) => {
                Mistake { position: position(index), error: not_a_cell(row.split_at(index).1) }
            }
            Fault::TooMany(index) => {
                let expected = format_args!("at most {MAX_REPEATED_CELLS} repeated cells");
                let error = SyntaxError::unexpected(expected, "more");
                Mistake { position: position(index), error }
            }
        })?;
        self.repeated += cells.len().saturating_sub(row.len());
        for &(cell, index) in &cells {
            self.add_cell(cell, || row.split_at(index).1, || position(index))?;
        }
        self.end_row(cells.is_empty());
        Ok(())
    }

    /// Adds blanks in place of the tabs before a row. Returns where the row begins after them.
    fn add_indentation(
        &mut self,
        row: &[u8],
        position: impl Fn(usize) -> Position,
    ) -> Result<usize, Mistake> {
        let length = indentation(row);
        for (index, &byte) in row.iter().take(length).enumerate() {
            if *self.indentation.get_or_insert(byte) != byte {
                let expected = "either blanks or tabs before the rows of a board";
                let error = SyntaxError::unexpected(expected, "both");
                return Err(Mistake { position: position(index), error });
            }
        }
        if self.indentation != Some(b'\t') {
            return Ok(0);
        }
        self.text.resize(self.text.len() + length, b' ');
        Ok(length)
    }

    /// Adds a cell, with which `rest` of the row begins as it was written.
    fn add_cell<'t>(
        &mut self,
        cell: u8,
        rest: impl Fn() -> &'t [u8],
        position: impl Fn() -> Position,
    ) -> Result<(), Mistake> {
        if !ALPHABET.contains(cell) {
            return Err(Mistake { position: position(), error: not_a_cell(rest()) });
        }
        if ALPHABET.is_worker(cell)
            && let Some(first) = self.worker.replace(position())
        {
            let error = SyntaxError::SecondWorker(first);
            return Err(Mistake { position: position(), error });
        }
        self.text.push(cell);
        Ok(())
    }

    /// Ends a row. An empty one, as `||` writes it, is floor.
    fn end_row(&mut self, is_empty: bool) {
        if is_empty {
            self.text.push(b' ');
        }
        self.text.push(b'\n');
    }
}

/// The index in a line of the byte at an index in the same line with blanks in place of no-break spaces.
fn place_in(line: &str, index: usize) -> usize {
    if !line.contains('\u{a0}') {
        return index;
    }
    let mut length = 0;
    for (place, character) in line.char_indices() {
        if length >= index {
            return place;
        }
        length += if character == '\u{a0}' { 1 } else { character.len_utf8() };
    }
    line.len()
}

/// The error that `rest` of a row does not begin with a cell.
fn not_a_cell(rest: &[u8]) -> SyntaxError {
    match rest {
        [] => ALPHABET.not_a_cell(Found::Byte(b'\n')),
        &[letter, ..] if is_foreign_letter(letter) => SyntaxError::ForeignLetter {
            expected: format!("a cell ({ALPHABET})"),
            letter: letter.into(),
        },
        _ => ALPHABET.not_a_cell(Found::first(rest)),
    }
}

/// The board that rows show, each with a newline. A blank outside the board becomes a wall where the worker could get to it
/// if there were no boxes.
fn closed_board(
    rows: &[u8],
    line: u64,
    end: Position,
    source: &Source,
) -> Result<DrawnBoard, Error> {
    let board = BoardBuilder::of_rows(ALPHABET, line, rows, source)?;
    let warehouse = board.warehouse(source, end)?;
    // A closed board is one of Sokoban, however it is drawn.
    let spacing_error = match find_spacing_error(rows) {
        Some(error) if added_walls(&warehouse) > 0 => Some(error),
        _ => None,
    };
    let outside = outside(rows);
    if outside.is_empty() {
        return Ok(DrawnBoard { warehouse, added_walls: Vec::new(), spacing_error });
    }
    let board = warehouse.board();
    let grid = board.grid();
    let mut inside = board.floor().clone();
    for &cell in &outside {
        inside.remove(cell);
    }
    let reached: CellSet = inside.take_connected(grid, warehouse.worker()).into_iter().collect();
    let mut floor = board.floor().clone();
    let mut added_walls = Vec::new();
    for cell in outside {
        if floor.contains(cell)
            && Direction::ALL.iter().any(|&direction| reached.contains(grid.step(cell, direction)))
        {
            floor.remove(cell);
            added_walls.push(cell);
        }
    }
    let board = Board::from_cells(grid.clone(), floor, board.goals().clone());
    let boxes = warehouse.boxes().clone();
    let warehouse = Warehouse::new_unchecked(board, boxes, warehouse.worker());
    Ok(DrawnBoard { warehouse, added_walls, spacing_error })
}

/// Returns an error if in no row two cells touch: all rows have a blank between cells, or every other row is shifted by half
/// a cell, as levels of Hexoban are drawn.
fn find_spacing_error(rows: &[u8]) -> Option<SyntaxError> {
    if rows.windows(2).any(|pair| pair.iter().all(|&cell| is_drawn(cell))) {
        return None;
    }
    let mut has_even = false;
    let mut has_odd = false;
    for row in rows.split(|&byte| byte == b'\n') {
        for (column, &cell) in row.iter().enumerate() {
            if is_drawn(cell) {
                has_even |= column % 2 == 0;
                has_odd |= column % 2 == 1;
            }
        }
    }
    Some(if has_even && has_odd { SyntaxError::Hexagonal } else { SyntaxError::SpacedCells })
}

/// Returns whether there is more than floor.
fn is_drawn(cell: u8) -> bool {
    !b" -_\n".contains(&cell)
}

/// The blanks before each row where something inside the board is next to them. Other floor there was drawn on purpose.
fn outside(rows: &[u8]) -> Vec<Cell> {
    let mut outside = Vec::new();
    let mut above: Option<IndentedRow> = None;
    let mut begin = 0;
    for row in rows.split(|&byte| byte == b'\n') {
        let current = IndentedRow::new(begin, row);
        begin += row.len() + 1;
        let Some(current) = current else {
            above = None;
            continue;
        };
        if current.is_open(current.indentation) && current.indentation > 0 {
            outside.extend(current.cell(current.indentation - 1));
        }
        if let Some(above) = above {
            for column in above.indentation..current.indentation {
                if above.is_open(column) {
                    outside.extend(current.cell(column));
                }
            }
            for column in current.indentation..above.indentation {
                if current.is_open(column) {
                    outside.extend(above.cell(column));
                }
            }
        }
        above = Some(current);
    }
    outside
}

/// A row with something in it.
#[derive(Clone, Copy)]
struct IndentedRow<'r> {
    /// Where the row begins among the rows.
    begin: usize,
    row: &'r [u8],
    /// The number of blanks before it.
    indentation: usize,
}

impl<'r> IndentedRow<'r> {
    fn new(begin: usize, row: &'r [u8]) -> Option<IndentedRow<'r>> {
        let indentation = row.iter().position(|&cell| cell != b' ')?;
        Some(IndentedRow { begin, row, indentation })
    }

    /// Returns whether there is a cell in a column that is no wall.
    fn is_open(&self, column: usize) -> bool {
        self.row.get(column).is_some_and(|&cell| cell != b'#')
    }

    fn cell(&self, column: usize) -> Option<Cell> {
        // A newline is before the first row.
        Cell::from_index(1 + self.begin + column)
    }
}
