//! The text forms of boards and of play.

pub mod keystrokes;
mod level;
mod levels;
pub mod lurd;
pub mod named;
pub mod push_box;
mod rows;
mod tiles;
mod unwritable;
pub mod xsb;

pub use level::{Level, Record, TooManyBoxes, WhyNot, WrongMove};
pub use levels::{Levels, Notation};
pub use unwritable::Unwritable;
