//! Tables as CSV (RFC 4180), with a row for each program or for each of its cases.

use super::case_row::CaseRow;
use super::columns::{column_names, numbers};
use super::program_result::ProgramResult;
use crate::cli::check::csv_separator::CsvSeparator;
use crate::cli::escape::csv_field;

/// The columns of a table with a row for each case.
const CASE_COLUMNS: [&str; 5] = ["program", "case", "result", "problem", "mistakes"];

pub(super) fn header(results: &[ProgramResult], separator: CsvSeparator) -> String {
    let names = column_names(results).join(separator.as_str());
    format!("{}{names}\n", byte_order_mark(separator))
}

pub(super) fn row(result: &ProgramResult, separator: CsvSeparator) -> String {
    let mut fields = vec![csv_field(result.name(), separator.as_str())];
    for number in numbers(result) {
        fields.push(match separator {
            CsvSeparator::Comma => number,
            CsvSeparator::Semicolon => number.replace('.', ","),
        });
    }
    fields.push(csv_field(&result.first_mistake(), separator.as_str()));
    fields.join(separator.as_str()) + "\n"
}

pub(super) fn case_header(separator: CsvSeparator) -> String {
    let names = CASE_COLUMNS.join(separator.as_str());
    format!("{}{names}\n", byte_order_mark(separator))
}

pub(super) fn case_rows(program: &str, rows: &[CaseRow], separator: CsvSeparator) -> String {
    let separator = separator.as_str();
    let mut text = String::new();
    for row in rows {
        let problem = row.problem.as_deref().unwrap_or_default();
        let mistakes = row.mistake_names().join(" ");
        let fields = [program, &row.name, row.result, problem, &mistakes];
        text += &fields.map(|field| csv_field(field, separator)).join(separator);
        text += "\n";
    }
    text
}

/// The beginning of a file for spreadsheets: without it, Excel does not read the file as UTF-8 when it is opened.
fn byte_order_mark(separator: CsvSeparator) -> &'static str {
    match separator {
        CsvSeparator::Comma => "",
        CsvSeparator::Semicolon => "\u{feff}",
    }
}
