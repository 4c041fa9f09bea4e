//! What the characters of a board stand for, and boards made from them.

use std::io::{Read, Write};

use crate::board::Board;
use crate::cells::CellSet;
use crate::error::{Error, Expected, Found, Wrong};
use crate::grid::{Cell, Grid};
use crate::memory::has_room;
use crate::source::{SIZE, Source, is_blank};
use crate::warehouse::Warehouse;

/// What is on a cell: a sum of the constants below. A wall is none of them.
///
/// Each constant has a byte of its own, so that the tiles of eight characters can be put side by side
/// with one shift and one "or" for each.
pub(super) type Tile = u64;
pub(super) const WALL: Tile = 0;
pub(super) const FLOOR: Tile = 1;
pub(super) const GOAL: Tile = FLOOR | 1 << 8;
pub(super) const BOX: Tile = FLOOR | 1 << 16;
pub(super) const WORKER: Tile = FLOOR | 1 << 24;
/// The part of a worker's tile that no other tile has.
pub(super) const WORKER_ALONE: Tile = 1 << 24;
/// Of a character that stands for nothing.
const NONE: Tile = 1 << 32;

/// A board notation: what each character stands for.
pub(super) struct Tiles {
    by_character: [Tile; 256],
    /// What may be expected where a cell should be.
    pub(super) cell: Expected,
    /// The worker's characters, as messages name them.
    pub(super) worker: &'static str,
}

impl Tiles {
    /// The notation in which these characters, and no others, write these tiles.
    #[expect(clippy::indexing_slicing, reason = "done when it is compiled")]
    pub(super) const fn new(
        characters: &[(u8, Tile)],
        cells: &'static str,
        worker: &'static str,
    ) -> Tiles {
        let mut tiles = [NONE; 256];
        let mut i = 0;
        while i < characters.len() {
            tiles[characters[i].0 as usize] = characters[i].1;
            i += 1;
        }
        Tiles { by_character: tiles, cell: Expected::Cell(cells), worker }
    }

    /// The same with lower-case letters for one tile and capitals for another.
    #[expect(clippy::indexing_slicing, reason = "done when it is compiled")]
    pub(super) const fn with_letters(mut self, lower: Tile, capital: Tile) -> Tiles {
        let mut i = 0;
        while i < 26 {
            self.by_character[(b'a' + i) as usize] = lower;
            self.by_character[(b'A' + i) as usize] = capital;
            i += 1;
        }
        self
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "there is one for each character")]
    pub(super) fn tile(&self, character: u8) -> Tile {
        self.by_character[usize::from(character)]
    }

    pub(super) fn is_none(&self, character: u8) -> bool {
        self.tile(character) == NONE
    }

    /// What is wrong where no cell was found, in a row of that many.
    fn no_cell(&self, columns: usize, found: Found) -> Wrong {
        let row = matches!(found, Found::End | Found::Byte(b'\n'));
        Wrong::Unexpected(if row { Expected::Row(columns) } else { self.cell }, found)
    }

    /// Of 64 characters, which are floor, goals, boxes, workers, and no cells: one bit for each.
    #[expect(clippy::indexing_slicing, reason = "64 characters are eight times eight")]
    fn bits(&self, characters: &[u8; 64]) -> [u64; 5] {
        let mut words = [[0; 8]; 5];
        for (i, &eight) in characters.as_chunks().0.iter().enumerate() {
            for (word, bits) in words.iter_mut().zip(self.bits_of_eight(eight)) {
                word[i] = bits;
            }
        }
        words.map(u64::from_le_bytes)
    }

    /// The same of eight. Not inlined: all at once need more registers than there are.
    #[inline(never)]
    fn bits_of_eight(&self, characters: [u8; 8]) -> [u8; 8] {
        let mut tiles = 0;
        for (i, character) in characters.into_iter().enumerate() {
            tiles |= self.tile(character) << i;
        }
        tiles.to_le_bytes()
    }
}

/// A board that is being read.
pub(super) struct Draft {
    tiles: &'static Tiles,
    /// The line of its first row.
    line: u64,
    /// Its rows as cells are numbered: with a newline before the first, and one behind each.
    text: Vec<u8>,
}

impl Draft {
    /// A board without rows, whose first will be what `source` reads next. Takes room for that many
    /// cells beforehand.
    pub(super) fn new(tiles: &'static Tiles, source: &Source<impl Read>, cells: usize) -> Self {
        let mut text = Vec::with_capacity(cells.saturating_add(1).min(1 << 12));
        text.push(b'\n');
        Draft { tiles, line: source.position().0, text }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.len() == 1
    }

    pub(super) fn character(&self, cell: Cell) -> u8 {
        self.text.get(cell.index()).copied().unwrap_or_default()
    }

    /// Adds a row. If one of its bytes is no cell, gives its index and adds nothing.
    pub(super) fn add_row(&mut self, row: &[u8]) -> Result<(), usize> {
        if let Some(index) = row.iter().position(|&byte| self.tiles.is_none(byte)) {
            return Err(index);
        }
        self.text.extend(row);
        self.text.push(b'\n');
        Ok(())
    }

    /// Makes room for so many bytes of text and a newline, or fails.
    fn reserve(&mut self, bytes: usize, source: &Source<impl Read>) -> Result<(), Error> {
        let reserved = self.text.try_reserve(bytes.saturating_add(1));
        reserved.map_err(|_| source.no_memory())
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
            if u32::try_from(self.text.len()).is_err() {
                return Err(source.wrong(Wrong::TooLarge));
            }
            self.reserve(SIZE, source)?;
            let goes_on = source.scan(out, |bytes| {
                let line = bytes.get(..most - length).unwrap_or(bytes);
                let cells = line.split(|&byte| self.tiles.is_none(byte)).next();
                let cells = cells.unwrap_or_default();
                self.text.extend(cells);
                length += cells.len();
                (cells.len(), !cells.is_empty())
            })?;
            if !goes_on || length == most {
                if length > 0 {
                    self.text.push(b'\n');
                }
                return Ok(length);
            }
        }
    }

    /// Reads that many rows of that many cells, at least one, and the ends of their lines. `out` is
    /// as with [`Source::scan`].
    pub(super) fn read_rows(
        &mut self,
        (rows, columns): (usize, usize),
        source: &mut Source<impl Read>,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        // Lines of the right length are taken as they are; `warehouse_on` finds what is wrong in them.
        let bytes = rows.saturating_mul(columns.saturating_add(1));
        if bytes <= SIZE {
            self.reserve(bytes, source)?;
            if let Some(text) = source.read_lines(rows, columns) {
                self.text.extend(text);
                return Ok(());
            }
        }
        (0..rows).try_for_each(|_| self.read_row_of(columns, source, out))
    }

    fn read_row_of(
        &mut self,
        columns: usize,
        source: &mut Source<impl Read>,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        if self.read_row(source, out, columns)? == columns {
            return source.end_line(out, Expected::LineEnd).map(|_| ());
        }
        let position = source.position();
        let first = source.read_while(out, |_| false)?;
        let found = match source.read_while(out, is_blank)? {
            end @ (Found::End | Found::Byte(b'\n')) => end,
            _ => first,
        };
        Err(source.wrong_at(position, self.tiles.no_cell(columns, found)))
    }

    /// Looks for a byte that is no cell in rows of that length.
    fn check(&self, columns: usize, source: &Source<impl Read>) -> Result<(), Error> {
        let rows = self.text.get(1..).unwrap_or_default().chunks_exact(columns + 1);
        for (line, row) in (self.line..).zip(rows) {
            let Some(index) = row.iter().position(|&byte| self.tiles.is_none(byte)) else {
                continue;
            };
            if index < columns {
                let rest = row.split_at(index).1;
                let mut tail = rest.iter().take_while(|byte| **byte != b'\n');
                let ends = tail.all(|&byte| is_blank(byte));
                let byte = if ends { b'\n' } else { rest.first().copied().unwrap_or(b'\n') };
                let wrong = self.tiles.no_cell(columns, Found::Byte(byte));
                return Err(source.wrong_at((line, 1 + index as u64), wrong));
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
        // What a game takes besides this text, and somewhat more: here it can be said that it is too much.
        if !has_room(self.text.len().saturating_mul(4)) {
            return Err(source.no_memory());
        }
        let words = || Vec::with_capacity(self.text.len() / 64 + 1);
        let [mut floor, mut goals, mut boxes] = [words(), words(), words()];
        let (mut workers, mut none) = ([None; 2], 0);
        let (blocks, rest) = self.text.as_chunks();
        let mut last = [b'\n'; 64];
        last.iter_mut().zip(rest).for_each(|(place, &character)| *place = character);
        for (index, block) in blocks.iter().chain([&last]).enumerate() {
            let [floor_here, goals_here, boxes_here, mut workers_here, none_here] =
                self.tiles.bits(block);
            floor.push(floor_here);
            goals.push(goals_here);
            boxes.push(boxes_here);
            none += none_here.count_ones() as usize;
            while workers_here != 0 && workers[1].is_none() {
                let cell = Cell::from_index(index * 64 + workers_here.trailing_zeros() as usize);
                let [first, second] = &mut workers;
                *if first.is_some() { second } else { first } = cell;
                workers_here &= workers_here - 1;
            }
        }
        if let Some(stride) = grid.stride()
            && none > grid.gaps().count() + 64 - rest.len()
        {
            self.check(stride - 1, source)?;
        }
        match workers {
            [None, _] => Err(source.wrong_at(end, Wrong::NoWorker(self.tiles.worker))),
            [Some(first), Some(second)] => {
                let wrong = Wrong::SecondWorker(self.position(&grid, first));
                Err(source.wrong_at(self.position(&grid, second), wrong))
            }
            [Some(worker), None] => {
                let [floor, goals, boxes] = [floor, goals, boxes].map(CellSet::from_words);
                Ok(Warehouse::new(Board::of_cells(grid, floor, goals), boxes, worker))
            }
        }
    }
}

/// What the header `0 0` means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zeros {
    /// There are no more boards.
    End,
    /// It is wrong.
    Wrong,
}

/// Reads a board with the numbers of its rows and columns before it: the warehouse, and its rows'
/// text as cells are numbered. `None` at the text's end. Blank lines before it are passed over. `out`
/// is as with [`Source::scan`].
pub(super) fn read_sized(
    tiles: &'static Tiles,
    zeros: Zeros,
    source: &mut Source<impl Read>,
    out: &mut impl Write,
) -> Result<Option<(Warehouse, Vec<u8>)>, Error> {
    loop {
        match source.read_while(out, is_blank)? {
            Found::End => return Ok(None),
            Found::Byte(b'\n') => source.read()?,
            _ => break,
        };
    }
    let header = source.position();
    let rows = read_number(source, out, "rows")?;
    let columns = read_number(source, out, "columns")?;
    source.end_line(out, Expected::LineEnd)?;
    if (rows, columns, zeros) == (0, 0, Zeros::End) {
        return Ok(None);
    }
    if rows == 0 || columns == 0 {
        return Err(source.wrong_at(header, Wrong::NoSize));
    }
    let grid = Grid::rectangle(rows, columns);
    let grid = grid.ok_or_else(|| source.wrong_at(header, Wrong::TooLarge))?;
    let mut draft = Draft::new(tiles, source, grid.size());
    draft.read_rows((rows, columns), source, out)?;
    let warehouse = draft.warehouse_on(grid, source, source.position())?;
    Ok(Some((warehouse, draft.text)))
}

/// Reads a number, which blanks may precede.
fn read_number(
    source: &mut Source<impl Read>,
    out: &mut impl Write,
    what: &'static str,
) -> Result<usize, Error> {
    let (mut number, mut any) = (0_usize, false);
    let next = source.read_while(out, |byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            number = number.saturating_mul(10).saturating_add(digit.into());
            any = true;
        }
        digit < 10 || !any && is_blank(byte)
    })?;
    match (any, number) {
        (false, _) => Err(source.wrong(Wrong::Unexpected(Expected::Number(what), next))),
        (_, usize::MAX) => Err(source.wrong(Wrong::TooLarge)),
        _ => Ok(number),
    }
}
