//! One run of `sokopush convert`, over all its files.

use super::bare_records;
use super::converted_levels::{ConvertedLevels, report_unless_fatal};
use super::options::ConvertOptions;
use crate::cli::exit::Exit;
use crate::cli::files::replace::remove_temporary_files_when_interrupted;
use crate::cli::files::streams;
use crate::cli::levels::{Selected, SelectedLevels};
use crate::cli::messages::report_error;
use crate::cli::values::Ranges;
use sokopush::Notation;

/// Converts the files in order.
pub(super) fn run(options: &ConvertOptions) -> anyhow::Result<Exit> {
    if options.to_dir.is_some() {
        remove_temporary_files_when_interrupted()?;
    }
    let selection = &options.selection;
    let mut converted = ConvertedLevels::new(options)?;
    let mut unordered_levels = Vec::new();
    let mut exit = Exit::Done;
    for file in &selection.files {
        if streams::is_over() {
            break;
        }
        let name = streams::name(Some(file));
        let (notation, source) = match selection.open(file, None) {
            Ok(opened) => opened,
            Err(error) => {
                exit = exit.max(report_error(&error));
                continue;
            }
        };
        if notation == Notation::Lurd {
            if let Err(error) = bare_records::copy(options, source, &name) {
                exit = exit.max(report_unless_fatal(error)?);
            }
            continue;
        }
        let levels = SelectedLevels::new(&name.into(), notation, source, selection.numbers.clone());
        if options.keeps_order() {
            let is_whole_file = selection.numbers.is_none();
            exit = exit.max(converted.write_all(levels, is_whole_file)?);
        } else {
            unordered_levels.extend(levels);
        }
    }
    if !options.keeps_order() {
        let levels = curate(options, unordered_levels);
        exit = exit.max(converted.write_all(levels, false)?);
    }
    converted.end()?;
    Ok(exit)
}

/// Orders the levels as `--level` names them, and then does what `--unique`, `--sort` and `--renumber` ask for.
fn curate(options: &ConvertOptions, mut levels: Vec<Selected>) -> Vec<Selected> {
    if let Some(numbers) = &options.selection.numbers {
        levels.sort_by_key(|selected| rank(selected, numbers));
    }
    let is_merged = !options.selection.is_single_file();
    let (levels, messages) = options.curation.apply(levels, is_merged, options.to);
    for message in messages {
        message.report();
    }
    levels
}

/// The position of a level's number among the ranges that are asked for. Errors that are not about one level, such as that there
/// is no level 9, come after all levels.
fn rank(selected: &Selected, numbers: &Ranges) -> usize {
    if selected.level.is_err() && !selected.replaces_level {
        return usize::MAX;
    }
    let rank = match selected.place.level {
        Some(number) => numbers.position(number),
        None => None,
    };
    rank.unwrap_or(usize::MAX)
}
