//! Findings about the titles of a file, which show only when they are seen together.

use std::collections::HashMap;
use std::ptr;

use super::duplicates::described;
use super::finding::{FindingName, LintFinding};
use crate::cli::levels::ShiftedKeys;
use crate::cli::messages::SourceLocation;
use sokopush::{Level, Notation};

/// Finds titles that are missing, not the only ones or of another level, among the levels of a file. Returns the findings of
/// each.
pub(super) fn findings<'l>(
    levels: &[(&'l SourceLocation, &'l Level)],
    notation: Notation,
) -> Vec<Vec<LintFinding>> {
    let titled = levels.iter().filter(|(place, _)| title(place).is_some()).count();
    let (mut firsts, misplaced) = (HashMap::new(), misplaced(levels, notation));
    let (mut found, mut untitled) = (Vec::new(), 0);
    for &(place, _) in levels {
        let here = misplaced.as_ref().filter(|(other, _)| other.line == place.line);
        let here = here.map(|(_, why)| LintFinding::new(FindingName::MisplacedTitle, why));
        // That a title is missing is then said already.
        let other = match title(place) {
            None if here.is_some() => None,
            None => {
                untitled += 1;
                no_title(titled, levels.len(), untitled)
            }
            Some(title) => same_title(firsts.entry(title).or_insert(place), place),
        };
        found.push(here.into_iter().chain(other).collect());
    }
    found
}

/// Finds that a level has no title though others have one; `number` counts those without.
fn no_title(titled: usize, all: usize, number: usize) -> Option<LintFinding> {
    let others = all - titled;
    let message = if titled >= others {
        format!("no title, but {titled} of {all} levels have one; give it one")
    } else {
        format!("no title; of {all} levels, {others} have none; give each of them one")
    };
    // Where most have none, the same of each would hide other findings.
    let is_told = titled > 0 && (titled >= others || number == 1);
    is_told.then(|| LintFinding::new(FindingName::NoTitle, message))
}

fn title(place: &SourceLocation) -> Option<&str> {
    place.title.as_deref()
}

/// The level whose title or author looks as if it belonged to another, and why.
fn misplaced(
    levels: &[(&SourceLocation, &Level)],
    notation: Notation,
) -> Option<(SourceLocation, String)> {
    // Elsewhere they stand inside the level.
    if notation != Notation::Xsb {
        return None;
    }
    let mut keys = ShiftedKeys::default();
    for &(place, level) in levels {
        keys.add(place.clone(), level);
    }
    keys.finding()
}

fn same_title(first: &SourceLocation, place: &SourceLocation) -> Option<LintFinding> {
    let message = format!("the same title as {}; change one of them", described(first, place));
    let other = Some(first.clone());
    (!ptr::eq(first, place)).then_some(LintFinding { name: FindingName::SameTitle, message, other })
}
