//! Boards that are the same but for rotation, reflection and what is outside their walls.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::cli::messages::SourceLocation;
use sokopush::Warehouse;
use sokopush::board::{Cell, CellSet};

use super::finding::{FindingName, LintFinding};

/// The inside of a board in canonical form, of which two hashes tell enough: of its rotations and reflections, the least.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CanonicalBoard([u64; 2]);

/// The row and the column of a cell of the inside, counted from the first ones, and its tile.
type PlacedTile = (usize, usize, u8);

const SYMMETRIES: u8 = 8;

impl CanonicalBoard {
    /// The form of a board, and the number of the symmetry that leads to it.
    pub(crate) fn of(warehouse: &Warehouse, inside: &CellSet) -> (CanonicalBoard, u8) {
        CanonicalBoard::of_tiles(warehouse, inside, |cell| warehouse.tile(cell) as u8)
    }

    /// The form of a board in which only the worker's region matters.
    pub(super) fn up_to_worker(warehouse: &Warehouse, inside: &CellSet) -> CanonicalBoard {
        let (board, region) = (warehouse.board(), warehouse.reachable());
        let tile = |cell| {
            let parts =
                [board.is_goal(cell), warehouse.boxes().contains(cell), region.contains(cell)];
            parts.iter().fold(0, |tile, &part| 2 * tile + u8::from(part))
        };
        CanonicalBoard::of_tiles(warehouse, inside, tile).0
    }

    fn of_tiles(
        warehouse: &Warehouse,
        inside: &CellSet,
        tile: impl Fn(Cell) -> u8,
    ) -> (CanonicalBoard, u8) {
        let grid = warehouse.board().grid();
        let tile = |cell| {
            let (row, column) = grid.position(cell).expect("the inside is on the board");
            (row, column, tile(cell))
        };
        let tiles: Vec<PlacedTile> = inside.iter().map(tile).collect();
        let forms = (0..SYMMETRIES).map(|symmetry| (transformed(&tiles, symmetry), symmetry));
        let (least, symmetry) = forms.min().expect("there are symmetries");
        let hash = |seed: u8| {
            let mut hasher = DefaultHasher::new();
            (seed, &least).hash(&mut hasher);
            hasher.finish()
        };
        (CanonicalBoard([0, 1].map(hash)), symmetry)
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
pub(super) struct SeenBoards {
    boards: HashMap<CanonicalBoard, (SourceLocation, u8)>,
    /// The same boards but for the worker's place.
    regions: HashMap<CanonicalBoard, SourceLocation>,
}

impl SeenBoards {
    /// Adds a board, or finds the first that is the same.
    pub(super) fn add(
        &mut self,
        ((board, symmetry), region): ((CanonicalBoard, u8), CanonicalBoard),
        place: &SourceLocation,
    ) -> Option<LintFinding> {
        let Some((first, first_symmetry)) = self.boards.get(&board) else {
            self.boards.insert(board, (place.clone(), symmetry));
            let Some(first) = self.regions.get(&region) else {
                self.regions.insert(region, place.clone());
                return None;
            };
            let other = Some(first.clone());
            let message = format!(
                "the same board as {}, but for the worker's place",
                described(first, place)
            );
            return Some(LintFinding { name: FindingName::SimilarBoard, message, other });
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
