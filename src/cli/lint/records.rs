//! Findings from playing the stored records.

use super::finding::FindingName::{NotPlayed, UnfinishedSolution, WrongFigures, WrongSolution};
use super::finding::LintFinding;
use crate::cli::levels::record_names;
use crate::cli::values::length_in_words;
use sokopush::level::Replays;

pub(super) fn findings(replays: &Replays) -> Vec<LintFinding> {
    let named = record_names(replays.level()).zip(replays.iter());
    let named = named.filter(|(_, (record, _))| !record.game.is_empty());
    let findings = named.filter_map(|(record_name, (record, played))| {
        let kind = if record.is_snapshot() { "snapshot" } else { "solution" };
        let (name, what) = match played {
            Err(illegal) if illegal.is_unknown_notation() => {
                (NotPlayed, format!("is not played: {illegal}"))
            }
            Err(illegal) => {
                (WrongSolution, format!("cannot be played: {illegal}; correct or remove it"))
            }
            Ok(played) if played.is_solved() => {
                let lengths = [played.moves().len(), played.pushes().len()];
                let [moves, pushes] = lengths;
                let is_wrong = |said: &[usize; 2]| *said != lengths && *said != [pushes, moves];
                let [one, other] = record.heading.as_deref().and_then(figures).filter(is_wrong)?;
                let length = length_in_words(moves, pushes);
                let what =
                    format!("has {length}, not `{one}/{other}`; correct its title or the solution");
                (WrongFigures, what)
            }
            Ok(_) if record.is_snapshot() => return None,
            Ok(played) => {
                let length = length_in_words(played.moves().len(), played.pushes().len());
                let advice = "complete it, or call it a snapshot";
                (UnfinishedSolution, format!("leaves a box off the goals after {length}; {advice}"))
            }
        };
        Some(LintFinding::new(name, format!("{} {what}", record_name.subject(kind))))
    });
    findings.collect()
}

/// The moves and pushes that a title says, as in `Solution 33/8`.
fn figures(title: &str) -> Option<[usize; 2]> {
    title.split([' ', '(', ')']).find_map(|word| {
        let (moves, pushes) = word.split_once('/')?;
        Some([moves.parse().ok()?, pushes.parse().ok()?])
    })
}
