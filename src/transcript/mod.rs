//! Transcripts compared: where two first differ, and which usual mistake that shows.

mod compare;
mod difference;
mod hypotheses;
mod line_edit;
mod mistake;
#[cfg(feature = "cli")]
mod pieces;
mod play;
mod played_board;
mod text;
mod wrong_game;

#[doc(hidden)]
pub use compare::Reference;
pub use compare::{Comparison, compare};
pub use difference::{Difference, Position};
pub use line_edit::{LineEdit, LineEdits};
pub use mistake::{Diagnosis, Mistake};
#[cfg(feature = "cli")]
pub(crate) use pieces::{Pieces, games};
pub use play::Player;
pub use text::Transcript;
