//! The languages of cases, and what sokopush prints for them.

use std::io;
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

/// The lengths of shortest solutions, each found within `time`. A piece is the line for a level.
pub(super) fn lengths(name: String, source: Source, time: Duration) -> impl Reference {
    let mut levels = Levels::new(Notation::PushBox, source);
    let solver = Solver::new().time(time);
    let solve = move |number, line: &mut Vec<u8>| {
        let Some(level) = levels.next() else { return Ok(false) };
        let length = match solver.solve(&level?.warehouse).answer {
            Answer::Optimal { solution, .. } => solver.minimize.length(&solution).to_string(),
            Answer::Unsolvable => "-1".to_owned(),
            Answer::Open { reason, .. } => {
                let why = format!("level {number}: gave up at the {reason} limit");
                // What the case leads to is not known, as if it could not be read.
                return Err(Error::Read(name.as_str().into(), io::Error::other(why)));
            }
        };
        line.extend(length.bytes().chain(*b"\n"));
        Ok(true)
    };
    Pieces::new(solve, |number, line| Position::Level(number + line))
}
