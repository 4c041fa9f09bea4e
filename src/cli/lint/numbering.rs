//! Numbers that are missing between those in the titles of a file.
//!
//! Many titles have numbers, but not all of them count levels, and a choice of levels keeps the numbers that they had. So a number
//! is reported only where the titles count up by one nearly everywhere.

use std::collections::BTreeMap;

use super::finding::{FindingName, LintFinding};
use super::read_level::ReadLevel;

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

/// Finds the gaps in a series, unless there are so many that its numbers are not meant to be complete.
fn gaps(series: &[NumberedLevel]) -> Vec<Gap> {
    let Some(first) = series.first() else { return Vec::new() };
    let mut gaps = Vec::new();
    let mut steps_by_one = 0;
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
        let levels = level.position - before.position;
        if step <= levels {
            steps_by_one += 1;
            continue;
        }
        missing = missing.saturating_add(step - levels);
        gaps.push(Gap {
            index: level.index,
            first: before.number + 1,
            last: level.number - 1,
            missing: step - levels,
        });
    }
    let max_gaps = 1.max(steps_by_one / 10);
    let max_missing = series.len() as u64 / 4;
    if steps_by_one < 3 || gaps.len() > max_gaps || missing > max_missing {
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

/// The number in the heading of a level, which may stand beside a name in its notes, or else in its title.
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
    let mut rest = title.trim();
    if let Some(after) = strip_word(rest, "level") {
        rest = after.trim_start();
    }
    if let Some(number) = leading_number(rest.trim_start_matches('#')) {
        return Some(TitleNumber { series: String::new(), number });
    }
    trailing_number(rest)
}

/// The text after a word in any case, unless that is only the beginning of another word.
fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (begin, rest) = text.split_at_checked(word.len())?;
    if begin.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphabetic) {
        Some(rest)
    } else {
        None
    }
}

/// The number at the beginning of a text, as in `7`, `7. Name` or `7 Name`, but not in `9x9`, `1-2` or `2.5`.
fn leading_number(text: &str) -> Option<u64> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.strip_suffix(rest)?;
    let name = rest.trim_start_matches(['.', ':', ')', '-', '_', ',']);
    let is_separate =
        if name.len() == rest.len() { !starts_with_word(rest) } else { !starts_with_digit(name) };
    if is_separate { digits.parse().ok() } else { None }
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns whether a text continues without a gap after a number.
fn starts_with_word(text: &str) -> bool {
    text.starts_with(|c: char| !c.is_whitespace())
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
