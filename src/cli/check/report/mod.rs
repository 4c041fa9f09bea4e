//! Reports on the cases, in each format.
//!
//! | file | holds |
//! |---|---|
//! | `case_report` | the report, which is written in parts while the programs run |
//! | `program_result` | the results of a program so far |
//! | `failed_run` | what is kept of a failure until all cases of the program are known |
//! | `names` | the names of what a program does wrong, found then |
//! | `cause`, `summary` | the causes that explain most failures, and the lines that sum them up |
//! | `grading` | the points of a program |
//! | `reported_case`, `side_by_side` | a case as reports show it, with texts side by side |
//! | `text`, `junit` | the report on a program for people, and as XML |
//! | `columns`, `table`, `csv`, `json`, `case_row` | tables with a row for each program or for each case |
//! | `page`, `page_folder` | a page, and a folder of pages |
//! | `explanation` | a section about a mistake, as a page shows it |
//!
//! To add a format: a variant in `../format.rs`, a file here, and its lines in `case_report.rs`.

mod case_report;
mod case_row;
mod cause;
mod columns;
mod csv;
mod explanation;
mod failed_run;
mod grading;
mod json;
mod junit;
mod names;
mod page;
mod page_folder;
mod program_result;
mod reported_case;
mod side_by_side;
mod summary;
mod table;
mod text;

pub(super) use case_report::CaseReport;
pub(super) use grading::Grading;
pub(super) use page_folder::prepare_pages;
pub(super) use program_result::ProgramResult;
