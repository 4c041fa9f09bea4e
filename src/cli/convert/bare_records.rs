//! Records that stand alone in LURD, without a board.

use anyhow::ensure;

use super::options::ConvertOptions;
use crate::cli::files::streams;
use crate::cli::levels::no_such_level_error;
use sokopush::notation::lurd;
use sokopush::{Notation, Source};

/// Copies the records of a text that are asked for, one a line.
pub(super) fn copy(options: &ConvertOptions, source: Source, name: &str) -> anyhow::Result<()> {
    let to = options.to;
    ensure!(to == Notation::Lurd, "{name}: records without boards cannot become `{to}`");
    ensure!(options.to_dir.is_none(), "{name}: `--to-dir` needs boards; these records have none");
    let numbers = options.selection.numbers.as_ref();
    let mut number = 0;
    for record in lurd::records(source) {
        if streams::is_over() {
            break;
        }
        let record = record?;
        number += 1;
        if numbers.is_none_or(|numbers| numbers.contains(number)) {
            streams::write(format!("{record}\n"))?;
        }
    }
    // If nobody reads stdout any more, the loop ended early, and `number` is not the number of records.
    if streams::is_over() {
        return Ok(());
    }
    match no_such_level_error(numbers, number, name) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}
