//! The text forms of boards and of play.

pub mod lurd;
pub mod named;
