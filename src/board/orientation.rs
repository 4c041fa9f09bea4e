//! The board of a level as text, in its eight orientations.

use std::array;

use super::cells::CellSet;
use super::grid::Cell;
use super::warehouse::Warehouse;

/// The number of ways to rotate and mirror a board.
const ORIENTATIONS: usize = 8;

impl Warehouse {
    /// The cells that the worker could reach without boxes, in a rectangle of walls, as rows of XSB: rotated and mirrored in
    /// all ways, each with the index of the worker's cell in it, in bytes. The worker is drawn on each free cell of `workers`.
    ///
    /// Boards are the same up to rotation and reflection if the least of these texts is. If the worker is drawn on all cells
    /// that it can [reach](Self::reachable), only its region counts. Takes time linear in the size of the board.
    ///
    /// ```
    /// # use sokopush::Warehouse;
    /// let canonical = |text: &str| {
    ///     let warehouse: Warehouse = text.parse().unwrap();
    ///     warehouse.orientations(&warehouse.reachable()).map(|(text, _)| text).into_iter().min()
    /// };
    /// assert_eq!(canonical("######\n#@ $.#\n######\n"), canonical("######\n#.$@ #\n######\n"));
    /// ```
    pub fn orientations(&self, workers: &CellSet) -> [(String, usize); ORIENTATIONS] {
        let drawing = Enclosed::of(self, workers);
        array::from_fn(|number| drawing.turned(number))
    }
}

/// The cells that the worker could reach without boxes, drawn in a rectangle of walls.
struct Enclosed {
    height: usize,
    width: usize,
    /// Row by row.
    tiles: Vec<u8>,
    /// The row and the column of the worker.
    worker: (usize, usize),
}

impl Enclosed {
    fn of(warehouse: &Warehouse, workers: &CellSet) -> Enclosed {
        let grid = warehouse.board().grid();
        let inside = warehouse.reachable_without_boxes();
        let worker = grid.position(warehouse.worker()).expect("the worker stands on the board");
        // The corners of the rectangle, without the walls.
        let (mut top, mut left) = worker;
        let (mut bottom, mut right) = worker;
        for (row, column) in inside.iter().filter_map(|cell| grid.position(cell)) {
            top = top.min(row);
            bottom = bottom.max(row);
            left = left.min(column);
            right = right.max(column);
        }
        let height = bottom - top + 3;
        let width = right - left + 3;
        let mut tiles = vec![b'#'; height * width];
        for cell in &inside {
            if let Some((row, column)) = grid.position(cell)
                && let Some(tile) = tiles.get_mut((row - top + 1) * width + column - left + 1)
            {
                *tile = letter(warehouse, workers, cell);
            }
        }
        Enclosed { height, width, tiles, worker: (worker.0 - top + 1, worker.1 - left + 1) }
    }

    /// One of the eight orientations as text, and the index of the worker in it. Bit 0 of the number exchanges rows and columns,
    /// bit 1 turns the rows around, and bit 2 the columns.
    fn turned(&self, number: usize) -> (String, usize) {
        let transposes = number & 1 != 0;
        let (rows, columns) =
            if transposes { (self.width, self.height) } else { (self.height, self.width) };
        let mut text = String::with_capacity(rows * (columns + 1));
        for row in 0..rows {
            for column in 0..columns {
                let place = if transposes { (column, row) } else { (row, column) };
                let (row, column) = self.flipped(number, place);
                let tile = self.tiles.get(row * self.width + column).copied().unwrap_or(b'#');
                text.push(char::from(tile));
            }
            text.push('\n');
        }
        // A flip is its own inverse.
        let (row, column) = self.flipped(number, self.worker);
        let (row, column) = if transposes { (column, row) } else { (row, column) };
        (text, row * (columns + 1) + column)
    }

    /// Where a row and a column are before the rows or the columns are turned around, or after it.
    fn flipped(&self, number: usize, (row, column): (usize, usize)) -> (usize, usize) {
        let row = if number & 2 != 0 { self.height - 1 - row } else { row };
        let column = if number & 4 != 0 { self.width - 1 - column } else { column };
        (row, column)
    }
}

/// The letter of XSB for a cell. The worker is drawn on all free cells of `workers`.
fn letter(warehouse: &Warehouse, workers: &CellSet, cell: Cell) -> u8 {
    let is_goal = warehouse.board().is_goal(cell);
    if warehouse.boxes().contains(cell) {
        return if is_goal { b'*' } else { b'$' };
    }
    if workers.contains(cell) {
        return if is_goal { b'+' } else { b'@' };
    }
    if is_goal { b'.' } else { b' ' }
}
