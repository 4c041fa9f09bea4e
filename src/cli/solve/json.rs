//! The result of a level as JSON: a line of `--print json`, and of a log.

use serde::{Deserialize, Serialize};

use super::limits::name_in_json;
use super::reports::status;
use super::solved_level::SolvedLevel;
use crate::cli::messages::{SourceLocation, text_without_place};
use sokopush::Error;
use sokopush::solve::{Answer, Solver};

/// The fields of a line. Those that a log needs are read back. The others are skipped, because an error in one of them, which
/// somebody may have changed, must not cost the result.
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
    /// The rows of the board, with `|` between them; only a log has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<String>,
}

impl LevelRecord {
    /// The record of a level that cannot be read.
    pub(super) fn of_malformed(
        place: &SourceLocation,
        error: &anyhow::Error,
        solver: &Solver,
    ) -> LevelRecord {
        let mut record = LevelRecord::of_solver(solver);
        record.set_place(place);
        "malformed".clone_into(&mut record.status);
        match error.downcast_ref() {
            Some(Error::Syntax(location, mistake)) => {
                record.error = Some(mistake.to_string());
                record.error_line = Some(location.line);
                record.error_column = Some(location.column);
            }
            _ => record.error = Some(text_without_place(error)),
        }
        record
    }

    pub(super) fn of_level(solved: &SolvedLevel) -> LevelRecord {
        let SolvedLevel { place, level, added_walls, report, solver } = solved;
        let mut record = LevelRecord::of_solver(solver);
        record.set_place(place);
        status(&report.answer, solver).clone_into(&mut record.status);
        record.set_solutions(solved);
        record.set_proof(solved);
        record.engine = report.engine.map(|engine| engine.to_string());
        record.expanded = report.stats.expanded;
        record.generated = report.stats.generated;
        record.seconds = report.stats.time.as_secs_f64();
        record.peak_bytes = report.stats.peak_bytes;
        let board = level.warehouse.board();
        let (rows, columns) = board.size();
        record.rows = Some(rows);
        record.columns = Some(columns);
        record.boxes = Some(level.warehouse.boxes().len());
        record.goals = Some(board.goals().len());
        record.added_walls = Some(*added_walls);
        record
    }

    /// A record with the fields that say what is asked.
    pub(super) fn of_solver(solver: &Solver) -> LevelRecord {
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

    /// Sets the fields that say where the level is.
    fn set_place(&mut self, place: &SourceLocation) {
        self.file = place.file.to_string();
        self.level = place.level.unwrap_or(0);
        self.title.clone_from(&place.title);
        // 0 stands for a line that is not known.
        if place.line > 0 {
            self.line = Some(place.line);
        }
    }

    /// Sets the fields about the solution that was asked for, and about the best one found.
    fn set_solutions(&mut self, solved: &SolvedLevel) {
        if let Some(accepted) = solved.accepted_solution() {
            self.moves = Some(accepted.moves.len());
            self.pushes = Some(accepted.pushes.len());
            self.lurd = Some(accepted.moves.to_string());
        }
        if let Some(best) = solved.report.answer.solution() {
            self.best_moves = Some(best.moves.len());
            self.best_pushes = Some(best.pushes.len());
            self.best_lurd = Some(best.moves.to_string());
            let metrics = best.moves.metrics();
            self.box_changes = Some(metrics.box_changes);
            self.box_lines = Some(metrics.box_lines);
            self.pushing_sessions = Some(metrics.pushing_sessions);
            self.player_lines = Some(metrics.player_lines);
        }
    }

    /// Sets the fields that say what is proved, or else which limit was reached.
    fn set_proof(&mut self, solved: &SolvedLevel) {
        let answer = &solved.report.answer;
        match answer {
            Answer::Unsolvable => {
                self.proved = true;
                self.proved_pushes = true;
            }
            Answer::Optimal { .. } | Answer::Open { .. } => {
                self.proved = matches!(answer, Answer::Optimal { .. });
                let has_solution = solved.accepted_solution().is_some();
                self.proved_pushes = has_solution && answer.is_optimal_in_pushes();
                self.lower_bound = answer.lower_bound().map(|bound| bound.pushes);
                self.lower_bound_moves = answer.lower_bound().map(|bound| bound.moves);
            }
        }
        self.limit = answer.limit().map(|limit| name_in_json(limit).to_owned());
    }
}
