//! Findings about the titles of a file, which show only when they are seen together.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::duplicates::described;
use super::finding::{FindingName, LintFinding};
use super::read_level::ReadLevel;
use crate::cli::levels::{ShiftedKey, ShiftedKeys};
use crate::cli::messages::SourceLocation;
use sokopush::Notation;

/// Adds findings about titles of a file: those that are missing, those that another level has too, and those that seem to belong
/// to another level.
pub(super) fn add_title_findings(levels: &mut [ReadLevel]) {
    let misplaced_title = find_misplaced_title(levels);
    let mut counts = TitleCounts::of(levels);
    let mut first_with_title = HashMap::new();
    for level in levels {
        if level.is_malformed() {
            continue;
        }
        let place = &level.selected.place;
        let mut is_title_reported = false;
        if let Some(key) = &misplaced_title
            && key.place.line == place.line
        {
            is_title_reported = key.is_title_missing;
            let finding = LintFinding::new(FindingName::MisplacedTitle, key.message.as_str());
            level.findings.push(finding);
        }
        match &place.title {
            // The finding of a misplaced title says already that this level has none.
            None if is_title_reported => {}
            None => level.findings.extend(counts.finding_of_untitled()),
            Some(title) => match first_with_title.entry(title.clone()) {
                Entry::Vacant(entry) => _ = entry.insert(place.clone()),
                Entry::Occupied(entry) => {
                    let finding = same_title(entry.get(), place);
                    level.findings.push(finding);
                }
            },
        }
    }
}

fn same_title(first: &SourceLocation, place: &SourceLocation) -> LintFinding {
    let message = format!("the same title as {}; change one of them", described(first, place));
    LintFinding { other: Some(first.clone()), ..LintFinding::new(FindingName::SameTitle, message) }
}

/// How many levels of a file have a title.
struct TitleCounts {
    /// The number of levels that can be read.
    levels: usize,
    /// The number of those with a title.
    titled: usize,
    /// Whether there is a finding about one without.
    is_reported: bool,
}

impl TitleCounts {
    fn of(file: &[ReadLevel]) -> TitleCounts {
        let mut counts = TitleCounts { levels: 0, titled: 0, is_reported: false };
        for level in file {
            if level.is_malformed() {
                continue;
            }
            counts.levels += 1;
            if level.selected.place.title.is_some() {
                counts.titled += 1;
            }
        }
        counts
    }

    /// Returns the finding about one more level without a title, if it is to be reported.
    fn finding_of_untitled(&mut self) -> Option<LintFinding> {
        if self.titled == 0 {
            return None;
        }
        let TitleCounts { levels, titled, .. } = *self;
        let others = levels - titled;
        let message = if titled >= others {
            format!("no title, but {titled} of {levels} levels have one; give it one")
        } else if self.is_reported {
            // Where most have none, a finding about each would hide other findings.
            return None;
        } else {
            format!("no title; of {levels} levels, {others} have none; give each of them one")
        };
        self.is_reported = true;
        Some(LintFinding::new(FindingName::NoTitle, message))
    }
}

/// The level whose title or author looks as if it belonged to another, and why.
fn find_misplaced_title(levels: &[ReadLevel]) -> Option<ShiftedKey> {
    let mut keys = ShiftedKeys::default();
    for read in levels {
        // In other notations, titles stand inside the level.
        if let Ok(level) = &read.selected.level
            && read.selected.notation == Notation::Xsb
        {
            keys.add(read.selected.place.clone(), level);
        }
    }
    keys.finding()
}
