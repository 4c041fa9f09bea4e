//! A table of programs as CSV (RFC 4180).

use super::case_report::{CaseReport, ProgramResult};

pub(super) struct CsvReport;

impl CaseReport for CsvReport {
    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let row = |result: &ProgramResult| {
            let [passed, failed, unjudged] = result.counts.split();
            let (name, first) = (field(result.name()), field(&result.first_mistake()));
            format!("{name},{passed},{failed},{unjudged},{first}\n")
        };
        let rows: String = results.iter().map(row).collect();
        Ok(format!("program,passed,failed,not judged,first mistake\n{rows}"))
    }
}

/// A text as a field.
fn field(text: &str) -> String {
    if !text.contains(['"', ',']) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('"', "\"\""))
}
