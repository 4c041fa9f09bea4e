//! Numbers of levels, as in `1-3,7,20-`.

use std::num::NonZero;
use std::str::FromStr;

/// The numbers in some ranges; at least one.
#[derive(Clone, Debug)]
pub(crate) struct Ranges(Vec<Range>);

/// The numbers from the first to the last; without a last one, all from the first.
#[derive(Clone, Copy, Debug)]
struct Range {
    first: u64,
    last: Option<u64>,
}

impl Ranges {
    pub(crate) fn all() -> Ranges {
        Ranges(vec![Range { first: 1, last: None }])
    }

    pub(crate) fn contains(&self, number: u64) -> bool {
        self.0.iter().any(|range| range.contains(number))
    }

    /// The position of the first range that has a number.
    pub(crate) fn position(&self, number: u64) -> Option<usize> {
        self.0.iter().position(|range| range.contains(number))
    }

    /// Returns whether levels in the order of the file are in that of the ranges, too.
    pub(crate) fn is_ascending(&self) -> bool {
        self.0.is_sorted_by(|range, next| range.last.is_some_and(|last| last < next.first))
    }

    /// Returns whether all numbers are at most this one.
    pub(crate) fn is_at_most(&self, number: u64) -> bool {
        self.0.iter().all(|range| range.last.is_some_and(|last| last <= number))
    }

    pub(crate) fn is_single(&self) -> bool {
        matches!(*self.0, [Range { first, last }] if last == Some(first))
    }

    /// The smallest number above `count` that the user wrote.
    pub(crate) fn first_above(&self, count: u64) -> Option<u64> {
        let written = self.0.iter().flat_map(|range| [Some(range.first), range.last]).flatten();
        written.filter(|&number| number > count).min()
    }
}

impl Range {
    fn contains(self, number: u64) -> bool {
        self.first <= number && self.last.is_none_or(|last| number <= last)
    }
}

impl From<u64> for Ranges {
    fn from(number: u64) -> Ranges {
        Ranges(vec![Range { first: number, last: Some(number) }])
    }
}

impl FromStr for Ranges {
    type Err = String;

    fn from_str(text: &str) -> Result<Ranges, String> {
        let mut ranges = Vec::new();
        for range in text.split(',') {
            ranges.push(range.parse()?);
        }
        Ok(Ranges(ranges))
    }
}

impl FromStr for Range {
    type Err = String;

    /// Parses a number, or the first and the last number of a range, which may have no last.
    fn from_str(text: &str) -> Result<Range, String> {
        let Some((first, last)) = text.split_once('-') else {
            let number = parse_number(text, text)?;
            return Ok(Range { first: number, last: Some(number) });
        };
        let first = parse_number(first, text)?;
        if last.is_empty() {
            return Ok(Range { first, last: None });
        }
        let last = parse_number(last, text)?;
        if last < first {
            return Err(format!("expected the smaller number of `{text}` first"));
        }
        Ok(Range { first, last: Some(last) })
    }
}

/// Parses a number of a range.
fn parse_number(text: &str, range: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) => Ok(NonZero::get(number)),
        Err(_) => Err(format!(
            "expected numbers from 1 and ranges, as in `1-3,7,20-`, but found `{range}`"
        )),
    }
}
