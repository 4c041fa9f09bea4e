//! The log that `sokopush.solve_many` continues, which `sokopush solve --log` continues too.

use std::path::Path;

use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use sokopush::Solver;
use sokopush::board::Push;
use sokopush::program::{
    LevelPlace, LevelReport, LogWarning, LoggedResult, ResultLog, added_walls, join_reports,
};
use sokopush::solve::{Accept, Report};

use crate::level::Level;

/// The file that the lines of a log name. A level in Python comes from no file.
const FILE: &str = "<python>";

/// The log of a run, and what the run asks.
pub(crate) struct Log {
    log: ResultLog,
    solver: Solver,
}

impl Log {
    /// Opens a log, or creates it, and warns of lines that were cut or changed. `solver` has the share of the memory that each level
    /// gets.
    pub(crate) fn open(py: Python, path: &Path, solver: Solver) -> PyResult<Log> {
        let log = ResultLog::open(path).map_err(|error| python_error(&error))?;
        for LogWarning { line, text } in &log.warnings {
            let text = format!("{}:{line}: {text}", log.name).replace('\0', "\u{fffd}");
            let text = std::ffi::CString::new(text)?;
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)?;
        }
        Ok(Log { log, solver })
    }

    /// Returns the result of an earlier run for a level, if it is of use for this run.
    pub(crate) fn find(&self, level: &Level) -> PyResult<Option<LoggedResult>> {
        let level = sokopush::Level::from((*level.warehouse).clone());
        self.log.find(&level, &self.solver).map_err(|error| python_error(&error))
    }

    /// The pushes from which the search for the best solution starts.
    pub(crate) fn start<'a>(&self, logged: Option<&'a LoggedResult>) -> &'a [Push] {
        if self.solver.accept != Accept::Best {
            return &[];
        }
        let solution = logged.and_then(|logged| logged.report.answer.solution());
        solution.map_or(&[], |solution| &solution.pushes)
    }

    /// Joins the report of a search with what was known before, and adds the result to the log.
    pub(crate) fn add(
        &self,
        number: u64,
        level: &Level,
        logged: Option<&LoggedResult>,
        mut report: Report,
    ) -> anyhow::Result<Report> {
        if let Some(logged) = logged {
            report = join_reports(self.solver.minimize, &logged.report, report);
        }
        let place = LevelPlace { file: FILE, level: number, title: level.title(), line: 0 };
        self.log.add(&LevelReport {
            place,
            warehouse: &level.warehouse,
            added_walls: added_walls(&level.warehouse),
            report: &report,
            solver: &self.solver,
        })?;
        Ok(report)
    }
}

/// An error as an exception: OSError with the path if the system refused something, otherwise ValueError.
pub(crate) fn python_error(error: &anyhow::Error) -> PyErr {
    let text = format!("{error:#}");
    match error.downcast_ref::<std::io::Error>() {
        Some(cause) => std::io::Error::new(cause.kind(), text).into(),
        None => PyValueError::new_err(text),
    }
}
