//! Warnings about cases, before any is run.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use super::case::{Case, FoundCases};
use super::compare::is_file_in_cr_lf;
use super::options::CheckOptions;
use crate::cli::messages::{Message, SourceLocation, first_of};

/// Warns of files in the folders of cases that are hardly what was meant: those that are read as no case, and cases that count
/// twice.
pub(super) fn warn_of_files(found: &FoundCases) {
    if let Some(input) = found.misnamed.first() {
        let what = format!("{}: not read, as the name of a case ends in `.in`", input.display());
        warn_of_first(what, found.misnamed.len(), "such files");
    }
    if let Some(output) = found.lone_outputs.first() {
        let input = output.with_extension("in");
        let input = input.file_name().unwrap_or_default().display();
        let what = format!("{}: there is no `{input}` beside it", output.display());
        warn_of_first(what, found.lone_outputs.len(), "such files");
    }
    let repeated = repeated_cases(&found.cases);
    if let Some(RepeatedCase { case, earlier, .. }) = repeated.first() {
        let what = format!("{}: the same input as `{}`", case.name(), earlier.name());
        warn_of_first(what, repeated.len(), "such cases");
    }
}

/// A case whose input is that of an earlier one.
struct RepeatedCase<'c> {
    /// Its index.
    index: usize,
    case: &'c Case<'c>,
    /// The first case with this input.
    earlier: &'c Case<'c>,
}

/// The cases whose input is that of an earlier case, in their order.
fn repeated_cases<'c>(cases: &'c [Case<'c>]) -> Vec<RepeatedCase<'c>> {
    let mut by_size: BTreeMap<u64, Vec<(usize, &Case)>> = BTreeMap::new();
    for (index, case) in cases.iter().enumerate() {
        if let Ok(metadata) = fs::metadata(&case.input) {
            by_size.entry(metadata.len()).or_default().push((index, case));
        }
    }
    let mut repeated = Vec::new();
    for same_size in by_size.into_values() {
        if same_size.len() == 1 {
            continue;
        }
        // Only inputs of the same size are in memory together.
        let mut first_with = HashMap::new();
        for (index, case) in same_size {
            let Ok(input) = fs::read(&case.input) else { continue };
            match first_with.entry(input) {
                Entry::Vacant(entry) => _ = entry.insert(case),
                Entry::Occupied(entry) => {
                    repeated.push(RepeatedCase { index, case, earlier: entry.get() });
                }
            }
        }
    }
    repeated.sort_unstable_by_key(|repeated| repeated.index);
    repeated
}

/// Warns of what right programs could differ in.
pub(super) fn warn_of_differences(options: &CheckOptions, cases: &[Case]) {
    if !options.programs.is_empty() {
        warn_of_places(
            &empty_lines(options, cases),
            "an empty line among the commands is skipped, but programs differ there",
        );
        let inputs = cases.iter().map(|case| case.input.clone());
        warn_of_places(&files_in_cr_lf(inputs), "its lines end in CR LF, and programs get them so");
    }
    warn_of_places(
        &files_in_cr_lf(cases.iter().map(Case::output)),
        "its lines end in CR LF, so line ends are not compared",
    );
}

/// The first empty line among the commands of each case that says nothing else of them: right programs differ there.
fn empty_lines(options: &CheckOptions, cases: &[Case]) -> Vec<SourceLocation> {
    let mut places = Vec::new();
    for case in cases {
        if case.output().exists() {
            continue;
        }
        let Ok(source) = case.source() else { continue };
        if let Ok(Some(line)) = options.language.validate(source, options.chained) {
            places.push(SourceLocation::new(case.name(), line));
        }
    }
    places
}

/// The first lines of files whose lines end in CR LF.
fn files_in_cr_lf(files: impl Iterator<Item = PathBuf>) -> Vec<SourceLocation> {
    files.filter(|file| is_file_in_cr_lf(file)).map(|file| first_line(&file)).collect()
}

fn first_line(path: &Path) -> SourceLocation {
    SourceLocation::new(path.display().to_string(), 1)
}

/// Warns once of what was found at some places.
fn warn_of_places(places: &[SourceLocation], what: &str) {
    if let Some(first) = places.first() {
        let others = first_of(places.len(), "such cases");
        Message::warning(format!("{what}{others}")).at(first.clone()).report();
    }
}

/// Warns once of what was found in some files, with words about the first.
fn warn_of_first(what: String, count: usize, things: &str) {
    Message::warning(what + &first_of(count, things)).report();
}
