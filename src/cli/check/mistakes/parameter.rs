//! What a program with a mistake does in particular.

use sokopush::game::Name;

/// What a program with a mistake does in particular.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Parameter {
    pub(super) number: usize,
    pub(super) name: Option<Name>,
    pub(super) text: Vec<u8>,
}

/// The number of places where a text can stand beside boards, and the first of those for prompts, as parameters.
pub(super) const TEXT_PLACES: usize = 21;
pub(super) const FIRST_PROMPT_PLACE: usize = 16;
