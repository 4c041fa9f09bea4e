//! Pieces that are made one after another, as a reference.

use super::compare::Reference;
use super::difference::{Difference, Position, count_lines};
use crate::error::Error;
use crate::simulate::Simulator;
use crate::source::Source;

/// Numbered pieces, from functions.
///
/// The first function makes the piece with a number, counted from 1, and writes it to an empty text; it
/// returns false if there are no more. The second returns the position of a line of a piece from their
/// numbers; lines are counted from 0.
#[derive(Debug)]
pub struct Pieces<M, P> {
    make: M,
    position: P,
    number: u64,
    piece: Vec<u8>,
    lines: u64,
}

impl<M, P> Pieces<M, P> {
    /// No pieces yet.
    pub fn new(make: M, position: P) -> Self {
        Pieces { make, position, number: 0, piece: Vec::new(), lines: 0 }
    }
}

impl<M, P> Reference for Pieces<M, P>
where
    M: FnMut(u64, &mut Vec<u8>) -> Result<bool, Error>,
    P: Fn(u64, u64) -> Position,
{
    fn advance(&mut self) -> Result<bool, Error> {
        self.piece.clear();
        self.number += 1;
        let made = (self.make)(self.number, &mut self.piece);
        if made.is_err() {
            self.piece.clear();
        }
        self.lines += count_lines(&self.piece);
        made
    }

    fn piece(&self) -> &[u8] {
        &self.piece
    }

    fn lines(&self) -> u64 {
        self.lines
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Error> {
        Ok(Difference::in_line(expected, got, |line| (self.position)(self.number, line)))
    }
}

/// The results of the keystroke games that `source` reads next. A piece is the result of a game.
pub fn games(mut source: Source) -> impl Reference {
    let play = move |number, result: &mut Vec<u8>| {
        Simulator::default().play_next(number, &mut source, result)
    };
    Pieces::new(play, |game, line| match line {
        0 => Position::GameResult(game),
        row => Position::GameRow { game, row },
    })
}
