//! The languages of cases, and what sokopush prints for them.

use std::io::Write;
use std::time::Duration;

use clap::ValueEnum;
use sokopush::solve::Solver;
use sokopush::transcript::{Pieces, Position, Reference};
use sokopush::{Answer, Levels, Notation, Source};

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

/// The lengths of shortest solutions. A piece is the line for a level.
pub(super) fn lengths(
    name: String,
    source: Source,
    time: Duration,
) -> impl Reference<Error = anyhow::Error> {
    let mut levels = Levels::new(Notation::PushBox, source);
    let solver = Solver { time: Some(time), ..Solver::default() };
    let solve = move |number, line: &mut Vec<u8>| {
        let Some(level) = levels.next() else { return Ok(false) };
        match solver.solve(&level?.warehouse).answer {
            Answer::Solved(solution) => writeln!(line, "{}", solver.minimize.length(&solution))?,
            Answer::Unsolvable => writeln!(line, "-1")?,
            Answer::Limit(limit) => {
                anyhow::bail!("{name}: level {number}: gave up at the limit of {limit}");
            }
        }
        Ok(true)
    };
    Pieces::new(solve, |number, line| Position::Level(number + line))
}
