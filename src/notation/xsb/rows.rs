//! The rows of a board, plain or run-length encoded.

use crate::error::{Error, Found, SyntaxError};
use crate::notation::alphabet::{Alphabet, BOX, FLOOR, GOAL, WALL, WORKER};
use crate::notation::draft::Draft;
use crate::source::Source;

pub(super) const ALPHABET: &Alphabet = &Alphabet::new(
    b"# -_.$*@+",
    [WALL, FLOOR, FLOOR, FLOOR, GOAL, BOX, BOX | GOAL, WORKER, WORKER | GOAL],
);

/// A few bytes of run-length encoding may stand for very many cells: a level may have this number of
/// cells from repetition.
pub(super) const MAX_REPEATED_CELLS: usize = 1 << 20;

/// Returns whether a line is a row of a board: only cells, and not floor alone unless `in_board`. A line that
/// starts with a wall is one too, and wrong if it has other characters.
pub(super) fn is_row(line: &[u8], in_board: bool) -> bool {
    let line = line.trim_ascii_end();
    let is_run_length = |byte: u8| byte.is_ascii_digit() || byte == b'|';
    let only_cells = line.iter().all(|&byte| ALPHABET.contains(byte) || is_run_length(byte));
    let mut cells = line.iter().filter(|byte| ALPHABET.contains(**byte));
    let has_thing = cells.any(|&byte| in_board || !ALPHABET.is_floor(byte));
    let first = line.iter().find(|byte| !byte.is_ascii_digit() && **byte != b' ');
    only_cells && has_thing || first == Some(&b'#')
}

/// The rows of a board that is being read.
pub(super) struct Rows {
    pub(super) draft: Draft,
    row: Vec<u8>,
    /// The number of cells that came from repetition.
    repeated: usize,
    worker: Option<(u64, u64)>,
}

impl Rows {
    pub(super) fn new(source: &Source) -> Rows {
        Rows { draft: Draft::new(ALPHABET, source, 0), row: Vec::new(), repeated: 0, worker: None }
    }

    /// Adds the rows of a line; usually there is one.
    pub(super) fn add_line(
        &mut self,
        line: &[u8],
        number: u64,
        source: &Source,
    ) -> Result<(), Error> {
        let line = line.trim_ascii_end();
        let mut count = None;
        for (column, &byte) in (1..).zip(line) {
            if byte.is_ascii_digit() {
                let digit = usize::from(byte - b'0');
                count = Some(count.unwrap_or(0_usize).saturating_mul(10).saturating_add(digit));
                continue;
            }
            let times = count.take().unwrap_or(1);
            if byte == b'|' {
                self.end_row(source)?;
            } else {
                self.add_cells(byte, times, (number, column), source)?;
            }
        }
        if count.is_some() {
            let end = (number, 1 + line.len() as u64);
            let error = SyntaxError::Unexpected(ALPHABET.cell(), Found::Byte(b'\n'));
            return Err(source.error_at(end, error));
        }
        // A row that ended in `|` is complete.
        if line.last() == Some(&b'|') { Ok(()) } else { self.end_row(source) }
    }

    /// Adds a character to the row, `times` times.
    fn add_cells(
        &mut self,
        byte: u8,
        times: usize,
        position: (u64, u64),
        source: &Source,
    ) -> Result<(), Error> {
        let wrong = |error| Err(source.error_at(position, error));
        if !ALPHABET.contains(byte) {
            return wrong(SyntaxError::Unexpected(ALPHABET.cell(), Found::Byte(byte)));
        }
        self.repeated = self.repeated.saturating_add(times.saturating_sub(1));
        if self.repeated > MAX_REPEATED_CELLS {
            return wrong(SyntaxError::TooManyRepeatedCells(MAX_REPEATED_CELLS));
        }
        if ALPHABET.is_worker(byte) && times > 0 {
            let second = (times > 1).then_some(position);
            if let Some(first) = self.worker.replace(position).or(second) {
                return wrong(SyntaxError::SecondWorker(first));
            }
        }
        self.row.try_reserve(times).map_err(|_| source.out_of_memory())?;
        self.row.extend(std::iter::repeat_n(byte, times));
        Ok(())
    }

    fn end_row(&mut self, source: &Source) -> Result<(), Error> {
        // An empty row, as `||` writes it, is floor.
        if self.row.is_empty() {
            self.row.push(b' ');
        }
        self.draft.add_row(&self.row, source)?;
        self.row.clear();
        Ok(())
    }
}
