//! All tests of the program and of the library's public face.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod any;
#[cfg(unix)]
mod best;
mod boards;
mod browser;
mod check;
#[cfg(all(unix, feature = "interactive"))]
mod claims;
#[cfg(unix)]
mod cluster;
mod collection_page;
mod collections;
mod contract;
mod convert;
mod docs;
mod errors;
mod faults;
mod generate;
mod growth;
mod harness;
mod help;
mod imports;
mod json;
mod keystrokes;
#[cfg(target_os = "linux")]
mod limits;
mod lint;
mod log;
mod messages;
#[cfg(unix)]
mod mistakes;
mod model;
mod notations;
mod ordered;
mod pages;
#[cfg(all(unix, feature = "interactive", feature = "screen"))]
mod picture;
mod programs;
mod properties;
mod random;
mod render;
mod rules;
mod schema;
#[cfg(all(unix, feature = "interactive", feature = "screen"))]
mod screen;
#[cfg(all(unix, feature = "interactive", feature = "screen"))]
mod screen_levels;
#[cfg(unix)]
mod shrink;
mod slc;
mod slc_schema;
mod solve;
mod stream;
mod structure;
#[cfg(all(unix, feature = "interactive"))]
mod terminal;
mod tidy;
mod transcripts;
#[cfg(all(unix, feature = "interactive"))]
mod typed;
