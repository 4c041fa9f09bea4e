//! Programs run on cases, several at a time, and reported in order.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::anyhow;

use super::Arguments;
use super::case::Case;
use super::compare::is_cr_lf;
use super::language::Language;
use super::program::Program;
use super::report::{CaseReport, ProgramResult, ReportFormat};
use super::verdict::{CaseVerdict, Shrunk};
use crate::cli::exit::Exit;
use crate::cli::files::streams;
use crate::cli::levels::in_order;
use crate::cli::messages::{SourceLocation, progress, report_warning};

struct Tested<'a> {
    /// `None` is sokopush itself.
    program: Option<&'a Program>,
    /// The folder for shrunk cases, if they are wanted.
    folder: Option<PathBuf>,
    /// Whether it is run on no more cases.
    is_over: AtomicBool,
}

const MIN_CASES_FOR_BAR: u64 = 20;

impl Arguments {
    /// Runs each program on all cases; if there is none, sokopush itself.
    pub(super) fn check(&self, programs: &[Program], cases: &[Case]) -> anyhow::Result<Exit> {
        let tested = self.tested(programs);
        if !programs.is_empty() {
            self.warn_of_empty_lines(cases);
            let inputs = cases.iter().map(|case| &*case.input).filter(|input| is_cr_lf(input));
            let what = "its lines end in CR LF, and programs get them so";
            warn_of(inputs.map(first_line), what);
        }
        let outputs = cases.iter().map(Case::output).filter(|output| is_cr_lf(output));
        let what = "its lines end in CR LF, so line ends are not compared";
        warn_of(outputs.map(|output| first_line(&output)), what);
        let is_text = self.format == ReportFormat::Text;
        let total = tested.len() * cases.len();
        let shown = if is_text { total as u64 } else { 0 };
        let bar = progress::bar(shown, MIN_CASES_FOR_BAR, "cases, {eta} left");
        let names = tested.iter().map(|tested| tested.program.map(|program| &*program.name));
        let results = names.map(|name| ProgramResult::new(name, cases.len())).collect();
        let mut report = CaseReport { arguments: self, bar, number: 0, results, exit: Exit::Done };
        streams::write(report.begin(total))?;
        if self.write || self.shrink.is_some() {
            streams::finish_files();
        }
        let programs = tested.iter().enumerate();
        let runs = programs.flat_map(|program| cases.iter().map(move |case| (program, case)));
        let mut unreported = runs.clone();
        let wanted = runs.map(|((_, tested), case)| (tested, case, !tested.is_over.load(Relaxed)));
        let run = |(tested, case, is_wanted): (&Tested, &Case, bool)| {
            let begun = Instant::now();
            let verdict = is_wanted.then(|| self.run_case(tested, case))?;
            Some((verdict, begun.elapsed()))
        };
        in_order(self.jobs, wanted, run, |judged| {
            let ((program, _), case) = unreported.next().expect("there is a verdict for each case");
            let panicked = CaseVerdict::Unjudged(anyhow!("internal error"), Exit::Internal);
            let judged = judged.unwrap_or(Some((panicked, Duration::ZERO)));
            let text = report.add(program, case, judged);
            if text.is_empty() {
                return Ok(());
            }
            Ok(progress::write_beside(&report.bar, || streams::write_raw(text))?)
        })?;
        if self.language == Language::Play {
            let chained = self.chained;
            report.results.iter_mut().for_each(|result| result.drop_refuted(cases, chained));
        }
        streams::write(report.end()?)?;
        Ok(report.exit)
    }

    /// Warns once of empty lines among commands, where right programs differ, in cases that say nothing else of them.
    fn warn_of_empty_lines(&self, cases: &[Case]) {
        let cases = cases.iter().filter(|case| !case.output().exists());
        let found = cases.filter_map(|case| {
            let line = self.language.validate(case.source().ok()?, self.chained).ok()??;
            Some(SourceLocation::new(case.name(), line))
        });
        warn_of(found, "an empty line among the commands is skipped, but programs differ there");
    }

    fn tested<'a>(&self, programs: &'a [Program]) -> Vec<Tested<'a>> {
        let none = programs.is_empty().then_some(None);
        let tested = programs.iter().map(Some).chain(none).zip(1..).map(|(program, number)| {
            let own = if programs.len() <= 1 { String::new() } else { number.to_string() };
            let folder = self.shrink.as_ref().map(|folder| folder.join(own));
            Tested { program, folder, is_over: AtomicBool::new(false) }
        });
        tested.collect()
    }

    fn run_case(&self, tested: &Tested, case: &Case) -> CaseVerdict {
        let unjudged = |error| CaseVerdict::Unjudged(error, Exit::Misused);
        let mut verdict = self.judge(tested.program, case).unwrap_or_else(unjudged);
        if let (Some(program), CaseVerdict::Failed(failure)) = (tested.program, &mut verdict) {
            if let Some(folder) = &tested.folder {
                let shrunk = self.shrink(program, case, failure, folder);
                failure.shrunk = Some(shrunk.unwrap_or_else(Shrunk::Not));
            }
            self.place_crash(program, case, failure);
        }
        let is_last =
            verdict.start_error().is_some() || self.fail_fast && verdict.exit() != Exit::Done;
        // Starts no more; earlier cases already run.
        tested.is_over.fetch_or(is_last, Relaxed);
        verdict
    }
}

fn first_line(path: &Path) -> SourceLocation {
    SourceLocation::new(path.display().to_string(), 1)
}

/// Warns once of what was found at some places of cases.
fn warn_of(mut found: impl Iterator<Item = SourceLocation>, what: &str) {
    let Some(first) = found.next() else { return };
    let others = match found.count() {
        0 => String::new(),
        others => format!(" (the first of {} such cases)", others + 1),
    };
    report_warning(&anyhow!("{what}{others}").context(first));
}
