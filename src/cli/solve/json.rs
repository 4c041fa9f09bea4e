//! What is known about a level, as JSON. `docs/json.md` describes each field.

use serde::Serialize;

use crate::cli::escape::escape_json;
use crate::cli::message::{Place, answer};
use crate::solve::{Accept, Answer, Limit, Minimize, Report, Solution, Solver};
use crate::{Error, Warehouse};

/// The fields of the object.
#[derive(Serialize)]
pub(super) struct Facts<'a> {
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
    board: Option<String>,
}

impl<'a> Facts<'a> {
    /// What is known before a level is solved: its place and what is asked.
    fn new(place: &'a Place, status: &'static str, solver: &Solver) -> Self {
        let (level, title) =
            place.level.as_ref().map_or((0, None), |(number, title)| (*number, title.as_deref()));
        Facts {
            file: &place.file,
            level,
            title,
            status,
            moves: None,
            pushes: None,
            lurd: None,
            best_moves: None,
            best_pushes: None,
            best_lurd: None,
            proved: false,
            proved_pushes: false,
            lower_bound: None,
            expanded: 0,
            generated: 0,
            seconds: 0.0,
            peak_bytes: 0,
            line: Some(place.line).filter(|&line| line > 0),
            rows: None,
            columns: None,
            boxes: None,
            goals: None,
            added_walls: None,
            limit: None,
            error: None,
            error_line: None,
            error_column: None,
            minimize: solver.minimize.name(),
            accept: solver.accept.name(),
            tie_break: solver.breaks_ties,
            time_limit: solver.time.map(|time| time.as_secs_f64()),
            memory_limit: solver.memory,
            version: env!("CARGO_PKG_VERSION"),
            board: None,
        }
    }

    /// What is known of a level that cannot be read.
    pub(super) fn of_malformed(place: &'a Place, error: &anyhow::Error, solver: &Solver) -> Self {
        let location = match error.downcast_ref() {
            Some(Error::Syntax(location, _)) => Some(location),
            _ => None,
        };
        Facts {
            error: Some(match error.downcast_ref() {
                Some(Error::Syntax(_, what)) => what.to_string(),
                _ => answer(error),
            }),
            error_line: location.map(|location| location.line),
            error_column: location.map(|location| location.column),
            ..Facts::new(place, "malformed", solver)
        }
    }

    /// What is known of a level. `solution` is the one that was asked for.
    pub(super) fn of_level(
        place: &'a Place,
        warehouse: &Warehouse,
        report: &Report,
        solution: Option<&Solution>,
        solver: &Solver,
    ) -> Self {
        let Report { answer, stats } = report;
        let is_unsolvable = *answer == Answer::Unsolvable;
        let status = match solution {
            _ if is_unsolvable => "unsolvable",
            Some(_) => "solved",
            None => "limit",
        };
        let board = warehouse.board();
        let (rows, columns) = board.grid().extent();
        let moves = |solution: &Solution| solution.moves.len();
        let pushes = |solution: &Solution| solution.pushes.len();
        let lurd = |solution: &Solution| solution.moves.to_string();
        Facts {
            moves: solution.map(moves),
            pushes: solution.map(pushes),
            lurd: solution.map(lurd),
            best_moves: answer.solution().map(moves),
            best_pushes: answer.solution().map(pushes),
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
            limit: answer.limit().map(limit_name),
            ..Facts::new(place, status, solver)
        }
    }

    /// The same with the number of walls that the board lacks.
    pub(super) fn with_walls(self, walls: usize) -> Self {
        Facts { added_walls: Some(walls), ..self }
    }

    /// The same with the rows of the board.
    pub(super) fn with_board(self, board: String) -> Self {
        Facts { board: Some(board), ..self }
    }

    /// The JSON object on a line.
    pub(super) fn line(&self) -> anyhow::Result<String> {
        Ok(escape_json(&serde_json::to_string(self)?) + "\n")
    }
}

/// The solution of a level, if it is one that was asked for.
pub(super) fn accepted<'r>(answer: &'r Answer, solver: &Solver) -> Option<&'r Solution> {
    let is_accepted = solver.accept != Accept::Proved
        || matches!(answer, Answer::Optimal { .. })
        || solver.minimize == Minimize::Pushes && answer.is_optimal_in_pushes();
    answer.solution().filter(|_| is_accepted)
}

/// What a limit is called.
pub(super) fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::Memory => "memory",
        Limit::Solver => "solver",
        Limit::Cancelled => "cancelled",
    }
}
