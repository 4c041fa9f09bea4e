//! Numbers of levels, as in `1-3,7,20-`.

use std::num::NonZero;
use std::str::FromStr;

/// The numbers in some ranges; at least one. Each has its first number, and its last unless it is open.
#[derive(Clone, Debug)]
pub(crate) struct Ranges(Vec<(u64, Option<u64>)>);

impl Ranges {
    pub(crate) fn all() -> Ranges {
        Ranges(vec![(1, None)])
    }

    pub(crate) fn contains(&self, number: u64) -> bool {
        let mut ranges = self.0.iter();
        ranges.any(|&(first, last)| first <= number && last.is_none_or(|last| number <= last))
    }

    /// The place of the first range that has a number.
    pub(crate) fn place(&self, number: u64) -> Option<usize> {
        self.0.iter().position(|&range| Ranges(vec![range]).contains(number))
    }

    /// Returns whether levels in the order of the file are in that of the ranges, too.
    pub(crate) fn is_ascending(&self) -> bool {
        self.0.is_sorted_by(|(_, last), (next, _)| last.is_some_and(|last| last < *next))
    }

    /// Returns whether no number is larger than this one.
    pub(crate) fn end_by(&self, number: u64) -> bool {
        self.0.iter().all(|(_, last)| last.is_some_and(|last| last <= number))
    }

    pub(crate) fn is_single(&self) -> bool {
        matches!(*self.0, [(first, last)] if last == Some(first))
    }

    /// The smallest number greater than `count` that was written.
    pub(crate) fn missing(&self, count: u64) -> Option<u64> {
        let written = self.0.iter().flat_map(|&(first, last)| [Some(first), last]).flatten();
        written.filter(|&number| number > count).min()
    }
}

impl From<u64> for Ranges {
    fn from(number: u64) -> Ranges {
        Ranges(vec![(number, Some(number))])
    }
}

impl FromStr for Ranges {
    type Err = String;

    fn from_str(text: &str) -> Result<Ranges, String> {
        text.split(',').map(range).collect::<Result<_, _>>().map(Ranges)
    }
}

/// Parses a number, or the first and the last number of a range, which may have no last.
fn range(text: &str) -> Result<(u64, Option<u64>), String> {
    let parse = |part: &str| {
        let number = part.parse().map(NonZero::get);
        number.map_err(|_| {
            format!("expected numbers from 1 and ranges, as in `1-3,7,20-`, but found `{text}`")
        })
    };
    let Some((first, last)) = text.split_once('-') else {
        return parse(text).map(|number| (number, Some(number)));
    };
    let first = parse(first)?;
    let last = if last.is_empty() { None } else { Some(parse(last)?) };
    if last.is_some_and(|last| last < first) {
        return Err(format!("expected the smaller number of `{text}` first"));
    }
    Ok((first, last))
}
