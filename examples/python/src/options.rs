//! What is asked of a solver.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sokopush::solve::{Accept, Minimize};
use sokopush::{Answer, Solver};

/// More threads would not help.
const MAX_THREADS: usize = 1024;

const MINIMIZE: &str = "`moves` or `pushes`";
const ACCEPT: &str = "`proved`, `any` or `best`";

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
        (time, expansions): (Option<Duration>, Option<u64>),
        memory: usize,
        jobs: usize,
    ) -> PyResult<Self> {
        let minimize = choice("minimize", MINIMIZE, minimize)?;
        let accept = choice("accept", ACCEPT, accept)?;
        if time.is_some() && expansions.is_some() {
            return Err(PyValueError::new_err("expected `time` or `expansions`, but found both"));
        }
        // What others take must not decide an answer that is to be the same everywhere.
        let memory = if expansions.is_some() { memory } else { memory / jobs };
        let solver = Solver { minimize, accept, time, expansions, memory, ..Solver::default() };
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

pub(crate) fn minimize<'a>(given: &'a Bound<PyAny>) -> PyResult<&'a str> {
    extract("minimize", MINIMIZE, given)
}

pub(crate) fn accept<'a>(given: &'a Bound<PyAny>) -> PyResult<&'a str> {
    extract("accept", ACCEPT, given)
}

pub(crate) fn time(given: &Bound<PyAny>) -> PyResult<Option<Duration>> {
    let expected = "a number of seconds from 0 to 1e19, or None";
    let Some(time) = extract::<Option<f64>>("time", expected, given)? else { return Ok(None) };
    let duration = Duration::try_from_secs_f64(time);
    duration.map(Some).map_err(|_| wrong("time", expected, &time.to_string()))
}

pub(crate) fn expansions(given: &Bound<PyAny>) -> PyResult<Option<u64>> {
    if given.is_none() {
        Ok(None)
    } else {
        whole_number("expansions", 1..=u64::MAX, given).map(Some)
    }
}

pub(crate) fn memory(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("memory", 0..=usize::MAX, given)
}

pub(crate) fn threads(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("threads", 1..=MAX_THREADS, given)
}

pub(crate) fn jobs(given: &Bound<PyAny>) -> PyResult<Option<usize>> {
    if given.is_none() { Ok(None) } else { whole_number("jobs", 1..=MAX_THREADS, given).map(Some) }
}

pub(crate) fn progress<'a, 'py>(
    given: &'a Bound<'py, PyAny>,
) -> PyResult<Option<&'a Bound<'py, PyAny>>> {
    match given {
        none if none.is_none() => Ok(None),
        function if function.is_callable() => Ok(Some(function)),
        other => Err(wrong_type("progress", "a function or None", other)),
    }
}

/// One of a few names.
fn choice<T: FromStr>(option: &str, expected: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|_| wrong(option, expected, &format!("`{}`", name.escape_debug())))
}

/// A whole number in a range.
pub(crate) fn whole_number<'a, 'py, N: FromPyObject<'a, 'py> + PartialOrd + Display>(
    option: &str,
    range: RangeInclusive<N>,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<N> {
    let expected = format!("a whole number from {} to {}", range.start(), range.end());
    let number: N = extract(option, &expected, given)?;
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(wrong(option, &expected, &number.to_string()))
    }
}

/// What was given for an option, as a value of a type of Rust. `PyO3`'s own errors do not name the option.
fn extract<'a, 'py, T: FromPyObject<'a, 'py>>(
    option: &str,
    expected: &str,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<T> {
    let py = given.py();
    given.extract().map_err(|error: T::Error| match error.into() {
        error if error.is_instance_of::<PyTypeError>(py) => wrong_type(option, expected, given),
        // Also of text with half a surrogate pair, which is a ValueError.
        error
            if error.is_instance_of::<PyOverflowError>(py)
                || error.is_instance_of::<PyValueError>(py) =>
        {
            let found = given.repr().map_or_else(|_| "another".into(), |given| given.to_string());
            wrong(option, expected, &found)
        }
        error => error,
    })
}

/// The error that an option has another value than it may have.
pub(crate) fn wrong(option: &str, expected: &str, found: &str) -> PyErr {
    PyValueError::new_err(format!("{option}: expected {expected}, but found {found}"))
}

/// The error that an option is of another type than it may be.
pub(crate) fn wrong_type(option: &str, expected: &str, given: &Bound<PyAny>) -> PyErr {
    let name = given.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    let error = format!("{option}: expected {expected}, but found an object of type `{name}`");
    PyTypeError::new_err(error)
}
