//! `sokopush lint`: what an author wants to know about levels before publishing them.

mod arguments;
mod board;
mod duplicates;
mod finding;
mod records;
mod run;
mod solving;
mod titles;

pub(super) use self::arguments::{Arguments, manual};
