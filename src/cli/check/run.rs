//! Programs run on cases, several at a time, and reported in order.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use indicatif::ProgressBar;

use super::Arguments;
use super::case::Case;
use super::language::Language;
use super::program::Program;
use super::report::{CaseReport, JudgedCase, ProgramResult, ReportFormat};
use super::verdict::{CaseVerdict, Shrunk};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::in_order;
use crate::cli::messages::{SourceLocation, progress, report_error, report_warning};

/// A program that is run on the cases.
struct Tested<'a> {
    /// `None` is sokopush itself.
    program: Option<&'a Program>,
    /// The folder for shrunk cases, if they are wanted.
    folder: Option<PathBuf>,
    /// Whether it is run on no more cases.
    is_over: AtomicBool,
}

/// The number of cases from which a progress bar is shown.
const MIN_CASES_FOR_BAR: u64 = 20;

impl Arguments {
    /// Runs each program on all cases; if there is none, sokopush itself.
    pub(super) fn check(&self, programs: &[Program], cases: &[Case]) -> anyhow::Result<Exit> {
        let tested = self.tested(programs);
        if !programs.is_empty() {
            self.warn_of_empty_lines(cases);
        }
        let mut reporting = Reporting::new(self, &tested, cases.len());
        streams::write(reporting.report.begin(tested.len() * cases.len()))?;
        if self.write || self.shrink.is_some() {
            streams::finish_files();
        }
        let programs = tested.iter().enumerate();
        let runs = programs.flat_map(|program| cases.iter().map(move |case| (program, case)));
        let mut unreported = runs.clone();
        let wanted = runs.map(|((_, tested), case)| (tested, case, !tested.is_over.load(Relaxed)));
        let run = |(tested, case, is_wanted): (&Tested, &Case, bool)| {
            let begun = Instant::now();
            let verdict = if is_wanted { self.run_case(tested, case) } else { CaseVerdict::NotRun };
            let cannot_start = verdict.start_error().is_some();
            // Starts no more; earlier cases already run.
            tested.is_over.fetch_or(cannot_start || self.fail_fast && verdict.is_wrong(), Relaxed);
            (verdict, begun.elapsed())
        };
        in_order(self.jobs, wanted, run, |judged| {
            let ((program, _), case) = unreported.next().expect("there is a verdict for each case");
            let (verdict, time) = judged.unwrap_or((CaseVerdict::Panicked, Duration::ZERO));
            reporting.add(JudgedCase { program, case, verdict, time })
        })?;
        if self.language == Language::Play {
            reporting.results.iter_mut().for_each(|result| result.drop_refuted(cases));
        }
        streams::write(reporting.report.end(&reporting.results)?)?;
        Ok(reporting.exit)
    }

    /// Warns once of empty lines among commands, where right programs differ, in cases that say nothing else of them.
    fn warn_of_empty_lines(&self, cases: &[Case]) {
        let cases = cases.iter().filter(|case| !case.output().exists());
        let mut found = cases.filter_map(|case| {
            let line = self.language.validate(case.source().ok()?).ok()??;
            Some(SourceLocation::new(case.name(), line))
        });
        let Some(first) = found.next() else { return };
        let others = match found.count() {
            0 => String::new(),
            others => format!(" (the first of {} cases with one)", others + 1),
        };
        let what = "an empty line among the commands is skipped, but programs differ there";
        report_warning(&anyhow!("{what}{others}").context(first));
    }

    fn tested<'a>(&self, programs: &'a [Program]) -> Vec<Tested<'a>> {
        let is_single = programs.len() <= 1;
        let none = programs.is_empty().then_some(None);
        let programs = programs.iter().map(Some).chain(none);
        let tested = programs.zip(1..).map(|(program, number)| {
            let own = if is_single { String::new() } else { number.to_string() };
            let folder = self.shrink.as_ref().map(|folder| folder.join(own));
            Tested { program, folder, is_over: AtomicBool::new(false) }
        });
        tested.collect()
    }

    /// Judges a case, and shrinks it if it failed.
    fn run_case(&self, tested: &Tested, case: &Case) -> CaseVerdict {
        let mut verdict = self.verdict(tested.program, case);
        if let (Some(program), CaseVerdict::Failed(failure)) = (tested.program, &mut verdict) {
            if let Some(folder) = &tested.folder {
                let shrunk = self.shrink(program, case, failure, folder);
                failure.shrunk = Some(shrunk.unwrap_or_else(Shrunk::Not));
            }
            self.place_crash(program, case, failure);
        }
        verdict
    }
}

/// The report that is written while programs are run.
struct Reporting {
    report: Box<dyn CaseReport>,
    /// A result for each program.
    results: Vec<ProgramResult>,
    bar: ProgressBar,
    fail_fast: bool,
    exit: Exit,
}

impl Reporting {
    fn new(arguments: &Arguments, tested: &[Tested], cases: usize) -> Reporting {
        let names = tested.iter().map(|tested| tested.program.map(|program| &*program.name));
        let is_text = arguments.format == ReportFormat::Text;
        let total = if is_text { (tested.len() * cases) as u64 } else { 0 };
        Reporting {
            report: arguments.format.report(tested.len() == 1, arguments.max_shown),
            results: names.map(|name| ProgramResult::new(name, cases)).collect(),
            bar: progress::bar(total, MIN_CASES_FOR_BAR, "cases, {eta} left"),
            fail_fast: arguments.fail_fast,
            exit: Exit::Done,
        }
    }

    /// Reports the next case.
    fn add(&mut self, judged: JudgedCase) -> anyhow::Result<()> {
        self.bar.inc(1);
        let result = self.results.get_mut(judged.program).expect("each program has a result");
        let is_over = result.error.is_some() || self.fail_fast && result.counts.wrong() > 0;
        let text = if is_over {
            self.report.add_not_run(&judged, result)
        } else if let Some(error) = judged.verdict.start_error() {
            result.error = judged.problem();
            self.bar.suspend(|| report_error(error));
            self.exit = self.exit.max(Exit::Misused);
            self.report.add_not_run(&judged, result)
        } else {
            self.exit = self.exit.max(judged.verdict.exit());
            result.add(&judged);
            self.report.add(judged, result)
        };
        if text.is_empty() {
            return Ok(());
        }
        Ok(progress::write_beside(&self.bar, || streams::write_raw(text))?)
    }
}
