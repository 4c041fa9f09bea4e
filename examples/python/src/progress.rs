//! `sokopush.Progress`.

use pyo3::prelude::*;

/// How far the search is whose result comes next. `str()` says it in words.
#[pyclass(frozen, get_all, module = "sokopush")]
pub(crate) struct Progress {
    /// The number of the level, counted from 1.
    number: u64,
    /// The time since the search began, in seconds.
    seconds: f64,
    /// The moves of the best solution so far, or None.
    moves: Option<usize>,
    /// Its pushes, or None.
    pushes: Option<usize>,
    /// No solution has fewer pushes than this.
    lower_bound: usize,
}

impl Progress {
    pub(crate) fn new(number: u64, progress: sokopush::solve::Progress) -> Self {
        let moves = progress.best.map(|best| best.moves);
        let pushes = progress.best.map(|best| best.pushes);
        let seconds = progress.time.as_secs_f64();
        Progress { number, seconds, moves, pushes, lower_bound: progress.lower_bound }
    }
}

#[pymethods]
impl Progress {
    fn __str__(&self) -> String {
        let Progress { number, seconds, lower_bound, .. } = self;
        let found = match (self.moves, self.pushes) {
            (Some(moves), Some(pushes)) => format!("{moves} moves with {pushes} pushes found"),
            _ => "no solution found".to_owned(),
        };
        format!("level {number}: {seconds:.1} s, {found}, at least {lower_bound} pushes needed")
    }

    fn __repr__(&self) -> String {
        format!("<sokopush.Progress: {}>", self.__str__())
    }
}
