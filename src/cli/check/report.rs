//! Reports on the cases, in each format.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use clap::ValueEnum;

use super::case::{Failure, Verdict};

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// What failed, for people
    Text,
    /// The Test Anything Protocol, version 14
    Tap,
    /// `JUnit` XML
    Junit,
}

/// A report that is being written.
pub(super) struct CaseReport {
    format: Format,
    passed: usize,
    failed: usize,
    total: usize,
    /// The cases so far, if all are written at the end.
    cases: Vec<TestCase>,
}

impl CaseReport {
    pub(super) fn new(format: Format, total: usize) -> Self {
        CaseReport { format, passed: 0, failed: 0, total, cases: Vec::new() }
    }

    /// The text before the first case.
    pub(super) fn begin(&self) -> String {
        match self.format {
            Format::Tap => format!("TAP version 14\n1..{}\n", self.total),
            Format::Text | Format::Junit => String::new(),
        }
    }

    /// Adds the verdict on the next case; returns the text for it.
    pub(super) fn add(&mut self, name: &str, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Failed(_) | Verdict::Unjudged(_) => self.failed += 1,
            Verdict::Passed | Verdict::Written => self.passed += 1,
        }
        let name = &plain(name);
        match self.format {
            Format::Text => text(name, verdict),
            Format::Tap => tap(self.passed + self.failed, name, verdict),
            Format::Junit => {
                self.cases.push(junit(name, verdict));
                String::new()
            }
        }
    }

    /// The text after the last case.
    pub(super) fn end(self) -> anyhow::Result<String> {
        let CaseReport { passed, failed, .. } = self;
        Ok(match self.format {
            Format::Text => format!("{passed} passed, {failed} failed\n"),
            Format::Tap => format!("# {passed} passed, {failed} failed\n"),
            Format::Junit => {
                let mut suite = TestSuite::new("cases");
                suite.add_test_cases(self.cases);
                let mut report = Report::new("sokopush check");
                report.add_test_suite(suite);
                report.to_string()?
            }
        })
    }
}

fn text(name: &str, verdict: &Verdict) -> String {
    match (verdict, problem(verdict)) {
        (Verdict::Written, _) => format!("wrote {name}\n"),
        (_, Some((what, picture))) => format!("FAIL {name}: {what}\n{}", indented(picture, "  ")),
        _ => String::new(),
    }
}

fn tap(number: usize, name: &str, verdict: &Verdict) -> String {
    // A `#` would start a directive.
    let name = name.replace('\\', r"\\").replace('#', r"\#");
    let Some((what, picture)) = problem(verdict) else {
        return format!("ok {number} - {name}\n");
    };
    // A string in YAML.
    let what = what.replace('\'', "''");
    let boards = if picture.is_empty() { "" } else { "  boards: |\n" };
    let picture = indented(picture, "    ");
    format!("not ok {number} - {name}\n  ---\n  message: '{what}'\n{boards}{picture}  ...\n")
}

fn junit(name: &str, verdict: &Verdict) -> TestCase {
    let Some((what, picture)) = problem(verdict) else {
        return TestCase::new(name, TestCaseStatus::success());
    };
    let mut status = TestCaseStatus::non_success(match verdict {
        Verdict::Unjudged(_) => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    });
    status.set_message(what).set_description(picture.join("\n"));
    TestCase::new(name, status)
}

/// What is wrong with a case, and its picture.
fn problem(verdict: &Verdict) -> Option<(String, &[String])> {
    match verdict {
        Verdict::Passed | Verdict::Written => None,
        Verdict::Failed(Failure { what, picture }) => Some((plain(what), picture)),
        Verdict::Unjudged(why) => Some((plain(why), &[])),
    }
}

/// A text in which characters that end a line, control a terminal or are not allowed in XML are replaced.
fn plain(text: &str) -> String {
    let is_odd = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.replace(is_odd, "\u{fffd}")
}

fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
