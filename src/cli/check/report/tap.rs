//! The Test Anything Protocol.

use super::case_report::{CaseReport, Counts, JudgedCase, indented};

pub(super) struct TapReport;

impl CaseReport for TapReport {
    fn begin(&self, total: usize) -> String {
        format!("TAP version 14\n1..{total}\n")
    }

    fn add(&mut self, case: JudgedCase, counts: &Counts) -> String {
        let number = counts.passed + counts.failed;
        // A `#` would start a directive.
        let name = case.name().replace('\\', r"\\").replace('#', r"\#");
        let Some(problem) = case.problem() else { return format!("ok {number} - {name}\n") };
        // A string in YAML.
        let problem = problem.replace('\'', "''");
        let picture = indented(&case.picture(false), "    ");
        let boards = if picture.is_empty() { "" } else { "  boards: |\n" };
        format!("not ok {number} - {name}\n  ---\n  message: '{problem}'\n{boards}{picture}  ...\n")
    }

    fn end(&mut self, counts: &Counts) -> anyhow::Result<String> {
        let is_cut = counts.left > 0;
        let bail = if is_cut { "Bail out! stopped after the first failure\n" } else { "" };
        Ok(format!("{bail}# {counts}\n"))
    }
}
