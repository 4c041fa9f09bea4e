//! Which part of a board is seen, and where.

use ratatui_core::layout::{Position, Rect};

use sokopush::board::{Cell, Grid};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct View {
    /// Where the part is on the terminal.
    area: Rect,
    /// The number of terminal columns for each cell: two, which look like a square, if there is room.
    pub(crate) cell_width: u16,
    /// The row and column of the part's first cell.
    first: (usize, usize),
}

impl View {
    /// The view of a board of some rows and columns in an area. It moves on from the view before only if the
    /// worker comes near its edge.
    pub(crate) fn over(self, area: Rect, extent: (usize, usize), worker: (usize, usize)) -> View {
        let (rows, columns) = extent;
        let cell_width = if columns <= usize::from(area.width / 2) { 2 } else { 1 };
        let (top, height) = along(self.first.0, area.height, rows, worker.0);
        let (left, width) = along(self.first.1, area.width / cell_width, columns, worker.1);
        // What fits stands in the middle.
        let used = (as_u16(height), as_u16(width) * cell_width);
        let area = Rect {
            x: area.x + (area.width - used.1) / 2,
            y: area.y + (area.height - used.0) / 2,
            width: used.1,
            height: used.0,
        };
        View { area, cell_width, first: (top, left) }
    }

    /// The cells that are seen, each with where it begins.
    pub(crate) fn places(&self, grid: &Grid) -> impl Iterator<Item = (Cell, Position)> {
        let begins = |place: &Position| (place.x - self.area.x).is_multiple_of(self.cell_width);
        let places = self.area.positions().filter(begins);
        places.filter_map(|place| Some((self.cell_at(grid, place)?, place)))
    }

    pub(crate) fn cell_at(&self, grid: &Grid, place: Position) -> Option<Cell> {
        if !self.area.contains(place) {
            return None;
        }
        let (down, right) = (place.y - self.area.y, (place.x - self.area.x) / self.cell_width);
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_worker_is_seen_wherever_it_goes_and_places_are_those_of_cells(
            (rows, columns, workers) in (1..40_usize, 1..60_usize).prop_flat_map(|(rows, columns)| {
                (Just(rows), Just(columns), prop::collection::vec((0..rows, 0..columns), 1..9))
            }),
            (width, height) in (1..50_u16, 1..20_u16),
        ) {
            let grid = Grid::rectangle(rows, columns).unwrap();
            let area = Rect { x: 3, y: 1, width, height };
            let mut view = View::default();
            for worker in workers {
                view = view.over(area, (rows, columns), worker);
                let seen = view.places(&grid).map(|(cell, place)| (grid.position(cell), place));
                let seen: Vec<_> = seen.map(|(at, place)| (at.unwrap(), place)).collect();
                let (first, begin) = seen[0];
                for &((row, column), place) in &seen {
                    let x = begin.x + as_u16(column - first.1) * view.cell_width;
                    prop_assert_eq!(place, Position { x, y: begin.y + as_u16(row - first.0) });
                    prop_assert!(area.contains(place));
                }
                prop_assert!(seen.iter().any(|&(at, _)| at == worker));
                let all = rows * columns <= seen.len();
                let fits = rows <= height.into() && columns <= width.into();
                prop_assert!(all || !fits);
                // Beside it, there is nothing.
                for x in 0..area.right() + 2 {
                    let place = Position { x, y: area.bottom() };
                    prop_assert_eq!(view.cell_at(&grid, place), None);
                }
            }
        }
    }
}
