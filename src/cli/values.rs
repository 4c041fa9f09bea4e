//! Values of options that several subcommands have.

use std::fmt::Debug;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sokopush::Notation;

/// Parses one of a few values by name.
pub(super) fn choice<T: FromStr<Err: Debug> + Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let value = |value| PossibleValue::new(name(value)).help(about(value));
    let values = PossibleValuesParser::new(values.into_iter().map(value));
    values.map(|name| name.parse().expect("only names of values are possible"))
}

/// Parses the name of a notation.
pub(super) fn notation() -> impl TypedValueParser<Value = Notation> {
    choice(Notation::ALL.iter().copied(), Notation::name, Notation::about)
}

/// Parses the name of a notation that has boards.
pub(super) fn board_notation() -> impl TypedValueParser<Value = Notation> {
    let notations = Notation::ALL.iter().copied().filter(|notation| notation.has_boards());
    choice(notations, Notation::name, Notation::about)
}

/// Parses the number of a level.
pub(super) fn level() -> impl TypedValueParser<Value = u64> {
    clap::value_parser!(u64).range(1..)
}

/// Parses the number of threads to use.
pub(super) fn jobs(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|&number: &NonZero<usize>| number.get() <= 1024);
    number.ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}

/// Parses a time in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Parses a number of bytes, with an optional unit.
pub(super) fn size(text: &str) -> Result<usize, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("expected a number of bytes, or one with K, M, G or T".to_owned()),
    };
    let number: usize = number.parse().map_err(|_| "expected a number of bytes".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "expected fewer bytes".to_owned())
}
