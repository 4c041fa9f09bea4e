//! Reports on the cases, in each format.

mod html;
mod junit;
mod mistakes;
mod program_result;
mod reported_case;
mod side_by_side;
mod table;
mod tap;
mod text;

use std::time::Duration;

use clap::ValueEnum;

use super::case::Case;
use super::verdict::CaseVerdict;
use crate::cli::messages::escape;
pub(super) use program_result::ProgramResult;
use reported_case::ReportedCase;

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

/// A report that is being written: each part is returned as soon as it is known.
pub(super) struct Report {
    pub(super) format: ReportFormat,
    pub(super) color: bool,
    /// The number of failed cases that are shown as text.
    pub(super) max_shown: usize,
    /// Whether a program is run up to the first case that fails or cannot be judged.
    pub(super) fail_fast: bool,
    /// The number of cases of all programs so far.
    pub(super) number: usize,
    pub(super) results: Vec<ProgramResult>,
}

impl Report {
    /// Returns the text before the first of `total` cases of all programs.
    pub(super) fn begin(&self, total: usize) -> String {
        if self.format == ReportFormat::Tap { tap::begin(total) } else { String::new() }
    }

    /// Returns whether a program is run on no more cases.
    pub(super) fn is_over(&self, program: usize) -> bool {
        self.results
            .get(program)
            .is_some_and(|result| result.error.is_some() || self.fail_fast && result.wrong() > 0)
    }

    /// Returns the text about the next case, of the program with this index. Without a verdict, it was not run on that.
    pub(super) fn add(
        &mut self,
        program: usize,
        case: &Case,
        judged: Option<(CaseVerdict, Duration)>,
    ) -> String {
        self.number += 1;
        let is_single = self.results.len() == 1;
        let result = self.results.get_mut(program).expect("each program has a result");
        if let Some((verdict, _)) = &judged
            && verdict.start_error().is_some()
        {
            result.error = verdict.problem().as_deref().map(escape);
        }
        let Some((verdict, time)) = judged.filter(|_| result.error.is_none()) else {
            // A single program bails out. With several, the others have their results.
            let is_listed = self.format == ReportFormat::Tap && !is_single;
            return if is_listed { tap::not_run(self.number, result, case) } else { String::new() };
        };
        let case = ReportedCase::new(case, &verdict, time, self.format, self.color);
        result.add(&case, &verdict);
        match self.format {
            ReportFormat::Text if is_single => text::case(&case, result.wrong() > self.max_shown),
            ReportFormat::Tap => {
                let program = Some(&*result).filter(|_| !is_single);
                tap::case(self.number, program, &case)
            }
            ReportFormat::Junit | ReportFormat::Html => {
                result.cases.push(case);
                String::new()
            }
            ReportFormat::Text | ReportFormat::Csv | ReportFormat::Json => String::new(),
        }
    }

    /// Returns the text after the last case.
    pub(super) fn end(&self) -> anyhow::Result<String> {
        Ok(match (self.format, &*self.results) {
            (ReportFormat::Text, [result]) => text::end(result, self.max_shown),
            (ReportFormat::Tap, results) => tap::end(results),
            (ReportFormat::Junit, results) => junit::document(results),
            (ReportFormat::Html, results) => html::document(results)?,
            (ReportFormat::Json, results) => table::json(results),
            (ReportFormat::Csv, results) => table::csv(results),
            (ReportFormat::Text, results) => table::text(results),
        })
    }
}
