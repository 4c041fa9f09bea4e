//! A report for people: the failed cases, and the counts.

use super::{ProgramResult, ReportedCase};

/// The number of failed cases that are shown; the others are only counted.
const MAX_SHOWN: usize = 20;

/// A case. With it, `wrong` cases have failed or were not judged so far.
pub(super) fn case(case: &ReportedCase, wrong: usize) -> String {
    let written = || case.written.as_ref().map(|output| format!("wrote {output}\n"));
    let Some(problem) = case.named_problem() else { return written().unwrap_or_default() };
    if wrong > MAX_SHOWN {
        return String::new();
    }
    let kind = if case.is_unjudged { "ERROR" } else { "FAIL" };
    // Without blanks in the empty line of a game.
    let document = indented(&case.document, "    ").replace("    \n", "\n");
    let (shrunk, picture) = (indented(case.shrunk.as_slice(), "  "), indented(&case.picture, "  "));
    let heading = if case.stderr.is_empty() { "" } else { "  stderr:\n" };
    let stderr = indented(&case.stderr, "    ");
    format!("{kind} {problem}\n{shrunk}{document}{picture}{heading}{stderr}")
}

pub(super) fn end(result: &ProgramResult) -> String {
    let what = if result.unjudged > 0 { "failed or were not judged" } else { "failed" };
    let hidden = match result.wrong().saturating_sub(MAX_SHOWN) {
        0 => String::new(),
        hidden => format!("{hidden} more {what}; `--format html` shows them\n"),
    };
    let unshrunk = match result.unshrunk {
        0 => String::new(),
        count => {
            format!("{count} more fail in the same ways; to shrink one of them, name it alone\n")
        }
    };
    let mut lines = result.mistakes();
    lines.extend(result.variation());
    format!("{hidden}{unshrunk}{}{}\n", indented(&lines, ""), result.summary())
}

/// Lines, each after `by`.
pub(super) fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
