//! Reports on the cases, in each format.

mod format;
mod grading;
mod html;
mod junit;
mod program_result;
mod reported_case;
mod side_by_side;
mod table;
mod text;

use std::time::Duration;

use super::case::Case;
use super::language::Language;
use super::options::CheckOptions;
use super::verdict::CaseVerdict;
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
pub(super) use format::ReportFormat;
pub(super) use grading::Grading;
pub(super) use program_result::ProgramResult;
use reported_case::ReportedCase;

/// A report that is being written: each part is returned as soon as it is known.
pub(super) struct CaseReport<'a> {
    pub(super) arguments: &'a CheckOptions,
    pub(super) results: Vec<ProgramResult>,
    pub(super) exit: Exit,
    pub(super) grading: Grading,
}

impl CaseReport<'_> {
    /// Returns the text before the first case.
    pub(super) fn begin(&mut self) -> String {
        for result in &mut self.results {
            result.points = self.grading.points(&result.passed_in);
        }
        match self.arguments.format {
            ReportFormat::Csv if self.arguments.per_case => table::CASE_HEADER.to_owned(),
            ReportFormat::Csv => table::csv_header(&self.results),
            ReportFormat::Text if self.results.len() > 1 => table::text_header(&self.results),
            _ => String::new(),
        }
    }

    /// Returns the row of a program all of whose cases have been added, if the report is a table. So a table grows while the
    /// programs run.
    pub(super) fn row(&mut self, program: usize) -> String {
        let result = self.results.get_mut(program).expect("each program has a result");
        result.points = self.grading.points(&result.passed_in);
        let result = self.results.get(program).expect("each program has a result");
        match self.arguments.format {
            _ if self.arguments.per_case => String::new(),
            ReportFormat::Csv => table::csv_row(result),
            ReportFormat::Json => table::json_row(result),
            ReportFormat::Text if self.results.len() > 1 => table::text_row(&self.results, result),
            _ => String::new(),
        }
    }

    /// Returns the text about the next case, of the program with this index. Without a verdict, it was not run on that.
    pub(super) fn add(
        &mut self,
        program: usize,
        case: &Case,
        judged: Option<(CaseVerdict, Duration)>,
    ) -> String {
        let CheckOptions { format, per_case, .. } = self.arguments;
        let results = self.results.len();
        let result = self.results.get_mut(program).expect("each program has a result");
        result.reported += 1;
        if let Some((verdict, _)) = &judged {
            self.exit = self.exit.max(verdict.exit());
            if verdict.start_error().is_some() {
                result.error = verdict.problem().as_deref().map(escape);
            }
        }
        let Some((verdict, time)) = judged.filter(|_| result.error.is_none()) else {
            if *per_case {
                return table::case(*format, result, &case.name(), "not run", None);
            }
            return String::new();
        };
        if verdict.exit() == Exit::Done {
            *result.passed_in.entry(self.grading.group(case)).or_default() += 1;
        }
        let is_unshrunk = verdict.failure().is_some_and(|failure| failure.shrunk.is_none());
        result.unshrunk += usize::from(is_unshrunk && self.arguments.shrink.is_some());
        let case = ReportedCase::new(case, &verdict, time, *format);
        result.add(&case, &verdict);
        match format {
            _ if *per_case => {
                let kinds = [(case.is_unjudged, "not judged"), (case.problem.is_some(), "failed")];
                let kind = kinds.iter().find(|(is, _)| *is).map_or("passed", |(_, kind)| kind);
                table::case(*format, result, &case.name, kind, case.problem.as_deref())
            }
            ReportFormat::Text if results == 1 => text::case(&case, result.wrong()),
            ReportFormat::Junit | ReportFormat::Html => {
                result.cases.push(case);
                String::new()
            }
            ReportFormat::Text | ReportFormat::Csv | ReportFormat::Json => String::new(),
        }
    }

    /// Skips a case that a signal has stopped: nothing is said of it.
    pub(super) fn skip(&mut self, program: usize) {
        let result = self.results.get_mut(program).expect("each program has a result");
        result.skip();
    }

    /// Drops the mistakes of a program that one of its cases refutes.
    pub(super) fn drop_refuted(&mut self, program: usize, cases: &[Case]) {
        if self.arguments.language == Language::Play {
            let result = self.results.get_mut(program).expect("each program has a result");
            result.drop_refuted(cases, self.arguments.chained);
        }
    }

    /// Returns the text after the last case and the last row.
    pub(super) fn end(&self) -> anyhow::Result<String> {
        let CheckOptions { to_dir, per_case, force, .. } = self.arguments;
        if let Some(folder) = to_dir {
            return html::write_pages(&self.results, folder, *force);
        }
        if *per_case {
            return Ok(String::new());
        }
        Ok(match (self.arguments.format, &*self.results) {
            (ReportFormat::Text, [result]) => text::end(result),
            (ReportFormat::Junit, results) => junit::document(results),
            (ReportFormat::Html, results) => html::document(results)?,
            (ReportFormat::Text | ReportFormat::Csv | ReportFormat::Json, _) => String::new(),
        })
    }

    /// Returns the text after the last case if a signal ends the report: what is read as a whole does not appear at all.
    pub(super) fn interrupted(&mut self, cases: &[Case]) -> String {
        if self.arguments.format != ReportFormat::Text || self.results.len() > 1 {
            return String::new();
        }
        self.drop_refuted(0, cases);
        let result = self.results.first().expect("there is a result without programs, too");
        text::end(result)
    }
}
