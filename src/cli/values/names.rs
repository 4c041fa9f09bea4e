//! Parsers of names.

use std::fmt::Debug;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use sokopush::Notation;

/// One value of a few, by its name. Each has a description for the help.
pub(crate) fn choice<T: FromStr<Err: Debug> + Clone + Send + Sync + 'static>(
    described_values: impl IntoIterator<Item = (T, &'static str)>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let mut possible_values = Vec::new();
    for (value, description) in described_values {
        possible_values.push(PossibleValue::new(name(value)).help(description));
    }
    PossibleValuesParser::new(possible_values)
        .map(|name| name.parse().expect("only names of values are possible"))
}

/// Any notation.
pub(crate) fn notation() -> impl TypedValueParser<Value = Notation> {
    notation_among(Notation::ALL)
}

/// A notation that has boards.
pub(crate) fn board_notation() -> impl TypedValueParser<Value = Notation> {
    let with_boards: Vec<_> =
        Notation::ALL.iter().copied().filter(|notation| notation.has_boards()).collect();
    notation_among(&with_boards)
}

fn notation_among(notations: &[Notation]) -> impl TypedValueParser<Value = Notation> + use<> {
    let mut possible_values = Vec::new();
    for notation in notations {
        let mut value = PossibleValue::new(notation.name()).help(notation.about());
        if *notation == Notation::Xsb {
            value = value.alias(SOK);
        } else if *notation == Notation::Keystrokes {
            value = value.help(format!("{}, as in 'sokopush simulate'", notation.about()));
        }
        possible_values.push(value);
    }
    PossibleValuesParser::new(possible_values).map(|name| match &*name {
        SOK => Notation::Xsb,
        name => name.parse().expect("only names of notations are possible"),
    })
}

/// Another name of XSB: files of levels in it often end in `.sok`.
const SOK: &str = "sok";
