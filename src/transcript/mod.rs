//! Transcripts compared: where two first differ, and which usual mistake that shows.

mod compare;
mod difference;
mod line_edit;
mod mistake;
mod pieces;
mod play;
mod text;

pub use compare::{Comparison, Reference, compare};
pub use difference::{Difference, Position};
pub use line_edit::{LineEdit, LineEdits};
pub use mistake::Mistake;
pub use pieces::{Pieces, games};
pub use play::Player;
pub use text::Transcript;
