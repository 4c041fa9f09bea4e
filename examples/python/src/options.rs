//! What is asked of a solver.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use sokopush::Solver;
use sokopush::solve::{Minimize, Techniques};

/// The most threads, and the most jobs: more would not help.
pub(crate) const MAX_THREADS: usize = 1024;

const MINIMIZE: &str = "`moves` or `pushes`";
const ACCEPT: &str = "`proved`, `any` or `best`";
const WITHOUT: &str = "names of techniques, as in docs/solving.md";

/// What is asked, by the names of Python.
pub(crate) struct Options<'a> {
    pub(crate) minimize: &'a str,
    pub(crate) accept: &'a str,
    pub(crate) time: Option<Duration>,
    pub(crate) expansions: Option<u64>,
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    pub(crate) tie_break: bool,
    pub(crate) techniques: Techniques,
}

impl Options<'_> {
    /// The solver for `jobs` levels at once, each of which gets its share of the memory.
    pub(crate) fn solver(self, jobs: usize) -> PyResult<Solver> {
        let minimize = choice("minimize", MINIMIZE, self.minimize)?;
        let accept = choice("accept", ACCEPT, self.accept)?;
        if self.time.is_some() && self.expansions.is_some() {
            return Err(PyValueError::new_err("expected `time` or `expansions`, but found both"));
        }
        if !self.tie_break && minimize == Minimize::Moves {
            let error = "tie_break: expected True with `minimize=\"moves\"`, but found False";
            return Err(PyValueError::new_err(error));
        }
        let mut memory = self.memory;
        // With a limit of expansions, the number of jobs must not decide an answer that is to be the same everywhere.
        if self.expansions.is_none() {
            memory /= jobs;
        }
        Ok(Solver {
            minimize,
            accept,
            time: self.time,
            expansions: self.expansions,
            memory,
            threads: self.threads,
            breaks_ties: self.tie_break,
            techniques: self.techniques,
            ..Solver::default()
        })
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
    let Some(seconds) = extract::<Option<f64>>("time", expected, given)? else { return Ok(None) };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) => Ok(Some(time)),
        Err(_) => Err(wrong("time", expected, &seconds.to_string())),
    }
}

pub(crate) fn expansions(given: &Bound<PyAny>) -> PyResult<Option<u64>> {
    whole_number_or_none("expansions", 1..=u64::MAX, given)
}

pub(crate) fn memory(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("memory", 0..=usize::MAX, given)
}

pub(crate) fn threads(given: &Bound<PyAny>) -> PyResult<usize> {
    whole_number("threads", 1..=MAX_THREADS, given)
}

pub(crate) fn jobs(given: &Bound<PyAny>) -> PyResult<Option<usize>> {
    whole_number_or_none("jobs", 1..=MAX_THREADS, given)
}

pub(crate) fn tie_break(given: &Bound<PyAny>) -> PyResult<bool> {
    extract("tie_break", "True or False", given)
}

/// The techniques that are left without those that are named.
pub(crate) fn without(given: &Bound<PyAny>) -> PyResult<Option<Techniques>> {
    if given.is_none() {
        return Ok(None);
    }
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type("without", WITHOUT, given));
    }
    let Ok(names) = given.try_iter() else { return Err(wrong_type("without", WITHOUT, given)) };
    let mut techniques = Techniques::default();
    for name in names {
        let name = name?;
        let name = extract::<&str>("without", WITHOUT, &name)?;
        techniques = techniques.without(choice("without", WITHOUT, name)?);
    }
    Ok(Some(techniques))
}

pub(crate) fn log(given: &Bound<PyAny>) -> PyResult<Option<PathBuf>> {
    extract("log", "a path or None", given)
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

/// A whole number in a range, or None.
pub(crate) fn whole_number_or_none<'a, 'py, N: FromPyObject<'a, 'py> + PartialOrd + Display>(
    option: &str,
    range: RangeInclusive<N>,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<Option<N>> {
    if given.is_none() {
        return Ok(None);
    }
    Ok(Some(whole_number(option, range, given)?))
}

/// The value of an option as a type of Rust. The errors are made here, because those of `PyO3` do not name the option.
fn extract<'a, 'py, T: FromPyObject<'a, 'py>>(
    option: &str,
    expected: &str,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<T> {
    let error: PyErr = match given.extract() {
        Ok(value) => return Ok(value),
        Err(error) => error.into(),
    };
    let py = given.py();
    if error.is_instance_of::<PyTypeError>(py) {
        return Err(wrong_type(option, expected, given));
    }
    // A number that is too large is an OverflowError. Text with half a surrogate pair is a ValueError.
    if error.is_instance_of::<PyOverflowError>(py) || error.is_instance_of::<PyValueError>(py) {
        return Err(wrong(option, expected, &text_of(given)));
    }
    Err(error)
}

/// The text of a value for an error about it.
pub(crate) fn text_of(given: &Bound<PyAny>) -> String {
    match given.repr() {
        Ok(text) => text.to_string(),
        Err(_) => "another".to_owned(),
    }
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
