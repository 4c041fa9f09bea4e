//! Random cases for programs that play or solve Sokoban, which reach the corners of the rules.
//!
//! `documents` makes cases of the push/undo language. `contest` holds the options of the other two, `keystrokes` and `push_box`
//! make them: each draws a `room` without goals, plays it (`playthrough`), and puts goals where the boxes got to.

mod contest;
mod documents;
mod keystrokes;
mod playthrough;
mod push_box;
mod random;
mod room;

pub use contest::ContestGenerator;
pub use documents::Generator;
pub(crate) use random::Random;
