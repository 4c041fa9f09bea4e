//! What playing the stored records shows.

use super::finding::Finding;
use super::finding::FindingName::{NotPlayed, UnfinishedSolution, WrongSolution};
use crate::cli::values::length;
use crate::error::IllegalReason;
use crate::level::Replays;

/// What is wrong with the records of a level.
pub(super) fn findings(replays: &Replays) -> Vec<Finding> {
    let records = replays.iter().filter(|(record, _)| !record.game.is_empty());
    let judge = |(record, played): (&crate::Record, &Result<crate::record::Played, _>)| {
        let kind = if record.is_snapshot() { "snapshot" } else { "solution" };
        let title = record.title().map(|title| format!(" `{title}`")).unwrap_or_default();
        let record_text = format!("the {kind}{title}");
        match played {
            Err(illegal @ crate::error::IllegalMove { reason: IllegalReason::Letter, .. }) => {
                let message = format!("{record_text} is not played: {illegal}");
                Some(Finding::new(NotPlayed, message))
            }
            Err(illegal) => {
                let message =
                    format!("{record_text} cannot be played: {illegal}; correct or remove it");
                Some(Finding::new(WrongSolution, message))
            }
            Ok(played) if played.is_solved() || record.is_snapshot() => None,
            Ok(played) => {
                let length = length(played.moves().len(), played.pushes().len());
                let message = format!(
                    "{record_text} leaves a box off the goals after {length}; complete it, or call it a snapshot"
                );
                Some(Finding::new(UnfinishedSolution, message))
            }
        }
    };
    records.filter_map(judge).collect()
}
