//! `sokopush lint`: what an author wants to know about levels before publishing them.
//!
//! A new finding: a name in `finding.rs`, a function in `board`, `records`, `solving`, `titles` or
//! `duplicates`, called in `run.rs`, and a section in `docs/lint.md`.

mod arguments;
mod board;
mod duplicates;
mod finding;
mod records;
mod run;
mod solving;
mod titles;

pub(super) use self::arguments::{Arguments, manual};
