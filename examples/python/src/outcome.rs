//! `sokopush.Result`.

use pyo3::prelude::*;
use sokopush::Answer;
use sokopush::solve::{Limit, Report};

use crate::level::Level;
use crate::options::Options;
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
    /// The limit that ended the search: `time`, `memory`, `solver` (no search is left) or None.
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
    pub(crate) fn new(number: u64, level: Level, report: Report, options: &Options) -> Self {
        let Report { answer, stats, .. } = report;
        let status = match answer {
            Answer::Unsolvable => "unsolvable",
            _ if options.is_solved(&answer) => "solved",
            _ => "limit",
        };
        let limit = answer.limit().map(|limit| match limit {
            Limit::Time => "time",
            Limit::Memory => "memory",
            Limit::Solver => "solver",
            Limit::Cancelled => "cancelled",
        });
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
            lower_bound: answer.lower_bound(),
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
            limit: None,
            expanded: 0,
            generated: 0,
            seconds: 0.0,
            peak_bytes: 0,
        }
    }
}

/// The arguments of [`Outcome::restore`].
type State = (
    u64,
    Option<Level>,
    String,
    Option<String>,
    Option<Solution>,
    bool,
    Option<usize>,
    Option<String>,
    u64,
    u64,
    f64,
    usize,
);

#[pymethods]
impl Outcome {
    /// For `pickle` alone.
    #[new]
    fn restore(state: State) -> Self {
        let (number, level, status, error, best, proved, lower_bound, limit, ..) = state;
        let (.., expanded, generated, seconds, peak_bytes) = state;
        Outcome {
            number,
            level,
            status,
            error,
            best,
            proved,
            lower_bound,
            limit,
            expanded,
            generated,
            seconds,
            peak_bytes,
        }
    }

    fn __getnewargs__(&self) -> (State,) {
        let state = (
            self.number,
            self.level.clone(),
            self.status.clone(),
            self.error.clone(),
            self.best.clone(),
            self.proved,
            self.lower_bound,
            self.limit.clone(),
            self.expanded,
            self.generated,
            self.seconds,
            self.peak_bytes,
        );
        (state,)
    }

    /// The solution that was asked for; None without one.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        self.best.clone().filter(|_| self.status == "solved")
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
        let is_shortest = self.pushes().is_some() && self.pushes() == self.lower_bound;
        is_shortest || self.status == "unsolvable"
    }

    fn __repr__(&self) -> String {
        let Outcome { number, status, .. } = self;
        let what = match (&self.error, &self.best) {
            (Some(error), _) => return format!("<sokopush.Result {number}: {status}: {error}>"),
            (None, Some(best)) => {
                format!(": {}/{} {}", best.moves.len(), best.pushes(), best.moves)
            }
            (None, None) => String::new(),
        };
        let board = self.level.as_ref().map(|level| level.warehouse.to_string());
        format!("<sokopush.Result {number}: {status}{what}>\n{}", board.unwrap_or_default())
    }
}
