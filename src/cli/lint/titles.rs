//! What the titles of a file show when they are seen together.

use std::collections::HashMap;
use std::ptr;

use super::duplicates::described;
use super::finding::{Finding, FindingName};
use crate::cli::message::Place;
use crate::cli::shifted_keys::ShiftedKeys;
use crate::{Level, Notation};

/// Finds titles that are missing, not the only ones or of another level, among the levels of a file. Returns the findings of
/// each.
pub(super) fn findings<'l>(
    levels: &[(&'l Place, &'l Level)],
    notation: Notation,
) -> Vec<Vec<Finding>> {
    let titled = levels.iter().filter(|(place, _)| title(place).is_some()).count();
    let no_title = || {
        let all = levels.len();
        let message = format!("no title, but {titled} of {all} levels have one; give it one");
        Finding::new(FindingName::NoTitle, message)
    };
    let (mut firsts, misplaced) = (HashMap::new(), misplaced(levels, notation));
    let mut found = Vec::new();
    for &(place, _) in levels {
        let here = misplaced.as_ref().filter(|(other, _)| other.line == place.line);
        let here = here.map(|(_, why)| Finding::new(FindingName::MisplacedTitle, why));
        // That a title is missing is then said already.
        let other = match title(place) {
            None => (titled > 0 && here.is_none()).then(no_title),
            Some(title) => same_title(firsts.entry(title).or_insert(place), place),
        };
        found.push(here.into_iter().chain(other).collect());
    }
    found
}

fn title(place: &Place) -> Option<&str> {
    place.level.as_ref()?.1.as_deref()
}

/// The level whose title or author looks as if it belonged to another, and why.
fn misplaced(levels: &[(&Place, &Level)], notation: Notation) -> Option<(Place, String)> {
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

fn same_title(first: &Place, place: &Place) -> Option<Finding> {
    let message = format!("the same title as {}; change one of them", described(first, place));
    let other = Some(first.clone());
    (!ptr::eq(first, place)).then_some(Finding { name: FindingName::SameTitle, message, other })
}
