//! The languages of cases, and what sokopush prints for them.

use std::io;
use std::path::Path;
use std::sync::PoisonError;
use std::time::Duration;

use clap::ValueEnum;

use super::case::Case;
use super::compare::{Difference, Reference, TranscriptPosition};
use super::diagnose::PlayReference;
use sokopush::board::Warehouse;
use sokopush::notation::named::{self, Commands};
use sokopush::{Answer, Error, Levels, Notation, Solver, Source, program};

/// The language of a case, which decides what its output is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// Push/undo commands, and the boards they lead to
    Play,
    /// Keystroke games, and their results
    Simulate,
    /// Boards of the push-box problem, and the lengths of their shortest solutions
    Solve,
}

impl Language {
    /// Reads an input to its end; returns the first empty line among commands, if that means nothing. Fails if the input is malformed.
    pub(super) fn validate(self, mut source: Source, chained: bool) -> Result<Option<u64>, Error> {
        match self {
            Language::Play => return first_empty_line(&mut source, chained),
            Language::Simulate => {
                let mut games = GameResults::new(source);
                while games.advance()? {}
            }
            Language::Solve => {
                for level in Levels::new(Notation::PushBox, source) {
                    level?;
                }
            }
        }
        Ok(None)
    }

    /// Returns the output of sokopush for a case, whose input is `source`. Each level is solved within `time`.
    pub(super) fn reference<'c>(
        self,
        case: &'c Case,
        source: Source<'c>,
        chained: bool,
        time: Option<Duration>,
    ) -> Box<dyn Reference + 'c> {
        match self {
            Language::Play => Box::new(PlayReference::new(source, chained)),
            Language::Simulate => Box::new(GameResults::new(source)),
            Language::Solve => Box::new(SolutionLengths::new(case, source, time)),
        }
    }

    /// Returns the output of sokopush for an input without errors. Levels may take any time.
    pub(crate) fn output(self, input: &Path, text: &str, chained: bool) -> Result<Vec<u8>, Error> {
        let case = Case { input: input.to_owned(), ..Case::default() };
        let source = Source::of_text(&case.name(), text);
        let mut reference = self.reference(&case, source, chained, None);
        let mut output = Vec::new();
        while reference.advance()? {
            output.extend(reference.piece());
        }
        drop(reference);
        Ok(output)
    }
}

fn first_empty_line(source: &mut Source, chained: bool) -> Result<Option<u64>, Error> {
    named::read(source)?;
    let mut commands = Commands::new(source, chained);
    if chained {
        // There an empty line prints a board.
        for event in commands {
            event?;
        }
        return Ok(None);
    }
    let mut before = commands.line();
    let mut first = None;
    while let Some(event) = commands.next() {
        event?;
        if commands.line() > before + 1 && first.is_none() {
            first = Some(before + 1);
        }
        before = commands.line();
    }
    if commands.line() > before && first.is_none() {
        first = Some(before + 1);
    }
    Ok(first)
}

/// The results of keystroke games. A piece is the result of a game.
struct GameResults<'s> {
    source: Source<'s>,
    /// The number of the game, from 1 on.
    number: u64,
    result: Vec<u8>,
}

impl<'s> GameResults<'s> {
    fn new(source: Source<'s>) -> Self {
        GameResults { source, number: 0, result: Vec::new() }
    }
}

impl Reference for GameResults<'_> {
    fn advance(&mut self) -> Result<bool, Error> {
        self.result.clear();
        self.number += 1;
        let played = program::play_next_game(self.number, &mut self.source, &mut self.result);
        // A game that is malformed has no result.
        played.inspect_err(|_| self.result.clear())
    }

    fn piece(&self) -> &[u8] {
        &self.result
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Vec<Difference>, Error> {
        let game = self.number;
        Ok(vec![Difference::in_line(expected, got, |line| match line {
            0 => TranscriptPosition::GameResult(game),
            row => TranscriptPosition::GameRow { game, row },
        })])
    }
}

/// The lengths of shortest solutions, each found within a time unless it is known. A piece is the line for a level.
struct SolutionLengths<'c> {
    case: &'c Case<'c>,
    levels: Levels<'c>,
    solver: Solver,
    /// The number of the level, from 1 on.
    number: u64,
    line: Vec<u8>,
}

impl<'c> SolutionLengths<'c> {
    fn new(case: &'c Case, source: Source<'c>, time: Option<Duration>) -> Self {
        let levels = Levels::new(Notation::PushBox, source);
        let solver = Solver { time, ..Solver::default() };
        SolutionLengths { case, levels, solver, number: 0, line: Vec::new() }
    }

    /// Returns the length of a shortest solution of a level, or -1; fails with the reason if it cannot be found in the time.
    fn solve(&self, level: &Warehouse) -> Result<String, String> {
        match self.solver.solve(level).answer {
            Answer::Optimal { solution, .. } => {
                Ok(self.solver.minimize.length(&solution).to_string())
            }
            Answer::Unsolvable => Ok("-1".to_owned()),
            Answer::Open { reason, .. } => {
                Err(format!("level {}: gave up at the {reason} limit", self.number))
            }
        }
    }
}

impl Reference for SolutionLengths<'_> {
    fn advance(&mut self) -> Result<bool, Error> {
        self.line.clear();
        self.number += 1;
        let Some(level) = self.levels.next() else { return Ok(false) };
        let level = level?;
        // Another program that needs the same length waits for it.
        let mut known = self.case.lengths.lock().unwrap_or_else(PoisonError::into_inner);
        let index = usize::try_from(self.number - 1).unwrap_or(usize::MAX);
        if known.len() == index {
            known.push(self.solve(&level.warehouse));
        }
        match known.get(index) {
            Some(Ok(length)) => {
                self.line.extend(length.bytes());
                self.line.push(b'\n');
                Ok(true)
            }
            // Without a length it is as if the case could not be read.
            Some(Err(why)) => {
                Err(Error::Read(self.case.name().into(), io::Error::other(why.clone())))
            }
            None => Ok(false),
        }
    }

    fn piece(&self) -> &[u8] {
        &self.line
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Vec<Difference>, Error> {
        let number = self.number;
        Ok(vec![Difference::in_line(expected, got, |line| {
            TranscriptPosition::Level(number + line)
        })])
    }
}
