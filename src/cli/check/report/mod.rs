//! Reports on the cases, in each format.

mod case_report;
mod html;
mod junit;
mod mistakes;
mod side_by_side;
mod table;
mod tap;
mod text;

use clap::ValueEnum;

use crate::cli::play::Color;
pub(super) use case_report::{CaseReport, JudgedCase, ProgramResult};
use html::HtmlReport;
use junit::JunitReport;
use table::TableReport;
use tap::TapReport;
use text::TextReport;

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    #[value(help = "What failed, for people; of several programs, a table")]
    Text,
    /// The Test Anything Protocol, version 14
    Tap,
    /// JUnit XML
    Junit,
    /// A page that shows and plays what failed
    Html,
    /// The table of programs
    Csv,
    #[value(help = "The same, an object a line")]
    Json,
}

impl ReportFormat {
    /// A report that shows at most `max_shown` failed cases, if it is text, of a single program or of several.
    pub(super) fn report(self, is_single: bool, max_shown: usize) -> Box<dyn CaseReport> {
        match self {
            ReportFormat::Text if is_single => {
                Box::new(TextReport { color: Color::Auto.is_on(), max_shown })
            }
            ReportFormat::Tap => Box::new(TapReport { is_single, number: 0 }),
            ReportFormat::Junit => Box::<JunitReport>::default(),
            ReportFormat::Html => Box::<HtmlReport>::default(),
            ReportFormat::Text => Box::new(TableReport::Text),
            ReportFormat::Csv => Box::new(TableReport::Csv),
            ReportFormat::Json => Box::new(TableReport::Json),
        }
    }
}
