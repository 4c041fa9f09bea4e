//! Which usual mistake explains all that a program printed.
//!
//! `PlayReference` plays the document and is asked to explain the first wrong board; `WrongBoard`
//! decides which mistakes it shows. Both ask `Evidence`, which plays the game with each wrong
//! `Rule` in a `WrongGame`, and compares with all that was printed; `Rule::mistake` names it.
//!
//! To add a mistake:
//!
//! 1. a variant of `Mistake` (`../mistake.rs`) with its wording;
//! 2. how it is recognized: a wrong way to play is a `Rule` that `WrongGame` obeys, a sign on one board is in
//!    `WrongBoard::mistake`, missing boards are in `Evidence::missing_boards`;
//! 3. a section in `docs/mistakes.md`, headed by the variant's name in words, and its line in the index there;
//! 4. a wrong program in `tests/wrong/further.rs`, and its row in `src/cli/check/tests/names.rs`.

mod evidence;
mod play_reference;
mod rule;
mod wrong_board;
mod wrong_game;

pub(super) use play_reference::PlayReference;
pub(super) use wrong_board::off_goal;
