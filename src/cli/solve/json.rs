//! The result of a level as JSON. `docs/json.md` describes each field.

use serde::Serialize;

use crate::cli::messages::{SourceLocation, text_without_place};
use sokopush::solve::{Accept, Answer, Limit, Minimize, Report, Solution, Solver};
use sokopush::{Error, Warehouse};

#[derive(Default, Serialize)]
pub(super) struct LevelRecord<'a> {
    file: &'a str,
    level: u64,
    title: Option<&'a str>,
    status: &'static str,
    moves: Option<usize>,
    pushes: Option<usize>,
    lurd: Option<String>,
    best_moves: Option<usize>,
    best_pushes: Option<usize>,
    best_lurd: Option<String>,
    proved: bool,
    proved_pushes: bool,
    lower_bound: Option<usize>,
    expanded: u64,
    generated: u64,
    seconds: f64,
    peak_bytes: usize,
    line: Option<u64>,
    rows: Option<usize>,
    columns: Option<usize>,
    boxes: Option<usize>,
    goals: Option<usize>,
    added_walls: Option<usize>,
    limit: Option<&'static str>,
    error: Option<String>,
    error_line: Option<u64>,
    error_column: Option<u64>,
    minimize: &'static str,
    accept: &'static str,
    tie_break: bool,
    time_limit: Option<f64>,
    memory_limit: usize,
    version: &'static str,
    /// The rows, which only a log has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<String>,
}

impl<'a> LevelRecord<'a> {
    /// The fields that are known before a level is solved: its place and what is asked.
    fn new(place: &'a SourceLocation, status: &'static str, solver: &Solver) -> Self {
        LevelRecord {
            file: &place.file,
            level: place.level.unwrap_or(0),
            title: place.title.as_deref(),
            status,
            line: Some(place.line).filter(|&line| line > 0),
            minimize: solver.minimize.name(),
            accept: solver.accept.name(),
            tie_break: solver.breaks_ties,
            time_limit: solver.time.map(|time| time.as_secs_f64()),
            memory_limit: solver.memory,
            version: env!("CARGO_PKG_VERSION"),
            ..LevelRecord::default()
        }
    }

    /// The record of a level that cannot be read.
    pub(super) fn of_malformed(
        place: &'a SourceLocation,
        error: &anyhow::Error,
        solver: &Solver,
    ) -> Self {
        let (location, error) = match error.downcast_ref() {
            Some(Error::Syntax(location, what)) => (Some(location), what.to_string()),
            _ => (None, text_without_place(error)),
        };
        LevelRecord {
            error: Some(error),
            error_line: location.map(|location| location.line),
            error_column: location.map(|location| location.column),
            ..LevelRecord::new(place, "malformed", solver)
        }
    }

    pub(super) fn of_level(
        place: &'a SourceLocation,
        warehouse: &Warehouse,
        report: &Report,
        solver: &Solver,
        added_walls: usize,
    ) -> Self {
        let Report { answer, stats } = report;
        let solution = accepted(answer, solver);
        let is_unsolvable = *answer == Answer::Unsolvable;
        let status = match solution {
            _ if is_unsolvable => "unsolvable",
            Some(_) => "solved",
            None => "limit",
        };
        let board = warehouse.board();
        let (rows, columns) = board.grid().extent();
        let limit = LIMITS.into_iter().find(|(limit, ..)| answer.limit() == Some(*limit));
        let lengths = |solution: &Solution| (solution.moves.len(), solution.pushes.len());
        let lurd = |solution: &Solution| solution.moves.to_string();
        let (moves, pushes) = solution.map(lengths).unzip();
        let (best_moves, best_pushes) = answer.solution().map(lengths).unzip();
        LevelRecord {
            moves,
            pushes,
            lurd: solution.map(lurd),
            best_moves,
            best_pushes,
            best_lurd: answer.solution().map(lurd),
            proved: matches!(answer, Answer::Optimal { .. }) || is_unsolvable,
            proved_pushes: solution.is_some() && answer.is_optimal_in_pushes() || is_unsolvable,
            lower_bound: answer.lower_bound(),
            expanded: stats.expanded,
            generated: stats.generated,
            seconds: stats.time.as_secs_f64(),
            peak_bytes: stats.peak_bytes,
            rows: Some(rows),
            columns: Some(columns),
            boxes: Some(warehouse.boxes().count()),
            goals: Some(board.goals().count()),
            added_walls: Some(added_walls),
            limit: limit.map(|(_, name, _)| name),
            ..LevelRecord::new(place, status, solver)
        }
    }
}

/// The solution of a level, if it is one that was asked for.
pub(super) fn accepted<'r>(answer: &'r Answer, solver: &Solver) -> Option<&'r Solution> {
    let is_accepted = solver.accept != Accept::Proved
        || matches!(answer, Answer::Optimal { .. })
        || solver.minimize == Minimize::Pushes && answer.is_optimal_in_pushes();
    answer.solution().filter(|_| is_accepted)
}

/// The limits, their names in JSON, and the groups of levels that end at them.
pub(super) const LIMITS: [(Limit, &str, &str); 4] = [
    (Limit::Time, "time", "that reached the time limit"),
    (Limit::Memory, "memory", "that reached the memory limit"),
    (Limit::Solver, "solver", "that reached the solver's own limit"),
    (Limit::Cancelled, "cancelled", "that were interrupted"),
];
