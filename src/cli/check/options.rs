//! The options of `sokopush check`, as the work sees them.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use super::compare::{Leniency, is_file_in_cr_lf};
use super::csv_separator::CsvSeparator;
use super::format::ReportFormat;
use super::language::Language;
use super::program::{Program, ProgramLimits};
use sokopush::Interpreter;

/// The options of `sokopush check`, checked.
#[expect(clippy::struct_excessive_bools, reason = "they are options")]
pub(super) struct CheckOptions {
    /// The cases, and the folders to search for them.
    pub(super) paths: Vec<PathBuf>,
    /// The programs to test. If there is none, cases are run through sokopush itself.
    pub(super) programs: Vec<Program>,
    /// The language of the cases.
    pub(super) language: Language,
    /// Whether a line holds any number of commands.
    pub(super) chained: bool,
    /// Whether blanks and line ends are not compared.
    pub(super) ignore_blanks: bool,
    /// Whether outputs that are missing are written.
    pub(super) write: bool,
    /// The folder for shrunk cases; `None` shrinks none.
    pub(super) shrink: Option<PathBuf>,
    /// Whether files that differ are replaced.
    pub(super) force: bool,
    /// The number of cases to check at a time; `None` is one for each core.
    pub(super) jobs: Option<NonZero<usize>>,
    pub(super) limits: ProgramLimits,
    /// The number of time limits in a row after which a program is run on no more cases.
    pub(super) give_up: usize,
    /// Whether the first case that fails or cannot be judged is the last one.
    pub(super) fail_fast: bool,
    pub(super) format: ReportFormat,
    /// What separates the fields of a table in CSV.
    pub(super) separator: CsvSeparator,
    /// Whether a table has a row for each case, and not for each program.
    pub(super) per_case: bool,
    /// The folder for pages; `None` writes the report to stdout.
    pub(super) to_dir: Option<PathBuf>,
    /// The points for all cases, and those for the cases in a folder.
    pub(super) points: Option<f64>,
    pub(super) weights: Vec<(String, f64)>,
}

impl CheckOptions {
    /// What is not compared in a case with this output.
    pub(super) fn leniency(&self, output: &Path) -> Leniency {
        if self.ignore_blanks {
            return Leniency::Blanks;
        }
        if is_file_in_cr_lf(output) { Leniency::LineEnds } else { Leniency::Nothing }
    }

    pub(super) fn interpreter(&self) -> Interpreter {
        Interpreter { chained: self.chained, ..Interpreter::default() }
    }
}
