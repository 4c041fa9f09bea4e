//! A table with a row for each program: as text, as CSV (RFC 4180), or as lines of JSON.

use serde::Serialize;

use super::ProgramResult;
use crate::cli::messages::json_line;

/// The rows; the first is the header.
fn rows(results: &[ProgramResult]) -> impl Iterator<Item = [String; 5]> {
    let rows = results.iter().map(|result| {
        let [passed, failed, not_judged] = result.split().map(|count| count.to_string());
        [result.name().to_owned(), passed, failed, not_judged, result.first_mistake()]
    });
    let header = ["program", "passed", "failed", "not judged", "first mistake"];
    [header.map(str::to_owned)].into_iter().chain(rows)
}

pub(super) fn text(results: &[ProgramResult]) -> String {
    let names = rows(results).map(|[name, ..]| name.chars().count());
    let widest = names.max().unwrap_or_default();
    let line = |[name, passed, failed, not_judged, first]: [String; 5]| {
        let line = format!("{name:widest$}  {passed:>6}  {failed:>6}  {not_judged:>10}  {first}");
        line.trim_end().to_owned() + "\n"
    };
    rows(results).map(line).collect()
}

pub(super) fn csv(results: &[ProgramResult]) -> String {
    rows(results).map(|cells| cells.map(|cell| field(&cell)).join(",") + "\n").collect()
}

#[derive(Serialize)]
struct ProgramRow<'a> {
    program: &'a str,
    passed: usize,
    failed: usize,
    not_judged: usize,
    first_mistake: Option<String>,
}

pub(super) fn json(results: &[ProgramResult]) -> String {
    let line = |result: &ProgramResult| {
        let [passed, failed, not_judged] = result.split();
        let first_mistake = Some(result.first_mistake()).filter(|first| !first.is_empty());
        let row = ProgramRow { program: result.name(), passed, failed, not_judged, first_mistake };
        json_line(&row).expect("a row is numbers and text")
    };
    results.iter().map(line).collect()
}

/// A text as a field of CSV.
fn field(text: &str) -> String {
    if !text.contains(['"', ',']) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('"', "\"\""))
}
