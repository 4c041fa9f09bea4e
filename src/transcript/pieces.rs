//! A [`Reference`] built from functions.

use super::compare::Reference;
use super::difference::{Difference, Position};
use crate::error::Error;
use crate::simulate::Simulator;
use crate::source::Source;

/// A [`Reference`] whose pieces come from functions.
///
/// `make(number, text)` writes the piece with this number, counted from 1, to the empty `text`, and returns
/// false if there is none. `position(number, line)` is the position of a line, counted from 0, of that piece.
#[derive(Debug)]
pub(crate) struct Pieces<M> {
    make: M,
    position: fn(u64, u64) -> Position,
    number: u64,
    piece: Vec<u8>,
}

impl<M> Pieces<M> {
    /// A reference before its first piece.
    pub(crate) fn new(make: M, position: fn(u64, u64) -> Position) -> Self {
        Pieces { make, position, number: 0, piece: Vec::new() }
    }
}

impl<M: FnMut(u64, &mut Vec<u8>) -> Result<bool, Error>> Reference for Pieces<M> {
    fn advance(&mut self) -> Result<bool, Error> {
        self.piece.clear();
        self.number += 1;
        let made = (self.make)(self.number, &mut self.piece);
        if made.is_err() {
            self.piece.clear();
        }
        made
    }

    fn piece(&self) -> &[u8] {
        &self.piece
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Error> {
        Ok(Difference::in_line(expected, got, |line| (self.position)(self.number, line)))
    }
}

/// The results of the keystroke games that `source` reads next. A piece is the result of a game.
pub(crate) fn games(mut source: Source) -> impl Reference {
    let play = move |number, result: &mut Vec<u8>| {
        Simulator::default().play_next(number, &mut source, result)
    };
    Pieces::new(play, |game, line| match line {
        0 => Position::GameResult(game),
        row => Position::GameRow { game, row },
    })
}
