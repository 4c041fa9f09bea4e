//! Reports as pages.

use serde::Serialize;

use super::columns::{column_names, numbers};
use super::program_result::ProgramResult;
use super::reported_case::ReportedCase;
use crate::cli::check::mistake::explain;
use crate::cli::page::{REPORT, page};

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

/// A page on all programs.
pub(super) fn document(results: &[ProgramResult]) -> anyhow::Result<String> {
    let title = match results {
        [ProgramResult { program: None, .. }] => "sokopush check".to_owned(),
        [result] => format!("sokopush check: {}", result.name()),
        results => format!("sokopush check: {} programs", results.len()),
    };
    let programs = results.iter().map(section).collect();
    page(&title, REPORT, &Report { columns: column_names(results), programs })
}

/// A page with the table alone, whose rows lead to these pages.
pub(super) fn index(
    title: &str,
    results: &[ProgramResult],
    pages: Vec<String>,
) -> anyhow::Result<String> {
    let mut programs = Vec::new();
    for (result, page) in results.iter().zip(pages) {
        let mut section = section(result);
        section.page = Some(page);
        section.passed.clear();
        section.failed.clear();
        programs.push(section);
    }
    page(title, REPORT, &Report { columns: column_names(results), programs })
}

fn section(result: &ProgramResult) -> ProgramSection<'_> {
    let mut section = ProgramSection {
        name: result.name(),
        page: None,
        summary: result.summary(),
        mistakes: Vec::new(),
        numbers: numbers(result),
        first: result.first_mistake(),
        error: result.error.as_deref(),
        passed: Vec::new(),
        failed: Vec::new(),
    };
    for line in result.summary_lines() {
        section.mistakes.push((line.to_string(), explain(&line.sections())));
    }
    if let Some(line) = result.variation() {
        section.mistakes.push((line, String::new()));
    }
    for case in &result.cases {
        if case.problem.is_none() {
            section.passed.push(&case.name);
        } else {
            section.failed.push(case);
        }
    }
    section
}
