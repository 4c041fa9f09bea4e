//! Programs run on cases, several at a time, and reported in order.

use std::collections::HashSet;
use std::fs;
use std::mem;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;

use super::case::{Case, FoundCases, check_shrunk};
use super::format::ReportFormat;
use super::mistakes::KnownMistakes;
use super::options::CheckOptions;
use super::program::{
    Program, ProgramFailure, hide_from_programs, interruption, stop_all_when_interrupted,
};
use super::report::{CaseReport, Grading, ProgramResult, prepare_pages};
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
struct Tested<'a> {
    /// `None` is sokopush itself.
    program: Option<&'a Program>,
    /// The folder for shrunk cases, if they are wanted.
    folder: Option<PathBuf>,
    /// Whether it is run on no more cases.
    is_over: AtomicBool,
    /// The number of failing cases that may still be run once more.
    repetitions_left: AtomicUsize,
}

/// A program, or sokopush itself, on a case.
#[derive(Clone, Copy)]
struct Run<'a> {
    /// The index of the program.
    program: usize,
    tested: &'a Tested<'a>,
    case: &'a Case<'a>,
    /// The index of the case.
    index: usize,
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
        let name = tested.program.map(|program| &*program.name);
        results.push(ProgramResult::new(name, cases.len()));
    }
    let grading = Grading::new(options.points, &options.weights, cases)?;
    if let Some(folder) = &options.to_dir {
        prepare_pages(folder, &results, options.force)?;
    }
    let is_built = build_all(options, &mut results)?;
    if let Some(exit) = interruption() {
        return Ok(exit);
    }
    let exit = if is_built { Exit::Done } else { Exit::Negative };
    let mut runs = Vec::new();
    let mut programs = Vec::new();
    for (program, (tested, result)) in tested.iter().zip(&results).enumerate() {
        let is_over = result.error.is_some();
        tested.is_over.store(is_over, Relaxed);
        programs.push(ProgramProgress { is_over, ..ProgramProgress::default() });
        for (index, case) in cases.iter().enumerate() {
            runs.push(Run { program, tested, case, index });
        }
    }
    let mut check = CheckRun {
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
fn tested_programs(options: &CheckOptions) -> Vec<Tested<'_>> {
    let mut programs: Vec<_> = options.programs.iter().map(Some).collect();
    if programs.is_empty() {
        programs.push(None);
    }
    let is_alone = programs.len() == 1;
    let mut tested = Vec::new();
    for (program, number) in programs.into_iter().zip(1..) {
        let folder = match &options.shrink {
            Some(folder) if is_alone => Some(folder.clone()),
            Some(folder) => Some(folder.join(number.to_string())),
            None => None,
        };
        tested.push(Tested {
            program,
            folder,
            is_over: AtomicBool::new(false),
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

/// Builds all programs; returns whether that succeeded.
fn build_all(options: &CheckOptions, results: &mut [ProgramResult]) -> anyhow::Result<bool> {
    let programs = &options.programs;
    let bar = progress::bar(programs.len() as u64, MIN_CASES_FOR_BAR, "programs built");
    let mut errors = Vec::new();
    in_order(
        options.jobs,
        programs.iter(),
        |program| options.build(program),
        |error| {
            bar.inc(1);
            errors.push(error.flatten());
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    let is_built = errors.iter().all(Option::is_none);
    for (result, error) in results.iter_mut().zip(errors) {
        result.error = error.as_deref().map(escape);
    }
    // A build that the signal has stopped did not fail.
    if interruption().is_some() {
        return Ok(is_built);
    }
    if let [program] = &**programs
        && let [ProgramResult { error: Some(error), .. }] = results
    {
        report_error(&anyhow!("{error}").context(program.name.clone()));
    }
    Ok(is_built)
}

/// All programs on all cases, as far as that is known in order.
struct CheckRun<'a> {
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
    /// Whether it is run on no more cases.
    is_over: bool,
}

struct WaitingRun<'a> {
    run: Run<'a>,
    outcome: RunOutcome,
    /// The mistakes that explain the case, if it is to be shrunk.
    shrunk_by: Option<KnownMistakes>,
}

impl<'a> CheckRun<'a> {
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

    fn run_all(&mut self, runs: &[Run<'a>]) -> anyhow::Result<()> {
        let options = self.options;
        // Whether a case is wanted is asked when it is taken from the list, so in order. If the thread that runs it asked, a
        // later case that fails sooner could end the run with `--fail-fast`, and the earlier one would be reported as not run.
        let taken = runs.iter().map(|run| (run, !run.tested.is_over.load(Relaxed)));
        let mut next = 0;
        in_order(
            options.jobs,
            taken,
            |(run, is_wanted)| run_wanted(options, run, is_wanted),
            |outcome| {
                let run = runs.get(next).expect("there is an outcome for each run");
                next += 1;
                self.take(*run, outcome.unwrap_or_else(RunOutcome::panicked))
            },
        )
    }

    /// Takes the outcome of the next run, and reports it, unless it waits until cases are shrunk.
    fn take(&mut self, run: Run<'a>, outcome: RunOutcome) -> anyhow::Result<()> {
        self.bar.inc(1);
        let mut outcome = self.until_over(run, outcome);
        if let RunOutcome::Judged(verdict, _) = &mut outcome {
            self.report.note(run.program, run.index, verdict);
        }
        if run.index + 1 == self.cases.len() {
            self.report.explain_failures(run.program, self.cases);
        }
        let mut waits = !self.waiting.is_empty();
        if let RunOutcome::Judged(CaseVerdict::Failed(failure), _) = &mut outcome
            && self.options.shrink.is_some()
        {
            waits = true;
            // There may be many of them.
            failure.forget_hidden_text();
        }
        if !waits {
            return self.report(run, outcome);
        }
        self.waiting.push(WaitingRun { run, outcome, shrunk_by: None });
        Ok(())
    }

    /// Returns the outcome, unless an earlier case was the last of the program: later ones may already run then.
    fn until_over(&mut self, run: Run, outcome: RunOutcome) -> RunOutcome {
        let RunOutcome::Judged(verdict, _) = &outcome else { return outcome };
        let progress = self.programs.get_mut(run.program).expect("each program has its progress");
        if progress.is_over {
            return RunOutcome::NotRun;
        }
        if let Some(error) = verdict.start_error() {
            progress.is_over = true;
            self.bar.suspend(|| report_start_error(run.tested.program, error));
        }
        let ending = verdict.failure().and_then(|failure| failure.ending);
        if ending == Some(ProgramFailure::TimedOut) {
            progress.limits_in_row += 1;
        } else {
            progress.limits_in_row = 0;
        }
        let is_wrong = verdict.exit() != Exit::Done;
        progress.is_over |= progress.limits_in_row >= self.options.give_up;
        progress.is_over |= self.options.fail_fast && is_wrong;
        if progress.is_over {
            // Starts no more.
            run.tested.is_over.store(true, Relaxed);
        }
        outcome
    }

    /// Chooses the cases that are to be shrunk: the first that fails in each way.
    fn choose_shrunk(&mut self) {
        let mut ways = HashSet::new();
        for WaitingRun { run, outcome, shrunk_by } in &mut self.waiting {
            let RunOutcome::Judged(CaseVerdict::Failed(failure), _) = outcome else { continue };
            let known = self.report.known_mistakes(run.program, run.index);
            if ways.insert((run.program, failure.way(&known.mistakes))) {
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
        let count = waiting.iter().filter(|waiting| waiting.shrunk_by.is_some()).count();
        self.bar = bar(self.options, count, 1, "cases shrunk, now {msg}");
        let options = self.options;
        let bar = self.bar.clone();
        let mut next = 0;
        in_order(
            options.jobs,
            waiting.into_iter(),
            |waiting| finish(options, waiting, &bar),
            |outcome| {
                let run = runs.get(next).expect("there is an outcome for each run");
                next += 1;
                self.report(*run, outcome.unwrap_or_else(RunOutcome::panicked))
            },
        )
    }

    /// Reports the outcome of a run, and the row of its program after its last case.
    fn report(&mut self, run: Run, outcome: RunOutcome) -> anyhow::Result<()> {
        let judged = match outcome {
            RunOutcome::Judged(verdict, time) => Some((verdict, time)),
            RunOutcome::NotRun => None,
            RunOutcome::Interrupted => {
                self.report.skip(run.program);
                return Ok(());
            }
        };
        let text = self.report.add(run.program, run.case, judged);
        let result = self.report.result(run.program);
        let mut row = String::new();
        if result.reported == self.cases.len() {
            self.report.find_names(run.program);
            row = self.report.row(run.program);
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

/// Runs a program on a case, unless the program is run on no more cases or a signal has come.
fn run_wanted(options: &CheckOptions, run: &Run, is_wanted: bool) -> RunOutcome {
    if interruption().is_some() {
        return RunOutcome::Interrupted;
    }
    if !is_wanted {
        return RunOutcome::NotRun;
    }
    let begun = Instant::now();
    let judged = options.judge(run.tested.program, run.case);
    let time = begun.elapsed();
    // A program that the signal has stopped did not fail.
    if interruption().is_some() {
        return RunOutcome::Interrupted;
    }
    let mut verdict = judged.unwrap_or_else(|error| CaseVerdict::Unjudged(error, Exit::Misused));
    if verdict.start_error().is_some() || options.fail_fast && verdict.exit() != Exit::Done {
        // Starts no more; earlier cases already run.
        run.tested.is_over.store(true, Relaxed);
    }
    if let Some(program) = run.tested.program
        && let CaseVerdict::Failed(failure) = &mut verdict
    {
        if !failure.is_limited() && run.tested.may_repeat() {
            options.run_again(program, run.case, failure);
        }
        // A case is shrunk as it failed in a pipe.
        if options.shrink.is_none() {
            options.place_crash(program, run.case, failure);
        }
    }
    RunOutcome::Judged(verdict, time)
}

impl Tested<'_> {
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
        && let Some(folder) = &run.tested.folder
    {
        bar.set_message(escape(&run.case.name()));
        let shrunk = options.shrink(program, run.case, failure, &known, folder);
        failure.shrunk = Some(match interruption() {
            Some(_) => Shrunk::Not(anyhow!("interrupted")),
            None => shrunk.unwrap_or_else(Shrunk::Not),
        });
        bar.inc(1);
    }
    options.place_crash(program, run.case, failure);
    outcome
}
