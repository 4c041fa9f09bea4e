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
