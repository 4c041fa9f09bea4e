//! Boards that are the same but for rotation, reflection and what is outside their walls.

use std::collections::HashMap;

use crate::cli::messages::SourceLocation;
use sokopush::Warehouse;
use sokopush::board::CellSet;

use super::finding::{FindingName, LintFinding};

/// The inside of a board in canonical form: of its rotations and reflections, the least.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct CanonicalBoard(Vec<PlacedTile>);

/// The row and the column of a cell of the inside, counted from the first ones, and its tile.
type PlacedTile = (usize, usize, u8);

const SYMMETRIES: u8 = 8;

impl CanonicalBoard {
    /// The form of a board, and the number of the symmetry that leads to it.
    pub(crate) fn of(warehouse: &Warehouse, inside: &CellSet) -> (CanonicalBoard, u8) {
        let grid = warehouse.board().grid();
        let tile = |cell| {
            let (row, column) = grid.position(cell).expect("the inside is on the board");
            (row, column, warehouse.tile(cell) as u8)
        };
        let tiles: Vec<PlacedTile> = inside.iter().map(tile).collect();
        let forms = (0..SYMMETRIES).map(|symmetry| (transformed(&tiles, symmetry), symmetry));
        let (least, symmetry) = forms.min().expect("there are symmetries");
        (CanonicalBoard(least), symmetry)
    }
}

/// The cells after one of the symmetries, in reading order.
fn transformed(tiles: &[PlacedTile], symmetry: u8) -> Vec<PlacedTile> {
    let [transposes, flips_rows, flips_columns] = [1, 2, 4].map(|bit| symmetry & bit != 0);
    // The row or column that becomes the first.
    let first = |number: fn(&PlacedTile) -> usize, is_flipped: bool| {
        let numbers = tiles.iter().map(number);
        if is_flipped { numbers.max() } else { numbers.min() }.unwrap_or(0)
    };
    let (first_row, first_column) =
        (first(|tile| tile.0, flips_rows), first(|tile| tile.1, flips_columns));
    let transformed = tiles.iter().map(|&(row, column, tile)| {
        let (row, column) = (row.abs_diff(first_row), column.abs_diff(first_column));
        if transposes { (column, row, tile) } else { (row, column, tile) }
    });
    let mut tiles: Vec<_> = transformed.collect();
    tiles.sort_unstable();
    tiles
}

#[derive(Default)]
pub(super) struct SeenBoards(HashMap<CanonicalBoard, (SourceLocation, u8)>);

impl SeenBoards {
    /// Adds a board, or finds the first that is the same.
    pub(super) fn add(
        &mut self,
        (board, symmetry): (CanonicalBoard, u8),
        place: &SourceLocation,
    ) -> Option<LintFinding> {
        let Some((first, first_symmetry)) = self.0.get(&board) else {
            self.0.insert(board, (place.clone(), symmetry));
            return None;
        };
        let turned = if *first_symmetry == symmetry { "" } else { ", rotated or mirrored" };
        let message =
            format!("the same board as {}{turned}; remove one of them", described(first, place));
        let other = Some(first.clone());
        Some(LintFinding { name: FindingName::Duplicate, message, other })
    }
}

/// Another level in words, as seen from a level.
pub(super) fn described(other: &SourceLocation, from: &SourceLocation) -> String {
    let level = other.level_in_words().unwrap_or_default();
    if other.file == from.file {
        format!("{level} in line {}", other.line)
    } else {
        format!("{level} in {}:{}", other.file, other.line)
    }
}
