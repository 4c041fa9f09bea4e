//! The options of `sokopush lint`.

use std::num::NonZero;
use std::time::Duration;

use super::finding::{FindingFormat, FindingName};
use super::run::LintOptions;
use crate::cli::exit::Exit;
use crate::cli::help::Manual;
use crate::cli::levels::{LevelArguments, TextArguments};
use crate::cli::values;

/// Find mistakes in levels before they are published
///
/// Prints a line for each finding: the place of the level, what is wrong, and the name of the finding. The status is 1 if there are
/// findings, and 0 if there are none or only notes. docs/lint.md describes each finding.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    levels: LevelArguments,
    #[command(flatten)]
    text: TextArguments,
    /// Do not report findings of this name; separate several by commas
    ///
    #[doc = "They do not count for the status; with 'malformed', boards that cannot be read do not count either."]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    allow: Vec<FindingName>,
    /// How to print findings
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: FindingFormat,
    /// Time limit for solving each level, in seconds; with 0, none is solved
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = values::parse_seconds)]
    time: Duration,
    /// Levels to solve in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = values::parse_jobs)]
    jobs: Option<NonZero<usize>>,
}

impl Arguments {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<Exit> {
        let selection = self.levels.selection_of_text(&self.text)?;
        if !self.time.is_zero() {
            values::warn_of_time("--time", self.time);
        }
        super::run::run(&LintOptions {
            selection,
            allow: self.allow.clone(),
            format: self.format,
            time: if self.time.is_zero() { None } else { Some(self.time) },
            jobs: self.jobs,
        })
    }
}

pub(crate) fn manual() -> Manual {
    let mut manual = Manual::of(r"printf '#######\n#@$$. #\n#######\n' | sokopush lint");
    let [_, finding, unread, ..] = &mut manual.statuses;
    finding.1 = "a finding";
    unread.1 = "a usage error or an unreadable file";
    manual
}
