//! What separates the fields of CSV.

use clap::ValueEnum;

/// What separates the fields of CSV, and with it how the file begins and how numbers are written.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CsvSeparator {
    /// Numbers have a decimal point
    #[default]
    #[value(name = ",")]
    Comma,
    /// Numbers have a decimal comma, and the file begins with a byte-order mark
    #[value(name = ";")]
    Semicolon,
}

impl CsvSeparator {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            CsvSeparator::Comma => ",",
            CsvSeparator::Semicolon => ";",
        }
    }
}
