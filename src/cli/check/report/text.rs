//! A report for people on a single program: the failed cases, and the counts.

use std::fmt::Write;

use super::program_result::ProgramResult;
use super::reported_case::ReportedCase;

/// The number of failed cases that are shown; the others are only counted.
const MAX_SHOWN: usize = 20;

/// A case. With it, `wrong` cases have failed or were not judged so far.
pub(super) fn case(case: &ReportedCase, wrong: usize) -> String {
    let Some(problem) = case.named_problem() else {
        return match &case.written {
            Some(output) => format!("wrote {output}\n"),
            None => String::new(),
        };
    };
    if wrong > MAX_SHOWN {
        return String::new();
    }
    let kind = if case.is_unjudged { "ERROR" } else { "FAIL" };
    let mut text = format!("{kind} {problem}\n");
    text += &indented(case.shrunk.as_slice(), "  ");
    // The empty line of a game gets no blanks.
    text += &indented(&case.document, "    ").replace("    \n", "\n");
    text += &indented(&case.picture, "  ");
    if !case.stderr.is_empty() {
        text += "  stderr:\n";
        text += &indented(&case.stderr, "    ");
    }
    text
}

pub(super) fn end(result: &ProgramResult) -> String {
    let mut text = String::new();
    let hidden = result.wrong().saturating_sub(MAX_SHOWN);
    if hidden > 0 {
        let what = if result.unjudged > 0 { "failed or were not judged" } else { "failed" };
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{hidden} more {what}; `--format html` shows them");
    }
    if result.unshrunk > 0 {
        let _ = match result.unshrunk {
            1 => writeln!(text, "1 more fails in the same way; to shrink it, name it alone"),
            count => writeln!(
                text,
                "{count} more fail in the same ways; to shrink one of them, name it alone"
            ),
        };
    }
    for line in result.summary_lines() {
        let _ = writeln!(text, "{line}");
    }
    if let Some(line) = result.variation() {
        let _ = writeln!(text, "{line}");
    }
    text + &result.summary() + "\n"
}

/// Lines, each after `by`.
fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
