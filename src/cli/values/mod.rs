//! Values of options that several subcommands have.

pub(crate) mod color;
mod ranges;

use std::fmt::{Debug, Display};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::messages::Message;
pub(crate) use ranges::Ranges;
use sokopush::Notation;
pub(crate) use sokopush::text::counted;

/// Parses one of a few values by name; each has a description.
pub(crate) fn choice<T: FromStr<Err: Debug> + Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (T, &'static str)>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let values =
        values.into_iter().map(|(value, about)| PossibleValue::new(name(value)).help(about));
    let values = PossibleValuesParser::new(values);
    values.map(|name| name.parse().expect("only names of values are possible"))
}

pub(crate) fn notation() -> impl TypedValueParser<Value = Notation> {
    notation_among(|_| true)
}

pub(crate) fn board_notation() -> impl TypedValueParser<Value = Notation> {
    notation_among(Notation::has_boards)
}

fn notation_among(is_allowed: fn(Notation) -> bool) -> impl TypedValueParser<Value = Notation> {
    let allowed = Notation::ALL.iter().filter(move |notation| is_allowed(**notation));
    let values = PossibleValuesParser::new(allowed.map(|notation| {
        let aliases = (*notation == Notation::Xsb).then_some("sok");
        PossibleValue::new(notation.name()).help(notation.about()).aliases(aliases)
    }));
    values.map(|name| match &*name {
        "sok" => Notation::Xsb,
        name => name.parse().expect("only names are possible"),
    })
}

pub(crate) fn number<N: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (first, last) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a whole number from {first} to {last}"))
    }
}

pub(crate) fn level(text: &str) -> Result<u64, String> {
    number(1..=u64::MAX)(text)
}

pub(crate) fn jobs(text: &str) -> Result<NonZero<usize>, String> {
    const MAX: NonZero<usize> = NonZero::new(1024).unwrap();
    number(NonZero::<usize>::MIN..=MAX)(text)
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    let time = Duration::try_from_secs_f64(seconds);
    time.map_err(|_| "expected a number of seconds from 0 to 1e19".to_owned())
}

pub(crate) fn points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok().filter(|points: &f64| (0.0..=1e6).contains(points));
    points.ok_or_else(|| "expected a number of points".to_owned())
}

/// Parses a name and its points.
pub(crate) fn weight(text: &str) -> Result<(String, f64), String> {
    let (name, number) = text.split_once('=').ok_or("expected a folder, `=`, and its points")?;
    Ok((name.to_owned(), points(number)?))
}

/// Parses a number of bytes, with an optional unit.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let mut units = ["", "K", "M", "G", "T"].into_iter();
    let unit = units.position(|known| known.eq_ignore_ascii_case(unit));
    let unit = unit.ok_or("expected a number of bytes, or one with K, M, G or T")?;
    let number: usize = number.parse().map_err(|_| "expected a number of bytes")?;
    number.checked_mul(1 << (10 * unit)).ok_or_else(|| "expected fewer bytes".to_owned())
}

/// Warns of a number of bytes for an option that is too small to be meant.
pub(crate) fn check_size(option: &str, size: usize, least: usize) {
    if size < least {
        let size = counted(size, "byte");
        let text = format!("`{option}` is only {size}; K, M, G or T may follow the number");
        Message::warning(text).report();
    }
}

/// Warns of a time for an option that is too short or too long to be meant.
pub(crate) fn check_time(option: &str, time: Duration) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    if time < Duration::from_millis(1) {
        Message::warning(format!("`{option}` leaves no time")).report();
    } else if time > 100 * DAY {
        let days = time.as_secs() / DAY.as_secs();
        let text = format!("`{option}` is {days} days; the number is one of seconds");
        Message::warning(text).report();
    }
}

pub(crate) fn length_in_words(moves: usize, pushes: usize) -> String {
    format!("{}, {}", counted(moves, "move"), counted(pushes, "push"))
}
