//! Findings about the titles of a file, which show only when they are seen together.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::duplicates::described;
use super::finding::{FindingName, LintFinding};
use super::read_level::ReadLevel;
use crate::cli::levels::{ShiftedKeys, number_of};
use crate::cli::messages::SourceLocation;
use sokopush::Notation;

/// Adds findings about titles of a file: those that are missing, also numbers between others, those that another level has too,
/// and those that seem to belong to another level.
pub(super) fn add_title_findings(levels: &mut [ReadLevel]) {
    let misplaced_title = find_misplaced_title(levels);
    add_numbering_findings(levels);
    let mut counts = TitleCounts::of(levels);
    let mut first_with_title = HashMap::new();
    for level in levels {
        if level.is_malformed() {
            continue;
        }
        let place = &level.selected.place;
        let mut is_misplaced = false;
        if let Some((other, why)) = &misplaced_title
            && other.line == place.line
        {
            is_misplaced = true;
            level.findings.push(LintFinding::new(FindingName::MisplacedTitle, why));
        }
        match &place.title {
            // The finding of a misplaced title says already that this level has none.
            None if is_misplaced => {}
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

/// Finds numbers that are missing among titles that are numbers, at least most of them.
fn add_numbering_findings(levels: &mut [ReadLevel]) {
    let numbered = levels.iter().filter(|level| number_in_title(level).is_some()).count();
    if 2 * numbered <= levels.len() {
        return;
    }
    let mut previous_level = 0;
    let mut previous_number = None;
    for read in levels {
        let number = number_in_title(read);
        let level = read.selected.place.level.unwrap_or_default();
        if let Some(before) = previous_number
            && let Some(number) = number
            && number.saturating_sub(before) > 1
            // The levels between them may have the numbers, but were not asked for.
            && level == previous_level + 1
        {
            let message = match number - before {
                2 => format!("number {} is missing before it", before + 1),
                _ => format!("numbers {} to {} are missing before it", before + 1, number - 1),
            };
            read.findings.push(LintFinding::new(FindingName::Numbering, message));
        }
        previous_level = level;
        previous_number = number.or(previous_number);
    }
}

fn number_in_title(level: &ReadLevel) -> Option<u64> {
    number_of(level.selected.place.title.as_deref()?)?.parse().ok()
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
fn find_misplaced_title(levels: &[ReadLevel]) -> Option<(SourceLocation, String)> {
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
