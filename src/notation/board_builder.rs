//! Builds a board from the rows that are read.

use std::hint::black_box;

use super::alphabet::Alphabet;
use super::drawing::Drawing;
use crate::board::{Board, Cell, CellSet, Grid, Warehouse};
use crate::error::{Error, Found, SyntaxError};
use crate::source::{LINE_END, Source, is_blank};

pub(super) struct BoardBuilder {
    alphabet: &'static Alphabet,
    /// The line of the first row.
    line: u64,
    /// The rows as cells are numbered: a newline before the first row and after each.
    text: Vec<u8>,
}

/// Boards up to this size in bytes are read at once if they are buffered.
const MAX_BYTES_AT_ONCE: usize = 1 << 16;

impl BoardBuilder {
    /// A board without rows; the first will be the next that `source` reads.
    pub(super) fn new(alphabet: &'static Alphabet, source: &Source) -> Self {
        BoardBuilder { alphabet, line: source.position().0, text: vec![b'\n'] }
    }

    /// A board of rows that each end in a newline; the first is in line `line`. Their bytes belong to the alphabet.
    pub(super) fn of_rows(
        alphabet: &'static Alphabet,
        line: u64,
        rows: &[u8],
        source: &Source,
    ) -> Result<Self, Error> {
        let mut board = BoardBuilder { alphabet, line, text: Vec::new() };
        board.reserve(rows.len(), source)?;
        board.text.push(b'\n');
        board.text.extend(rows);
        Ok(board)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.len() == 1
    }

    pub(super) fn character(&self, cell: Cell) -> u8 {
        *self.text.get(cell.index()).expect("the text has a byte for each cell")
    }

    pub(super) fn into_drawing(self) -> Drawing {
        Drawing { alphabet: self.alphabet, text: self.text }
    }

    /// Makes room for `bytes` and a newline.
    fn reserve(&mut self, bytes: usize, source: &Source) -> Result<(), Error> {
        let bytes = bytes.saturating_add(1);
        self.text.try_reserve(bytes).map_err(|_| source.out_of_memory())
    }

    /// Reads a row of at most `limit` cells, up to the first byte that is not a cell. Returns the number
    /// of cells; without any there is no row.
    pub(super) fn read_row(&mut self, source: &mut Source, limit: usize) -> Result<usize, Error> {
        let start = self.text.len();
        let room = (u32::MAX as usize).saturating_sub(start);
        let mut left = limit.min(room);
        source.read_to(&mut self.text, |byte| {
            let is_taken = left > 0 && self.alphabet.contains(byte);
            left -= usize::from(is_taken);
            is_taken
        })?;
        let length = self.text.len() - start;
        if length == room {
            return Err(source.error(SyntaxError::BoardTooLarge));
        }
        if length > 0 {
            self.reserve(0, source)?;
            self.text.push(b'\n');
        }
        Ok(length)
    }

    /// Reads `rows` × `columns` cells, at least one, with the ends of their lines.
    pub(super) fn read_rows(
        &mut self,
        rows: usize,
        columns: usize,
        source: &mut Source,
    ) -> Result<(), Error> {
        // Lines of the right length are copied unseen; `warehouse_on` finds what is wrong in them.
        let bytes = rows.saturating_mul(columns.saturating_add(1));
        if bytes <= MAX_BYTES_AT_ONCE {
            self.reserve(bytes, source)?;
            if let Some(text) = source.read_lines(rows, columns) {
                self.text.extend(text);
                return Ok(());
            }
        }
        for _ in 0..rows {
            self.read_row_of(columns, source)?;
        }
        Ok(())
    }

    fn read_row_of(&mut self, columns: usize, source: &mut Source) -> Result<(), Error> {
        if self.read_row(source, columns)? == columns {
            source.end_line(LINE_END)?;
            return Ok(());
        }
        let position = source.position();
        let end = source.end_line(format_args!("a cell ({})", self.alphabet))?;
        Err(source.error_at(position, wrong_length(columns, end)))
    }

    /// Finds the first byte that is not a cell in rows of `columns` cells.
    fn check_rows(&self, columns: usize, source: &Source) -> Result<(), Error> {
        let (_, rows) = self.text.split_at(1);
        for (line, row) in (self.line..).zip(rows.chunks_exact(columns + 1)) {
            let (cells, _) = row.split_at(columns);
            let Some(column) = cells.iter().position(|&byte| !self.alphabet.contains(byte)) else {
                continue;
            };
            let (before, rest) = row.split_at(column);
            // Blanks may end a line, which is then too short.
            let error = match rest.iter().find(|&&byte| !is_blank(byte)) {
                Some(b'\n') => wrong_length(columns, Found::Byte(b'\n')),
                _ => self.alphabet.not_a_cell(Found::first(rest)),
            };
            return Err(source.error_at((line, source.column(before)), error));
        }
        Ok(())
    }

    /// The line and the column of a cell.
    pub(super) fn position(&self, grid: &Grid, cell: Cell) -> (u64, u64) {
        let (row, column) = grid.position(cell).expect("the cell is on the grid");
        (self.line + row as u64, 1 + column as u64)
    }

    /// The warehouse that the rows show; they end at the position `end`.
    pub(super) fn warehouse(&self, source: &Source, end: (u64, u64)) -> Result<Warehouse, Error> {
        let rows = self.text.strip_prefix(b"\n").and_then(|text| text.strip_suffix(b"\n"));
        let rows = rows.expect("a board has a row");
        let Some(grid) = Grid::new(rows.split(|&byte| byte == b'\n').map(<[u8]>::len)) else {
            return Err(source.error_at(end, SyntaxError::BoardTooLarge));
        };
        self.warehouse_on(grid, source, end)
    }

    /// The warehouse that the rows show if their extents are known to be those of `grid`.
    pub(super) fn warehouse_on(
        &self,
        grid: Grid,
        source: &Source,
        end: (u64, u64),
    ) -> Result<Warehouse, Error> {
        if !is_available(self.text.len().saturating_mul(MAX_BYTES_PER_CELL)) {
            return Err(source.out_of_memory());
        }
        let (blocks, rest) = self.text.as_chunks();
        let mut last_block = [b'\n'; 64];
        for (place, &character) in last_block.iter_mut().zip(rest) {
            *place = character;
        }
        let words = blocks.len() + 1;
        // Of floor, goals, boxes and workers.
        let mut sets = [(); 4].map(|()| CellSet { words: Vec::with_capacity(words) });
        let mut unknown = 0;
        for block in blocks.iter().chain([&last_block]) {
            let [tiles @ .., unknown_bits] = self.alphabet.bits(block);
            for (set, bits) in sets.iter_mut().zip(tiles) {
                set.words.push(bits);
            }
            unknown += unknown_bits.count_ones() as usize;
        }
        // Newlines are not cells, so more must be unknown than the gaps of the grid and what fills the last block.
        if let Some(stride) = grid.stride()
            && unknown > grid.gaps().count() + 64 - rest.len()
        {
            self.check_rows(stride - 1, source)?;
        }
        let [floor, goals, boxes, workers] = sets;
        let mut workers = workers.iter();
        let Some(worker) = workers.next() else {
            let expected = format!("a worker ({})", self.alphabet.workers());
            let error = SyntaxError::unexpected(expected, "none on the board");
            return Err(source.error_at(end, error));
        };
        if let Some(second) = workers.next() {
            let error = SyntaxError::SecondWorker(self.position(&grid, worker));
            return Err(source.error_at(self.position(&grid, second), error));
        }
        let board = Board::from_cells(grid, floor, goals);
        Ok(Warehouse::new_unchecked(board, boxes, worker))
    }
}

fn wrong_length(columns: usize, found: Found) -> SyntaxError {
    SyntaxError::unexpected(format_args!("a row of {columns} cells"), found)
}

/// The memory that a cell takes in play besides the board's text, at most: ragged rows, sets of
/// cells, a drawing.
const MAX_BYTES_PER_CELL: usize = 4;

/// Returns whether `bytes` of memory can be allocated now. The one place where a board's memory is checked: a
/// failed allocation of one of its many parts would abort the program.
pub(super) fn is_available(bytes: usize) -> bool {
    let mut memory = Vec::<u8>::new();
    let is_available = memory.try_reserve_exact(bytes).is_ok();
    // Or the compiler removes an allocation that is never used.
    black_box(&memory);
    is_available
}
