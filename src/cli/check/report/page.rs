//! Reports as pages.

use std::collections::BTreeMap;

use serde::Serialize;

use super::columns::{column_names, numbers};
use super::explanation::Explanation;
use super::program_result::ProgramResult;
use super::reported_case::ReportedCase;
use crate::cli::page::{REPORT, page};

/// A report; `report.js` says what its parts mean.
#[derive(Serialize)]
struct Report<'r> {
    columns: Vec<&'static str>,
    programs: Vec<ProgramSection<'r>>,
    /// The sections about the mistakes, by their names.
    explanations: BTreeMap<String, Explanation>,
}

#[derive(Serialize)]
struct ProgramSection<'r> {
    name: &'r str,
    page: Option<String>,
    summary: String,
    mistakes: Vec<MistakeLine>,
    numbers: Vec<String>,
    first: String,
    error: Option<&'r str>,
    passed: Vec<&'r str>,
    failed: Vec<&'r ReportedCase>,
}

/// A line about a mistake, and the names of the sections that explain it.
#[derive(Serialize)]
struct MistakeLine {
    line: String,
    sections: Vec<String>,
}

/// A page on all programs.
pub(super) fn document(results: &[ProgramResult]) -> anyhow::Result<String> {
    let title = match results {
        [ProgramResult { program: None, .. }] => "sokopush check".to_owned(),
        [result] => format!("sokopush check: {}", result.name()),
        results => format!("sokopush check: {} programs", results.len()),
    };
    page(&title, REPORT, &report(results, results.iter().map(section).collect()))
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
        section.mistakes.clear();
        section.passed.clear();
        section.failed.clear();
        programs.push(section);
    }
    page(title, REPORT, &report(results, programs))
}

/// A report with these sections about the programs.
fn report<'r>(results: &[ProgramResult], programs: Vec<ProgramSection<'r>>) -> Report<'r> {
    let mut explanations = BTreeMap::new();
    for program in &programs {
        let of_lines = program.mistakes.iter().map(|mistake| &mistake.sections);
        let of_cases = program.failed.iter().map(|case| &case.sections);
        for name in of_lines.chain(of_cases).flatten() {
            if !explanations.contains_key(name) {
                explanations.insert(name.clone(), Explanation::of_section(name));
            }
        }
    }
    Report { columns: column_names(results), programs, explanations }
}

fn section(result: &ProgramResult) -> ProgramSection<'_> {
    let mut section = ProgramSection {
        name: result.name(),
        page: None,
        summary: result.summary(),
        mistakes: Vec::new(),
        numbers: numbers(result),
        first: result.first_mistake_on_page(),
        error: result.error.as_deref(),
        passed: Vec::new(),
        failed: Vec::new(),
    };
    for line in result.summary_lines() {
        section.mistakes.push(MistakeLine { line: line.words(), sections: line.sections() });
    }
    if let Some(line) = result.variation() {
        section.mistakes.push(MistakeLine { line, sections: Vec::new() });
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
