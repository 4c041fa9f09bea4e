//! The text forms of boards and of play.

pub mod keystrokes;
pub mod lurd;
pub mod named;
mod tiles;
