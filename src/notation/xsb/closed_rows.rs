//! Boards with walls around everything that the worker could get to, as other programs want them.

use super::row::ALPHABET;
use crate::board::Warehouse;
use crate::notation::drawing::Drawing;
use crate::notation::off_grid::{OffGrid, neighbours};

/// The number of walls that [`closed_rows`] adds.
pub(crate) fn added_walls(warehouse: &Warehouse) -> usize {
    closed_rows(warehouse).1
}

/// The rows of a board that has walls around everything the worker could get to if there were no boxes, as other
/// programs want it, and the number of walls that this adds. Each row has a newline.
pub(in crate::notation) fn closed_rows(warehouse: &Warehouse) -> (String, usize) {
    let drawing = Drawing::without_names(ALPHABET, warehouse).expect("XSB has all characters");
    let (rows, _) = warehouse.board().size();
    let off_grid = OffGrid::new(warehouse);
    // Places are counted with a row above the board and a column on its left.
    let has_column_on_left = (0..=rows + 1).any(|row| is_wall(&off_grid, (row, 0)));
    let first_column = usize::from(!has_column_on_left);
    let mut drawn = drawing.rows();
    let mut text = Vec::with_capacity(drawing.text().len());
    let mut row = Vec::new();
    let mut added_walls = 0;
    for number in 0..=rows + 1 {
        let drawn_row = if number == 0 { None } else { drawn.next() };
        if has_column_on_left {
            row.push(b' ');
        }
        row.extend(drawn_row.unwrap_or_default());
        for column in off_grid.columns(number) {
            if !is_wall(&off_grid, (number, column)) {
                continue;
            }
            let place = column - first_column;
            row.resize(row.len().max(place + 1), b' ');
            *row.get_mut(place).expect("the row is long enough") = b'#';
            added_walls += 1;
        }
        let length = row.iter().rposition(|&cell| cell != b' ').map_or(0, |last| last + 1);
        row.truncate(length);
        if row.is_empty() {
            // Nothing can get to a row of floor above all walls, and as the first line it would be text.
            if text.is_empty() || drawn_row.is_none() {
                continue;
            }
            // An empty line would end the board.
            row.push(b'-');
        }
        text.append(&mut row);
        text.push(b'\n');
    }
    (String::from_utf8(text).expect("rows are ASCII"), added_walls)
}

/// Returns whether a wall is needed because only the end of the board is in the way. A place next to two of them is a wall
/// too, so that corners are complete.
fn is_wall(off_grid: &OffGrid, place: (usize, usize)) -> bool {
    if off_grid.is_reached(place) {
        return true;
    }
    neighbours(place).into_iter().filter(|&next| off_grid.is_reached(next)).count() > 1
}
