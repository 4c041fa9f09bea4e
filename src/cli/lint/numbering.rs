//! Numbers that are missing between those in the titles of a file.
//!
//! Many titles have numbers, but not all of them count levels, and a choice of levels keeps the numbers that they had. So a number
//! is reported only where the titles count up by one nearly everywhere.

use std::collections::BTreeMap;

use super::finding::{FindingName, LintFinding};
use super::read_level::ReadLevel;
use crate::cli::levels::{NumberedTitle, without_word_level};

/// A number by which a title counts its level.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TitleNumber {
    /// The text before the number, as in `A7` or `Boxes 7`. Only titles with the same text are compared. It is empty for titles
    /// that begin with the number, perhaps after `Level` or `#`.
    series: String,
    number: u64,
}

/// A level of a series.
struct NumberedLevel {
    /// Its index among the levels that are read.
    index: usize,
    /// Its number in the file.
    position: u64,
    /// The number in its title.
    number: u64,
}

/// Numbers that no level has.
struct Gap {
    /// The index of the level after them.
    index: usize,
    first: u64,
    last: u64,
    /// How many are missing if each level without a number takes the place of one.
    missing: u64,
}

/// Adds a finding to each level before which numbers are missing.
pub(super) fn add_numbering_findings(levels: &mut [ReadLevel]) {
    let mut all_series: BTreeMap<String, Vec<NumberedLevel>> = BTreeMap::new();
    for (index, level) in levels.iter().enumerate() {
        let Some(TitleNumber { series, number }) = number_in_title(level) else { continue };
        let Some(position) = level.selected.place.level else { continue };
        all_series.entry(series).or_default().push(NumberedLevel { index, position, number });
    }
    for series in all_series.values() {
        if !has_most_levels(series) {
            continue;
        }
        for gap in gaps(series) {
            let finding = LintFinding::new(FindingName::Numbering, gap.message());
            if let Some(level) = levels.get_mut(gap.index) {
                level.findings.push(finding);
            }
        }
    }
}

/// Returns whether most levels from the first to the last of a series belong to it.
fn has_most_levels(series: &[NumberedLevel]) -> bool {
    let [first, .., last] = series else { return false };
    let levels = last.position - first.position + 1;
    2 * series.len() as u64 > levels
}

/// A series with fewer steps without a gap than this may have numbers by accident.
const MIN_STEPS_WITHOUT_GAP: usize = 3;

/// More gaps than one in this number of steps show that the file is a choice of levels.
const STEPS_FOR_EACH_GAP: usize = 10;

/// More missing numbers than one for this number of levels show that the file is a choice of levels, even if they are in one gap.
const LEVELS_FOR_EACH_MISSING: u64 = 4;

/// Finds the gaps in a series. Returns none if its numbers are not in order, if too few of them follow each other, or if so many
/// are missing that they are not meant to be complete.
fn gaps(series: &[NumberedLevel]) -> Vec<Gap> {
    let Some(first) = series.first() else { return Vec::new() };
    let mut gaps = Vec::new();
    let mut steps_without_gap = 0;
    let mut missing = 0_u64;
    for pair in series.windows(2) {
        let [before, level] = pair else { continue };
        if level.number <= before.number {
            // Another set of levels may begin again with the first number. Otherwise the levels are not in the order of their
            // numbers, and one that seems to be missing may be anywhere.
            if level.number == first.number {
                continue;
            }
            return Vec::new();
        }
        let step = level.number - before.number;
        // The levels between the two have no number, and each takes the place of one.
        let levels_up_to_it = level.position - before.position;
        if step <= levels_up_to_it {
            steps_without_gap += 1;
            continue;
        }
        missing = missing.saturating_add(step - levels_up_to_it);
        gaps.push(Gap {
            index: level.index,
            first: before.number + 1,
            last: level.number - 1,
            missing: step - levels_up_to_it,
        });
    }
    // One gap is allowed in any case.
    let max_gaps = 1.max(steps_without_gap / STEPS_FOR_EACH_GAP);
    let max_missing = series.len() as u64 / LEVELS_FOR_EACH_MISSING;
    if steps_without_gap < MIN_STEPS_WITHOUT_GAP || gaps.len() > max_gaps || missing > max_missing {
        return Vec::new();
    }
    gaps
}

impl Gap {
    fn message(&self) -> String {
        let Gap { first, last, missing, .. } = self;
        let numbers = last - first + 1;
        if numbers == 1 {
            format!("number {first} is missing before it")
        } else if *missing == numbers {
            format!("numbers {first} to {last} are missing before it")
        } else if *missing == 1 {
            format!("1 of the numbers {first} to {last} is missing before it")
        } else {
            format!("{missing} of the numbers {first} to {last} are missing before it")
        }
    }
}

/// The number in a level's heading, or else in its title: a `Title:` may hide the heading.
fn number_in_title(level: &ReadLevel) -> Option<TitleNumber> {
    if let Ok(level) = &level.selected.level
        && let Some(heading) = &level.heading
        && let Some(number) = parse_title(heading.trim_start_matches([';', ' ', '\t']))
    {
        return Some(number);
    }
    parse_title(level.selected.place.title.as_deref()?)
}

/// The number that a title begins or ends with.
fn parse_title(title: &str) -> Option<TitleNumber> {
    let title = title.trim();
    if let Some(NumberedTitle { number, .. }) = NumberedTitle::of(title) {
        return Some(TitleNumber { series: String::new(), number });
    }
    trailing_number(without_word_level(title))
}

/// The number at the end of a text, as in `A7` or `Boxes #7`. If there is another number before it, as in `1-2` or a date, it counts
/// something else.
fn trailing_number(text: &str) -> Option<TitleNumber> {
    let series = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if series.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let number = text.strip_prefix(series)?.parse().ok()?;
    Some(TitleNumber { series: series.to_owned(), number })
}
