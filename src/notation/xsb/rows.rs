//! The rows of a board, plain or run-length encoded.

use std::iter;

use crate::board::{Board, Cell, CellSet, Direction, Warehouse};
use crate::error::{Error, Found, SyntaxError};
use crate::notation::added_walls;
use crate::notation::alphabet::{Alphabet, BOX, FLOOR, GOAL, WALL, WORKER};
use crate::notation::board_builder::BoardBuilder;
use crate::notation::run_length::{self, Fault, expand};
use crate::source::Source;

pub(super) const ALPHABET: &Alphabet = &Alphabet::new(
    b"# -_.$*@+",
    [WALL, FLOOR, FLOOR, FLOOR, GOAL, BOX, BOX | GOAL, WORKER, WORKER | GOAL],
);

/// Letters that some programs write in place of other characters.
const LETTERS: [(u8, u8); 5] =
    [(b'o', b'.'), (b'b', b'$'), (b'B', b'*'), (b'p', b'@'), (b'P', b'+')];

/// A few bytes of run-length encoding may stand for very many cells: a level may have this number of
/// cells from repetition.
const MAX_REPEATED_CELLS: usize = 1 << 20;

const MIN_ROWS: usize = 3;

/// The form of a line that could be rows of a board.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    rows: usize,
    has_wall: bool,
    /// Whether the line is one row as it stands.
    is_plain: bool,
}

fn is_encoding(byte: u8) -> bool {
    byte.is_ascii_digit() || b"()|".contains(&byte)
}

/// The form of a line as rows of a board, but for a `>` before it; `None` if it is text. It is rows
/// if it has only cells, which may be run-length encoded; letters are cells beside a wall. A row
/// between walls with one other character counts too: it is wrong.
pub(super) fn shape(line: &[u8]) -> Option<Shape> {
    let quoted = line.strip_prefix(b">");
    let line = quoted.unwrap_or(line).trim_ascii_end();
    let has_wall = line.contains(&b'#');
    if line.iter().all(|&byte| ALPHABET.contains(byte)) {
        let is_plain = quoted.is_none();
        return (!line.is_empty()).then_some(Shape { rows: 1, has_wall, is_plain });
    }
    let (indentation, row) = line.split_at(indentation(line));
    if indentation.contains(&b'\t') && !row.starts_with(b">") {
        return shape(row).map(|shape| Shape { is_plain: false, ..shape });
    }
    let is_letter = |byte: u8| has_wall && LETTERS.iter().any(|&(letter, _)| letter == byte);
    let is_cell = |byte: u8| ALPHABET.contains(byte) || is_letter(byte);
    let others = line.iter().filter(|byte| !is_cell(**byte) && !is_encoding(**byte)).count();
    let is_row = if others > 0 {
        let row = line.trim_ascii_start();
        others == 1 && row.starts_with(b"#") && row.ends_with(b"#")
    } else {
        // A blank after a digit is one between words: repeated blanks are written in other ways.
        let has_word_gap = line.windows(2).any(|pair| matches!(pair, [b'0'..=b'9', b' ']));
        let expand = |row| expand(row, MAX_REPEATED_CELLS, |_, _| ());
        let is_whole = |row| !matches!(expand(row), Err(Fault::Misplaced(_)));
        !has_word_gap && line.iter().any(|byte| is_cell(*byte)) && rows(line).all(is_whole)
    };
    is_row.then(|| Shape { rows: rows(line).count(), has_wall, is_plain: false })
}

/// The form of a line that was drawn as a row and has something else in it: wrong, if it touches
/// rows. Its wall alone makes no board.
pub(super) fn misdrawn(line: &[u8]) -> Option<Shape> {
    let line = line.trim_ascii();
    let is_content = |byte: &u8| b"@$*+".contains(byte);
    let is_drawn = |rest: &[u8]| rest.contains(&b'#') && rest.iter().any(is_content);
    let is_wrong = |&byte: &u8| {
        let is_letter = LETTERS.iter().any(|&(letter, _)| letter == byte);
        !is_letter && !ALPHABET.contains(byte) && !is_encoding(byte)
    };
    // Some UTF-16 without a byte-order mark looks like this, but for its NUL characters.
    let is_row = line.strip_prefix(b"#").is_some_and(is_drawn)
        && !line.contains(&0)
        && line.iter().any(is_wrong);
    is_row.then_some(Shape { rows: 1, has_wall: false, is_plain: false })
}

/// Returns whether a line would be part of a board if it touched rows.
pub(super) fn could_be_row(line: &[u8]) -> bool {
    is_row(line) || misdrawn(line).is_some() || without_no_break_spaces(line).is_some()
}

/// The row that a line is if its no-break spaces are blanks, as other programs show them.
pub(super) fn without_no_break_spaces(line: &[u8]) -> Option<Vec<u8>> {
    if !line.contains(&b'#') || !line.contains(&0xA0) {
        return None;
    }
    let text = match str::from_utf8(line) {
        Ok(text) => text.replace('\u{a0}', " ").into_bytes(),
        Err(_) => line.iter().map(|&byte| if byte == 0xA0 { b' ' } else { byte }).collect(),
    };
    is_row(&text).then_some(text)
}

/// The number of blanks and tabs before a row.
fn indentation(row: &[u8]) -> usize {
    row.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The characters before the rows of a board: either blanks or tabs, each of which is a column
/// outside.
#[derive(Default)]
struct Indentation(Option<u8>);

impl Indentation {
    /// The number of tabs before another row; or the error that it mixes both, and its index.
    fn tabs_before(&mut self, row: &[u8]) -> Result<usize, (usize, SyntaxError)> {
        let length = indentation(row);
        for (index, &byte) in row.iter().take(length).enumerate() {
            if *self.0.get_or_insert(byte) != byte {
                let expected = "either blanks or tabs before the rows of a board";
                return Err((index, SyntaxError::unexpected(expected, "both")));
            }
        }
        Ok(if self.0 == Some(b'\t') { length } else { 0 })
    }
}

pub(in crate::notation) fn is_row(line: &[u8]) -> bool {
    shape(line).is_some()
}

/// Returns whether lines that could be rows are a board, and whether nothing is wrong with it.
pub(in crate::notation) fn check_board(text: &[u8], source: &Source) -> (bool, bool) {
    let mut run = RowRun::default();
    for line in text.split(|&byte| byte == b'\n') {
        if let Some(shape) = shape(line)
            && run.add(line, 1, shape, source).is_err()
        {
            return (false, false);
        }
    }
    let is_board = run.has_wall && run.rows >= MIN_ROWS;
    (is_board, is_board && run.take_board(source).is_ok())
}

/// The rows of a line. A `|` ends each, but may be missing after the last.
fn rows(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.strip_suffix(b"|").unwrap_or(line).split(|&byte| byte == b'|')
}

/// Lines that could be rows, one after another.
#[derive(Debug, Default)]
pub(super) struct RowRun {
    /// The lines, each with a newline.
    pub(super) text: Vec<u8>,
    /// The numbers of the first line, and of the one after the last.
    pub(super) line: u64,
    end: u64,
    rows: usize,
    has_wall: bool,
    /// Whether each line is a row as it stands.
    is_plain: bool,
}

impl RowRun {
    /// Adds a line that could be `count` rows.
    pub(super) fn add(
        &mut self,
        line: &[u8],
        number: u64,
        shape: Shape,
        source: &Source,
    ) -> Result<(), Error> {
        if self.text.is_empty() {
            (self.line, self.is_plain) = (number, !source.is_utf16());
        }
        self.end = number + 1;
        let line = line.trim_ascii_end();
        self.is_plain &= shape.is_plain;
        self.text.try_reserve(line.len() + 1).map_err(|_| source.out_of_memory())?;
        self.text.extend(line);
        self.text.push(b'\n');
        self.rows += shape.rows;
        self.has_wall |= shape.has_wall;
        Ok(())
    }

    /// Returns whether the lines are a board, or the beginning of one. Two rows are meant to be one if they have a worker.
    pub(super) fn is_board(&self) -> bool {
        let has_worker = || {
            let is_worker = |&&byte: &&u8| b"@+pP".contains(&byte);
            self.rows == MIN_ROWS - 1 && self.text.iter().filter(is_worker).count() == 1
        };
        self.has_wall && (self.rows >= MIN_ROWS || has_worker())
    }

    pub(super) fn clear(&mut self) {
        (self.rows, self.has_wall) = (0, false);
        self.text.clear();
    }

    /// Removes the lines and returns the board that they are.
    pub(super) fn take_board(&mut self, source: &Source) -> Result<(Warehouse, usize), Error> {
        let end = (self.end, 1);
        self.take_circles();
        let board = if self.rows < MIN_ROWS {
            let error = SyntaxError::TooFewRows(MIN_ROWS, self.rows);
            Err(source.error_at((self.line, 1), error))
        } else if self.is_plain {
            closed_board(&self.text, self.line, end, source)
        } else {
            let rows = decoded(&self.text, self.line, source);
            rows.and_then(|rows| closed_board(&rows, self.line, end, source))
        };
        self.clear();
        board
    }

    /// Takes `o` for boxes where there are as many as goals, and no other boxes.
    fn take_circles(&mut self) {
        let count = |wanted: &[u8]| self.text.iter().filter(|cell| wanted.contains(cell)).count();
        if count(b"o") > 0 && count(b"o") == count(b".+") && count(b"$*bB") == 0 {
            self.text.iter_mut().filter(|cell| **cell == b'o').for_each(|cell| *cell = b'$');
        }
    }
}

/// The board that rows show, each with the position where it begins.
#[cfg(feature = "slc")]
pub(in crate::notation) fn board(
    rows: &[(String, (u64, u64))],
    source: &Source,
) -> Result<(Warehouse, usize), Error> {
    let (mut text, mut worker) = (Vec::new(), None);
    let mut indentation = Indentation::default();
    for (row, (line, column)) in rows {
        let row = row.trim_matches(['\n', '\r']).trim_ascii_end().as_bytes();
        let position = |index| (*line, column + index as u64);
        let tabs = indentation.tabs_before(row);
        let tabs = tabs.map_err(|(index, error)| source.error_at(position(index), error))?;
        text.extend(iter::repeat_n(b' ', tabs));
        for (index, &byte) in row.iter().enumerate().skip(tabs) {
            let rest = || row.split_at(index).1;
            text.push(checked(byte, rest, || position(index), &mut worker, source)?);
        }
        text.extend(if row.is_empty() { &b" \n"[..] } else { b"\n" });
    }
    let end = rows.last().map_or((1, 1), |&(_, position)| position);
    closed_board(&text, end.0, end, source)
}

/// The rows that lines stand for, each with a newline.
fn decoded(text: &[u8], first: u64, source: &Source) -> Result<Vec<u8>, Error> {
    let (mut decoded, mut repeated, mut worker) = (Vec::new(), 0, None);
    let lines = text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n');
    let mut indentation = Indentation::default();
    for (number, line) in (first..).zip(lines) {
        let position = |index| (number, source.column(line.split_at(index).0));
        let mut start = usize::from(line.starts_with(b">"));
        let tabs = indentation
            .tabs_before(line.split_at(start).1)
            .map_err(|(index, error)| source.error_at(position(start + index), error))?;
        decoded.extend(iter::repeat_n(b' ', tabs));
        start += tabs;
        for row in rows(line.split_at(start).1) {
            let position = |index| position(start + index);
            // With a count of 0 the cell would be lost.
            let zero =
                run_length::zero_count(row).map_or(Ok(()), |index| Err(Fault::Misplaced(index)));
            let room = MAX_REPEATED_CELLS - repeated;
            let cells = zero.and_then(|()| expand(row, room, |byte, _| byte));
            let cells = cells.map_err(|fault| match fault {
                Fault::Misplaced(index) => {
                    source.error_at(position(index), not_a_cell(row.split_at(index).1))
                }
                Fault::TooMany(index) => {
                    let expected = format_args!("at most {MAX_REPEATED_CELLS} repeated cells");
                    let error = SyntaxError::unexpected(expected, "more");
                    source.error_at(position(index), error)
                }
            })?;
            repeated += cells.len().saturating_sub(row.len());
            // An empty row, as `||` writes it, is floor.
            if cells.is_empty() {
                decoded.push(b' ');
            }
            for (place, byte) in cells.into_iter().enumerate() {
                let letter = LETTERS.iter().find(|&&(letter, _)| letter == byte);
                let cell = letter.map_or(byte, |&(_, cell)| cell);
                let begin = || run_length::source(row, place);
                let rest = || row.split_at(begin()).1;
                decoded.push(checked(cell, rest, || position(begin()), &mut worker, source)?);
            }
            decoded.push(b'\n');
            start += row.len() + 1;
        }
    }
    Ok(decoded)
}

/// Returns a cell, which `rest` of its row begins with as it was written, unless it is wrong or a second worker.
fn checked<'t>(
    cell: u8,
    rest: impl Fn() -> &'t [u8],
    position: impl Fn() -> (u64, u64),
    worker: &mut Option<(u64, u64)>,
    source: &Source,
) -> Result<u8, Error> {
    if !ALPHABET.contains(cell) {
        return Err(source.error_at(position(), not_a_cell(rest())));
    }
    match ALPHABET.is_worker(cell).then(|| worker.replace(position())).flatten() {
        Some(first) => Err(source.error_at(position(), SyntaxError::SecondWorker(first))),
        None => Ok(cell),
    }
}

/// The error that `rest` of a row does not begin with a cell.
fn not_a_cell(rest: &[u8]) -> SyntaxError {
    let found = if rest.is_empty() { Found::Byte(b'\n') } else { Found::first(rest) };
    ALPHABET.not_a_cell(found)
}

/// The board that rows show, each with a newline. A blank outside the board becomes a wall where the worker could get to it
/// if there were no boxes. Returns the number of these walls too.
fn closed_board(
    rows: &[u8],
    line: u64,
    end: (u64, u64),
    source: &Source,
) -> Result<(Warehouse, usize), Error> {
    let board = BoardBuilder::of_rows(ALPHABET, line, rows, source)?;
    let warehouse = board.warehouse(source, end)?;
    let is_cell = |cell| !b" -_\n".contains(cell);
    let is_hexagonal = !rows.windows(2).any(|pair| pair.iter().all(is_cell));
    if is_hexagonal && added_walls(&warehouse) > 0 {
        return Err(source.error_at((line, 1), SyntaxError::Hexagonal));
    }
    let outside = outside(rows);
    if outside.is_empty() {
        return Ok((warehouse, 0));
    }
    let (board, boxes) = (warehouse.board(), warehouse.boxes());
    let (grid, mut floor) = (board.grid(), board.floor().clone());
    for &cell in &outside {
        floor.remove(cell);
    }
    let reached: CellSet = floor.take_connected(grid, warehouse.worker()).into_iter().collect();
    let is_open = |&cell: &Cell| {
        Direction::ALL.iter().any(|&direction| reached.contains(grid.step(cell, direction)))
    };
    let mut floor = board.floor().clone();
    outside.into_iter().filter(is_open).for_each(|cell| floor.remove(cell));
    let added_walls = board.floor().count() - floor.count();
    let board = Board::from_cells(grid.clone(), floor, board.goals().clone());
    Ok((Warehouse::new_unchecked(board, boxes.clone(), warehouse.worker()), added_walls))
}

/// The blanks before each row where something inside the board is next to them. Other floor there was drawn on purpose.
fn outside(rows: &[u8]) -> Vec<Cell> {
    let mut outside = Vec::new();
    // Where the row above starts, the row, and where its blanks end.
    let mut above: Option<(usize, &[u8], usize)> = None;
    let mut start = 0;
    for row in rows.split(|&byte| byte == b'\n') {
        let inside = row.iter().position(|&cell| cell != b' ');
        if let Some(inside) = inside {
            let mut add = |start, column| outside.extend(Cell::from_index(1 + start + column));
            let is_open = |row: &[u8], column| row.get(column).is_some_and(|&cell| cell != b'#');
            if is_open(row, inside) && inside > 0 {
                add(start, inside - 1);
            }
            if let Some((start_above, above, inside_above)) = above {
                let open = (inside_above..inside).filter(|&column| is_open(above, column));
                open.for_each(|column| add(start, column));
                let open = (inside..inside_above).filter(|&column| is_open(row, column));
                open.for_each(|column| add(start_above, column));
            }
        }
        above = inside.map(|inside| (start, row, inside));
        start += row.len() + 1;
    }
    outside
}
