//! What the characters of a board stand for, and boards made from them.

use std::io::{Read, Write};
use std::marker::PhantomData;

use crate::board::Board;
use crate::cells::CellSet;
use crate::error::{Error, Expected, Found, Wrong};
use crate::grid::{Cell, Grid};
use crate::source::Source;
use crate::warehouse::Warehouse;

/// What is on a cell: a sum of the constants below. A wall is none of them.
pub(super) type Tile = u8;
pub(super) const FLOOR: Tile = 1;
pub(super) const GOAL: Tile = 2;
pub(super) const BOX: Tile = 4;
pub(super) const WORKER: Tile = 8;
/// Of a character that stands for nothing.
pub(super) const NONE: Tile = 16;

/// A board notation: what each character stands for.
pub(super) trait Tiles {
    /// What may be expected where a cell should be.
    const CELL: Expected;
    /// The worker's characters, as messages name them.
    const WORKER: &'static str;

    /// What a character says of its cell. Comparisons, not a table: sixteen characters are compared
    /// at once where they can be looked up one by one.
    fn tile(character: u8) -> Tile;
}

/// A tile, where something holds of its character.
#[inline]
pub(super) fn tile_if(tile: Tile, holds: bool) -> Tile {
    tile * u8::from(holds)
}

/// A board that is being read.
pub(super) struct Draft<T> {
    tiles: PhantomData<T>,
    /// The line of its first row.
    line: u64,
    /// Its rows as cells are numbered: with a newline before the first, and one behind each.
    text: Vec<u8>,
}

impl<T: Tiles> Draft<T> {
    /// A board without rows, whose first will be what `source` reads next. Takes room for that many
    /// cells beforehand.
    pub(super) fn new(source: &Source<impl Read>, cells: usize) -> Self {
        let mut text = Vec::with_capacity(cells.saturating_add(1).min(1 << 12));
        text.push(b'\n');
        Draft { tiles: PhantomData, line: source.position().0, text }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.len() == 1
    }

    pub(super) fn character(&self, cell: Cell) -> u8 {
        self.text.get(cell.index()).copied().unwrap_or_default()
    }

    pub(super) fn into_text(self) -> Vec<u8> {
        self.text
    }

    /// Reads a row up to the first byte that is no cell, but no more than `most` cells; how many
    /// there were. Without any there is no row. `out` is as with [`Source::scan`].
    pub(super) fn read_row(
        &mut self,
        source: &mut Source<impl Read>,
        out: &mut impl Write,
        most: usize,
    ) -> Result<usize, Error> {
        let mut length = 0;
        loop {
            let goes_on = source.scan(out, |bytes| {
                let line = bytes.get(..most - length).unwrap_or(bytes);
                let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
                let all = line.iter().fold(0, |all, &byte| all | T::tile(byte));
                let cells = match all & NONE {
                    0 => line,
                    _ => line.split(|&byte| T::tile(byte) == NONE).next().unwrap_or_default(),
                };
                self.text.extend(cells);
                length += cells.len();
                (cells.len(), !cells.is_empty() && cells.len() == bytes.len())
            })?;
            if !goes_on || length == most {
                if length > 0 {
                    self.text.push(b'\n');
                }
                return Ok(length);
            }
        }
    }

    /// Reads a row of that many cells, at least one, and the end of its line. `out` is as with
    /// [`Source::scan`].
    pub(super) fn read_row_of(
        &mut self,
        columns: usize,
        source: &mut Source<impl Read>,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        // A line of the right length is taken as it is; `warehouse` finds what is wrong in it. That
        // and comparing many cells at once halve the time of reading.
        let taken = source.scan(out, |bytes| match bytes.get(..=columns) {
            Some(row @ [.., b'\n']) => {
                self.text.extend(row);
                (row.len(), true)
            }
            _ => (0, false),
        })?;
        if taken {
            return Ok(());
        }
        let result = self.read_row(source, out, columns).and_then(|length| {
            if length == columns {
                return source.end_line(out, Expected::LineEnd);
            }
            let found = source.read_while(out, |_| false)?;
            Err(source.wrong(no_cell::<T>(columns, found)))
        });
        match result {
            Ok(_) => Ok(()),
            // What is wrong in a line before this comes first.
            Err(error) => self.check(columns, source).and(Err(error)),
        }
    }

    /// Looks for a byte that is no cell in rows of that length.
    fn check(&self, columns: usize, source: &Source<impl Read>) -> Result<(), Error> {
        let rows = self.text.get(1..).unwrap_or_default().chunks(columns + 1);
        for (line, row) in (self.line..).zip(rows) {
            for (column, &byte) in (1..).zip(row.iter().take(columns)) {
                if T::tile(byte) == NONE {
                    let wrong = no_cell::<T>(columns, Found::Byte(byte));
                    return Err(source.wrong_at((line, column), wrong));
                }
            }
        }
        Ok(())
    }

    /// The line and the column of a cell.
    pub(super) fn position(&self, grid: &Grid, cell: Cell) -> (u64, u64) {
        let (row, column) = grid.position(cell).unwrap_or_default();
        (self.line + row as u64, 1 + column as u64)
    }

    /// The warehouse that the rows show, which end at that line and column.
    pub(super) fn warehouse(
        &self,
        source: &Source<impl Read>,
        end: (u64, u64),
    ) -> Result<Warehouse, Error> {
        let rows = self.text.strip_prefix(b"\n").and_then(|text| text.strip_suffix(b"\n"));
        let rows = rows.unwrap_or_default().split(|&byte| byte == b'\n');
        let grid = Grid::new(rows.map(<[u8]>::len))
            .ok_or_else(|| source.wrong_at(end, Wrong::TooLarge))?;
        self.warehouse_on(grid, source, end)
    }

    /// The same, where the rows' lengths are known: of `grid`.
    pub(super) fn warehouse_on(
        &self,
        grid: Grid,
        source: &Source<impl Read>,
        end: (u64, u64),
    ) -> Result<Warehouse, Error> {
        let words = || Vec::with_capacity(self.text.len().div_ceil(64));
        let [mut floor, mut goals, mut boxes] = [words(), words(), words()];
        let (mut workers, mut none) = ([None; 2], 0);
        for (index, characters) in self.text.chunks(64).enumerate() {
            let [floor_here, goals_here, boxes_here, workers_here, none_here] =
                masks::<T>(characters);
            floor.push(floor_here);
            goals.push(goals_here);
            boxes.push(boxes_here);
            none += none_here.count_ones() as usize;
            let mut rest = workers_here;
            while rest != 0 && workers[1].is_none() {
                let cell = Cell::from_index(index * 64 + rest.trailing_zeros() as usize);
                workers[usize::from(workers[0].is_some())] = cell;
                rest &= rest - 1;
            }
        }
        if let Some(stride) = grid.stride()
            && none > grid.gaps().count()
        {
            self.check(stride - 1, source)?;
        }
        match workers {
            [None, _] => Err(source.wrong_at(end, Wrong::NoWorker(T::WORKER))),
            [Some(first), Some(second)] => {
                let wrong = Wrong::SecondWorker(self.position(&grid, first));
                Err(source.wrong_at(self.position(&grid, second), wrong))
            }
            [Some(worker), None] => {
                let [floor, goals, boxes] = [floor, goals, boxes].map(CellSet::from_words);
                Ok(Warehouse::new(Board::new(grid, floor, goals), boxes, worker))
            }
        }
    }
}

/// What is wrong with a byte that is no cell in a row of that many.
fn no_cell<T: Tiles>(columns: usize, found: Found) -> Wrong {
    let row = matches!(found, Found::End | Found::Byte(b'\n'));
    Wrong::Unexpected(if row { Expected::Row(columns) } else { T::CELL }, found)
}

/// For up to 64 characters: which of them are floor, goals, boxes, workers, and no cells. One bit for
/// each character, none for those that are not there.
fn masks<T: Tiles>(characters: &[u8]) -> [u64; 5] {
    let mut tiles = [0; 64];
    for (tile, &character) in tiles.iter_mut().zip(characters) {
        *tile = T::tile(character);
    }
    let mut masks = [0; 5];
    for (eighth, &eight) in tiles.as_chunks::<8>().0.iter().enumerate() {
        let eight = u64::from_le_bytes(eight);
        for (bit, mask) in masks.iter_mut().enumerate() {
            // The product gathers the lowest bits of eight bytes in its highest byte.
            let bits = (eight >> bit & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080);
            *mask |= (bits >> 56) << (8 * eighth);
        }
    }
    masks
}
