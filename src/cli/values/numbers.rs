//! Parsers of numbers, and warnings about values that cannot be meant.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use crate::cli::messages::Message;
use sokopush::program::counted;

/// A whole number in a range.
pub(crate) fn number_in<N: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => {
            let (first, last) = range.clone().into_inner();
            Err(format!("expected a whole number from {first} to {last}"))
        }
    }
}

/// Parses the number of a level.
pub(crate) fn parse_level_number(text: &str) -> Result<u64, String> {
    number_in(1..=u64::MAX)(text)
}

/// Parses a number of levels, cases or threads that are worked on at once.
pub(crate) fn parse_jobs(text: &str) -> Result<NonZero<usize>, String> {
    const MAX: NonZero<usize> = NonZero::new(1024).unwrap();
    number_in(NonZero::<usize>::MIN..=MAX)(text)
}

/// Parses a time in seconds.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let Ok(seconds) = text.parse() else {
        return Err("expected a number of seconds".to_owned());
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) => Ok(time),
        Err(_) => Err("expected a number of seconds from 0 to 1e19".to_owned()),
    }
}

pub(crate) fn parse_points(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(points) if (0.0..=1e6).contains(&points) => Ok(points),
        _ => Err("expected a number of points".to_owned()),
    }
}

/// Parses the name of a folder and its points.
pub(crate) fn parse_folder_points(text: &str) -> Result<(String, f64), String> {
    let (folder, points) = text.split_once('=').ok_or("expected a folder, `=`, and its points")?;
    Ok((folder.to_owned(), parse_points(points)?))
}

/// Parses a number of bytes, with an optional unit.
pub(crate) fn parse_size(text: &str) -> Result<usize, String> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let power = match unit {
        "" => 0,
        "k" | "K" => 1,
        "m" | "M" => 2,
        "g" | "G" => 3,
        "t" | "T" => 4,
        _ => return Err("expected a number of bytes, or one with K, M, G or T".to_owned()),
    };
    let number: usize = digits.parse().map_err(|_| "expected a number of bytes")?;
    let bytes = 1024_usize.checked_pow(power).and_then(|unit| number.checked_mul(unit));
    bytes.ok_or_else(|| "expected fewer bytes".to_owned())
}

/// Warns of a number of bytes for an option that is too small to be meant.
pub(crate) fn warn_of_size(option: &str, size: usize, least: usize) {
    if size < least {
        let size = counted(size, "byte");
        let text = format!("`{option}` is only {size}; K, M, G or T may follow the number");
        Message::warning(text).report();
    }
}

/// Warns of a time for an option that is too short or too long to be meant.
pub(crate) fn warn_of_time(option: &str, time: Duration) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    if time < Duration::from_millis(1) {
        Message::warning(format!("`{option}` leaves no time")).report();
    } else if time > 100 * DAY {
        let days = time.as_secs() / DAY.as_secs();
        let text = format!("`{option}` is {days} days; the number is one of seconds");
        Message::warning(text).report();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those of some texts that a parser takes.
    fn taken<'t, T, E>(parse: impl Fn(&str) -> Result<T, E>, texts: &[&'t str]) -> Vec<&'t str> {
        texts.iter().copied().filter(|text| parse(text).is_ok()).collect()
    }

    #[test]
    fn numbers_at_the_ends_of_a_range_are_in_it() {
        assert_eq!(taken(number_in(2..=4), &["1", "2", "3", "4", "5", "-3", ""]), ["2", "3", "4"]);
        assert_eq!(taken(parse_level_number, &["0", "1", "18446744073709551615"])[..1], ["1"]);
        assert_eq!(taken(parse_jobs, &["0", "1", "1024", "1025"]), ["1", "1024"]);
        let points = ["-0.01", "0", "1000000", "1000000.01", "NaN", "inf"];
        assert_eq!(taken(parse_points, &points), ["0", "1000000"]);
        assert_eq!(taken(parse_folder_points, &["a=0", "a=1e6", "a=1e7", "a", "=1"]).len(), 3);
        assert_eq!(taken(parse_seconds, &["-1", "0", "1e19", "1e20", "NaN"]), ["0", "1e19"]);
    }

    #[test]
    fn size_has_a_unit_in_either_case() {
        for (unit, shift) in [("k", 10), ("m", 20), ("g", 30), ("t", 40)] {
            for unit in [unit.to_owned(), unit.to_uppercase()] {
                assert_eq!(parse_size(&format!("3{unit}")), Ok(3 << shift), "{unit}");
            }
        }
        assert_eq!(parse_size("007"), Ok(7));
        assert_eq!(parse_size(&usize::MAX.to_string()), Ok(usize::MAX));
        let all = format!("{}K", usize::MAX >> 10);
        assert_eq!(parse_size(&all), Ok(usize::MAX >> 10 << 10));
        let more = format!("{}K", (usize::MAX >> 10) + 1);
        assert_eq!(parse_size(&more), Err("expected fewer bytes".to_owned()));
        assert_eq!(taken(parse_size, &["", "K", "1KB", "1 K", "-1", "1.5M", "1P"]), [""; 0]);
    }
}
