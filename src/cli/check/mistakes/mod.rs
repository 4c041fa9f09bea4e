//! Mistakes as wrong programs, and which of them a program makes.
//!
//! | file | |
//! |---|---|
//! | `layout.rs`, `script.rs` | the board of a case, and its commands |
//! | `rules.rs`, `game.rs` | what can be wrong in playing, and the game that is played so |
//! | `printing.rs` | what can be wrong in printing |
//! | `wrong_program.rs` | a program with wrong rules and wrong printing, on a script |
//! | `table.rs` | the mistakes, each as the change that makes a right program wrong |
//! | `signs.rs` | what must be seen of a mistake before it is named |
//! | `parameter.rs`, `clues.rs` | their parameters, read off the first wrong place of a case |
//! | `evidence.rs` | what a program printed for a case, and what that says about a mistake |
//! | `cases.rs` | the cases of a program, in some of which mistakes are searched for, and which all must confirm |
//! | `pairs.rs` | two mistakes together |
//! | `recognize.rs` | the mistakes of a program, by all its cases |
//! | `suspects.rs` | the wrong programs that explain cases, tried on other documents |
//!
//! | word | |
//! |---|---|
//! | `WrongProgram` | what a program does otherwise than a right one: `Rules` and `Printing` |
//! | `Row` | a change that makes a right program wrong, with the `Parameters` that it may have |
//! | `Candidate` | a row with one parameter: one way to make a mistake |
//! | `Suspect` | the wrong program of one candidate or of two, with the names of its mistakes |
//! | `Hypothesis` | a suspect, with what each case that is searched says of it |
//! | `PossibleMistake` | the hypothesis of one candidate, if none of these cases refutes it |
//! | `Confirmed` | a suspect that no case at all refutes, with the cases that it explains |
//!
//! To add a mistake (a way of one that has a row needs 2 and 3 alone):
//!
//! 1. `../mistake.rs`: a variant of `Mistake` with its sentence, before those against which it should win.
//! 2. `rules.rs` or `printing.rs`: a variant of the enum for its kind (`Walk`, `When`, `Undo`, ..) or a field, and in `game.rs`
//!    where it counts: ways in `prepare_search` and `enter`, refusals in `is_wrongly_refused`, pushes in `is_made_by`, `0` in
//!    `keep_wrongly`, letters in `draw`; for printing, in `wrong_program.rs`.
//! 3. `table.rs`: a row beside those of its kind, or a larger parameter; `signs.rs`: a sign if the change does more than its name.
//! 4. `docs/mistakes.md`: a section headed by the variant's name in words, with three blocks (a case, what is printed, the line
//!    of the report), and its place in the list at the top.
//! 5. `cargo test --bins mistakes` (a minute: each row on random cases) and `cargo test --test it mistake` (seconds: the docs).

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
