//! A report for people: the failed cases, and the counts.

use super::case_report::{CaseReport, JudgedCase, ProgramResult, indented};
use crate::cli::check::verdict::CaseVerdict;
use crate::cli::messages::escape;

pub(super) struct TextReport {
    pub(super) color: bool,
    /// The number of failed cases that are shown.
    pub(super) max_shown: usize,
}

impl CaseReport for TextReport {
    fn add(&mut self, case: JudgedCase, program: &ProgramResult) -> String {
        let Some(problem) = case.named_problem() else {
            let output = || escape(&case.case.output().display().to_string());
            let is_written = matches!(case.verdict, CaseVerdict::Written);
            return if is_written { format!("wrote {}\n", output()) } else { String::new() };
        };
        if program.counts.wrong() > self.max_shown {
            return String::new();
        }
        let kind = if case.is_unjudged() { "ERROR" } else { "FAIL" };
        format!("{kind} {problem}\n{}", case.details(self.color))
    }

    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let [ProgramResult { counts, .. }] = results else { return Ok(String::new()) };
        let wrong = counts.wrong();
        let what = if counts.unjudged > 0 { "failed or were not judged" } else { "failed" };
        let hidden = match wrong.saturating_sub(self.max_shown) {
            0 => String::new(),
            hidden => format!("{hidden} more {what}; `--max-shown {wrong}` shows them\n"),
        };
        let mistakes = indented(&counts.mistakes(), "");
        Ok(format!("{hidden}{mistakes}{counts}\n"))
    }
}
