//! Boards that are the same but for rotation, reflection and what is outside their walls.

use std::collections::HashMap;

use crate::cli::messages::SourceLocation;
use sokopush::Warehouse;

use super::finding::{FindingName, LintFinding};

/// Names of a board that do not change when it is rotated or mirrored. What is outside its walls does not count.
#[derive(Clone)]
pub(crate) struct BoardIds {
    /// The digest of the least text of the board, and of the worker's place in it.
    pub(crate) board: [u8; 16],
    /// The number of the orientation with that text.
    orientation: usize,
    /// The Unique-Id, in which only the worker's region counts: of the digests of all orientations the least, half of it
    /// (<https://www.sourcecode.se/sokoban/level_id.php>).
    pub(super) unique: String,
}

impl BoardIds {
    pub(crate) fn of(warehouse: &Warehouse) -> BoardIds {
        let orientations = warehouse.orientations(&warehouse.reachable());
        let least = orientations.iter().zip(0..).min().expect("there are orientations");
        let ((text, worker), orientation) = least;
        let board = md5::compute(format!("{worker}\n{text}"));
        let digests = orientations.iter().map(|(text, _)| md5::compute(text));
        let least = digests.min_by_key(|digest| digest.0).expect("there are orientations");
        let mut unique = format!("{least:X}");
        unique.truncate(16);
        BoardIds { board: board.0, orientation, unique }
    }
}

#[derive(Default)]
pub(super) struct SeenBoards {
    boards: HashMap<[u8; 16], (SourceLocation, usize)>,
    /// By their Unique-Ids.
    regions: HashMap<String, SourceLocation>,
}

impl SeenBoards {
    /// Adds a board, or finds the first that is the same.
    pub(super) fn add(&mut self, ids: &BoardIds, place: &SourceLocation) -> Option<LintFinding> {
        let Some((first, orientation)) = self.boards.get(&ids.board) else {
            self.boards.insert(ids.board, (place.clone(), ids.orientation));
            let Some(first) = self.regions.get(&ids.unique) else {
                self.regions.insert(ids.unique.clone(), place.clone());
                return None;
            };
            let other = Some(first.clone());
            let message = format!(
                "the same board as {}, but for the worker's place",
                described(first, place)
            );
            return Some(LintFinding { name: FindingName::SimilarBoard, message, other });
        };
        let turned = if *orientation == ids.orientation { "" } else { ", rotated or mirrored" };
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
