//! A [`Reference`] built from functions.

use super::{Difference, Reference, TranscriptPosition};
use sokopush::Error;

/// `make(number, text)` writes the piece with this number, counted from 1, to the empty `text`, and returns
/// false if there is none. `position(number, line)` is the position of a line, counted from 0, of that piece.
pub(crate) struct Pieces<M> {
    make: M,
    position: fn(u64, u64) -> TranscriptPosition,
    number: u64,
    piece: Vec<u8>,
}

impl<M> Pieces<M> {
    pub(crate) fn new(make: M, position: fn(u64, u64) -> TranscriptPosition) -> Self {
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
