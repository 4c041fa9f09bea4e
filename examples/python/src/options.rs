//! What is asked of a solver.

use std::str::FromStr;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sokopush::solve::{Accept, Minimize};
use sokopush::{Answer, Solver};

/// More threads would not help.
const MAX_THREADS: usize = 1024;

/// What is asked of a solver.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) solver: Solver,
    accept: Accept,
    minimize: Minimize,
}

impl Options {
    /// Each of `jobs` gets its share of the memory.
    pub(crate) fn new(
        (minimize, accept): (&str, &str),
        time: Option<f64>,
        memory: i64,
        jobs: usize,
    ) -> PyResult<Self> {
        let minimize = choice("minimize", "`moves` or `pushes`", minimize)?;
        let accept = choice("accept", "`proved`, `any` or `best`", accept)?;
        let is_time = "a number of seconds from 0 to 1e19, or None";
        let duration = |time| {
            Duration::try_from_secs_f64(time).map_err(|_| wrong("time", is_time, &time.to_string()))
        };
        let time = time.map(duration).transpose()?;
        let bytes = usize::try_from(memory)
            .map_err(|_| wrong("memory", "a number of bytes", &memory.to_string()))?;
        let solver =
            Solver::new().minimize(minimize).accept(accept).time(time).memory(bytes / jobs);
        Ok(Options { solver, accept, minimize })
    }

    /// Returns whether an answer has a solution as it was asked for.
    pub(crate) fn is_solved(&self, answer: &Answer) -> bool {
        let is_good = self.accept != Accept::Proved
            || matches!(answer, Answer::Optimal { .. })
            || self.minimize == Minimize::Pushes && answer.is_optimal_in_pushes();
        is_good && answer.solution().is_some()
    }
}

/// One of a few names.
fn choice<T: FromStr>(option: &str, expected: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|_| wrong(option, expected, &format!("`{name}`")))
}

/// A number of threads.
pub(crate) fn thread_count(option: &str, number: i64) -> PyResult<usize> {
    let threads = usize::try_from(number).ok().filter(|number| (1..=MAX_THREADS).contains(number));
    let expected = format!("a whole number from 1 to {MAX_THREADS}");
    threads.ok_or_else(|| wrong(option, &expected, &number.to_string()))
}

/// The error that an option has another value than it may have.
fn wrong(option: &str, expected: &str, found: &str) -> PyErr {
    PyValueError::new_err(format!("{option}: expected {expected}, but found {found}"))
}
