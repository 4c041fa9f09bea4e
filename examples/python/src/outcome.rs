//! `sokopush.Result`.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sokopush::program::{limit_name, status};
use sokopush::solve::Report;
use sokopush::{Answer, Solver};

use crate::level::Level;
use crate::picture::svg;
use crate::solution::Solution;

/// What is known about a level. The names mean what they mean in the JSON of `sokopush solve`.
#[pyclass(frozen, get_all, module = "sokopush", name = "Result")]
pub(crate) struct Outcome {
    /// The number of the level, counted from 1.
    number: u64,
    /// The level; None if it is malformed.
    level: Option<Level>,
    /// `solved`: `solution` is what was asked for; `unsolvable`: it is proved that there is none; `limit` or `malformed`.
    status: String,
    /// What is wrong with a malformed level, with its place.
    error: Option<String>,
    /// The best solution known, also if it is not what was asked for.
    best: Option<Solution>,
    /// Whether it is proved that no solution is better, or that there is none.
    proved: bool,
    /// No solution has fewer pushes than this; None if there is no solution.
    lower_bound: Option<usize>,
    /// No solution has fewer moves than this; None if there is no solution. Never less than `lower_bound`, and more only where
    /// moves are minimized.
    lower_bound_moves: Option<usize>,
    /// The engine that answered; None if none had to, or a limit was reached.
    engine: Option<String>,
    /// The limit that ended the search: `time`, `expansions`, `memory`, `solver` (no search is left) or None.
    limit: Option<String>,
    /// The number of positions expanded: taken up to generate those that can follow.
    expanded: u64,
    /// The number of positions generated, known ones included.
    generated: u64,
    /// The time of the search, in seconds.
    seconds: f64,
    /// The peak size of its tables, in bytes.
    peak_bytes: usize,
}

impl Outcome {
    pub(crate) fn new(number: u64, level: Level, report: Report, solver: &Solver) -> Self {
        let Report { answer, stats, engine } = report;
        let status = status(&answer, solver);
        let limit = answer.limit().map(limit_name);
        let best = answer.solution().map(|solution| Solution {
            warehouse: level.warehouse.clone(),
            moves: solution.moves.clone().into(),
        });
        Outcome {
            number,
            level: Some(level),
            status: status.to_owned(),
            error: None,
            best,
            proved: matches!(answer, Answer::Optimal { .. } | Answer::Unsolvable),
            lower_bound: answer.lower_bound().map(|bound| bound.pushes),
            lower_bound_moves: answer.lower_bound().map(|bound| bound.moves),
            engine: engine.map(|engine| engine.to_string()),
            limit: limit.map(str::to_owned),
            expanded: stats.expanded,
            generated: stats.generated,
            seconds: stats.time.as_secs_f64(),
            peak_bytes: stats.peak_bytes,
        }
    }

    pub(crate) fn malformed(number: u64, error: String) -> Self {
        Outcome {
            number,
            level: None,
            status: "malformed".to_owned(),
            error: Some(error),
            best: None,
            proved: false,
            lower_bound: None,
            lower_bound_moves: None,
            engine: None,
            limit: None,
            expanded: 0,
            generated: 0,
            seconds: 0.0,
            peak_bytes: 0,
        }
    }
}

/// The fields, as a pickle has them. It is one tuple in which others are nested, because `PyO3` converts no tuple of all of them.
type Pickled = (
    u64,
    Option<Level>,
    String,
    Option<String>,
    Option<Solution>,
    bool,
    Option<usize>,
    Option<String>,
    (u64, u64, f64, usize),
    (Option<usize>, Option<String>),
);

#[pymethods]
impl Outcome {
    /// For `pickle` alone.
    #[new]
    fn restore(state: Pickled) -> Self {
        let (number, level, status, error, best, proved, lower_bound, limit, effort, more) = state;
        let (expanded, generated, seconds, peak_bytes) = effort;
        let (lower_bound_moves, engine) = more;
        Outcome {
            number,
            level,
            status,
            error,
            best,
            proved,
            lower_bound,
            lower_bound_moves,
            engine,
            limit,
            expanded,
            generated,
            seconds,
            peak_bytes,
        }
    }

    fn __getnewargs__(&self) -> (Pickled,) {
        let state = (
            self.number,
            self.level.clone(),
            self.status.clone(),
            self.error.clone(),
            self.best.clone(),
            self.proved,
            self.lower_bound,
            self.limit.clone(),
            (self.expanded, self.generated, self.seconds, self.peak_bytes),
            (self.lower_bound_moves, self.engine.clone()),
        );
        (state,)
    }

    fn __eq__(&self, other: &Self) -> bool {
        // All fields but the seconds, which are others each time that the level is solved.
        self.number == other.number
            && self.level == other.level
            && self.status == other.status
            && self.error == other.error
            && self.best == other.best
            && self.proved == other.proved
            && self.lower_bound == other.lower_bound
            && self.lower_bound_moves == other.lower_bound_moves
            && self.engine == other.engine
            && self.limit == other.limit
            && self.expanded == other.expanded
            && self.generated == other.generated
            && self.peak_bytes == other.peak_bytes
    }

    /// The solution that was asked for; None without one.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        if self.status != "solved" {
            return None;
        }
        self.best.clone()
    }

    /// The moves of `solution` in LURD.
    #[getter]
    fn moves(&self) -> Option<String> {
        self.solution().map(|solution| solution.moves())
    }

    /// The number of pushes of `solution`.
    #[getter]
    fn pushes(&self) -> Option<usize> {
        self.solution().map(|solution| solution.pushes())
    }

    /// Whether it is proved that no solution has fewer pushes, or that there is none.
    #[getter]
    fn proved_pushes(&self) -> bool {
        if self.status == "unsolvable" {
            return true;
        }
        self.pushes().is_some() && self.pushes() == self.lower_bound
    }

    /// The fields by the names that the JSON of `sokopush solve` has, for tables: `moves` and `pushes` are numbers here, and
    /// `lurd` has the moves.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let level = self.level.as_ref();
        let warehouse = level.map(|level| &level.warehouse);
        let shape = warehouse.map(|warehouse| warehouse.board().size());
        let solution = self.solution();
        let best = self.best.as_ref();
        let metrics = best.map(|best| best.moves.metrics());
        let dict = PyDict::new(py);
        dict.set_item("level", self.number)?;
        dict.set_item("title", level.and_then(Level::title))?;
        dict.set_item("status", &self.status)?;
        dict.set_item("moves", solution.as_ref().map(|solution| solution.moves.len()))?;
        dict.set_item("pushes", self.pushes())?;
        dict.set_item("lurd", self.moves())?;
        dict.set_item("best_moves", best.map(|best| best.moves.len()))?;
        dict.set_item("best_pushes", best.map(Solution::pushes))?;
        dict.set_item("best_lurd", best.map(Solution::moves))?;
        dict.set_item("box_changes", metrics.map(|metrics| metrics.box_changes))?;
        dict.set_item("box_lines", metrics.map(|metrics| metrics.box_lines))?;
        dict.set_item("pushing_sessions", metrics.map(|metrics| metrics.pushing_sessions))?;
        dict.set_item("player_lines", metrics.map(|metrics| metrics.player_lines))?;
        dict.set_item("proved", self.proved)?;
        dict.set_item("proved_pushes", self.proved_pushes())?;
        dict.set_item("lower_bound", self.lower_bound)?;
        dict.set_item("lower_bound_moves", self.lower_bound_moves)?;
        dict.set_item("engine", &self.engine)?;
        dict.set_item("expanded", self.expanded)?;
        dict.set_item("generated", self.generated)?;
        dict.set_item("seconds", self.seconds)?;
        dict.set_item("peak_bytes", self.peak_bytes)?;
        dict.set_item("rows", shape.map(|(rows, _)| rows))?;
        dict.set_item("columns", shape.map(|(_, columns)| columns))?;
        dict.set_item("boxes", warehouse.map(|warehouse| warehouse.boxes().len()))?;
        dict.set_item("goals", warehouse.map(|warehouse| warehouse.board().goals().len()))?;
        dict.set_item("limit", &self.limit)?;
        dict.set_item("error", &self.error)?;
        Ok(dict)
    }

    /// The solution as a moving picture, or else the board, and what is known about it.
    fn _repr_html_(&self) -> String {
        let text = self.__repr__();
        let first_line = text.lines().next().unwrap_or_default().trim_matches(['<', '>']);
        let words = first_line.replace('&', "&amp;").replace('<', "&lt;");
        let moves = self.best.as_ref().map(|best| &*best.moves);
        let picture = self.level.as_ref().map(|level| svg(&level.warehouse, level.title(), moves));
        format!("{}<p>{words}</p>", picture.unwrap_or_default())
    }

    fn __repr__(&self) -> String {
        let Outcome { number, status, .. } = self;
        if let Some(error) = &self.error {
            return format!("<sokopush.Result {number}: {status}: {error}>");
        }
        let board = match &self.level {
            Some(level) => level.warehouse.to_string(),
            None => String::new(),
        };
        let Some(best) = &self.best else {
            return format!("<sokopush.Result {number}: {status}>\n{board}");
        };
        let moves = best.moves.len();
        let pushes = best.pushes();
        format!("<sokopush.Result {number}: {status}: {moves}/{pushes} {}>\n{board}", best.moves)
    }
}
