//! Keystroke games: boards and keystrokes in, results out.

use std::io::Write;

use crate::board::{Direction, Step, Warehouse};
use crate::error::{Error, Found, SyntaxError};
use crate::game::Move;
use crate::notation::{Drawing, keystrokes};
use crate::source::Source;

/// How keystroke games are played.
///
/// ```
/// use sokopush::{Source, Simulator};
///
/// let mut out = Vec::new();
/// let mut source = Source::of_text("games", "1 4\nwb.+\nRRR\n0 0\n");
/// Simulator::default().run(&mut source, &mut out)?;
/// assert_eq!(out, b"Game 1: complete\n..wB\n");
/// # Ok::<(), sokopush::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simulator {
    /// Whether the board is written after every keystroke that changed it.
    pub trace: bool,
}

struct KeystrokeGame {
    simulator: Simulator,
    warehouse: Warehouse,
    /// Without the worker, so that a walk changes nothing.
    drawing: Drawing,
}

impl Simulator {
    /// Plays games up to the header `0 0` or the end of the text, and writes the result of each.
    ///
    /// `out` is flushed at the end. To flush it before the source waits for more, see
    /// [`Source::before_waiting`]. Memory is that of one board: about 1.5 bytes for each byte of its text.
    ///
    /// # Errors
    ///
    /// A game is malformed: its header is not two positive numbers, a row has the wrong length or a byte
    /// that is not a cell, there is no worker or a second one, or something other than a keystroke
    /// follows. Reading or writing failed, or memory ran out. The games before have been written, and
    /// of this one no result.
    pub fn run(self, source: &mut Source, out: &mut dyn Write) -> Result<(), Error> {
        let played = self.play_all(source, out);
        let flushed = out.flush().map_err(Error::Write);
        played.and(flushed)
    }

    fn play_all(self, source: &mut Source, out: &mut dyn Write) -> Result<(), Error> {
        let mut number = 1;
        while self.play_next(number, source, out)? {
            number += 1;
        }
        Ok(())
    }

    /// Plays the next game of a text, which gets this number in its result, and writes that;
    /// returns false if there is none. Does not flush `out`.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run).
    pub(crate) fn play_next(
        self,
        number: u64,
        source: &mut Source,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        let Some(board) = keystrokes::read(source)? else { return Ok(false) };
        let warehouse = board.warehouse;
        let mut drawing = board.drawing;
        drawing.put_floor(warehouse.board(), warehouse.worker());
        let mut game = KeystrokeGame { simulator: self, warehouse, drawing };
        game.play(source, out)?;
        let complete = if game.warehouse.is_solved() { "complete" } else { "incomplete" };
        writeln!(out, "Game {number}: {complete}").map_err(Error::Write)?;
        game.write(out)?;
        Ok(true)
    }
}

impl KeystrokeGame {
    /// Reads a line of keystrokes and plays it.
    fn play(&mut self, source: &mut Source, out: &mut dyn Write) -> Result<(), Error> {
        if source.peek()? == Found::End {
            return Err(source.error(SyntaxError::unexpected("a line of keystrokes", Found::End)));
        }
        let mut key = 0_u64;
        loop {
            let (count, traced) = source.scan(|bytes| {
                let pressed = self.press_keys(bytes);
                (pressed.0, pressed)
            })?;
            key += count as u64;
            match traced {
                Some(byte) => {
                    writeln!(out, "Key {key}: {}", char::from(byte)).map_err(Error::Write)?;
                    self.write(out)?;
                }
                None if count == 0 => break,
                None => {}
            }
        }
        source.end_line("a keystroke (`U`, `D`, `L` or `R`)").map(|_| ())
    }

    /// Plays keystrokes up to a byte that is not one, or up to one that changed the board if that is to be
    /// traced. Returns how many, and the keystroke to trace.
    fn press_keys(&mut self, bytes: &[u8]) -> (usize, Option<u8>) {
        let trace = self.simulator.trace;
        for (index, &byte) in bytes.iter().enumerate() {
            let Some(Move::Push(direction)) = Move::from_letter(byte) else {
                return (index, None);
            };
            let changed = !self.warehouse.is_solved() && self.step(direction);
            if changed && trace {
                return (index + 1, Some(byte));
            }
        }
        (bytes.len(), None)
    }

    /// Moves the worker one cell; returns whether it could.
    #[inline]
    fn step(&mut self, direction: Direction) -> bool {
        let Ok(step) = self.warehouse.step(direction) else { return false };
        if step == Step::Push {
            let board = self.warehouse.board();
            let from = self.warehouse.worker();
            self.drawing.put_floor(board, from);
            self.drawing.put_box(board, None, self.warehouse.neighbour(from, direction));
        }
        true
    }

    fn write(&mut self, out: &mut dyn Write) -> Result<(), Error> {
        let board = self.warehouse.board();
        let worker = self.warehouse.worker();
        self.drawing.put_worker(board, worker);
        let written = out.write_all(self.drawing.text());
        self.drawing.put_floor(board, worker);
        written.map_err(Error::Write)
    }
}
