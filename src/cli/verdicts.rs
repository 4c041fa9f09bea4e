//! What is said of the cases that were judged, in each format.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::case::{Failure, Verdict};
use super::options::Format;

/// The verdicts so far.
pub(super) struct Verdicts {
    format: Format,
    passed: usize,
    failed: usize,
    /// For each case what is said of it, where all is written at the end.
    cases: Vec<Option<TestCase>>,
}

impl Verdicts {
    pub(super) fn new(format: Format, total: usize) -> Self {
        Verdicts { format, passed: 0, failed: 0, cases: vec![None; total] }
    }

    /// What is to be written at the beginning.
    pub(super) fn begin(&self) -> String {
        match self.format {
            Format::Tap => format!("TAP version 14\n1..{}\n", self.cases.len()),
            Format::Text | Format::Junit => String::new(),
        }
    }

    /// Takes in the verdict on a case, counted from 0: what is to be written of it.
    pub(super) fn take(&mut self, number: usize, name: &str, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Failed(_) | Verdict::Unjudged(_) => self.failed += 1,
            Verdict::Passed | Verdict::Written => self.passed += 1,
        }
        let name = &plain(name);
        match self.format {
            Format::Text => text(name, verdict),
            Format::Tap => tap(number + 1, name, verdict),
            Format::Junit => {
                if let Some(case) = self.cases.get_mut(number) {
                    *case = Some(junit(name, verdict));
                }
                String::new()
            }
        }
    }

    /// What is to be written at the end.
    pub(super) fn end(self) -> anyhow::Result<String> {
        let Verdicts { passed, failed, .. } = self;
        Ok(match self.format {
            Format::Text => format!("{passed} passed, {failed} failed\n"),
            Format::Tap => format!("# {passed} passed, {failed} failed\n"),
            Format::Junit => {
                let mut suite = TestSuite::new("cases");
                suite.add_test_cases(self.cases.into_iter().flatten());
                let mut report = Report::new("sokopush check");
                report.add_test_suite(suite);
                report.to_string()?
            }
        })
    }
}

fn text(name: &str, verdict: &Verdict) -> String {
    match (verdict, bad(verdict)) {
        (Verdict::Written, _) => format!("wrote {name}\n"),
        (_, Some((what, picture))) => format!("FAIL {name}: {what}\n{}", indented(picture, "  ")),
        _ => String::new(),
    }
}

fn tap(number: usize, name: &str, verdict: &Verdict) -> String {
    // A `#` would begin a directive.
    let name = name.replace('\\', r"\\").replace('#', r"\#");
    let Some((what, picture)) = bad(verdict) else {
        return format!("ok {number} - {name}\n");
    };
    // Strings as YAML writes them.
    let what = what.replace('\'', "''");
    let boards = if picture.is_empty() { "" } else { "  boards: |\n" };
    let picture = indented(picture, "    ");
    format!("not ok {number} - {name}\n  ---\n  message: '{what}'\n{boards}{picture}  ...\n")
}

fn junit(name: &str, verdict: &Verdict) -> TestCase {
    let Some((what, picture)) = bad(verdict) else {
        return TestCase::new(name, TestCaseStatus::success());
    };
    let mut status = TestCaseStatus::non_success(match verdict {
        Verdict::Unjudged(_) => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    });
    status.set_message(what).set_description(picture.join("\n"));
    TestCase::new(name, status)
}

/// What is wrong with a case, and a picture of it.
fn bad(verdict: &Verdict) -> Option<(String, &[String])> {
    match verdict {
        Verdict::Passed | Verdict::Written => None,
        Verdict::Failed(Failure { what, picture }) => Some((plain(what), picture)),
        Verdict::Unjudged(why) => Some((plain(why), &[])),
    }
}

/// A text without what would end a line, command a terminal, or is not allowed in XML.
fn plain(text: &str) -> String {
    let is_odd = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.replace(is_odd, "\u{fffd}")
}

fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
