//! A random board to which goals are added later.

use std::fmt::Write as _;

use super::random::Random;
use crate::board::{Cell, Tile, Warehouse, WarehouseBuilder};

/// The size of a board.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Whether the cells at the edge are walls.
    pub(super) has_border: bool,
}

impl Size {
    /// Returns the number of cells that need not be walls.
    pub(super) fn inner_cells(self) -> usize {
        let border = if self.has_border { 2 } else { 0 };
        (self.rows - border) * (self.columns - border)
    }

    fn is_border(self, row: usize, column: usize) -> bool {
        self.has_border
            && (row == 0 || row + 1 == self.rows || column == 0 || column + 1 == self.columns)
    }
}

/// A random board without goals.
pub(super) struct Room {
    pub(super) start: Warehouse,
    /// The cells with neither worker nor box, without the border, in random order; floor comes before walls.
    pub(super) rest: Vec<Cell>,
    size: Size,
}

impl Room {
    /// Draws a room with this number of boxes, for which there must be room. `walls` is the share of walls, in percent.
    pub(super) fn new(size: Size, boxes: usize, walls: usize, random: &mut Random) -> Room {
        let mut builder = WarehouseBuilder::new(size.rows, size.columns);
        let mut places = Vec::new();
        for row in 0..size.rows {
            for column in 0..size.columns {
                if size.is_border(row, column) {
                    builder.set(row, column, Tile::Wall);
                    continue;
                }
                if random.percent(walls) {
                    builder.set(row, column, Tile::Wall);
                }
                places.push((row, column));
            }
        }
        // The worker and the boxes are anywhere, in place of walls only if there is too little floor.
        random.shuffle(&mut places);
        places.sort_by_key(|&(row, column)| builder.tile(row, column) == Some(Tile::Wall));
        let rest = places.split_off(1 + boxes);
        for (index, &(row, column)) in places.iter().enumerate() {
            builder.set(row, column, if index == 0 { Tile::Worker } else { Tile::Box });
        }
        let start = builder.build().expect("there is one worker, and all is on the board");
        let grid = start.board().grid();
        let rest = rest.iter().filter_map(|&(row, column)| grid.cell(row, column)).collect();
        Room { start, rest, size }
    }

    /// Returns the board with goals, after a line with the numbers of rows and columns. `letter` writes a tile, and is
    /// given whether it is a goal.
    pub(super) fn text(&self, goals: &[Cell], letter: fn(Tile, bool) -> char) -> String {
        let Size { rows, columns, .. } = self.size;
        let mut text = String::new();
        writeln!(text, "{rows} {columns}").expect("writing to memory does not fail");
        for row in 0..rows {
            for column in 0..columns {
                let cell = self.start.board().grid().cell(row, column).expect("it is on the board");
                text.push(letter(self.start.tile(cell), goals.contains(&cell)));
            }
            text.push('\n');
        }
        text
    }
}
