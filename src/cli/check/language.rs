//! The languages of cases, and what sokopush prints for them.

use std::io;
use std::time::Duration;

use clap::ValueEnum;
use sokopush::solve::Solver;
use sokopush::transcript::{Difference, Position, Reference};
use sokopush::{Answer, Error, Levels, Notation, Source};

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
pub(super) struct Lengths<'r> {
    name: String,
    levels: Levels<'r>,
    solver: Solver,
    line: String,
}

impl<'r> Lengths<'r> {
    pub(super) fn new(name: String, source: Source<'r>, time: Duration) -> Self {
        let solver = Solver { time: Some(time), ..Solver::default() };
        let levels = Levels::new(Notation::PushBox, source);
        Lengths { name, levels, solver, line: String::new() }
    }
}

impl Reference for Lengths<'_> {
    type Error = Error;

    fn advance(&mut self) -> Result<bool, Error> {
        let Some(level) = self.levels.next() else { return Ok(false) };
        self.line = match self.solver.solve(&level?.warehouse).answer {
            Answer::Solved(solution) => format!("{}\n", self.solver.minimize.length(&solution)),
            Answer::Unsolvable => "-1\n".to_owned(),
            Answer::Limit(limit) => {
                let number = self.levels.number();
                let why = format!("level {number}: gave up at the limit of {limit}");
                // What the case leads to is not known, as if it could not be read.
                return Err(Error::Read(self.name.as_str().into(), io::Error::other(why)));
            }
        };
        Ok(true)
    }

    fn piece(&self) -> &[u8] {
        self.line.as_bytes()
    }

    fn lines(&self) -> u64 {
        self.levels.number()
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Error> {
        let first = self.levels.number();
        Ok(Difference::in_line(expected, got, |line| Position::Level(first + line)))
    }
}
