//! The options of `sokopush lint`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::finding::FindingName;
use crate::cli::help::Manual;
use crate::cli::levels::Selection;
use crate::cli::values;

/// Find what is wrong with levels before they are published
///
/// Prints a line for each finding: the place of the level, what is wrong, and the name of the finding. The status is 1 if there
/// is one, and 0 if there is none or only notes. docs/lint.md describes each finding.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) selection: Selection,
    /// Leave findings of this name out; several have commas between them
    ///
    #[doc = "What is left out does not count for the status: with 'malformed', neither do boards that cannot be read."]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) allow: Vec<FindingName>,
    /// How to print findings
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: FindingFormat,
    /// Time limit for solving each level, in seconds; 0: solve none
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = values::seconds)]
    pub(super) time: Duration,
    /// A log of 'solve --log', whose solutions need not be found again
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Levels to solve in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    pub(super) jobs: Option<NonZero<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FindingFormat {
    /// As messages that editors understand
    Text,
    /// One JSON object a line
    Json,
}

pub(crate) fn manual() -> Manual {
    let mut manual = Manual::of(r"printf '#######\n#@$$. #\n#######\n' | sokopush lint");
    let [_, finding, unread, ..] = &mut manual.statuses;
    (finding.1, unread.1) = ("a finding", "a usage error or an unreadable file");
    manual
}
