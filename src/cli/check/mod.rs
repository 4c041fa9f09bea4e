//! `sokopush check`: transcripts compared, other programs tested.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the options of the command line |
//! | `options` | `CheckOptions`, which they become |
//! | `format`, `csv_separator` | the formats of the report, and what separates the fields of CSV |
//! | `build` | programs built before they are run |
//! | `run` | programs run on cases, several at a time, and their results in order |
//! | `case` | the cases that are asked for |
//! | `warnings` | what is odd about the cases |
//! | `language` | what sokopush prints for a case in each language |
//! | `program` | a program that is started, its output, and how it ended |
//! | `judge` | one program on one case: its output, or `NAME.out`, compared with what it should be |
//! | `rerun` | a program run once more on a case in which it failed |
//! | `compare` | two transcripts, and where they differ |
//! | `diagnose` | what is said of the first wrong place of a game |
//! | `mistake` | the usual mistakes, with their sentences and sections |
//! | `mistakes` | which of them a program makes, by all of its cases |
//! | `verdict` | what the judge says of a case |
//! | `shrink` | a failing case made small |
//! | `report` | what is printed, in each format |
//!
//! To add an option: a field in `arguments.rs`, its plain form in `options.rs`, and the place that acts on it.

mod arguments;
mod build;
mod case;
mod compare;
mod csv_separator;
mod diagnose;
mod format;
mod judge;
mod language;
mod mistake;
mod mistakes;
mod options;
mod program;
mod report;
mod rerun;
mod run;
mod shrink;
#[cfg(test)]
mod tests;
mod verdict;
mod warnings;

pub(super) use self::arguments::{Arguments, manual};
pub(super) use self::language::Language;
pub(super) use self::program::launch;
