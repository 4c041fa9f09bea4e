//! The Test Anything Protocol.

use super::case_report::{CaseReport, JudgedCase, ProgramResult, indented};

/// Why cases are left out that could be run.
const STOPPED: &str = "stopped after the first failure";

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

    /// The number and the name of the next test.
    fn next_name(&mut self, case: &JudgedCase, program: &ProgramResult) -> String {
        self.number += 1;
        // A `#` would start a directive.
        let name = self.name_before(program) + &case.name();
        format!("{} - {}", self.number, name.replace('\\', r"\\").replace('#', r"\#"))
    }
}

/// A string in YAML.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

impl CaseReport for TapReport {
    fn begin(&self, total: usize) -> String {
        format!("TAP version 14\n1..{total}\n")
    }

    fn add(&mut self, case: JudgedCase, program: &ProgramResult) -> String {
        let name = self.next_name(&case, program);
        let Some(problem) = case.problem() else { return format!("ok {name}\n") };
        let problem = quoted(&problem);
        let shrunk = case.shrunk().map(|shrunk| format!("  shrunk: {}\n", quoted(&shrunk)));
        let shrunk = shrunk.unwrap_or_default();
        let block = |name: &str, lines: &[String]| match lines {
            [] => String::new(),
            lines => format!("  {name}: |\n{}", indented(lines, "    ")),
        };
        let boards = block("boards", &case.picture(false));
        let stderr = block("stderr", &case.stderr());
        format!("not ok {name}\n  ---\n  message: {problem}\n{shrunk}{boards}{stderr}  ...\n")
    }

    /// A single program bails out. With several, the others have their results.
    fn add_not_run(&mut self, case: &JudgedCase, program: &ProgramResult) -> String {
        if self.is_single {
            return String::new();
        }
        let name = self.next_name(case, program);
        match &program.error {
            Some(error) => {
                format!("not ok {name}\n  ---\n  message: {}\n  ...\n", quoted(error))
            }
            None => format!("ok {name} # SKIP {STOPPED}\n"),
        }
    }

    fn end(&mut self, results: &[ProgramResult]) -> anyhow::Result<String> {
        let bail = match results {
            [ProgramResult { counts, error, .. }] if counts.left > 0 => {
                format!("Bail out! {}\n", error.as_deref().unwrap_or(STOPPED))
            }
            _ => String::new(),
        };
        let comments = |result: &ProgramResult| {
            let name = self.name_before(result);
            let lines = [result.counts.mistakes(), vec![result.counts.to_string()]].concat();
            indented(&lines, &format!("# {name}"))
        };
        Ok(bail + &results.iter().map(comments).collect::<String>())
    }
}
