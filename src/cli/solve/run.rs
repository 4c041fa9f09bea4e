//! One run of `sokopush solve`, over all its levels.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar};

use super::csv;
use super::level_solver::LevelSolver;
use super::options::{Print, SolveOptions};
use super::output::LevelOutput;
use super::summary::Summary;
use crate::cli::exit::{EndingSignal, Exit};
use crate::cli::files::streams;
use crate::cli::levels::{Selected, run_in_order};
use crate::cli::messages::{Messages, progress};
use crate::cli::signals;
use sokopush::notation::Writer;
use sokopush::solve::Accept;
use sokopush::{Notation, program};

struct SolveRun<'a> {
    options: &'a SolveOptions,
    level_solver: LevelSolver,
    /// Becomes true with the first Ctrl-C or another signal that asks for the end.
    is_stopped: Arc<AtomicBool>,
    /// The signal that made it true.
    stop_signal: Arc<OnceLock<EndingSignal>>,
    /// The bar over all levels, and lines about those that are solved now.
    lines: MultiProgress,
}

/// Signals within this time ask for the same end: `timeout` sends one to the program and one to its group.
const SAME_REQUEST: Duration = Duration::from_millis(200);

/// What is printed, in the order of the levels.
struct SolveOutput<'a> {
    options: &'a SolveOptions,
    lines: &'a MultiProgress,
    /// Writes the levels, where levels are printed.
    writer: Writer,
    messages: Messages,
    summary: Summary,
}

/// Solves all levels, and prints the results in order.
pub(super) fn run(options: &SolveOptions) -> anyhow::Result<Exit> {
    let run = SolveRun::new(options)?;
    let is_best = options.solver.accept == Accept::Best;
    if is_best || options.print.is_record() || options.log.is_some() {
        run.stop_when_interrupted()?;
    }
    run.solve_all()
}

impl<'a> SolveRun<'a> {
    fn new(options: &'a SolveOptions) -> anyhow::Result<SolveRun<'a>> {
        let is_stopped = Arc::default();
        let lines = MultiProgress::new();
        let level_solver = LevelSolver::new(options, &is_stopped, &lines)?;
        if options.log.is_some() {
            streams::finish_files();
        }
        Ok(SolveRun { options, level_solver, is_stopped, stop_signal: Arc::default(), lines })
    }

    /// Ends with what is known so far after the first signal that asks for the end. A later one ends the program at once.
    fn stop_when_interrupted(&self) -> anyhow::Result<()> {
        let is_stopped = self.is_stopped.clone();
        let stop_signal = self.stop_signal.clone();
        let mut first = None;
        let signals = [EndingSignal::HangUp, EndingSignal::Interrupt, EndingSignal::Terminate];
        signals::on_end(&signals, move |signal| {
            let signal = *stop_signal.get_or_init(|| signal);
            is_stopped.store(true, Relaxed);
            streams::end_streams();
            if first.get_or_insert_with(Instant::now).elapsed() > SAME_REQUEST {
                signals::exit_at_once(signal);
            }
        })
    }

    fn solve_all(&self) -> anyhow::Result<Exit> {
        let selection = &self.options.selection;
        let default = Some(Notation::PushBox);
        let bar = self.bar(selection.count(default));
        if self.options.print == Print::Csv {
            streams::write(csv::header())?;
        }
        let mut output = SolveOutput::new(self.options, &self.lines);
        let exit = run_in_order(
            Some(self.options.jobs),
            &bar,
            selection.levels(default),
            |selected| self.solve(selected),
            |level| {
                let result = level.and_then(|level| output.write(level));
                if result.is_err() {
                    // The run ends with the searches that were begun, so these must not go on.
                    self.is_stopped.store(true, Relaxed);
                }
                result
            },
        );
        // Also before an error: the messages are about levels that were printed.
        mem::take(&mut output.messages).report_groups();
        let exit = exit?;
        drop(bar);
        output.end()?;
        match self.stop_signal.get() {
            Some(&signal) => Ok(Exit::Signal(signal)),
            None => Ok(exit),
        }
    }

    /// A bar up to a number of levels, above the lines about those that are solved now.
    fn bar(&self, levels: u64) -> ProgressBar {
        let bar = progress::levels(levels);
        if bar.is_hidden() {
            // `MultiProgress::add` would show it on the terminal of the other lines.
            return bar;
        }
        self.lines.add(bar)
    }

    /// Solves a level, in one of several threads.
    fn solve(&self, selected: Selected) -> anyhow::Result<LevelOutput> {
        let print = self.options.print;
        let added_walls = selected.missing_walls();
        let mut open_board = None;
        let mut unplayable = Vec::new();
        // Beside records, stderr has only errors and the summary.
        if !print.is_record() {
            open_board = selected.open_board_warning();
            unplayable = selected.unplayable();
        }
        let place = selected.place;
        let level = match selected.level {
            Ok(level) => level.after_commands(),
            Err(error) => {
                let replaces_level = selected.replaces_level;
                return LevelOutput::of_error(&error, &place, replaces_level, self.options);
            }
        };
        let solved = self.level_solver.solve(place, level, added_walls)?;
        let output = LevelOutput::of_level(solved, print);
        Ok(LevelOutput { open_board, unplayable, ..output })
    }
}

impl<'a> SolveOutput<'a> {
    fn new(options: &'a SolveOptions, lines: &'a MultiProgress) -> SolveOutput<'a> {
        let mut writer = Writer::new(Notation::Xsb);
        program::layout_mut(&mut writer).merges = !options.selection.is_single_file();
        let summary = Summary::new(&options.solver);
        SolveOutput { options, lines, writer, messages: Messages::default(), summary }
    }

    /// Writes what is printed for a level, above the lines about those that are solved now. Returns how the program ends after it.
    fn write(&mut self, output: LevelOutput) -> anyhow::Result<Exit> {
        self.summary.results.extend(output.result);
        let mut text = output.stdout;
        if let Some(level) = &output.level {
            text += &self.writer.write(level)?;
        }
        self.lines.suspend(|| {
            if let Some(open_board) = output.open_board {
                open_board.report();
            }
            streams::write(text)?;
            for message in output.unplayable.into_iter().chain(output.message) {
                self.messages.add(message);
            }
            if self.options.solver.accept == Accept::Best {
                // What is written can be improved by a later run, also if this one is killed.
                streams::flush()?;
            }
            anyhow::Ok(())
        })?;
        Ok(output.exit)
    }

    /// Writes what follows the last level.
    fn end(&self) -> anyhow::Result<()> {
        if self.options.print == Print::Xsb {
            streams::write(self.writer.end())?;
        }
        streams::flush()?;
        if !streams::is_over() {
            self.summary.report();
        }
        Ok(())
    }
}
