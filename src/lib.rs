//! Sokoban in text, played by pushes.

pub mod board;
pub mod cells;
pub mod command;
pub mod error;
pub mod generate;
pub mod grid;
pub mod interpret;
pub mod notation;
pub mod reach;
pub mod render;
pub mod session;
pub mod simulate;
pub mod solve;
pub mod source;
pub mod transcript;
pub mod warehouse;

// So that fuzzing reaches the command line as well.
#[cfg(fuzzing)]
extern crate self as sokopush;
#[cfg(fuzzing)]
#[allow(dead_code, missing_docs, unreachable_pub)]
#[doc(hidden)]
pub mod cli;
