//! Findings from playing the stored records.

use super::finding::FindingName::{NotPlayed, UnfinishedSolution, WrongFigures, WrongSolution};
use super::finding::LintFinding;
use crate::cli::levels::{RecordLength, RecordOutcome, StoredRecord, stored_records};
use sokopush::level::Replays;

pub(super) fn findings(replays: &Replays) -> Vec<LintFinding> {
    stored_records(replays).iter().filter_map(finding).collect()
}

fn finding(stored: &StoredRecord) -> Option<LintFinding> {
    let kind = if stored.record.is_snapshot() { "snapshot" } else { "solution" };
    let subject = stored.subject(kind);
    match stored.outcome {
        RecordOutcome::NotPlayed(illegal) => {
            Some(LintFinding::new(NotPlayed, format!("{subject} is not played: {illegal}")))
        }
        RecordOutcome::Illegal(illegal) => {
            let message = format!("{subject} cannot be played: {illegal}; correct or remove it");
            Some(LintFinding::new(WrongSolution, message))
        }
        RecordOutcome::Solved(length) => {
            let [one, other] = figures(stored.record.heading.as_deref()?)?;
            if is_length(length, [one, other]) {
                return None;
            }
            let message = format!(
                "{subject} has {}, not `{one}/{other}`; correct its title or the solution",
                length.in_words()
            );
            Some(LintFinding::new(WrongFigures, message))
        }
        RecordOutcome::Snapshot(_) => None,
        RecordOutcome::Unfinished(length) => {
            let message = format!(
                "{subject} leaves a box off the goals after {}; complete it, or call it a snapshot",
                length.in_words()
            );
            Some(LintFinding::new(UnfinishedSolution, message))
        }
    }
}

/// Returns whether figures are moves and pushes, or pushes and moves.
fn is_length(length: RecordLength, figures: [usize; 2]) -> bool {
    let RecordLength { moves, pushes } = length;
    figures == [moves, pushes] || figures == [pushes, moves]
}

/// The two figures that a title states, as in `Solution 33/8`.
fn figures(title: &str) -> Option<[usize; 2]> {
    for word in title.split([' ', '(', ')']) {
        if let Some((one, other)) = word.split_once('/')
            && let Ok(one) = one.parse()
            && let Ok(other) = other.parse()
        {
            return Some([one, other]);
        }
    }
    None
}
