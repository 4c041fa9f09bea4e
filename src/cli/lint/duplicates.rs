//! Boards that are the same but for rotation, reflection and what is outside their walls.

use std::collections::HashMap;

use super::finding::{FindingName, LintFinding};
use crate::cli::levels::BoardIds;
use crate::cli::messages::SourceLocation;

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
