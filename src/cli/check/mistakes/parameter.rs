//! What tells the ways of one mistake apart.

use super::printing::TextPlace;
use super::rules::{BLOCKED, NO_BOX, NOTHING_TO_UNDO, NoOps, REFUSED, UNREACHABLE};
use sokopush::game::Name;

/// A way to make a mistake: a number that its row of the table reads, the name of a box, or the text that is printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Parameter {
    pub(super) number: usize,
    pub(super) name: Option<Name>,
    pub(super) text: Vec<u8>,
}

/// The reasons for which programs treat a command otherwise, in the order of likelihood.
pub(super) const REASONS: [NoOps; 8] = [
    REFUSED | NOTHING_TO_UNDO,
    REFUSED,
    BLOCKED | UNREACHABLE,
    BLOCKED | UNREACHABLE | NOTHING_TO_UNDO,
    BLOCKED,
    UNREACHABLE,
    NOTHING_TO_UNDO,
    NO_BOX,
];

/// The places of texts that do not depend on why a command changed nothing.
const PROMPT_PLACES: [TextPlace; 5] = [
    TextPlace::BeforeEach,
    TextPlace::BeforeEachButFirst,
    TextPlace::AfterEach,
    TextPlace::BeforeFirst,
    TextPlace::AtEnd,
];

/// The numbers of places begin with those before and after the board of a command that changed nothing, for each reason.
pub(super) const FIRST_PROMPT_PLACE: usize = 2 * REASONS.len();
pub(super) const TEXT_PLACES: usize = FIRST_PROMPT_PLACE + PROMPT_PLACES.len();

/// The place of a text, by its number.
pub(super) fn text_place(number: usize) -> TextPlace {
    if let Some(reason) = REASONS.get(number / 2) {
        let is_after = number % 2 == 1;
        return if is_after {
            TextPlace::AfterNoOp(*reason)
        } else {
            TextPlace::BeforeNoOp(*reason)
        };
    }
    let place = PROMPT_PLACES.get(number - FIRST_PROMPT_PLACE);
    place.copied().unwrap_or(TextPlace::AtEnd)
}
