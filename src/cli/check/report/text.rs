//! What failed, for people.

use super::case_report::{CaseReport, Counts, JudgedCase, indented};
use crate::Error;
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
        let name = if names_case(&case) { String::new() } else { case.name() + ": " };
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

/// Returns whether a problem is an error that begins with the name of the case.
fn names_case(JudgedCase { case, verdict, .. }: &JudgedCase) -> bool {
    let CaseVerdict::Unjudged(error) = verdict else { return false };
    match error.downcast_ref() {
        Some(Error::Syntax(place, _) | Error::OutOfMemory(place)) => *place.path == *case.name(),
        Some(Error::Read(path, _)) => **path == *case.name(),
        Some(Error::Write(_)) | None => false,
    }
}
