//! Boards that are the same but for rotation, reflection and what is outside their walls.

use std::collections::HashMap;

use super::finding::{FindingName, LintFinding};
use crate::cli::levels::BoardIds;
use crate::cli::messages::SourceLocation;

/// The boards of the levels so far.
#[derive(Default)]
pub(super) struct SeenBoards {
    /// The first level with each board.
    boards: HashMap<[u8; 16], FirstLevel>,
    /// The first level with each Unique-Id.
    regions: HashMap<String, SourceLocation>,
}

struct FirstLevel {
    place: SourceLocation,
    orientation: usize,
}

impl SeenBoards {
    /// Adds a board. Finds the first level with the same board, or with one that is the same but for the worker's place.
    pub(super) fn add(&mut self, ids: &BoardIds, place: &SourceLocation) -> Option<LintFinding> {
        if let Some(first) = self.boards.get(&ids.board) {
            let turned =
                if first.orientation == ids.orientation { "" } else { ", rotated or mirrored" };
            let level = described(&first.place, place);
            let message = format!("the same board as {level}{turned}; remove one of them");
            let other = Some(first.place.clone());
            return Some(LintFinding { name: FindingName::Duplicate, message, other });
        }
        let first = FirstLevel { place: place.clone(), orientation: ids.orientation };
        self.boards.insert(ids.board, first);
        if let Some(first) = self.regions.get(&ids.unique) {
            let level = described(first, place);
            let message = format!("the same board as {level}, but for the worker's place");
            let other = Some(first.clone());
            return Some(LintFinding { name: FindingName::SimilarBoard, message, other });
        }
        self.regions.insert(ids.unique.clone(), place.clone());
        None
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
