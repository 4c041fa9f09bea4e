//! The Python module `sokopush._sokopush`, which the package `sokopush` in `python` shows: a thin layer over the library.
//! `__init__.pyi` there describes it for Python.

#![allow(clippy::disallowed_methods, reason = "Python asks for the hash of a value")]

mod board;
mod game;
mod games;
mod generate;
mod labels;
mod level;
mod log;
mod numpy;
mod options;
mod outcome;
mod picture;
mod pool;
mod progress;
mod read;
mod results;
mod run;
mod solution;
mod threads;
mod warehouse;

use pyo3::prelude::*;

/// Sokoban levels, and a solver that proves its solutions.
#[pymodule(name = "_sokopush")]
mod module {
    #[pymodule_export]
    use super::game::{Game, dead_squares};
    #[pymodule_export]
    use super::games::Games;
    #[pymodule_export]
    use super::generate::{Generated, generate};
    #[pymodule_export]
    use super::labels::labels;
    #[pymodule_export]
    use super::level::Level;
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    use super::progress::Progress;
    #[pymodule_export]
    use super::read::{Levels, read};
    #[pymodule_export]
    use super::results::{Results, solve, solve_many};
    #[pymodule_export]
    use super::solution::Solution;
    #[pymodule_export]
    use super::warehouse::Warehouse;
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
