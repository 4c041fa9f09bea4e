//! The results of keystroke games, as a reference.

use super::compare::Reference;
use super::difference::{Difference, Position, count_lines};
use crate::error::Error;
use crate::simulate::Simulator;
use crate::source::Source;

/// The results of keystroke games. A piece is the result of a game.
#[derive(Debug)]
pub struct Games<'r> {
    source: Source<'r>,
    number: u64,
    result: Vec<u8>,
    lines: u64,
}

impl<'r> Games<'r> {
    /// The games that `source` reads next.
    pub fn new(source: Source<'r>) -> Self {
        Games { source, number: 0, result: Vec::new(), lines: 0 }
    }
}

impl Reference for Games<'_> {
    type Error = Error;

    fn advance(&mut self) -> Result<bool, Error> {
        self.result.clear();
        self.number += 1;
        let simulator = Simulator::default();
        let played = simulator.play_next(self.number, &mut self.source, &mut self.result);
        if played.is_err() {
            self.result.clear();
        }
        self.lines += count_lines(&self.result);
        played
    }

    fn piece(&self) -> &[u8] {
        &self.result
    }

    fn lines(&self) -> u64 {
        self.lines
    }

    fn explain(&mut self, expected: &[u8], got: &[u8]) -> Result<Difference, Error> {
        let game = self.number;
        Ok(Difference::in_line(expected, got, |line| match line {
            0 => Position::GameResult(game),
            row => Position::GameRow { game, row },
        }))
    }
}
