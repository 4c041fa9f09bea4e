//! Which part of a board is seen, and where.

use ratatui_core::layout::{Position, Rect};

use sokopush::board::{Cell, Grid};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct View {
    /// Where the part is on the terminal.
    area: Rect,
    /// The terminal columns and rows for each cell: more of them, which look like a square, if there is room.
    pub(crate) cell: (u16, u16),
    /// The row and column of the part's first cell.
    first: (usize, usize),
}

/// The sizes of cells in columns and rows. All look like a square.
const CELL_SIZES: [(u16, u16); 5] = [(12, 6), (8, 4), (6, 3), (4, 2), (2, 1)];

/// The largest cells with which a board of some rows and columns fits in an area. If it has too many rows, it is scrolled.
pub(crate) fn cell_size(area: Rect, (rows, columns): (usize, usize)) -> (u16, u16) {
    for (width, height) in CELL_SIZES {
        let is_low = rows <= usize::from(area.height / height);
        if columns <= usize::from(area.width / width) && (is_low || height == 1) {
            return (width, height);
        }
    }
    (1, 1)
}

impl View {
    /// The view of a board of some rows and columns in an area. It moves on from the view before only if the
    /// worker comes near its edge.
    pub(crate) fn over(self, area: Rect, extent: (usize, usize), worker: (usize, usize)) -> View {
        let (rows, columns) = extent;
        let cell = cell_size(area, extent);
        let (top, height) = along(self.first.0, area.height / cell.1, rows, worker.0);
        let (left, width) = along(self.first.1, area.width / cell.0, columns, worker.1);
        // What fits stands in the middle.
        let used = (as_u16(height) * cell.1, as_u16(width) * cell.0);
        let area = Rect {
            x: area.x + (area.width - used.1) / 2,
            y: area.y + (area.height - used.0) / 2,
            width: used.1,
            height: used.0,
        };
        View { area, cell, first: (top, left) }
    }

    /// The row of the terminal below a row of the board, if that is seen.
    pub(crate) fn bottom_of(&self, row: usize) -> u16 {
        self.area.y + as_u16(row.saturating_sub(self.first.0) + 1) * self.cell.1
    }

    /// The cells that are seen, each with where it begins.
    pub(crate) fn places(&self, grid: &Grid) -> impl Iterator<Item = (Cell, Position)> {
        let places = self.area.positions().filter(|place| {
            (place.x - self.area.x).is_multiple_of(self.cell.0)
                && (place.y - self.area.y).is_multiple_of(self.cell.1)
        });
        places.filter_map(|place| Some((self.cell_at(grid, place)?, place)))
    }

    pub(crate) fn cell_at(&self, grid: &Grid, place: Position) -> Option<Cell> {
        if !self.area.contains(place) {
            return None;
        }
        let down = (place.y - self.area.y) / self.cell.1;
        let right = (place.x - self.area.x) / self.cell.0;
        grid.cell(self.first.0 + usize::from(down), self.first.1 + usize::from(right))
    }
}

/// The first and the number of the rows or columns that are seen of `length`, where `room` fit. `before` was the
/// first until now.
fn along(before: usize, room: u16, length: usize, worker: usize) -> (usize, usize) {
    let room = usize::from(room);
    if length <= room {
        return (0, length);
    }
    let margin = room / 4;
    let is_near = worker < before + margin || worker + margin >= before + room;
    let first = if is_near { worker.saturating_sub(room / 2) } else { before };
    (first.min(length - room), room)
}

fn as_u16(cells: usize) -> u16 {
    u16::try_from(cells).expect("what is seen fits on the terminal")
}

#[cfg(test)]
mod tests;
