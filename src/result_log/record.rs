//! The result of a level as JSON: a line of `sokopush solve --print json`, and of a log.

use serde::{Deserialize, Serialize};

use super::limits::limit_name;
use super::reports::{accepted_solution, status};
use crate::board::Warehouse;
use crate::solve::{Answer, Report, Solution, Solver};

/// The place of a level.
#[derive(Clone, Copy)]
pub struct LevelPlace<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The number of the level, counted from 1.
    pub level: u64,
    /// The title of the level.
    pub title: Option<&'a str>,
    /// The line where the board begins, counted from 1; 0 stands for a line that is not known.
    pub line: u64,
}

/// A level with the report on it.
pub struct LevelReport<'a> {
    /// The place of the level.
    pub place: LevelPlace<'a>,
    /// The board.
    pub warehouse: &'a Warehouse,
    /// The number of walls that the board lacks.
    pub added_walls: usize,
    /// The report.
    pub report: &'a Report,
    /// The options of the run whose report it is.
    pub solver: &'a Solver,
}

/// What is wrong with a malformed level.
pub struct LevelError {
    /// The mistake in words.
    pub text: String,
    /// The line and the column of the mistake, if it has a place.
    pub position: Option<(u64, u64)>,
}

/// The fields of a line. Those that a log needs are read back. The others are skipped, because an error in one of them, which
/// somebody may have changed, must not cost the result.
#[derive(Default, Serialize, Deserialize)]
pub struct LevelRecord {
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

impl LevelReport<'_> {
    fn accepted_solution(&self) -> Option<&Solution> {
        accepted_solution(&self.report.answer, self.solver)
    }
}

impl LevelRecord {
    /// The record of a level that cannot be read.
    pub fn of_malformed(place: LevelPlace, error: LevelError, solver: &Solver) -> LevelRecord {
        let mut record = LevelRecord::of_solver(solver);
        record.set_place(place);
        "malformed".clone_into(&mut record.status);
        record.error = Some(error.text);
        if let Some((line, column)) = error.position {
            record.error_line = Some(line);
            record.error_column = Some(column);
        }
        record
    }

    /// The record of a level that was solved, or that was tried.
    pub fn of_level(solved: &LevelReport) -> LevelRecord {
        let LevelReport { place, warehouse, added_walls, report, solver } = *solved;
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
        let board = warehouse.board();
        let (rows, columns) = board.size();
        record.rows = Some(rows);
        record.columns = Some(columns);
        record.boxes = Some(warehouse.boxes().len());
        record.goals = Some(board.goals().len());
        record.added_walls = Some(added_walls);
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
    fn set_place(&mut self, place: LevelPlace) {
        place.file.clone_into(&mut self.file);
        self.level = place.level;
        self.title = place.title.map(str::to_owned);
        if place.line > 0 {
            self.line = Some(place.line);
        }
    }

    /// Sets the fields about the solution that was asked for, and about the best one found.
    fn set_solutions(&mut self, solved: &LevelReport) {
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
    fn set_proof(&mut self, solved: &LevelReport) {
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
        self.limit = answer.limit().map(|limit| limit_name(limit).to_owned());
    }
}
