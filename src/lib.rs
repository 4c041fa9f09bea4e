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
