//! The boards of a game, and what is said of the first one that was printed wrong.
//!
//! `PlayReference` plays the document and is asked to explain the first wrong board; `WrongBoard` says what can be seen on
//! that board. Which mistakes a program makes is known from all of its cases, in `../mistakes`.

mod play_reference;
mod wrong_board;

pub(super) use play_reference::PlayReference;
pub(super) use wrong_board::off_goal;
