//! What playing the stored records shows.

use super::finding::Finding;
use super::finding::FindingName::{NotPlayed, UnfinishedSolution, WrongSolution};
use crate::cli::values::length;
use crate::error::IllegalMove;
use crate::level::Replays;
use crate::record::{Played, Record};

/// What is wrong with the records of a level.
pub(super) fn findings(replays: &Replays) -> Vec<Finding> {
    let records = replays.iter().filter(|(record, _)| !record.game.is_empty());
    records.filter_map(|(record, played)| finding(record, played.as_ref())).collect()
}

fn finding(record: &Record, played: Result<&Played, &IllegalMove>) -> Option<Finding> {
    let kind = if record.is_snapshot() { "snapshot" } else { "solution" };
    let title = record.title().map(|title| format!(" `{title}`")).unwrap_or_default();
    let (name, what) = match played {
        Err(illegal) if illegal.is_unknown_notation() => {
            (NotPlayed, format!("is not played: {illegal}"))
        }
        Err(illegal) => {
            (WrongSolution, format!("cannot be played: {illegal}; correct or remove it"))
        }
        Ok(played) if played.is_solved() || record.is_snapshot() => return None,
        Ok(played) => {
            let length = length(played.moves().len(), played.pushes().len());
            let what = format!(
                "leaves a box off the goals after {length}; complete it, or call it a snapshot"
            );
            (UnfinishedSolution, what)
        }
    };
    Some(Finding::new(name, format!("the {kind}{title} {what}")))
}
