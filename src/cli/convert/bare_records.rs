//! Records that stand alone in LURD, without a board.

use anyhow::ensure;

use super::options::ConvertOptions;
use crate::cli::files::streams;
use crate::cli::levels::missing;
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
        // After this, records were not counted to the end, so none can be said to be missing.
        if streams::is_over() {
            return Ok(());
        }
        let record = record?;
        number += 1;
        if numbers.is_none_or(|numbers| numbers.contains(number)) {
            streams::write(format!("{record}\n"))?;
        }
    }
    match missing(numbers, number, name) {
        Some(error) if !streams::is_over() => Err(error),
        _ => Ok(()),
    }
}
