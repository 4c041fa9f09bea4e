//! `sokopush convert`: from one notation to another.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the options of the command line |
//! | `options` | `ConvertOptions`, which they become |
//! | `run` | the files in order: levels written as they come, or all together when they are read |
//! | `converted_levels` | levels in the new notation, on stdout or each in a file, and the warnings about them |
//! | `bare_records` | records without boards, which are only copied |
//!
//! To add an option: a field in `arguments.rs`, its plain form in `options.rs`, and the place in `run.rs` or
//! `converted_levels.rs` that acts on it. A new notation needs nothing here.

mod arguments;
mod bare_records;
mod converted_levels;
mod options;
mod run;

pub(super) use self::arguments::Arguments;
