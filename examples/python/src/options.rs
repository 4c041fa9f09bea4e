//! What is asked of a solver.

use std::fmt::Display;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sokopush::solve::{Accept, Minimize};
use sokopush::{Answer, Solver};

/// What is asked of a solver.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) solver: Solver,
    accept: Accept,
    minimize: Minimize,
}

impl Options {
    pub(crate) fn new(
        (minimize, accept): (&str, &str),
        time: Option<f64>,
        memory: usize,
        threads: usize,
    ) -> PyResult<Self> {
        let (minimize, accept) = (minimize.parse().map_err(wrong)?, accept.parse().map_err(wrong)?);
        let time = time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| PyValueError::new_err(format!("time: {error}")))?;
        let solver = Solver::new().minimize(minimize).accept(accept);
        Ok(Options { solver: solver.time(time).memory(memory).threads(threads), accept, minimize })
    }

    /// Returns whether an answer has a solution as it was asked for.
    pub(crate) fn is_solved(&self, answer: &Answer) -> bool {
        let is_good = self.accept != Accept::Proved
            || matches!(answer, Answer::Optimal { .. })
            || self.minimize == Minimize::Pushes && answer.is_optimal_in_pushes();
        is_good && answer.solution().is_some()
    }
}

fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
