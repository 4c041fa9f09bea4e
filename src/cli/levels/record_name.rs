//! Names of the records of a level, for results and messages.

use sokopush::Level;
use sokopush::level::Record;

/// A name that tells a record from the others of its level.
pub(crate) enum RecordName {
    Title(String),
    /// The number among several without titles.
    Number(usize),
    /// No other record has no title.
    Only,
}

/// The names of the records of a level. Those in which nothing is played are not numbered.
pub(crate) fn record_names(level: &Level) -> impl Iterator<Item = RecordName> {
    let is_untitled = |record: &Record| record.heading.is_none() && !record.game.is_empty();
    let has_numbers = level.records().filter(|record| is_untitled(record)).count() > 1;
    let mut number = 0;
    level.records().map(move |record| match record.title() {
        Some(title) => RecordName::Title(title),
        None if has_numbers && is_untitled(record) => {
            number += 1;
            RecordName::Number(number)
        }
        None => RecordName::Only,
    })
}

impl RecordName {
    /// The record in a sentence, where it is of this kind.
    pub(crate) fn subject(&self, kind: &str) -> String {
        match self {
            RecordName::Title(title) => format!("the {kind} `{title}`"),
            RecordName::Number(number) => format!("solution {number}"),
            RecordName::Only => format!("the {kind}"),
        }
    }
}
