//! Findings about the titles of a file, which show only when they are seen together.

use std::collections::HashMap;
use std::ptr;

use super::duplicates::described;
use super::finding::{FindingName, LintFinding};
use super::run::ReadLevel;
use crate::cli::levels::{Selected, ShiftedKeys, number_of};
use crate::cli::messages::SourceLocation;
use sokopush::Notation;

/// Finds titles of a file that are missing, that another level has too, or that seem to belong to another level.
pub(super) fn find(file: &mut [ReadLevel]) {
    let misplaced = misplaced(file);
    let is_read = |(selected, _): &ReadLevel| selected.level.is_ok();
    let all = file.iter().filter(|read| is_read(read)).count();
    let titled = file.iter().filter(|(selected, _)| selected.place.title.is_some());
    let titled = titled.filter(|read| is_read(read)).count();
    find_gaps(file);
    let (mut firsts, mut untitled) = (HashMap::new(), 0);
    for (selected, findings) in file.iter_mut().filter(|read| is_read(read)) {
        let place: &SourceLocation = &selected.place;
        let here = misplaced.as_ref().filter(|(other, _)| other.line == place.line);
        let here = here.map(|(_, why)| LintFinding::new(FindingName::MisplacedTitle, why));
        // That a title is missing is then said already.
        let other = match &place.title {
            None if here.is_some() => None,
            None => {
                untitled += 1;
                no_title(titled, all, untitled)
            }
            Some(title) => {
                let first = *firsts.entry(title).or_insert(place);
                let named = described(first, place);
                let message = format!("the same title as {named}; change one of them");
                let (name, other) = (FindingName::SameTitle, Some(first.clone()));
                (!ptr::eq(first, place)).then_some(LintFinding { name, message, other })
            }
        };
        findings.extend(here.into_iter().chain(other));
    }
}

/// Finds numbers that are missing among titles that are numbers, at least most of them.
fn find_gaps(file: &mut [ReadLevel]) {
    let number = |read: &ReadLevel| number_of(read.0.place.title.as_deref()?)?.parse::<u64>().ok();
    if 2 * file.iter().filter_map(number).count() <= file.len() {
        return;
    }
    let (mut last, mut before) = (0, None);
    for read in file {
        let number = number(read);
        let level = read.0.place.level.unwrap_or_default();
        if let (Some(before), Some(number)) = (before, number)
            && number.saturating_sub(before) > 1
            // The levels between them may have the numbers, but were not asked for.
            && level == last + 1
        {
            let message = match number - before {
                2 => format!("number {} is missing before it", before + 1),
                _ => format!("numbers {} to {} are missing before it", before + 1, number - 1),
            };
            read.1.push(LintFinding::new(FindingName::Numbering, message));
        }
        (last, before) = (level, number.or(before));
    }
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

/// The level whose title or author looks as if it belonged to another, and why.
fn misplaced(file: &[ReadLevel]) -> Option<(SourceLocation, String)> {
    let mut keys = ShiftedKeys::default();
    for (Selected { place, notation, level, .. }, _) in file {
        // Elsewhere they stand inside the level.
        if let (Ok(level), Notation::Xsb) = (level, notation) {
            keys.add(place.clone(), level);
        }
    }
    keys.finding()
}
