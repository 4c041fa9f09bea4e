//! The languages of cases, and what sokopush prints for them.

use std::io;
use std::path::Path;
use std::sync::PoisonError;
use std::time::Duration;

use clap::ValueEnum;

use super::case::Case;
use super::compare::{Difference, Reference, TranscriptPosition};
use super::diagnose::PlayReference;
use sokopush::notation::named::{self, Commands};
use sokopush::{Answer, Error, Levels, Notation, Simulator, Solver, Source};

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
                let mut games = games(source);
                while games.advance()? {}
            }
            Language::Solve => {
                Levels::new(Notation::PushBox, source).try_for_each(|level| level.map(drop))?;
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
            Language::Simulate => Box::new(games(source)),
            Language::Solve => Box::new(lengths(case, source, time)),
        }
    }

    /// Returns the output of sokopush for an input without errors. Levels may take any time.
    pub(crate) fn output(self, input: &Path, text: &str, chained: bool) -> Result<Vec<u8>, Error> {
        let case = Case { input: input.to_owned(), ..Case::default() };
        let source = Source::of_text(&case.name(), text);
        let (mut reference, mut output) =
            (self.reference(&case, source, chained, None), Vec::new());
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
        return commands.try_for_each(|event| event.map(drop)).map(|()| None);
    }
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

/// The results of keystroke games. A piece is the result of a game.
fn games(mut source: Source) -> impl Reference {
    let play = move |number, result: &mut Vec<u8>| {
        Simulator::default().play_next(number, &mut source, result)
    };
    Pieces::new(play, |game, line| match line {
        0 => TranscriptPosition::GameResult(game),
        row => TranscriptPosition::GameRow { game, row },
    })
}

/// The lengths of shortest solutions, each found within `time` unless it is known. A piece is the line for a level.
fn lengths<'c>(case: &'c Case, source: Source<'c>, time: Option<Duration>) -> impl Reference + 'c {
    let mut levels = Levels::new(Notation::PushBox, source);
    let solver = Solver { time, ..Solver::default() };
    let solve = move |number, line: &mut Vec<u8>| {
        let Some(level) = levels.next() else { return Ok(false) };
        let level = level?;
        // Who needs the same length waits for it.
        let mut known = case.lengths.lock().unwrap_or_else(PoisonError::into_inner);
        let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
        if known.len() == index {
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
        // Without a length it is as if the case could not be read.
        let unknown = |why| Error::Read(case.name().into(), io::Error::other(why));
        let length = known.get(index).cloned().transpose().map_err(unknown)?;
        line.extend(length.iter().flat_map(|length| length.bytes().chain(*b"\n")));
        Ok(length.is_some())
    };
    Pieces::new(solve, |number, line| TranscriptPosition::Level(number + line))
}

/// A [`Reference`] built from functions: `make(number, text)` writes the piece with this number, from 1
/// on, if there is one; `position(number, line)` is the position of its line, from 0 on.
struct Pieces<M> {
    make: M,
    position: fn(u64, u64) -> TranscriptPosition,
    number: u64,
    piece: Vec<u8>,
}

impl<M> Pieces<M> {
    fn new(make: M, position: fn(u64, u64) -> TranscriptPosition) -> Self {
        Pieces { make, position, number: 0, piece: Vec::new() }
    }
}

impl<M: FnMut(u64, &mut Vec<u8>) -> Result<bool, Error>> Reference for Pieces<M> {
    fn advance(&mut self) -> Result<bool, Error> {
        self.piece.clear();
        self.number += 1;
        (self.make)(self.number, &mut self.piece).inspect_err(|_| self.piece.clear())
    }

    fn piece(&self) -> &[u8] {
        &self.piece
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Vec<Difference>, Error> {
        let position = |line| (self.position)(self.number, line);
        Ok(vec![Difference::in_line(expected, got, position)])
    }
}
