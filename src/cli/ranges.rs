//! Numbers of levels, as in `1-3,7,20-`.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The numbers in some ranges; at least one.
#[derive(Clone, Debug)]
pub(super) struct Ranges(Vec<RangeInclusive<u64>>);

/// The end of a range that has none.
const OPEN: u64 = u64::MAX;

impl Ranges {
    pub(super) fn contains(&self, number: u64) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }

    /// The largest number.
    pub(super) fn last(&self) -> u64 {
        self.0.iter().map(|range| *range.end()).max().unwrap_or(OPEN)
    }

    /// Returns whether this is only one number.
    pub(super) fn is_single(&self) -> bool {
        matches!(&*self.0, [range] if range.start() == range.end())
    }

    /// The smallest number greater than `count` that was written.
    pub(super) fn missing(&self, count: u64) -> Option<u64> {
        let written = self.0.iter().flat_map(|range| [*range.start(), *range.end()]);
        written.filter(|&number| number > count && number != OPEN).min()
    }
}

impl From<u64> for Ranges {
    fn from(number: u64) -> Ranges {
        Ranges(vec![number..=number])
    }
}

impl FromStr for Ranges {
    type Err = String;

    fn from_str(text: &str) -> Result<Ranges, String> {
        text.split(',').map(range).collect::<Result<_, _>>().map(Ranges)
    }
}

/// Parses a number, or the first and the last number of a range, which may have no last.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let parse = |part: &str| {
        let number = part.parse().map(NonZero::get);
        number.map_err(|_| {
            format!("expected numbers from 1 and ranges, as in `1-3,7,20-`, but found `{text}`")
        })
    };
    let Some((first, last)) = text.split_once('-') else {
        return parse(text).map(|number| number..=number);
    };
    let (first, last) = (parse(first)?, if last.is_empty() { OPEN } else { parse(last)? });
    if first > last {
        return Err(format!("expected the smaller number of `{text}` first"));
    }
    Ok(first..=last)
}
