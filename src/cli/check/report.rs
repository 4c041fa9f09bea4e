//! Reports on the cases, in each format.

use clap::ValueEnum;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::case::{Problem, Verdict};
use crate::cli::exit::Exit;

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
    /// The cases so far, if all are written at the end.
    suite: TestSuite,
}

impl CaseReport {
    pub(super) fn new(format: Format) -> Self {
        CaseReport { format, passed: 0, failed: 0, suite: TestSuite::new("cases") }
    }

    /// The text before the first of `total` cases.
    pub(super) fn begin(&self, total: usize) -> String {
        match self.format {
            Format::Tap => format!("TAP version 14\n1..{total}\n"),
            Format::Text | Format::Junit => String::new(),
        }
    }

    /// Adds the verdict on the next case; returns the text for it.
    pub(super) fn add(&mut self, name: &str, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Wrong(_) => self.failed += 1,
            Verdict::Passed | Verdict::Written => self.passed += 1,
        }
        let name = &plain(name);
        match self.format {
            Format::Text => text(name, verdict),
            Format::Tap => tap(self.passed + self.failed, name, verdict),
            Format::Junit => {
                self.suite.add_test_case(junit(name, verdict));
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
                let mut report = Report::new("sokopush check");
                report.add_test_suite(self.suite);
                report.to_string()?
            }
        })
    }
}

fn text(name: &str, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Passed => String::new(),
        Verdict::Written => format!("wrote {name}\n"),
        Verdict::Wrong(Problem { what, picture, .. }) => {
            format!("FAIL {name}: {}\n{}", plain(what), indented(picture, "  "))
        }
    }
}

fn tap(number: usize, name: &str, verdict: &Verdict) -> String {
    // A `#` would start a directive.
    let name = name.replace('\\', r"\\").replace('#', r"\#");
    let Verdict::Wrong(Problem { what, picture, .. }) = verdict else {
        return format!("ok {number} - {name}\n");
    };
    // A string in YAML.
    let what = plain(what).replace('\'', "''");
    let boards = if picture.is_empty() { "" } else { "  boards: |\n" };
    let picture = indented(picture, "    ");
    format!("not ok {number} - {name}\n  ---\n  message: '{what}'\n{boards}{picture}  ...\n")
}

fn junit(name: &str, verdict: &Verdict) -> TestCase {
    let Verdict::Wrong(Problem { exit, what, picture }) = verdict else {
        return TestCase::new(name, TestCaseStatus::success());
    };
    let mut status = TestCaseStatus::non_success(match exit {
        Exit::Negative => NonSuccessKind::Failure,
        _ => NonSuccessKind::Error,
    });
    status.set_message(plain(what)).set_description(picture.join("\n"));
    TestCase::new(name, status)
}

/// A text in which characters that end a line, control a terminal or are not allowed in XML are replaced.
fn plain(text: &str) -> String {
    let is_odd = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.replace(is_odd, "\u{fffd}")
}

fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
