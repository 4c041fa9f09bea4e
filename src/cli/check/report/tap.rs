//! The Test Anything Protocol, after its first lines.

use super::text::indented;
use super::{ProgramResult, ReportedCase};
use crate::cli::check::case::Case;
use crate::cli::escape::escape;

/// Why cases are left out that could be run.
const STOPPED: &str = "stopped after the first failure";

/// The number and the name of a test, with that of its program if there are several.
fn test(number: usize, program: Option<&ProgramResult>, case: &str) -> String {
    let program = program.map(|program| program.name().to_owned() + ": ").unwrap_or_default();
    // A `#` would start a directive.
    let name = (program + case).replace('\\', r"\\").replace('#', r"\#");
    format!("{number} - {name}")
}

pub(super) fn case(number: usize, program: Option<&ProgramResult>, case: &ReportedCase) -> String {
    let test = test(number, program, &case.name);
    let Some(problem) = &case.problem else { return format!("ok {test}\n") };
    let shrunk = case.shrunk.as_ref().map(|shrunk| format!("  shrunk: {}\n", quoted(shrunk)));
    let block = |name: &str, lines: &[String]| match lines {
        [] => String::new(),
        lines => format!("  {name}: |\n{}", indented(lines, "    ")),
    };
    let (boards, stderr) = (block("boards", &case.picture), block("stderr", &case.stderr));
    let details = shrunk.unwrap_or_default() + &boards + &stderr;
    format!("not ok {test}\n  ---\n  message: {}\n{details}  ...\n", quoted(problem))
}

pub(super) fn not_run(number: usize, program: &ProgramResult, case: &Case) -> String {
    let test = test(number, Some(program), &escape(&case.name()));
    match &program.error {
        Some(error) => format!("not ok {test}\n  ---\n  message: {}\n  ...\n", quoted(error)),
        None => format!("ok {test} # SKIP {STOPPED}\n"),
    }
}

pub(super) fn end(results: &[ProgramResult]) -> String {
    let bail = match results {
        [ProgramResult { left: 1.., error, .. }] => {
            format!("Bail out! {}\n", error.as_deref().unwrap_or(STOPPED))
        }
        _ => String::new(),
    };
    let comments = results.iter().map(|result| {
        let name = if results.len() == 1 { "" } else { &format!("{}: ", result.name()) };
        let lines = [result.mistakes(), vec![result.summary()]].concat();
        indented(&lines, &format!("# {name}"))
    });
    bail + &comments.collect::<String>()
}

/// A string in YAML.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
