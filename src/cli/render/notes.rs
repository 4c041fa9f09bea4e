//! Notes about what is drawn.

use crate::cli::messages::{Message, SourceLocation};

/// The note that the level at `place` has no game to show.
pub(super) fn nothing_moves(place: &SourceLocation) -> Message {
    let message = Message::note("no game is stored with the level, so nothing moves");
    message.at(place.clone()).in_group("without a game")
}
