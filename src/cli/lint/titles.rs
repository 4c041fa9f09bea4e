//! What the titles of a file show when they are seen together.

use std::collections::HashMap;

use super::duplicates::described;
use super::finding::{Finding, FindingName};
use crate::cli::message::Place;

/// Finds titles that are missing or not the only ones, among the places of a file's levels. Returns the findings of each.
pub(super) fn findings(places: &[Place]) -> Vec<Vec<Finding>> {
    let titled = places.iter().filter(|place| title(place).is_some()).count();
    let mut firsts = HashMap::new();
    let find = |place| match title(place) {
        None if titled > 0 => {
            let (others, all) = (titled, places.len());
            let message = format!("no title, but {others} of {all} levels have one; give it one");
            vec![Finding::new(FindingName::NoTitle, message)]
        }
        None => Vec::new(),
        Some(title) => {
            let first: &Place = firsts.entry(title).or_insert(place);
            if std::ptr::eq(first, place) {
                return Vec::new();
            }
            let first_place = described(first, place);
            let message = format!("the same title as {first_place}; change one of them");
            let other = Some(first.clone());
            vec![Finding { name: FindingName::SameTitle, message, other }]
        }
    };
    places.iter().map(find).collect()
}

fn title(place: &Place) -> Option<&str> {
    place.level.as_ref()?.1.as_deref()
}
