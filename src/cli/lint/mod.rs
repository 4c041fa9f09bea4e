//! `sokopush lint`: what an author wants to know about levels before publishing them.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the options |
//! | `run` | all levels in order, and what is printed |
//! | `read_level` | a level, and that it is malformed |
//! | `board`, `records`, `solving` | findings about one level |
//! | `titles`, `numbering`, `duplicates` | findings from comparing levels |
//! | `finding` | the names of findings, and a finding as a line |
//!
//! To add a finding: a name in `finding.rs`, a function that is called in `run.rs` in one of the files for findings, and a section
//! in `docs/lint.md`.

mod arguments;
mod board;
mod duplicates;
mod finding;
mod numbering;
mod read_level;
mod records;
mod run;
mod solving;
mod titles;

pub(super) use self::arguments::{Arguments, manual};
