//! Mistakes as wrong programs, and which of them a program makes.
//!
//! | file | |
//! |---|---|
//! | `layout.rs`, `script.rs` | the board of a case, and its commands |
//! | `rules.rs`, `game.rs` | what can be wrong in playing, and the game that is played so |
//! | `printing.rs` | what can be wrong in printing |
//! | `wrong_program.rs` | a program with wrong rules and wrong printing, on a script |
//! | `table.rs` | the mistakes, each as the change that makes a right program wrong |
//! | `parameter.rs`, `clues.rs` | their parameters, read off the first wrong place of a case |
//! | `evidence.rs` | what a program printed for a case, and what that says about a mistake |
//! | `cases.rs` | the cases of a program, in some of which mistakes are searched for, and which all must confirm |
//! | `pairs.rs` | two mistakes together |
//! | `recognize.rs` | the mistakes of a program, by all its cases |
//! | `suspects.rs` | the wrong programs that explain cases, tried on other documents |
//!
//! To add a mistake:
//!
//! 1. a variant of `Mistake` (`../mistake.rs`) with its sentence;
//! 2. if no field of `Rules` or `Printing` says it yet, a field there, and a line in `game.rs`, or in `printing.rs` or
//!    `wrong_program.rs`, that does it;
//! 3. a row in `table.rs`: the mistake, its parameters, and the change;
//! 4. a section in `docs/mistakes.md`, headed by the variant's name in words, and its line in the index there.
//!
//! The tests try each row of the table on random cases, alone and with another.

mod cases;
mod clues;
mod evidence;
mod game;
mod layout;
mod pairs;
mod parameter;
mod printing;
mod recognize;
mod rules;
mod script;
mod signs;
mod suspects;
mod table;
#[cfg(test)]
mod tests;
mod wrong_program;

pub(super) use cases::PassedCases;
pub(super) use evidence::View;
pub(super) use recognize::{Explanation, FailedCase, Recognition, explain};
pub(super) use script::Script;
pub(super) use suspects::{KnownMistakes, Suspects};
