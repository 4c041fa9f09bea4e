//! Programs run on cases, several at a time, and reported in order.

use std::collections::HashSet;
use std::fs;
use std::mem;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;

use super::build::build_all;
use super::case::{Case, FoundCases, check_shrunk, ensure_not_replaced};
use super::format::ReportFormat;
use super::judge::judge;
use super::mistakes::KnownMistakes;
use super::options::CheckOptions;
use super::program::{
    Program, ProgramFailure, hide_from_programs, interruption, stop_all_when_interrupted,
};
use super::report::{CaseReport, Grading, ProgramResult, prepare_pages};
use super::rerun::{note_other_run, place_crash};
use super::shrink::{DocumentTester, shrink_case};
use super::verdict::{CaseVerdict, Shrunk};
use super::warnings::{warn_of_differences, warn_of_files};
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::files::replace::remove_temporary_files_when_interrupted;
use crate::cli::files::streams;
use crate::cli::levels::in_order;
use crate::cli::messages::{progress, report_error, text_without_place};

/// The number of cases from which on a bar is shown.
const MIN_CASES_FOR_BAR: u64 = 20;

/// The number of failing cases of a program that are run once more.
const MAX_REPEATED_CASES: usize = 3;

/// A program that is tested, or sokopush itself.
struct TestedProgram<'a> {
    /// `None` is sokopush itself.
    program: Option<&'a Program>,
    /// The folder for shrunk cases, if they are wanted.
    shrink_folder: Option<PathBuf>,
    /// Whether it is started no more. A thread may set this before earlier cases have been taken, so it does not say which
    /// outcomes count: [`ProgramProgress::is_over`] does.
    is_stopped: AtomicBool,
    /// The number of failing cases that may still be run once more.
    repetitions_left: AtomicUsize,
}

/// A program, or sokopush itself, on a case.
#[derive(Clone, Copy)]
struct CaseRun<'a> {
    program_index: usize,
    tested: &'a TestedProgram<'a>,
    case_index: usize,
    case: &'a Case<'a>,
}

enum RunOutcome {
    /// With the time that it took.
    Judged(CaseVerdict, Duration),
    /// The program is run on no more cases.
    NotRun,
    /// A signal asks `check` to end.
    Interrupted,
}

impl RunOutcome {
    /// The outcome of a run that panicked, which has been reported.
    fn panicked() -> RunOutcome {
        let verdict = CaseVerdict::Unjudged(anyhow!("internal error"), Exit::Internal);
        RunOutcome::Judged(verdict, Duration::ZERO)
    }
}

/// Checks the cases in all paths.
pub(super) fn run(options: &CheckOptions) -> anyhow::Result<Exit> {
    let found = FoundCases::new(&options.paths);
    warn_of_files(&found);
    let FoundCases { cases, exit, .. } = found;
    if cases.is_empty() && options.format == ReportFormat::Text {
        return Ok(exit);
    }
    if options.programs.is_empty() {
        remove_temporary_files_when_interrupted()?;
    } else {
        stop_all_when_interrupted()?;
        hide_from_programs()?;
    }
    if let Some(folder) = &options.shrink {
        check_shrunk(folder, &cases)?;
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    Ok(exit.max(check(options, &cases)?))
}

/// Runs each program on all cases; if there is none, sokopush itself.
fn check(options: &CheckOptions, cases: &[Case]) -> anyhow::Result<Exit> {
    warn_of_differences(options, cases);
    let tested = tested_programs(options);
    let mut results = Vec::new();
    for tested in &tested {
        if let Some(folder) = &tested.shrink_folder {
            ensure_not_replaced(folder, cases)?;
        }
        let name = tested.program.map(|program| &*program.name);
        results.push(ProgramResult::new(name, cases.len()));
    }
    let grading = Grading::new(options.points, &options.weights, cases)?;
    if let Some(folder) = &options.to_dir {
        prepare_pages(folder, &results, options.force)?;
    }
    let exit = build_all(options, &mut results)?;
    if let Some(exit) = interruption() {
        return Ok(exit);
    }
    let mut runs = Vec::new();
    let mut programs = Vec::new();
    for (program_index, (tested, result)) in tested.iter().zip(&results).enumerate() {
        let is_over = result.error.is_some();
        tested.is_stopped.store(is_over, Relaxed);
        programs.push(ProgramProgress { is_over, ..ProgramProgress::default() });
        for (case_index, case) in cases.iter().enumerate() {
            runs.push(CaseRun { program_index, tested, case_index, case });
        }
    }
    let mut check = Check {
        options,
        cases,
        programs,
        report: CaseReport { options, results, exit, grading },
        bar: bar(options, runs.len(), MIN_CASES_FOR_BAR, "cases, {eta} left"),
        waiting: Vec::new(),
    };
    check.begin()?;
    check.run_all(&runs)?;
    check.shrink_waiting()?;
    check.end()
}

/// The programs, or if there is none, sokopush itself.
fn tested_programs(options: &CheckOptions) -> Vec<TestedProgram<'_>> {
    let mut programs: Vec<_> = options.programs.iter().map(Some).collect();
    if programs.is_empty() {
        programs.push(None);
    }
    let is_alone = programs.len() == 1;
    let mut tested = Vec::new();
    for (program, number) in programs.into_iter().zip(1..) {
        let shrink_folder = match &options.shrink {
            Some(folder) if is_alone => Some(folder.clone()),
            Some(folder) => Some(folder.join(number.to_string())),
            None => None,
        };
        tested.push(TestedProgram {
            program,
            shrink_folder,
            is_stopped: AtomicBool::new(false),
            repetitions_left: AtomicUsize::new(MAX_REPEATED_CASES),
        });
    }
    tested
}

/// A bar on stderr, if the report is one for people.
fn bar(options: &CheckOptions, total: usize, min: u64, rest: &str) -> ProgressBar {
    let shown = if options.format == ReportFormat::Text { total as u64 } else { 0 };
    progress::bar(shown, min, rest)
}

/// A check that is going on: all programs on all cases, as far as that is known in order.
struct Check<'a> {
    options: &'a CheckOptions,
    cases: &'a [Case<'a>],
    /// For each program.
    programs: Vec<ProgramProgress>,
    report: CaseReport<'a>,
    bar: ProgressBar,
    /// The runs that are not reported yet: the first case that failed, if one is to be shrunk, and all after it.
    waiting: Vec<WaitingRun<'a>>,
}

/// What is known of a program after some cases, in order.
#[derive(Default)]
struct ProgramProgress {
    /// The number of time limits in a row.
    limits_in_row: usize,
    /// Whether all later cases are reported as not run, also those on which it runs already.
    is_over: bool,
}

impl ProgramProgress {
    /// Counts the verdict on the next case; the program may be over with that.
    fn count(&mut self, verdict: &CaseVerdict, options: &CheckOptions) {
        let ending = verdict.failure().and_then(|failure| failure.ending);
        if ending == Some(ProgramFailure::TimedOut) {
            self.limits_in_row += 1;
        } else {
            self.limits_in_row = 0;
        }
        if self.limits_in_row >= options.give_up || is_last(verdict, options) {
            self.is_over = true;
        }
    }
}

/// Returns whether a case is the last of its program, whatever earlier cases led to.
fn is_last(verdict: &CaseVerdict, options: &CheckOptions) -> bool {
    verdict.start_error().is_some() || options.fail_fast && verdict.exit() != Exit::Done
}

struct WaitingRun<'a> {
    run: CaseRun<'a>,
    outcome: RunOutcome,
    /// The mistakes that explain the case, if it is to be shrunk.
    shrunk_by: Option<KnownMistakes>,
}

impl<'a> Check<'a> {
    fn begin(&mut self) -> anyhow::Result<()> {
        streams::write(self.report.begin())?;
        if self.options.write || self.options.shrink.is_some() {
            streams::finish_files();
        }
        if self.cases.is_empty() {
            for program in 0..self.programs.len() {
                streams::write(self.report.row(program))?;
            }
        }
        Ok(())
    }

    fn run_all(&mut self, runs: &[CaseRun<'a>]) -> anyhow::Result<()> {
        let options = self.options;
        // Whether a case is wanted is asked when it is taken from the list, so in order. If the thread that runs it asked, a
        // later case that fails sooner could end the run with `--fail-fast`, and the earlier one would be reported as not run.
        let taken = runs.iter().map(|run| (run, !run.tested.is_stopped.load(Relaxed)));
        let mut taken_runs = runs.iter();
        in_order(
            options.jobs,
            taken,
            |(run, is_wanted)| run_wanted(options, run, is_wanted),
            |outcome| {
                let run = taken_runs.next().expect("there is an outcome for each run");
                self.take(*run, outcome.unwrap_or_else(RunOutcome::panicked))
            },
        )
    }

    /// Takes the outcome of the next run: notes what it says about the program, and reports it now or later.
    fn take(&mut self, run: CaseRun<'a>, mut outcome: RunOutcome) -> anyhow::Result<()> {
        self.bar.inc(1);
        if let RunOutcome::Judged(verdict, _) = &mut outcome {
            let progress = self.progress_mut(run.program_index);
            if progress.is_over {
                outcome = RunOutcome::NotRun;
            } else {
                self.note(run, verdict);
            }
        }
        if run.case_index + 1 == self.cases.len() {
            self.report.explain_failures(run.program_index, self.cases);
        }
        self.report_or_keep(run, outcome)
    }

    /// Notes what the verdict on the next case says about the program: whether it is over, and what mistakes it makes.
    fn note(&mut self, run: CaseRun, verdict: &mut CaseVerdict) {
        if let Some(error) = verdict.start_error() {
            self.bar.suspend(|| report_start_error(run.tested.program, error));
        }
        let options = self.options;
        let progress = self.progress_mut(run.program_index);
        progress.count(verdict, options);
        if progress.is_over {
            run.tested.is_stopped.store(true, Relaxed);
        }
        self.report.note(run.program_index, run.case_index, verdict);
    }

    /// Reports an outcome, unless it waits until cases have been shrunk: a failure that may be shrunk waits, and all outcomes after
    /// it, as the report is in order.
    fn report_or_keep(&mut self, run: CaseRun<'a>, mut outcome: RunOutcome) -> anyhow::Result<()> {
        if let RunOutcome::Judged(CaseVerdict::Failed(failure), _) = &mut outcome
            && self.options.shrink.is_some()
        {
            // All failures are in memory together, and programs may have printed much that no report shows.
            failure.forget_hidden_text();
        } else if self.waiting.is_empty() {
            return self.report(run, outcome);
        }
        self.waiting.push(WaitingRun { run, outcome, shrunk_by: None });
        Ok(())
    }

    fn progress_mut(&mut self, program_index: usize) -> &mut ProgramProgress {
        self.programs.get_mut(program_index).expect("each program has its progress")
    }

    /// Chooses the cases that are to be shrunk: the first that fails in each way.
    fn choose_shrunk(&mut self) {
        let mut ways = HashSet::new();
        for WaitingRun { run, outcome, shrunk_by } in &mut self.waiting {
            let RunOutcome::Judged(CaseVerdict::Failed(failure), _) = outcome else { continue };
            let known = self.report.known_mistakes(run.program_index, run.case_index);
            if ways.insert((run.program_index, failure.way(&known.mistakes))) {
                *shrunk_by = Some(known);
            }
        }
    }

    /// Shrinks the cases that are to be shrunk, several at a time, and reports all that wait.
    fn shrink_waiting(&mut self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        self.choose_shrunk();
        let waiting = mem::take(&mut self.waiting);
        let runs: Vec<_> = waiting.iter().map(|waiting| waiting.run).collect();
        let mut runs = runs.into_iter();
        let count = waiting.iter().filter(|waiting| waiting.shrunk_by.is_some()).count();
        self.bar = bar(self.options, count, 1, "cases shrunk, now {msg}");
        let options = self.options;
        let bar = self.bar.clone();
        in_order(
            options.jobs,
            waiting.into_iter(),
            |waiting| finish(options, waiting, &bar),
            |outcome| {
                let run = runs.next().expect("there is an outcome for each run");
                self.report(run, outcome.unwrap_or_else(RunOutcome::panicked))
            },
        )
    }

    /// Reports the outcome of a run, and the row of its program after its last case.
    fn report(&mut self, run: CaseRun, outcome: RunOutcome) -> anyhow::Result<()> {
        let program_index = run.program_index;
        let judged = match outcome {
            RunOutcome::Judged(verdict, time) => Some((verdict, time)),
            RunOutcome::NotRun => None,
            RunOutcome::Interrupted => {
                self.report.skip(program_index);
                return Ok(());
            }
        };
        let text = self.report.add(program_index, run.case, judged);
        let result = self.report.result(program_index);
        let mut row = String::new();
        if result.reported == self.cases.len() {
            self.report.find_names(program_index);
            row = self.report.row(program_index);
        }
        if text.is_empty() && row.is_empty() {
            return Ok(());
        }
        progress::write_beside(&self.bar, || {
            streams::write_raw(text)?;
            streams::write(row)
        })?;
        if run.tested.program.is_some() {
            // A program can end this one by a signal; what is judged by then is not lost.
            streams::flush()?;
        }
        Ok(())
    }

    fn end(&mut self) -> anyhow::Result<Exit> {
        // The end is written at once, so not beside a bar.
        self.bar.finish_and_clear();
        if let Some(exit) = interruption() {
            streams::write(self.report.interrupted())?;
            return Ok(exit);
        }
        streams::write(self.report.end()?)?;
        streams::flush()?;
        // A signal may also have come while the end was written.
        Ok(interruption().unwrap_or(self.report.exit))
    }
}

/// Reports that a program cannot be started: by the name of its folder too, if it has one, as then many have the same command.
fn report_start_error(program: Option<&Program>, error: &anyhow::Error) {
    match program {
        Some(Program { name, folder: Some(_), .. }) => {
            report_error(&anyhow!("{}", text_without_place(error)).context(name.clone()))
        }
        _ => report_error(error),
    };
}

/// Runs a program on a case, unless the program is started no more or a signal has come.
fn run_wanted(options: &CheckOptions, run: &CaseRun, is_wanted: bool) -> RunOutcome {
    if interruption().is_some() {
        return RunOutcome::Interrupted;
    }
    if !is_wanted {
        return RunOutcome::NotRun;
    }
    let begun = Instant::now();
    let judged = judge(options, run.tested.program, run.case);
    let time = begun.elapsed();
    // A program that the signal has stopped did not fail.
    if interruption().is_some() {
        return RunOutcome::Interrupted;
    }
    let mut verdict = judged.unwrap_or_else(|error| CaseVerdict::Unjudged(error, Exit::Misused));
    if is_last(&verdict, options) {
        // No later case is taken from the list; earlier ones already run.
        run.tested.is_stopped.store(true, Relaxed);
    }
    if let Some(program) = run.tested.program
        && let CaseVerdict::Failed(failure) = &mut verdict
    {
        if !failure.is_limited() && run.tested.may_repeat() {
            note_other_run(options, program, run.case, failure);
        }
        // A case is shrunk as it failed in a pipe.
        if options.shrink.is_none() {
            place_crash(options, program, run.case, failure);
        }
    }
    RunOutcome::Judged(verdict, time)
}

impl TestedProgram<'_> {
    /// Returns whether one more failing case may be run once more, and counts it. Which ones that are depends on which thread
    /// is first, but only a program that is not always the same shows the difference.
    fn may_repeat(&self) -> bool {
        self.repetitions_left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

/// Shrinks a case that is to be shrunk, and finds the place of a crash.
fn finish(options: &CheckOptions, waiting: WaitingRun, bar: &ProgressBar) -> RunOutcome {
    let WaitingRun { run, mut outcome, shrunk_by } = waiting;
    let RunOutcome::Judged(CaseVerdict::Failed(failure), _) = &mut outcome else { return outcome };
    let Some(program) = run.tested.program else { return outcome };
    if let Some(known) = shrunk_by
        && let Some(folder) = &run.tested.shrink_folder
    {
        bar.set_message(escape(&run.case.name()));
        let leniency = options.leniency(&run.case.output());
        let tester = DocumentTester { options, program, known: &known, leniency };
        let shrunk = shrink_case(&tester, run.case, failure, folder);
        failure.shrunk = Some(match interruption() {
            Some(_) => Shrunk::Not(anyhow!("interrupted")),
            None => shrunk.unwrap_or_else(Shrunk::Not),
        });
        bar.inc(1);
    }
    place_crash(options, program, run.case, failure);
    outcome
}
