//! The formats of reports.

use clap::ValueEnum;

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    #[value(help = "What failed, for people; of several programs, a table")]
    Text,
    /// JUnit XML
    Junit,
    /// A page that shows and plays what failed
    Html,
    /// The table of programs
    Csv,
    #[value(help = "The same, an object a line")]
    Json,
}
