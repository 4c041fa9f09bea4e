//! The report on all cases, which is written in parts.

use std::mem;
use std::time::Duration;

use super::case_row::CaseRow;
use super::grading::Grading;
use super::page_folder::write_pages;
use super::program_result::ProgramResult;
use super::reported_case::ReportedCase;
use super::{csv, json, junit, page, table, text};
use crate::cli::check::case::Case;
use crate::cli::check::format::ReportFormat;
use crate::cli::check::mistakes::KnownMistakes;
use crate::cli::check::options::CheckOptions;
use crate::cli::check::verdict::CaseVerdict;
use crate::cli::escape::escape;
use crate::cli::exit::Exit;

/// A report that is being written: each part is returned as soon as it is known.
pub(crate) struct CaseReport<'a> {
    pub(crate) options: &'a CheckOptions,
    pub(crate) results: Vec<ProgramResult>,
    pub(crate) exit: Exit,
    pub(crate) grading: Grading,
}

impl CaseReport<'_> {
    /// Returns the text before the first case.
    pub(crate) fn begin(&mut self) -> String {
        for result in &mut self.results {
            result.points = self.grading.points(&result.passed_in);
        }
        match self.options.format {
            ReportFormat::Csv if self.options.per_case => csv::case_header(self.options.separator),
            ReportFormat::Csv => csv::header(&self.results, self.options.separator),
            ReportFormat::Text if self.results.len() > 1 => table::header(&self.results),
            _ => String::new(),
        }
    }

    /// Notes what a case says about the mistakes of a program: the cases of each are noted in order, before they are added.
    pub(crate) fn note(&mut self, program: usize, case: usize, verdict: &mut CaseVerdict) {
        self.result_mut(program).note(case, verdict);
    }

    /// Finds out which mistakes explain the failures of a program, when all its cases have been noted.
    pub(crate) fn explain_failures(&mut self, program: usize, cases: &[Case]) {
        let options = self.options;
        self.result_mut(program).explain_failures(cases, options);
    }

    /// The mistakes that explain a case, when the failures of the program have been explained.
    pub(crate) fn known_mistakes(&self, program: usize, case: usize) -> KnownMistakes {
        self.result(program).known_mistakes(case)
    }

    /// Returns the text about the next case of a program. Without a verdict, the program was not run on it.
    pub(crate) fn add(
        &mut self,
        program: usize,
        case: &Case,
        judged: Option<(CaseVerdict, Duration)>,
    ) -> String {
        let options = self.options;
        let is_alone = self.results.len() == 1;
        let group = self.grading.group(case);
        if let Some((verdict, _)) = &judged {
            self.exit = self.exit.max(verdict.exit());
        }
        let result = self.result_mut(program);
        let index = result.reported;
        result.reported += 1;
        if let Some((verdict, _)) = &judged
            && verdict.start_error().is_some()
        {
            result.error = verdict.problem().as_deref().map(escape);
        }
        let (verdict, time) = match judged {
            Some(judged) if result.error.is_none() => judged,
            _ => {
                if options.per_case {
                    result.case_rows.push(CaseRow::not_run(index, case, result.error.clone()));
                }
                return String::new();
            }
        };
        if verdict.exit() == Exit::Done {
            *result.passed_in.entry(group).or_default() += 1;
        }
        if let Some(failure) = verdict.failure()
            && options.shrink.is_some()
            && failure.shrunk.is_none()
        {
            result.unshrunk += 1;
        }
        let case = ReportedCase::new(index, case, &verdict, time, options.format);
        result.add(&case, &verdict);
        if options.per_case {
            result.case_rows.push(CaseRow::of_case(case));
            return String::new();
        }
        match options.format {
            ReportFormat::Text if is_alone => return text::case(&case, result.wrong()),
            ReportFormat::Junit | ReportFormat::Html => result.cases.push(case),
            ReportFormat::Text | ReportFormat::Csv | ReportFormat::Json => {}
        }
        String::new()
    }

    /// Skips a case that a signal has stopped: nothing is said of it.
    pub(crate) fn skip(&mut self, program: usize) {
        self.result_mut(program).reported += 1;
    }

    /// Finds the names of what a program does wrong, when all its cases have been added. In JUnit each case stands alone.
    pub(crate) fn find_names(&mut self, program: usize) {
        if self.options.format != ReportFormat::Junit {
            self.result_mut(program).find_names();
        }
    }

    /// Returns the row of a program all of whose cases have been added, if the report is a table, or the rows of its cases. So
    /// a table grows while the programs run.
    pub(crate) fn row(&mut self, program: usize) -> String {
        if self.options.per_case {
            return self.case_rows(program);
        }
        let points = self.grading.points(&self.result(program).passed_in);
        self.result_mut(program).points = points;
        let result = self.result(program);
        match self.options.format {
            ReportFormat::Csv => csv::row(result, self.options.separator),
            ReportFormat::Json => json::row(result),
            ReportFormat::Text if self.results.len() > 1 => table::row(&self.results, result),
            _ => String::new(),
        }
    }

    /// The rows of a program's cases that are not written yet.
    fn case_rows(&mut self, program: usize) -> String {
        let rows = mem::take(&mut self.result_mut(program).case_rows);
        let name = self.result(program).name();
        match self.options.format {
            ReportFormat::Csv => csv::case_rows(name, &rows, self.options.separator),
            _ => json::case_rows(name, &rows),
        }
    }

    /// Returns the text after the last case and the last row.
    pub(crate) fn end(&self) -> anyhow::Result<String> {
        if let Some(folder) = &self.options.to_dir {
            return write_pages(folder, &self.results, self.options.force);
        }
        if self.options.per_case {
            return Ok(String::new());
        }
        match (self.options.format, &*self.results) {
            (ReportFormat::Text, [result]) => Ok(text::end(result)),
            (ReportFormat::Junit, results) => Ok(junit::document(results)),
            (ReportFormat::Html, results) => page::document(results),
            (ReportFormat::Text | ReportFormat::Csv | ReportFormat::Json, _) => Ok(String::new()),
        }
    }

    /// Returns the text after the last case if a signal ends the report: what is read as a whole does not appear at all.
    pub(crate) fn interrupted(&mut self) -> String {
        if self.options.per_case {
            return (0..self.results.len()).map(|program| self.case_rows(program)).collect();
        }
        if self.options.format != ReportFormat::Text || self.results.len() > 1 {
            return String::new();
        }
        self.find_names(0);
        text::end(self.result(0))
    }

    pub(crate) fn result(&self, program: usize) -> &ProgramResult {
        self.results.get(program).expect("each program has a result")
    }

    fn result_mut(&mut self, program: usize) -> &mut ProgramResult {
        self.results.get_mut(program).expect("each program has a result")
    }
}
