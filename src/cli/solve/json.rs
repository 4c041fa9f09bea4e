//! The result of a level as JSON. A new field stands here, in `docs/json.md` and in `docs/solve.schema.json` (also under
//! `required`), with a test in `tests/it/solve/json.rs`; and in `log.rs` if it is read from a log.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::escape::csv_field;
use crate::cli::messages::{SourceLocation, text_without_place};
use sokopush::solve::{Accept, Answer, Limit, Minimize, Report, Solution, Solver};
use sokopush::{Error, Warehouse};

/// The fields that a log needs are read back, and the others skipped: somebody may have changed them.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct LevelRecord {
    #[serde(skip_deserializing)]
    file: String,
    #[serde(skip_deserializing)]
    level: u64,
    #[serde(skip_deserializing)]
    title: Option<String>,
    pub(super) status: String,
    #[serde(skip_deserializing)]
    moves: Option<usize>,
    #[serde(skip_deserializing)]
    pushes: Option<usize>,
    #[serde(skip_deserializing)]
    lurd: Option<String>,
    #[serde(skip_deserializing)]
    best_moves: Option<usize>,
    #[serde(skip_deserializing)]
    best_pushes: Option<usize>,
    pub(super) best_lurd: Option<String>,
    #[serde(skip_deserializing)]
    box_changes: Option<usize>,
    #[serde(skip_deserializing)]
    box_lines: Option<usize>,
    #[serde(skip_deserializing)]
    pushing_sessions: Option<usize>,
    #[serde(skip_deserializing)]
    player_lines: Option<usize>,
    pub(super) proved: bool,
    #[serde(skip_deserializing)]
    proved_pushes: bool,
    pub(super) lower_bound: Option<usize>,
    #[serde(default)]
    pub(super) lower_bound_moves: Option<usize>,
    #[serde(default)]
    pub(super) engine: Option<String>,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) seconds: f64,
    pub(super) peak_bytes: usize,
    #[serde(skip_deserializing)]
    line: Option<u64>,
    #[serde(skip_deserializing)]
    rows: Option<usize>,
    #[serde(skip_deserializing)]
    columns: Option<usize>,
    #[serde(skip_deserializing)]
    boxes: Option<usize>,
    #[serde(skip_deserializing)]
    goals: Option<usize>,
    #[serde(skip_deserializing)]
    added_walls: Option<usize>,
    pub(super) limit: Option<String>,
    #[serde(skip_deserializing)]
    error: Option<String>,
    #[serde(skip_deserializing)]
    error_line: Option<u64>,
    #[serde(skip_deserializing)]
    error_column: Option<u64>,
    pub(super) minimize: String,
    pub(super) accept: String,
    pub(super) tie_break: bool,
    #[serde(default)]
    pub(super) without: Vec<String>,
    #[serde(default)]
    pub(super) tune: Vec<String>,
    pub(super) time_limit: Option<f64>,
    #[serde(default)]
    pub(super) expansions_limit: Option<u64>,
    pub(super) memory_limit: usize,
    #[serde(default)]
    pub(super) version: String,
    /// The rows, which only a log has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<String>,
}

impl LevelRecord {
    /// The fields that are known before a level is solved: its place and what is asked.
    fn new(place: &SourceLocation, status: &str, solver: &Solver) -> Self {
        LevelRecord {
            file: place.file.to_string(),
            level: place.level.unwrap_or(0),
            title: place.title.clone(),
            status: status.to_owned(),
            line: Some(place.line).filter(|&line| line > 0),
            ..LevelRecord::of_solver(solver)
        }
    }

    /// The fields that say what is asked.
    pub(super) fn of_solver(solver: &Solver) -> Self {
        LevelRecord {
            minimize: solver.minimize.to_string(),
            accept: solver.accept.to_string(),
            tie_break: solver.breaks_ties,
            without: solver.techniques.off().map(|technique| technique.to_string()).collect(),
            tune: solver.tuning.changed(),
            time_limit: solver.time.map(|time| time.as_secs_f64()),
            expansions_limit: solver.expansions,
            memory_limit: solver.memory,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            ..LevelRecord::default()
        }
    }

    /// The record of a level that cannot be read.
    pub(super) fn of_malformed(
        place: &SourceLocation,
        error: &anyhow::Error,
        solver: &Solver,
    ) -> Self {
        let mut record = LevelRecord::new(place, "malformed", solver);
        if let Some(Error::Syntax(location, what)) = error.downcast_ref() {
            record.error = Some(what.to_string());
            (record.error_line, record.error_column) = (Some(location.line), Some(location.column));
        } else {
            record.error = Some(text_without_place(error));
        }
        record
    }

    /// The record as a line of CSV.
    pub(super) fn csv(&self) -> anyhow::Result<String> {
        let record = serde_json::to_value(self)?;
        let cell = |column: &&str| match record.get(column) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => csv_field(text),
            Some(value) => value.to_string(),
        };
        Ok(COLUMNS.iter().map(cell).collect::<Vec<_>>().join(",") + "\n")
    }

    pub(super) fn of_level(
        place: &SourceLocation,
        warehouse: &Warehouse,
        report: &Report,
        solver: &Solver,
        added_walls: usize,
    ) -> Self {
        let Report { answer, stats, engine, lower_bound_moves } = report;
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
        let metrics = answer.solution().map(|solution| solution.moves.metrics());
        LevelRecord {
            moves,
            pushes,
            lurd: solution.map(lurd),
            best_moves,
            best_pushes,
            best_lurd: answer.solution().map(lurd),
            box_changes: metrics.map(|metrics| metrics.box_changes),
            box_lines: metrics.map(|metrics| metrics.box_lines),
            pushing_sessions: metrics.map(|metrics| metrics.pushing_sessions),
            player_lines: metrics.map(|metrics| metrics.player_lines),
            proved: matches!(answer, Answer::Optimal { .. }) || is_unsolvable,
            proved_pushes: solution.is_some() && answer.is_optimal_in_pushes() || is_unsolvable,
            lower_bound: answer.lower_bound(),
            lower_bound_moves: answer.lower_bound().map(|_| *lower_bound_moves),
            engine: engine.map(|engine| engine.to_string()),
            expanded: stats.expanded,
            generated: stats.generated,
            seconds: stats.time.as_secs_f64(),
            peak_bytes: stats.peak_bytes,
            rows: Some(rows),
            columns: Some(columns),
            boxes: Some(warehouse.boxes().count()),
            goals: Some(board.goals().count()),
            added_walls: Some(added_walls),
            limit: limit.map(|(_, name, _)| name.to_owned()),
            ..LevelRecord::new(place, status, solver)
        }
    }
}

/// The columns of the table that `--print csv` prints: fields of JSON.
const COLUMNS: &[&str] = &[
    "file",
    "level",
    "title",
    "status",
    "rows",
    "columns",
    "boxes",
    "goals",
    "best_moves",
    "best_pushes",
    "box_changes",
    "box_lines",
    "pushing_sessions",
    "player_lines",
    "lower_bound",
    "proved",
    "proved_pushes",
    "seconds",
    "best_lurd",
    "error",
];

/// The first line of a table in CSV.
pub(super) fn csv_header() -> String {
    COLUMNS.join(",") + "\n"
}

/// Returns whether a solution is proved to minimize what is asked.
pub(super) fn is_proved(answer: &Answer, minimize: Minimize) -> bool {
    let is_optimal = matches!(answer, Answer::Optimal { .. });
    is_optimal || minimize == Minimize::Pushes && answer.is_optimal_in_pushes()
}

/// The solution of a level, if it is one that was asked for.
pub(super) fn accepted<'r>(answer: &'r Answer, solver: &Solver) -> Option<&'r Solution> {
    let is_accepted = solver.accept != Accept::Proved || is_proved(answer, solver.minimize);
    answer.solution().filter(|_| is_accepted)
}

/// The limits, their names in JSON, and the groups of levels that end at them.
pub(super) const LIMITS: [(Limit, &str, &str); 5] = [
    (Limit::Time, "time", "that reached the time limit"),
    (Limit::Expansions, "expansions", "that reached the limit of expansions"),
    (Limit::Memory, "memory", "that reached the memory limit"),
    (Limit::Solver, "solver", "that reached the solver's own limit"),
    (Limit::Cancelled, "cancelled", "that were interrupted"),
];
