//! All tests of the program and of the library's public face.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]
#![allow(clippy::too_many_lines, reason = "tests list cases")]
#![allow(clippy::disallowed_methods, reason = "what a test compares reaches no output")]

mod browser;
mod check;
mod cli;
mod conversation;
mod convert;
mod environment;
mod generate;
mod harness;
mod help;
mod language;
mod library;
mod lint;
mod model;
mod notation;
mod page;
#[cfg(unix)]
mod plain;
mod play;
mod project;
#[path = "../../src/properties.rs"]
mod properties;
mod random;
mod record;
mod render;
mod run;
mod schema;
mod simulate;
mod slc_schema;

mod solve;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod wrong;
