//! From cells to the pictures' own units, and connected cells joined to shapes.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::board::{Cell, CellSet, Direction, Grid};

/// The side of a cell in the pictures' own units.
pub(super) const UNIT: usize = 40;

/// A corner of cells, as (columns to its left, rows above it).
type Corner = (usize, usize);

/// The sides where a shape ends, by the corner each starts from, with the shape on its right. Two start from a corner where only
/// corners of cells touch.
type Sides = BTreeMap<Corner, [Option<Direction>; 2]>;

/// The middle of a cell, right and down.
pub(super) fn middle(grid: &Grid, cell: Cell) -> (usize, usize) {
    let (row, column) = grid.position(cell).expect("only cells of the board are drawn");
    (column * UNIT + UNIT / 2, row * UNIT + UNIT / 2)
}

/// The shapes of connected cells, each as the path around it and its holes.
///
/// Takes time n log n in the number of cells.
pub(super) fn outlines(grid: &Grid, cells: &CellSet) -> Vec<String> {
    let mut rest = cells.clone();
    let mut outlines = Vec::new();
    for cell in cells {
        let shape = rest.take_connected(grid, cell);
        if !shape.is_empty() {
            outlines.push(outline(grid, cells, &shape));
        }
    }
    outlines
}

/// The path around a shape, which is not connected to other cells of `cells`.
fn outline(grid: &Grid, cells: &CellSet, shape: &[Cell]) -> String {
    let mut sides = Sides::new();
    for &cell in shape {
        let (row, column) = grid.position(cell).expect("shapes are of cells on the grid");
        let around = [
            (Direction::Up, (column, row), Direction::Right),
            (Direction::Right, (column + 1, row), Direction::Down),
            (Direction::Down, (column + 1, row + 1), Direction::Left),
            (Direction::Left, (column, row + 1), Direction::Up),
        ];
        for (beyond, corner, side) in around {
            if !cells.contains(grid.step(cell, beyond)) {
                let [one, other] = sides.entry(corner).or_default();
                *if one.is_none() { one } else { other } = Some(side);
            }
        }
    }
    let mut path = String::new();
    while let Some((&start, _)) = sides.first_key_value() {
        let mut line = Vec::new();
        let mut corner = start;
        // As many sides lead to a corner as from it, so the line returns to its start.
        while let Some(side) = take(&mut sides, corner) {
            line.push(side);
            let (down, right) = side.offset();
            corner = (corner.0.wrapping_add_signed(right), corner.1.wrapping_add_signed(down));
            if corner == start {
                break;
            }
        }
        let (columns, rows) = start;
        write!(path, "M{} {}{}z", columns * UNIT, rows * UNIT, line_along(&line))
            .expect("writing to memory does not fail");
    }
    path
}

/// Removes and returns a side that starts at the corner.
fn take(sides: &mut Sides, corner: Corner) -> Option<Direction> {
    let [_, other] = sides.get_mut(&corner)?;
    match other.take() {
        None => sides.remove(&corner)?.into_iter().flatten().next(),
        side => side,
    }
}

/// The part of a path that goes one cell in each direction.
pub(super) fn line_along(directions: &[Direction]) -> String {
    let mut path = String::new();
    for run in directions.chunk_by(|one, next| one == next) {
        path += match run.first() {
            Some(Direction::Up) => "v-",
            Some(Direction::Down) => "v",
            Some(Direction::Left) => "h-",
            Some(Direction::Right) => "h",
            None => continue,
        };
        path += &(run.len() * UNIT).to_string();
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_touch_only_at_a_corner_are_two_shapes() {
        let grid = Grid::new([2, 2].into_iter()).unwrap();
        let diagonal = (0..2).map(|number| grid.cell(number, number).unwrap()).collect();
        let shapes = ["M0 0h40v40h-40v-40z", "M40 40h40v40h-40v-40z"];
        assert_eq!(outlines(&grid, &diagonal), shapes);
    }
}
