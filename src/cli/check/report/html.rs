//! Reports as pages.

use std::path::Path;
use std::{fs, slice};

use anyhow::Context;
use serde::Serialize;

use super::{ProgramResult, ReportedCase, table};
use crate::cli::check::compare::character;
use crate::cli::files::replace::write_texts;
use crate::cli::page::{REPORT, page};
use crate::cli::values::counted;

/// The rows and columns up to which a board is drawn.
const MAX_ROWS: usize = 60;
const MAX_COLUMNS: usize = 100;

/// A report; `report.js` says what its parts mean.
#[derive(Serialize)]
struct Report<'r> {
    columns: Vec<&'static str>,
    programs: Vec<ProgramSection<'r>>,
}

#[derive(Serialize)]
struct ProgramSection<'r> {
    name: &'r str,
    page: Option<String>,
    summary: String,
    mistakes: Vec<(String, String)>,
    numbers: Vec<String>,
    first: String,
    error: Option<&'r str>,
    passed: Vec<&'r str>,
    failed: Vec<&'r ReportedCase>,
}

pub(super) fn document(results: &[ProgramResult]) -> anyhow::Result<String> {
    let title = match results {
        [ProgramResult { program: None, .. }] => "sokopush check".to_owned(),
        [result] => format!("sokopush check: {}", result.name()),
        results => format!("sokopush check: {} programs", results.len()),
    };
    let programs = results.iter().map(section).collect();
    page(&title, REPORT, &Report { columns: table::columns(results), programs })
}

fn section(result: &ProgramResult) -> ProgramSection<'_> {
    let (passed, failed): (Vec<_>, _) =
        result.cases.iter().partition(|case| case.problem.is_none());
    let mut mistakes = result.explained_mistakes();
    mistakes.extend(result.variation().map(|line| (line, String::new())));
    ProgramSection {
        name: result.name(),
        page: None,
        summary: result.summary(),
        mistakes,
        numbers: table::cells(result),
        first: result.first_mistake(),
        error: result.error.as_deref(),
        passed: passed.iter().map(|case| &*case.name).collect(),
        failed,
    }
}

/// Writes a page for each program to a folder, and `index.html` with the table.
pub(super) fn write_pages(
    results: &[ProgramResult],
    folder: &Path,
    is_forced: bool,
) -> anyhow::Result<String> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let (mut programs, mut written) = (Vec::new(), Vec::new());
    for (result, number) in results.iter().zip(1..) {
        let is_plain = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
        let name: String = result
            .name()
            .chars()
            .map(|letter| if is_plain(letter) { letter } else { '_' })
            .collect();
        let name = format!("{number}-{name:.60}.html");
        written.push((folder.join(&name), document(slice::from_ref(result))?));
        let (passed, failed) = Default::default();
        programs.push(ProgramSection { page: Some(name), passed, failed, ..section(result) });
    }
    let title = format!("sokopush check: {}", counted(results.len(), "program"));
    let index = page(&title, REPORT, &Report { columns: table::columns(results), programs })?;
    written.push((folder.join("index.html"), index));
    let files: Vec<_> = written.iter().map(|(path, text)| (&**path, text.as_bytes())).collect();
    write_texts(&files, is_forced)?;
    Ok(format!("wrote {}\n", folder.join("index.html").display()))
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
