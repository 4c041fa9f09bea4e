//! Boards that are the same but for rotation, reflection and what is outside their walls.

use std::collections::HashMap;

use crate::Warehouse;
use crate::cells::CellSet;
use crate::cli::message::Place;

use super::finding::{Finding, FindingName};

/// The inside of a board in canonical form: of its rotations and reflections, the least.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct CanonicalBoard(Vec<PlacedTile>);

/// The row and the column of a cell of the inside, counted from the first ones, and its tile.
type PlacedTile = (usize, usize, u8);

/// The rotations and reflections of a board.
const SYMMETRIES: u8 = 8;

impl CanonicalBoard {
    /// The form of a board, and the number of the symmetry that leads to it.
    pub(super) fn of(warehouse: &Warehouse, inside: &CellSet) -> (CanonicalBoard, u8) {
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
    let rows = Extent::of(tiles.iter().map(|tile| tile.0));
    let columns = Extent::of(tiles.iter().map(|tile| tile.1));
    let mut tiles: Vec<PlacedTile> = tiles
        .iter()
        .map(|&(row, column, tile)| {
            let (row, column) =
                (rows.offset(row, flips_rows), columns.offset(column, flips_columns));
            if transposes { (column, row, tile) } else { (row, column, tile) }
        })
        .collect();
    tiles.sort_unstable();
    tiles
}

/// The first and the last row or column of some cells.
struct Extent(usize, usize);

impl Extent {
    fn of(numbers: impl Iterator<Item = usize> + Clone) -> Extent {
        Extent(numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0))
    }

    /// The distance from the first, or from the last.
    fn offset(&self, number: usize, is_flipped: bool) -> usize {
        if is_flipped { self.1 - number } else { number - self.0 }
    }
}

/// The boards so far.
#[derive(Default)]
pub(super) struct Boards(HashMap<CanonicalBoard, (Place, u8)>);

impl Boards {
    /// Adds a board, or finds the first that is the same.
    pub(super) fn add(
        &mut self,
        (board, symmetry): (CanonicalBoard, u8),
        place: &Place,
    ) -> Option<Finding> {
        let Some((first, first_symmetry)) = self.0.get(&board) else {
            self.0.insert(board, (place.clone(), symmetry));
            return None;
        };
        let turned = if *first_symmetry == symmetry { "" } else { ", rotated or mirrored" };
        let message =
            format!("the same board as {}{turned}; remove one of them", described(first, place));
        let other = Some(first.clone());
        Some(Finding { name: FindingName::Duplicate, message, other })
    }
}

/// Another level in words, as seen from a level.
pub(super) fn described(other: &Place, from: &Place) -> String {
    let level = other.level.as_ref().map(|(number, title)| {
        let title = title.as_ref().map(|title| format!(" \"{title}\"")).unwrap_or_default();
        format!("level {number}{title}")
    });
    let level = level.unwrap_or_default();
    if other.file == from.file {
        format!("{level} in line {}", other.line)
    } else {
        format!("{level} in {}:{}", other.file, other.line)
    }
}
