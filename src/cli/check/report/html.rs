//! Reports as pages.

use std::collections::BTreeMap;

use serde::Serialize;

use super::side_by_side::character;
use super::{ProgramResult, ReportedCase};
use crate::cli::page::{REPORT, page};

/// The rows and columns up to which a board is drawn.
const MAX_ROWS: usize = 60;
const MAX_COLUMNS: usize = 100;

/// A part of a page; `report.js` says what its parts mean.
#[derive(Serialize)]
struct ProgramSection<'r> {
    name: &'r str,
    summary: String,
    mistakes: Vec<(String, String)>,
    numbers: [usize; 3],
    first: String,
    error: Option<&'r str>,
    passed: Vec<&'r str>,
    failed: Vec<&'r ReportedCase>,
}

pub(super) fn document(results: &[ProgramResult]) -> anyhow::Result<String> {
    let programs = results.iter().map(|result| {
        let (passed, failed): (Vec<_>, _) =
            result.cases.iter().partition(|case| case.problem.is_none());
        ProgramSection {
            name: result.name(),
            summary: result.summary(),
            mistakes: result.explained_mistakes(),
            numbers: result.split(),
            first: result.first_mistake(),
            error: result.error.as_deref(),
            passed: passed.iter().map(|case| &*case.name).collect(),
            failed,
        }
    });
    let title = match results {
        [ProgramResult { program: None, .. }] => "sokopush check".to_owned(),
        [result] => format!("sokopush check: {}", result.name()),
        results => format!("sokopush check: {} programs", results.len()),
    };
    page(&title, REPORT, &BTreeMap::from([("programs", programs.collect::<Vec<_>>())]))
}

/// The rows of a text, unless it is too large to be drawn.
pub(super) fn rows(text: &[u8]) -> Option<Vec<String>> {
    let rows = text.split(|&byte| byte == b'\n').take(MAX_ROWS + 2);
    let mut rows: Vec<&[u8]> = rows.collect();
    rows.pop_if(|last| last.is_empty());
    let fits = rows.len() <= MAX_ROWS && rows.iter().all(|row| row.len() <= MAX_COLUMNS);
    let row = |row: &&[u8]| row.iter().map(|&byte| character(byte)).collect();
    fits.then(|| rows.iter().map(row).collect())
}
