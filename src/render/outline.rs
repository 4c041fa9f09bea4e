//! Cells joined to shapes.

use std::collections::BTreeMap;

/// A corner of cells: how many cells lie to the left of it, and how many above.
type Corner = (usize, usize);

/// The outlines of all shapes that cells with common sides make, one path of SVG for each shape, with its
/// holes. A cell is its row and column; cells have sides of that length.
pub(super) fn outlines(is_in: impl Fn(usize, usize) -> bool, size: (usize, usize), unit: usize) -> Vec<String> {
    let (rows, columns) = size;
    let mut shape_of = vec![0; rows * columns];
    let mut shapes = Vec::new();
    for start in 0..rows * columns {
        if shape_of[start] > 0 || !is_in(start / columns, start % columns) {
            continue;
        }
        let number = shapes.len() + 1;
        let mut cells = vec![start];
        let mut open = vec![start];
        shape_of[start] = number;
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / columns, cell % columns);
            let beside = [
                (row > 0).then(|| cell - columns),
                (row + 1 < rows).then(|| cell + columns),
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then(|| cell + 1),
            ];
            for next in beside.into_iter().flatten() {
                if shape_of[next] == 0 && is_in(next / columns, next % columns) {
                    shape_of[next] = number;
                    cells.push(next);
                    open.push(next);
                }
            }
        }
        shapes.push(cells);
    }
    let is_of = |number: usize, row: usize, column: usize| {
        row < rows && column < columns && shape_of[row * columns + column] == number
    };
    let numbered = (1..).zip(&shapes);
    numbered.map(|(number, cells)| outline(cells, columns, unit, |row, column| is_of(number, row, column))).collect()
}
