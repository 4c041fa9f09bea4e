//! A table of programs.

use super::case_report::{CaseReport, ProgramResult};

pub(super) struct TableReport;

impl CaseReport for TableReport {
    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let header = ["program", "passed", "failed", "not judged", "first mistake"];
        let mut rows = vec![header.map(str::to_owned)];
        rows.extend(results.iter().map(|result| {
            let [passed, failed, unjudged] = result.counts.split().map(|count| count.to_string());
            [result.name().to_owned(), passed, failed, unjudged, result.first_mistake()]
        }));
        let length = |text: &String| text.chars().count();
        let widest = rows.iter().map(|[name, ..]| length(name)).max().unwrap_or_default();
        let row = |[name, passed, failed, unjudged, first]: &[String; 5]| {
            let line = format!("{name:widest$}  {passed:>6}  {failed:>6}  {unjudged:>10}  {first}");
            line.trim_end().to_owned() + "\n"
        };
        Ok(rows.iter().map(row).collect())
    }
}
