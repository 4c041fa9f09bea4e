//! A table with a row for each program: as text, as CSV (RFC 4180), or as lines of JSON.

use serde::Serialize;

use super::case_report::{CaseReport, ProgramResult};
use crate::cli::messages::json_line;

pub(super) enum TableReport {
    Text,
    Csv,
    Json,
}

#[derive(Serialize)]
struct ProgramRow<'a> {
    program: &'a str,
    passed: usize,
    failed: usize,
    not_judged: usize,
    first_mistake: Option<String>,
}

impl ProgramRow<'_> {
    fn of(result: &ProgramResult) -> ProgramRow<'_> {
        let [passed, failed, not_judged] = result.counts.split();
        let first_mistake = Some(result.first_mistake()).filter(|first| !first.is_empty());
        ProgramRow { program: result.name(), passed, failed, not_judged, first_mistake }
    }

    fn cells(self) -> [String; 5] {
        let [passed, failed, not_judged] =
            [self.passed, self.failed, self.not_judged].map(|count| count.to_string());
        let first_mistake = self.first_mistake.unwrap_or_default();
        [self.program.to_owned(), passed, failed, not_judged, first_mistake]
    }
}

impl CaseReport for TableReport {
    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let rows = results.iter().map(ProgramRow::of);
        if matches!(self, TableReport::Json) {
            let line = |row| Ok(json_line(&row)?);
            return rows.map(line).collect();
        }
        let header = ["program", "passed", "failed", "not judged", "first mistake"];
        let rows = [header.map(str::to_owned)].into_iter().chain(rows.map(ProgramRow::cells));
        let rows: Vec<_> = rows.collect();
        let length = |text: &String| text.chars().count();
        let widest = rows.iter().map(|[name, ..]| length(name)).max().unwrap_or_default();
        let line = |[name, passed, failed, not_judged, first]: &[String; 5]| {
            if matches!(self, TableReport::Csv) {
                return format!(
                    "{},{passed},{failed},{not_judged},{}\n",
                    field(name),
                    field(first)
                );
            }
            let line =
                format!("{name:widest$}  {passed:>6}  {failed:>6}  {not_judged:>10}  {first}");
            line.trim_end().to_owned() + "\n"
        };
        Ok(rows.iter().map(line).collect())
    }
}

/// A text as a field of CSV.
fn field(text: &str) -> String {
    if !text.contains(['"', ',']) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('"', "\"\""))
}
