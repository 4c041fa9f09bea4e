//! A report for people: the failed cases, and the counts.

use super::{ProgramResult, ReportedCase};

pub(super) fn case(case: &ReportedCase, is_hidden: bool) -> String {
    let written = || case.written.as_ref().map(|output| format!("wrote {output}\n"));
    let Some(problem) = case.named_problem() else { return written().unwrap_or_default() };
    if is_hidden {
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

pub(super) fn end(result: &ProgramResult, max_shown: usize) -> String {
    let wrong = result.wrong();
    let what = if result.unjudged > 0 { "failed or were not judged" } else { "failed" };
    let hidden = match wrong.saturating_sub(max_shown) {
        0 => String::new(),
        hidden => format!("{hidden} more {what}; `--max-shown {wrong}` shows them\n"),
    };
    let unshrunk = match result.unshrunk {
        0 => String::new(),
        count => format!("{count} more fail in the same ways; `--shrink-all` shrinks them too\n"),
    };
    format!("{hidden}{unshrunk}{}{}\n", indented(&result.mistakes(), ""), result.summary())
}

/// Lines, each after `by`.
pub(super) fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
