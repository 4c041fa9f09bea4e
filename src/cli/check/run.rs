//! Programs run on cases, several at a time, and reported in order.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;

use super::case::{Case, FoundCases, check_shrunk};
use super::options::CheckOptions;
use super::program::{Program, hide_from_programs, interruption, stop_all_when_interrupted};
use super::report::{CaseReport, Grading, ProgramResult, ReportFormat};
use super::verdict::{CaseVerdict, Shrunk};
use super::warnings::{warn_of_differences, warn_of_files};
use crate::cli::escape::escape;
use crate::cli::exit::Exit;
use crate::cli::files::replace::remove_temporary_files_when_interrupted;
use crate::cli::files::streams;
use crate::cli::levels::in_order;
use crate::cli::messages::{progress, report_error};

struct Tested<'a> {
    /// `None` is sokopush itself.
    program: Option<&'a Program>,
    /// The folder for shrunk cases, if they are wanted.
    folder: Option<PathBuf>,
    /// Whether it is run on no more cases.
    is_over: AtomicBool,
    shrinking: ShrinkingTurns,
}

/// Decides which failing cases are shrunk, in their order, so that it is always the same ones.
#[derive(Default)]
struct ShrinkingTurns {
    turns: Mutex<Turns>,
    changed: Condvar,
}

#[derive(Default)]
struct Turns {
    /// The number of cases at the beginning that are over, and the others that are.
    next: usize,
    later: BTreeSet<usize>,
    /// The ways in which the cases that are shrunk fail.
    known: HashSet<String>,
}

impl ShrinkingTurns {
    /// Waits until the cases before this one are over; returns whether it is the first that fails in a way.
    fn is_first(&self, index: usize, way: String) -> bool {
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        let turns = self.changed.wait_while(turns, |turns| turns.next < index);
        let is_first = turns.unwrap_or_else(PoisonError::into_inner).known.insert(way);
        self.end(index);
        is_first
    }

    fn end(&self, index: usize) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.later.insert(index);
        while turns.later.first().is_some_and(|first| *first <= turns.next) {
            let first = turns.later.pop_first();
            turns.next += usize::from(first == Some(turns.next));
        }
        self.changed.notify_all();
    }
}

/// Ends the turn of a case, for which others may wait, also if it panics.
struct EndOfTurn<'t>(&'t ShrinkingTurns, usize);

impl Drop for EndOfTurn<'_> {
    fn drop(&mut self) {
        self.0.end(self.1);
    }
}

/// A program, or sokopush itself, on a case.
struct Run<'a> {
    /// The index of the program.
    program: usize,
    tested: &'a Tested<'a>,
    /// The index of the case.
    index: usize,
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

const MIN_CASES_FOR_BAR: u64 = 20;

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
    Ok(exit.max(options.check(&options.programs, &cases)?))
}

impl CheckOptions {
    /// Runs each program on all cases; if there is none, sokopush itself.
    fn check(&self, programs: &[Program], cases: &[Case]) -> anyhow::Result<Exit> {
        let tested = self.tested(programs);
        warn_of_differences(self, cases);
        let total = tested.len() * cases.len();
        let bar = self.bar(total);
        let mut results = Vec::new();
        for tested in &tested {
            let name = tested.program.map(|program| &*program.name);
            results.push(ProgramResult::new(name, cases.len()));
        }
        let is_built = self.build_all(programs, &mut results)?;
        if let Some(exit) = interruption() {
            return Ok(exit);
        }
        let exit = if is_built { Exit::Done } else { Exit::Negative };
        let grading = Grading::new(self.points, &self.weights, cases)?;
        let mut report = CaseReport { arguments: self, bar, results, exit, grading };
        streams::write(report.begin())?;
        if self.write || self.shrink.is_some() {
            streams::finish_files();
        }
        let mut runs = Vec::new();
        for (program, tested) in tested.iter().enumerate() {
            let is_unbuilt =
                report.results.get(program).is_some_and(|result| result.error.is_some());
            tested.is_over.store(is_unbuilt, Relaxed);
            for (index, case) in cases.iter().enumerate() {
                runs.push(Run { program, tested, index, case });
            }
        }
        // Whether a case is wanted is asked when it is taken from the list, so in order. If the thread that runs it asked, a
        // later case that fails sooner could end the run with `--fail-fast`, and the earlier one would be reported as not run.
        let taken = runs.iter().map(|run| (run, !run.tested.is_over.load(Relaxed)));
        let mut unreported = runs.iter();
        if cases.is_empty() {
            for program in 0..tested.len() {
                streams::write(report.row(program))?;
            }
        }
        in_order(
            self.jobs,
            taken,
            |(run, is_wanted)| self.run_wanted(run, is_wanted),
            |outcome| {
                let run = unreported.next().expect("there is an outcome for each run");
                let outcome = outcome.unwrap_or_else(|| {
                    let panicked = CaseVerdict::Unjudged(anyhow!("internal error"), Exit::Internal);
                    RunOutcome::Judged(panicked, Duration::ZERO)
                });
                self.report(&mut report, run, outcome, cases)
            },
        )?;
        // The end is written at once, so not beside a bar.
        report.bar.finish_and_clear();
        if let Some(exit) = interruption() {
            streams::write(report.interrupted(cases))?;
            return Ok(exit);
        }
        streams::write(report.end()?)?;
        streams::flush()?;
        // A signal may also have come while the end was written.
        Ok(interruption().unwrap_or(report.exit))
    }

    /// Runs a program on a case, unless the program is run on no more cases or a signal has come.
    fn run_wanted(&self, run: &Run, is_wanted: bool) -> RunOutcome {
        let begun = Instant::now();
        let _turn = EndOfTurn(&run.tested.shrinking, run.index);
        if interruption().is_some() {
            return RunOutcome::Interrupted;
        }
        if !is_wanted {
            return RunOutcome::NotRun;
        }
        let verdict = self.run_case(run.tested, run.index, run.case);
        // A program that the signal has stopped did not fail.
        if interruption().is_some() {
            return RunOutcome::Interrupted;
        }
        RunOutcome::Judged(verdict, begun.elapsed())
    }

    /// Reports the outcome of a run, and the row of its program after its last case.
    fn report(
        &self,
        report: &mut CaseReport,
        run: &Run,
        outcome: RunOutcome,
        cases: &[Case],
    ) -> anyhow::Result<()> {
        let judged = match outcome {
            RunOutcome::Judged(verdict, time) => Some((verdict, time)),
            RunOutcome::NotRun => None,
            RunOutcome::Interrupted => {
                report.skip(run.program);
                return Ok(());
            }
        };
        let text = report.add(run.program, run.case, judged);
        let result = report.results.get_mut(run.program).expect("each program has a result");
        if self.is_over(result) {
            // Starts no more; later cases already run.
            run.tested.is_over.store(true, Relaxed);
        }
        let mut row = String::new();
        if result.reported == cases.len() {
            report.drop_refuted(run.program, cases);
            row = report.row(run.program);
        }
        if text.is_empty() && row.is_empty() {
            return Ok(());
        }
        progress::write_beside(&report.bar, || {
            streams::write_raw(text)?;
            streams::write(row)
        })?;
        if run.tested.program.is_some() {
            // A program can end this one by a signal; what is judged by then is not lost.
            streams::flush()?;
        }
        Ok(())
    }

    fn bar(&self, total: usize) -> ProgressBar {
        let shown = if self.format == ReportFormat::Text { total as u64 } else { 0 };
        let (min, what) = match self.shrink {
            Some(_) => (1, "cases, one for each mistake is shrunk, {eta} left"),
            None => (MIN_CASES_FOR_BAR, "cases, {eta} left"),
        };
        progress::bar(shown, min, what)
    }

    fn tested<'a>(&self, programs: &'a [Program]) -> Vec<Tested<'a>> {
        let none = programs.is_empty().then_some(None);
        let tested = programs.iter().map(Some).chain(none).zip(1..).map(|(program, number)| {
            let own = if programs.len() <= 1 { String::new() } else { number.to_string() };
            let folder = self.shrink.as_ref().map(|folder| folder.join(own));
            Tested {
                program,
                folder,
                is_over: AtomicBool::default(),
                shrinking: ShrinkingTurns::default(),
            }
        });
        tested.collect()
    }

    /// Builds all programs; returns whether that succeeded.
    fn build_all(
        &self,
        programs: &[Program],
        results: &mut [ProgramResult],
    ) -> anyhow::Result<bool> {
        let bar = progress::bar(programs.len() as u64, MIN_CASES_FOR_BAR, "programs built");
        let (mut unbuilt, mut is_built) = (results.iter_mut(), true);
        in_order(
            self.jobs,
            programs.iter(),
            |program| self.build(program),
            |error| {
                bar.inc(1);
                let result = unbuilt.next().expect("there is a result for each program");
                result.error = error.flatten().as_deref().map(escape);
                is_built &= result.error.is_none();
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        // A build that the signal has stopped did not fail.
        if interruption().is_some() {
            return Ok(is_built);
        }
        if let ([ProgramResult { error: Some(error), .. }], [program]) = (&*results, programs) {
            report_error(&anyhow!("{error}").context(program.name.clone()));
        }
        Ok(is_built)
    }

    /// Returns whether a program is run on no more cases.
    pub(super) fn is_over(&self, result: &ProgramResult) -> bool {
        let is_failed = self.fail_fast && result.wrong() > 0;
        is_failed || result.error.is_some() || result.limits_in_row >= self.give_up
    }

    fn run_case(&self, tested: &Tested, index: usize, case: &Case) -> CaseVerdict {
        let unjudged = |error| CaseVerdict::Unjudged(error, Exit::Misused);
        let mut verdict = self.judge(tested.program, case).unwrap_or_else(unjudged);
        if let (Some(program), CaseVerdict::Failed(failure)) = (tested.program, &mut verdict) {
            let is_first = || tested.shrinking.is_first(index, failure.way());
            let folder = tested.folder.as_ref();
            if let Some(folder) = folder.filter(|_| is_first()) {
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
