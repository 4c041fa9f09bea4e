//! Transcripts compared: where two first differ, and which usual mistake that shows.

mod compare;
mod difference;
mod line_edit;
mod mistake;
#[cfg(feature = "cli")]
mod pieces;
mod play;
mod text;

#[doc(hidden)]
pub use compare::Reference;
pub use compare::{Comparison, compare};
pub use difference::{Difference, Position};
pub use line_edit::{LineEdit, LineEdits};
pub use mistake::Mistake;
#[cfg(feature = "cli")]
pub(crate) use pieces::{Pieces, games};
pub use play::Player;
pub use text::Transcript;
