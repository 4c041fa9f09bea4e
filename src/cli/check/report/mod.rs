//! Reports on the cases, in each format.

mod cause;
mod failed_run;
mod grading;
mod html;
mod junit;
mod names;
mod program_result;
mod reported_case;
mod side_by_side;
mod table;
mod text;

use std::time::Duration;

use super::case::Case;
use super::format::ReportFormat;
use super::mistakes::KnownMistakes;
use super::options::CheckOptions;
use super::verdict::CaseVerdict;
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
pub(super) use grading::Grading;
use program_result::CaseRow;
pub(super) use program_result::ProgramResult;
use reported_case::ReportedCase;

/// A report that is being written: each part is returned as soon as it is known.
pub(super) struct CaseReport<'a> {
    pub(super) options: &'a CheckOptions,
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
        match self.options.format {
            ReportFormat::Csv if self.options.per_case => table::CASE_HEADER.to_owned(),
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
        if self.options.per_case {
            return table::cases(self.options.format, result);
        }
        let result = self.results.get(program).expect("each program has a result");
        match self.options.format {
            ReportFormat::Csv => table::csv_row(result),
            ReportFormat::Json => table::json_row(result),
            ReportFormat::Text if self.results.len() > 1 => table::text_row(&self.results, result),
            _ => String::new(),
        }
    }

    /// Notes what a case says about the mistakes of a program: the cases of each are noted in order, before they are added.
    pub(super) fn note(&mut self, program: usize, case: usize, verdict: &mut CaseVerdict) {
        let result = self.results.get_mut(program).expect("each program has a result");
        result.note(case, verdict);
    }

    /// Finds out which mistakes explain the failures of a program, when all its cases have been noted.
    pub(super) fn explain_failures(&mut self, program: usize, cases: &[Case]) {
        let result = self.results.get_mut(program).expect("each program has a result");
        result.explain_failures(cases, self.options);
    }

    /// The mistakes that explain a case, when the failures of the program have been explained.
    pub(super) fn known_mistakes(&self, program: usize, case: usize) -> KnownMistakes {
        let result = self.results.get(program).expect("each program has a result");
        result.known_mistakes(case)
    }

    /// Returns the text about the next case, of the program with this index. Without a verdict, it was not run on that.
    pub(super) fn add(
        &mut self,
        program: usize,
        case: &Case,
        judged: Option<(CaseVerdict, Duration)>,
    ) -> String {
        let CheckOptions { format, per_case, .. } = self.options;
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
                let name = case.name();
                let mistakes = Vec::new();
                result.case_rows.push(CaseRow { name, result: "not run", problem: None, mistakes });
            }
            return String::new();
        };
        if verdict.exit() == Exit::Done {
            *result.passed_in.entry(self.grading.group(case)).or_default() += 1;
        }
        let is_unshrunk = verdict.failure().is_some_and(|failure| failure.shrunk.is_none());
        result.unshrunk += usize::from(is_unshrunk && self.options.shrink.is_some());
        let mut case = ReportedCase::new(case, &verdict, time, *format);
        case.index = result.reported - 1;
        result.add(&case, &verdict);
        match format {
            _ if *per_case => {
                let kind = match &case.problem {
                    None => "passed",
                    Some(_) if case.is_unjudged => "not judged",
                    Some(_) => "failed",
                };
                let ReportedCase { name, problem, .. } = case;
                result.case_rows.push(CaseRow {
                    name,
                    result: kind,
                    problem,
                    mistakes: Vec::new(),
                });
                String::new()
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
        result.reported += 1;
    }

    /// Finds the names of what a program does wrong, when all its cases have been added. In JUnit each case stands alone.
    pub(super) fn find_names(&mut self, program: usize) {
        if self.options.format == ReportFormat::Junit {
            return;
        }
        let result = self.results.get_mut(program).expect("each program has a result");
        result.find_names();
    }

    /// Returns the text after the last case and the last row.
    pub(super) fn end(&self) -> anyhow::Result<String> {
        let CheckOptions { to_dir, per_case, force, .. } = self.options;
        if let Some(folder) = to_dir {
            return html::write_pages(&self.results, folder, *force);
        }
        if *per_case {
            return Ok(String::new());
        }
        Ok(match (self.options.format, &*self.results) {
            (ReportFormat::Text, [result]) => text::end(result),
            (ReportFormat::Junit, results) => junit::document(results),
            (ReportFormat::Html, results) => html::document(results)?,
            (ReportFormat::Text | ReportFormat::Csv | ReportFormat::Json, _) => String::new(),
        })
    }

    /// Returns the text after the last case if a signal ends the report: what is read as a whole does not appear at all.
    pub(super) fn interrupted(&mut self) -> String {
        if self.options.per_case {
            let mut rows = String::new();
            for result in &mut self.results {
                rows += &table::cases(self.options.format, result);
            }
            return rows;
        }
        if self.options.format != ReportFormat::Text || self.results.len() > 1 {
            return String::new();
        }
        self.find_names(0);
        let result = self.results.first().expect("there is a result without programs, too");
        text::end(result)
    }
}
