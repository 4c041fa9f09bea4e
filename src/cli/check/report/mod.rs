//! Reports on the cases, in each format.

mod html;
mod junit;
mod side_by_side;
mod tap;
mod text;

use std::fmt;
use std::time::Duration;

use clap::ValueEnum;

use super::case::Case;
use super::verdict::CaseVerdict;
use crate::cli::escape::escape;
use crate::cli::play::Color;

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// What failed, for people
    Text,
    /// The Test Anything Protocol, version 14
    Tap,
    /// `JUnit` XML
    Junit,
    /// A page that shows and plays what failed
    Html,
}

impl ReportFormat {
    /// A report that shows at most `max_shown` failed cases, if it is text.
    pub(super) fn report(self, max_shown: usize) -> Box<dyn CaseReport> {
        match self {
            ReportFormat::Text => {
                Box::new(text::TextReport { color: Color::Auto.is_on(), max_shown })
            }
            ReportFormat::Tap => Box::new(tap::TapReport),
            ReportFormat::Junit => Box::<junit::JunitReport>::default(),
            ReportFormat::Html => Box::<html::HtmlReport>::default(),
        }
    }
}

/// A report that is being written: each part is returned as soon as it is known.
pub(super) trait CaseReport {
    /// What comes before the first of `total` cases.
    fn begin(&self, _total: usize) -> String {
        String::new()
    }

    /// What is said about the next case, which `counts` includes.
    fn add(&mut self, case: JudgedCase, counts: &Counts) -> String;

    /// What comes after the last case.
    fn end(&mut self, counts: &Counts) -> anyhow::Result<String>;
}

/// A case, and what was found about it.
pub(super) struct JudgedCase<'a> {
    pub(super) case: &'a Case<'a>,
    pub(super) verdict: CaseVerdict,
    /// How long it took.
    pub(super) time: Duration,
}

impl JudgedCase<'_> {
    fn name(&self) -> String {
        escape(&self.case.name())
    }

    /// What is wrong, if anything is.
    fn problem(&self) -> Option<String> {
        self.verdict.problem().as_deref().map(escape)
    }

    /// What was expected and what was printed, side by side.
    fn picture(&self, color: bool) -> Vec<String> {
        side_by_side::draw(&self.verdict.texts(), color)
    }
}

/// The numbers of cases.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// Those that are not reported yet.
    pub(super) left: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.left > 0 { write!(f, ", {} not run", self.left) } else { Ok(()) }
    }
}

fn indented(lines: &[String], by: &str) -> String {
    lines.iter().flat_map(|line| [by, line, "\n"]).collect()
}
