//! Reports on the cases, in each format.

mod case_report;
mod html;
mod junit;
mod side_by_side;
mod tap;
mod text;

use clap::ValueEnum;

use crate::cli::play::Color;
pub(super) use case_report::{CaseReport, Counts, JudgedCase};
use html::HtmlReport;
use junit::JunitReport;
use tap::TapReport;
use text::TextReport;

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// What failed, for people
    Text,
    /// The Test Anything Protocol, version 14
    Tap,
    /// JUnit XML
    Junit,
    /// A page that shows and plays what failed
    Html,
}

impl ReportFormat {
    /// A report that shows at most `max_shown` failed cases, if it is text.
    pub(super) fn report(self, max_shown: usize) -> Box<dyn CaseReport> {
        match self {
            ReportFormat::Text => Box::new(TextReport { color: Color::Auto.is_on(), max_shown }),
            ReportFormat::Tap => Box::new(TapReport),
            ReportFormat::Junit => Box::<JunitReport>::default(),
            ReportFormat::Html => Box::<HtmlReport>::default(),
        }
    }
}
