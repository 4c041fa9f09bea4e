//! The search for a solution of a level, among others that share the memory and the terminal.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, RwLock};
use std::time::Instant;

use indicatif::{MultiProgress, ProgressBar};

use super::options::SolveOptions;
use super::solutions::BestSoFar;
use crate::cli::files::streams;
use crate::cli::messages::{SourceLocation, progress};
use sokopush::Level;
use sokopush::board::Push;
use sokopush::program::join_reports;
use sokopush::solve::{Accept, Length, Limit, Progress, Report, Solver};

/// The searches of a run.
pub(super) struct Searches {
    solver: Solver,
    /// The memory that each of the searches beside each other has.
    share: usize,
    /// Read-locked while levels are solved beside each other, write-locked while one is solved alone.
    alone: RwLock<()>,
    /// Becomes true when the searches are to end with what they have found.
    is_stopped: Arc<AtomicBool>,
    /// The lines on stderr about levels that are solved now.
    lines: MultiProgress,
}

impl Searches {
    pub(super) fn new(
        options: &SolveOptions,
        is_stopped: &Arc<AtomicBool>,
        lines: &MultiProgress,
    ) -> Searches {
        let solver = options.solver;
        let share = if solver.expansions.is_some() {
            // With a limit of expansions, the answer is to be the same on every machine, so it must not depend on the number of
            // jobs.
            solver.memory
        } else {
            solver.memory / options.jobs
        };
        Searches {
            solver,
            share,
            alone: RwLock::default(),
            is_stopped: is_stopped.clone(),
            lines: lines.clone(),
        }
    }

    /// Solves a level in a share of the memory; alone with all of it if the share was too small. Starts from these pushes, if they
    /// solve the level.
    pub(super) fn solve(&self, place: &SourceLocation, level: &Level, start: &[Push]) -> Report {
        // The line is shown, and the time that it says is left runs, while the search waits for its turn.
        let line = self.progress_line(place);
        let shared = Solver { memory: self.share, ..self.solver };
        let report = {
            let _others_may_solve = self.alone.read();
            self.search(&shared, level, start, line.as_ref())
        };
        let all_memory = self.solver.memory;
        if self.share == all_memory || report.answer.limit() != Some(Limit::Memory) {
            return report;
        }
        let _others_wait = self.alone.write();
        let time = self.solver.time.map(|time| time.saturating_sub(report.stats.time));
        let alone = Solver { time, ..self.solver };
        // A proof begins anew, so that what is proved does not depend on the number of jobs.
        let mut better_start: &[Push] = &[];
        if self.solver.accept == Accept::Best
            && let Some(solution) = report.answer.solution()
        {
            better_start = &solution.pushes;
        }
        let later = self.search(&alone, level, better_start, line.as_ref());
        let mut joined = join_reports(self.solver.minimize, &report, later);
        joined.stats.add(&report.stats);
        joined
    }

    fn search(
        &self,
        solver: &Solver,
        level: &Level,
        start: &[Push],
        line: Option<&ProgressBar>,
    ) -> Report {
        let search = solver.search(&level.warehouse).known(start);
        let search = search.stop_when(|| self.is_stopped.load(Relaxed) || streams::is_in_vain());
        let search = search.on_progress(|progress| {
            if let Some(line) = line {
                show_progress(line, &progress, solver);
            }
        });
        search.run()
    }

    /// A line that shows the best solution so far, where the best one is looked for.
    fn progress_line(&self, place: &SourceLocation) -> Option<ProgressBar> {
        // A line costs each level a thread, also if it is hidden.
        if self.solver.accept != Accept::Best || self.lines.is_hidden() {
            return None;
        }
        let end = self.solver.time.and_then(|time| Instant::now().checked_add(time));
        let message = "no solution yet".to_owned();
        Some(progress::level(&self.lines, &place.to_string(), message, end))
    }
}

fn show_progress(line: &ProgressBar, progress: &Progress, solver: &Solver) {
    if let Some(Length { moves, pushes }) = progress.best {
        let best = BestSoFar { moves, pushes, lower_bound: progress.lower_bound };
        line.set_message(best.in_words(solver.minimize));
    }
}
