//! The board of a level as text, in its eight orientations.

use std::array;

use super::cells::CellSet;
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
        let (board, inside) = (self.board(), self.reachable_without_boxes());
        let places: Vec<_> = inside.iter().filter_map(|cell| board.grid().position(cell)).collect();
        // The first row or column, and the number of them, with the walls.
        let extent = |number: fn(&(usize, usize)) -> usize| {
            let first = places.iter().map(number).min().unwrap_or(0);
            let last = places.iter().map(number).max().unwrap_or(0);
            (first, last - first + 3)
        };
        let ((top, height), (left, width)) = (extent(|place| place.0), extent(|place| place.1));
        let tile = |row: usize, column: usize| {
            let cell = Some((top + row).checked_sub(1)?).zip((left + column).checked_sub(1));
            let cell = cell.and_then(|(row, column)| board.grid().cell(row, column))?;
            let has = [board.is_goal(cell), self.boxes().contains(cell), workers.contains(cell)];
            inside.contains(cell).then_some(match has {
                [false, true, _] => b'$',
                [true, true, _] => b'*',
                [false, false, true] => b'@',
                [true, false, true] => b'+',
                [false, false, false] => b' ',
                [true, false, false] => b'.',
            })
        };
        let tiles = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let tiles: Vec<_> = tiles.map(|(row, column)| tile(row, column).unwrap_or(b'#')).collect();
        let worker = board.grid().position(self.worker()).expect("the worker stands on the board");
        let worker = (worker.0 + 1 - top, worker.1 + 1 - left);
        array::from_fn(|number| {
            let [transposes, flips_rows, flips_columns] = [1, 2, 4].map(|bit| number & bit != 0);
            let (rows, columns) = if transposes { (width, height) } else { (height, width) };
            let mut text = Vec::with_capacity(rows * (columns + 1));
            let flip = |(row, column)| {
                let row = if flips_rows { height - 1 - row } else { row };
                (row, if flips_columns { width - 1 - column } else { column })
            };
            let transpose = |(row, column)| if transposes { (column, row) } else { (row, column) };
            for row in 0..rows {
                text.extend((0..columns).filter_map(|column| {
                    let (row, column) = flip(transpose((row, column)));
                    tiles.get(row * width + column)
                }));
                text.push(b'\n');
            }
            let (row, column) = transpose(flip(worker));
            let text = String::from_utf8(text).expect("tiles are ASCII");
            (text, row * (columns + 1) + column)
        })
    }
}
