//! What failed, for people.

use super::case_report::{CaseReport, Counts, JudgedCase, indented};
use crate::cli::check::verdict::CaseVerdict;
use crate::cli::escape::escape;

pub(super) struct TextReport {
    pub(super) color: bool,
    /// The number of failed cases that are shown.
    pub(super) max_shown: usize,
}

impl CaseReport for TextReport {
    fn add(&mut self, case: JudgedCase, counts: &Counts) -> String {
        let Some(problem) = case.problem() else {
            let output = || escape(&case.case.output().display().to_string());
            let is_written = matches!(case.verdict, CaseVerdict::Written);
            return if is_written { format!("wrote {}\n", output()) } else { String::new() };
        };
        if counts.failed > self.max_shown {
            return String::new();
        }
        let name = case.name() + ": ";
        // An error may begin with the name already.
        let is_named = problem.starts_with(name.trim_end());
        let name = if is_named { String::new() } else { name };
        format!("FAIL {name}{problem}\n{}", indented(&case.picture(self.color), "  "))
    }

    fn end(&mut self, counts: &Counts) -> anyhow::Result<String> {
        let failed = counts.failed;
        let hidden = match failed.saturating_sub(self.max_shown) {
            0 => String::new(),
            hidden => format!("{hidden} more failed; `--max-shown {failed}` shows them\n"),
        };
        Ok(format!("{hidden}{counts}\n"))
    }
}
