//! The Test Anything Protocol.

use super::case_report::{CaseReport, JudgedCase, ProgramResult, indented};

pub(super) struct TapReport {
    /// Whether there is a single program, which needs no name.
    pub(super) is_single: bool,
    /// The number of cases of all programs so far.
    pub(super) number: usize,
}

impl TapReport {
    /// A program's name, as it stands before what is said about it.
    fn name_before(&self, program: &ProgramResult) -> String {
        if self.is_single { String::new() } else { format!("{}: ", program.name()) }
    }
}

impl CaseReport for TapReport {
    fn begin(&self, total: usize) -> String {
        format!("TAP version 14\n1..{total}\n")
    }

    fn add(&mut self, case: JudgedCase, program: &ProgramResult) -> String {
        self.number += 1;
        let number = self.number;
        // A `#` would start a directive.
        let name =
            (self.name_before(program) + &case.name()).replace('\\', r"\\").replace('#', r"\#");
        let Some(problem) = case.problem() else { return format!("ok {number} - {name}\n") };
        // A string in YAML.
        let quoted = |text: String| format!("'{}'", text.replace('\'', "''"));
        let problem = quoted(problem);
        let shrunk = case.shrunk().map(|shrunk| format!("  shrunk: {}\n", quoted(shrunk)));
        let shrunk = shrunk.unwrap_or_default();
        let block = |name: &str, lines: &[String]| match lines {
            [] => String::new(),
            lines => format!("  {name}: |\n{}", indented(lines, "    ")),
        };
        let boards = block("boards", &case.picture(false));
        let stderr = block("stderr", &case.stderr());
        format!(
            "not ok {number} - {name}\n  ---\n  message: {problem}\n{shrunk}{boards}{stderr}  ...\n"
        )
    }

    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let error = results.iter().find_map(|result| result.error.as_deref());
        let is_cut = results.iter().any(|result| result.counts.left > 0);
        let why = error.unwrap_or("stopped after the first failure");
        let bail = if is_cut { format!("Bail out! {why}\n") } else { String::new() };
        let comments = |result: &ProgramResult| {
            let name = self.name_before(result);
            let lines = [result.counts.mistakes(), vec![result.counts.to_string()]].concat();
            indented(&lines, &format!("# {name}"))
        };
        Ok(bail + &results.iter().map(comments).collect::<String>())
    }
}
