//! The text forms of boards and of play.

pub mod keystrokes;
mod levels;
pub mod lurd;
pub mod named;
pub mod push_box;
mod tiles;
pub mod xsb;

pub use levels::{Level, Levels, Notation};
