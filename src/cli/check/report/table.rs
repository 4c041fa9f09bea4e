//! Tables with a row for each program, or for each of its cases: as text, as CSV (RFC 4180), or as lines of JSON.

use std::fmt::Write;

use serde::Serialize;

use super::{CaseRow, ProgramResult};
use crate::cli::check::format::ReportFormat;
use crate::cli::escape::{csv_field, json_line};

/// The names of the columns but for the first and the last one, and what they hold. Without points, these are left out.
fn numbers(result: &ProgramResult) -> Vec<(&'static str, String)> {
    let [passed, failed, not_judged] = result.split();
    let counts = [("passed", passed), ("failed", failed), ("not judged", not_judged)];
    let ends = [("crashes", result.crashed), ("time limits", result.timed_out)];
    let counts = counts.into_iter().chain(ends).map(|(name, count)| (name, count.to_string()));
    let points = result.points.map(|points| ("points", points.to_string()));
    counts.chain(points).collect()
}

pub(super) fn columns(results: &[ProgramResult]) -> Vec<&'static str> {
    let numbers = results.first().map(numbers).unwrap_or_default();
    let names = numbers.into_iter().map(|(name, _)| name);
    ["program"].into_iter().chain(names).chain(["first mistake"]).collect()
}

pub(super) fn cells(result: &ProgramResult) -> Vec<String> {
    numbers(result).into_iter().map(|(_, number)| number).collect()
}

pub(super) fn text_header(results: &[ProgramResult]) -> String {
    let columns = columns(results);
    let numbers: Vec<_> = columns.iter().skip(1).map(|name| (*name).to_owned()).collect();
    // The last column is that of the first mistake.
    let numbers = numbers.split_last().map_or(&[][..], |(_, numbers)| numbers);
    text_line(results, "program", numbers, "first mistake")
}

pub(super) fn text_row(results: &[ProgramResult], result: &ProgramResult) -> String {
    text_line(results, result.name(), &cells(result), &result.first_mistake())
}

/// A line of a table whose first column is as wide as the longest name of a program.
fn text_line(results: &[ProgramResult], name: &str, numbers: &[String], first: &str) -> String {
    let names = results.iter().map(|result| result.name().chars().count());
    let widest = names.max().unwrap_or_default().max("program".len());
    let mut line = format!("{name:widest$}");
    for (number, column) in numbers.iter().zip(columns(results).iter().skip(1)) {
        let width = column.len().max(6);
        // Writing into a string cannot fail.
        let _ = write!(line, "  {number:>width$}");
    }
    line += "  ";
    line += first;
    line.trim_end().to_owned() + "\n"
}

pub(super) fn csv_header(results: &[ProgramResult]) -> String {
    columns(results).join(",") + "\n"
}

pub(super) fn csv_row(result: &ProgramResult) -> String {
    let name = csv_field(result.name());
    let numbers = cells(result).join(",");
    format!("{name},{numbers},{}\n", csv_field(&result.first_mistake()))
}

#[derive(Serialize)]
struct ProgramRow<'a> {
    program: &'a str,
    passed: usize,
    failed: usize,
    not_judged: usize,
    crashes: usize,
    time_limits: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    first_mistake: Option<String>,
}

pub(super) fn json_row(result: &ProgramResult) -> String {
    let [passed, failed, not_judged] = result.split();
    let row = ProgramRow {
        program: result.name(),
        passed,
        failed,
        not_judged,
        crashes: result.crashed,
        time_limits: result.timed_out,
        points: result.points,
        first_mistake: Some(result.first_mistake()).filter(|first| !first.is_empty()),
    };
    json_line(&row).expect("a row is numbers and text")
}

pub(super) const CASE_HEADER: &str = "program,case,result,problem,mistakes\n";

#[derive(Serialize)]
struct JsonCase<'a> {
    program: &'a str,
    case: &'a str,
    result: &'a str,
    problem: Option<&'a str>,
    /// Their names, as `--explain` has them.
    mistakes: Vec<String>,
}

/// The rows of a program's cases that are not written yet.
pub(super) fn cases(format: ReportFormat, result: &mut ProgramResult) -> String {
    let rows = std::mem::take(&mut result.case_rows);
    let program = result.name();
    let mut text = String::new();
    for CaseRow { name, result, problem, mistakes } in &rows {
        let mistakes: Vec<String> = mistakes.iter().map(|mistake| mistake.section()).collect();
        let problem = problem.as_deref();
        if format == ReportFormat::Csv {
            let mistakes = mistakes.join(" ");
            let cells = [program, name, result, problem.unwrap_or_default(), &mistakes];
            text += &(cells.map(csv_field).join(",") + "\n");
        } else {
            let row = JsonCase { program, case: name, result, problem, mistakes };
            text += &json_line(&row).expect("a row is text");
        }
    }
    text
}
