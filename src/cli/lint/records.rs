//! Findings from playing the stored records.

use super::finding::FindingName::{NotPlayed, UnfinishedSolution, WrongSolution};
use super::finding::LintFinding;
use crate::cli::levels::{RecordName, record_names};
use crate::cli::values::length_in_words;
use sokopush::error::IllegalMove;
use sokopush::level::{Played, Record, Replays};

pub(super) fn findings(replays: &Replays) -> Vec<LintFinding> {
    let named = record_names(replays.level()).zip(replays.iter());
    let named = named.filter(|(_, (record, _))| !record.game.is_empty());
    named.filter_map(|(name, (record, played))| finding(record, &name, played.as_ref())).collect()
}

fn finding(
    record: &Record,
    record_name: &RecordName,
    played: Result<&Played, &IllegalMove>,
) -> Option<LintFinding> {
    let kind = if record.is_snapshot() { "snapshot" } else { "solution" };
    let (name, what) = match played {
        Err(illegal) if illegal.is_unknown_notation() => {
            (NotPlayed, format!("is not played: {illegal}"))
        }
        Err(illegal) => {
            (WrongSolution, format!("cannot be played: {illegal}; correct or remove it"))
        }
        Ok(played) if played.is_solved() || record.is_snapshot() => return None,
        Ok(played) => {
            let length = length_in_words(played.moves().len(), played.pushes().len());
            let what = format!(
                "leaves a box off the goals after {length}; complete it, or call it a snapshot"
            );
            (UnfinishedSolution, what)
        }
    };
    Some(LintFinding::new(name, format!("{} {what}", record_name.subject(kind))))
}
