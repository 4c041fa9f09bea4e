//! The languages of cases, and what sokopush prints for them.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::ValueEnum;

use crate::transcript::{Pieces, Position, Reference};
use crate::{Answer, Error, Levels, Notation, Solver, Source};

/// What a case is written in, and so what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    /// Push/undo commands, and the boards they lead to
    Play,
    /// Keystroke games, and their results
    Simulate,
    /// Boards of the push-box problem, and the lengths of their shortest solutions
    Solve,
}

/// The lengths that are known of a case, or why one is not. Solving takes much longer than reading, so programs share them.
pub(super) type Lengths = Mutex<Vec<Result<String, String>>>;

/// The lengths of shortest solutions, each found within `time` unless it is known. A piece is the line for a level.
pub(super) fn lengths(
    name: String,
    source: Source,
    time: Duration,
    known: &Lengths,
) -> impl Reference {
    let mut levels = Levels::new(Notation::PushBox, source);
    let solver = Solver::new().time(time);
    let solve = move |number, line: &mut Vec<u8>| {
        let Some(level) = levels.next() else { return Ok(false) };
        let level = level?;
        // Who needs the same length waits for it.
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
        if known.len() <= index {
            known.push(match solver.solve(&level.warehouse).answer {
                Answer::Optimal { solution, .. } => {
                    Ok(solver.minimize.length(&solution).to_string())
                }
                Answer::Unsolvable => Ok("-1".to_owned()),
                Answer::Open { reason, .. } => {
                    Err(format!("level {number}: gave up at the {reason} limit"))
                }
            });
        }
        match known.get(index) {
            Some(Ok(length)) => line.extend(length.bytes().chain(*b"\n")),
            // What the case leads to is not known, as if it could not be read.
            Some(Err(why)) => {
                return Err(Error::Read(name.as_str().into(), io::Error::other(why.clone())));
            }
            None => return Ok(false),
        }
        Ok(true)
    };
    Pieces::new(solve, |number, line| Position::Level(number + line))
}
