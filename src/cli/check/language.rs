//! The languages of cases, and what sokopush prints for them.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::ValueEnum;

use crate::notation::named::{self, Commands};
use crate::transcript::{Pieces, Position, Reference, games};
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

impl Language {
    /// Reads an input to its end; returns the first empty line among commands. Fails if the input is malformed.
    pub(super) fn validate(self, mut source: Source) -> Result<Option<u64>, Error> {
        match self {
            Language::Play => return first_empty_line(&mut source),
            Language::Simulate => {
                let mut games = games(source);
                while games.advance()? {}
            }
            Language::Solve => {
                Levels::new(Notation::PushBox, source).try_for_each(|level| level.map(drop))?;
            }
        }
        Ok(None)
    }
}

fn first_empty_line(source: &mut Source) -> Result<Option<u64>, Error> {
    named::read(source)?;
    let mut commands = Commands::new(source);
    let (mut before, mut empty) = (commands.line(), None);
    loop {
        let is_end = commands.next().transpose()?.is_none();
        let line = commands.line();
        if line > before + u64::from(!is_end) {
            empty.get_or_insert(before + 1);
        }
        if is_end {
            return Ok(empty);
        }
        before = line;
    }
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
