//! A level's report: from the log of earlier runs, or from a search, which may begin with what is known.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use indicatif::MultiProgress;

use super::options::SolveOptions;
use super::search::Searches;
use super::solutions::best_stored;
use super::solved_level::SolvedLevel;
use crate::cli::messages::{Message, SourceLocation};
use sokopush::Level;
use sokopush::board::Push;
use sokopush::program::{LogWarning, LoggedResult, ResultLog, cost, join_reports};
use sokopush::solve::{Accept, Answer, Length, Limit, Report, Solver, Stats};

pub(super) struct LevelSolver {
    solver: Solver,
    /// Whether searches start from the stored solutions.
    improve: bool,
    log: Option<ResultLog>,
    searches: Searches,
    is_stopped: Arc<AtomicBool>,
}

impl LevelSolver {
    /// Opens the log, if there is one. When `is_stopped` becomes true, searches end with what they have found, and no more begin.
    pub(super) fn new(
        options: &SolveOptions,
        is_stopped: &Arc<AtomicBool>,
        lines: &MultiProgress,
    ) -> anyhow::Result<LevelSolver> {
        let log = match &options.log {
            Some(path) => Some(open_log(path)?),
            None => None,
        };
        Ok(LevelSolver {
            solver: options.solver,
            improve: options.improve,
            log,
            searches: Searches::new(options, is_stopped, lines),
            is_stopped: is_stopped.clone(),
        })
    }

    /// Finds the report on a level. That of a search is added to the log.
    pub(super) fn solve(
        &self,
        place: SourceLocation,
        level: Level,
        added_walls: usize,
    ) -> anyhow::Result<SolvedLevel> {
        let is_stopped = self.is_stopped.load(Relaxed);
        let mut logged = None;
        if let Some(log) = &self.log {
            logged = log.find(&level, &self.solver)?;
        }
        let start = self.start(&level, logged.as_ref());
        if let Some(LoggedResult { report, solver, is_final }) = &logged {
            let has_better_start = is_better(start.as_deref(), &report.answer);
            if is_stopped || *is_final && !has_better_start {
                let report = report.clone();
                return Ok(SolvedLevel { place, level, added_walls, report, solver: *solver });
            }
        }
        if is_stopped {
            let report = interrupted_report();
            return Ok(SolvedLevel { place, level, added_walls, report, solver: self.solver });
        }
        let mut report = self.searches.solve(&place, &level, start.as_deref().unwrap_or_default());
        if let Some(logged) = &logged {
            report = join_reports(self.solver.minimize, &logged.report, report);
        }
        let solved = SolvedLevel { place, level, added_walls, report, solver: self.solver };
        if let Some(log) = &self.log {
            log.add(&solved.level_report())?;
        }
        Ok(solved)
    }

    /// The pushes of the solution that the search for the best one starts from: the logged one, or a better one that is stored
    /// with the level.
    fn start(&self, level: &Level, logged: Option<&LoggedResult>) -> Option<Vec<Push>> {
        let minimize = self.solver.minimize;
        let mut solutions = Vec::new();
        if self.solver.accept == Accept::Best
            && let Some(logged) = logged
        {
            solutions.extend(logged.report.answer.solution().cloned());
        }
        if self.improve {
            solutions.extend(best_stored(level, minimize));
        }
        let best = solutions.into_iter().min_by_key(|solution| cost(solution, minimize))?;
        Some(best.pushes)
    }
}

/// Opens the log, and warns of its damaged lines.
fn open_log(path: &Path) -> anyhow::Result<ResultLog> {
    let log = ResultLog::open(path)?;
    for LogWarning { line, text } in &log.warnings {
        Message::warning(text).at(SourceLocation::new(&*log.name, *line)).report();
    }
    Ok(log)
}

/// Returns whether an answer is open and a search would start from another solution than that of the answer, if it has one.
fn is_better(start: Option<&[Push]>, answer: &Answer) -> bool {
    let Some(start) = start else { return false };
    match answer {
        Answer::Open { best: Some(best), .. } => best.pushes != start,
        Answer::Open { best: None, .. } => true,
        Answer::Optimal { .. } | Answer::Unsolvable => false,
    }
}

/// The report on a level whose search did not begin.
fn interrupted_report() -> Report {
    Report {
        answer: Answer::open(None, Length::default(), Limit::Cancelled),
        stats: Stats::default(),
        engine: None,
    }
}
