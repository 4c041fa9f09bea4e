//! Tables as CSV (RFC 4180), with a row for each program or for each of its cases.

use super::case_row::CaseRow;
use super::columns::{column_names, numbers};
use super::program_result::ProgramResult;
use crate::cli::escape::csv_field;

/// The columns of a table with a row for each case.
const CASE_COLUMNS: [&str; 5] = ["program", "case", "result", "problem", "mistakes"];

pub(super) fn header(results: &[ProgramResult]) -> String {
    column_names(results).join(",") + "\n"
}

pub(super) fn row(result: &ProgramResult) -> String {
    let mut fields = vec![csv_field(result.name())];
    fields.extend(numbers(result));
    fields.push(csv_field(&result.first_mistake()));
    fields.join(",") + "\n"
}

pub(super) fn case_header() -> String {
    CASE_COLUMNS.join(",") + "\n"
}

pub(super) fn case_rows(program: &str, rows: &[CaseRow]) -> String {
    let mut text = String::new();
    for row in rows {
        let problem = row.problem.as_deref().unwrap_or_default();
        let mistakes = row.mistake_names().join(" ");
        let fields = [program, &row.name, row.result, problem, &mistakes];
        text += &fields.map(csv_field).join(",");
        text += "\n";
    }
    text
}
