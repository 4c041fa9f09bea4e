//! Keystroke games: boards and keystrokes in, results out.

use std::io::{Read, Write};

use crate::error::{Error, Expected, Found, Wrong};
use crate::notation::keystrokes::{self, Game};
use crate::notation::lurd;
use crate::source::Source;

/// How keystroke games are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simulator {
    /// Whether the board is written after every keystroke that changed it.
    pub trace: bool,
    /// Whether keystrokes may be lower-case letters as well.
    pub lurd: bool,
}

/// Where the playing of keystrokes stops.
enum Stop {
    /// Behind a keystroke that changed the board and is to be traced.
    Traced(u8),
    /// Before what is no keystroke.
    Line,
}

impl Simulator {
    /// Plays games up to the header `0 0`, or the text's end, and writes each one's result.
    ///
    /// `out` is flushed when nothing more is buffered of the input, and at the end. Memory is that
    /// of one board: about 1.5 bytes for each byte of its text.
    ///
    /// ```
    /// use sokopush::{simulate::Simulator, source::Source};
    ///
    /// let mut source = Source::new("games", "1 4\nwb.+\nRRR\n0 0\n".as_bytes())?;
    /// let mut out = Vec::new();
    /// Simulator::default().run(&mut source, &mut out)?;
    /// assert_eq!(out, b"Game 1: complete\n..wB\n");
    /// # Ok::<(), sokopush::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A game's board is not what [`keystrokes::read`] asks for; a keystroke is none, or the line of
    /// keystrokes is missing. Reading or writing failed. The games before are written then, and of
    /// this one no result.
    pub fn run(self, source: &mut Source<impl Read>, out: &mut impl Write) -> Result<(), Error> {
        let played = self.play_all(source, out);
        out.flush().map_err(Error::Write).and(played)
    }

    fn play_all(self, source: &mut Source<impl Read>, out: &mut impl Write) -> Result<(), Error> {
        let mut number = 0_u64;
        while let Some(mut game) = keystrokes::read(source, out)? {
            number += 1;
            self.play(source, out, &mut game)?;
            let complete = if game.warehouse().is_solved() { "complete" } else { "incomplete" };
            writeln!(out, "Game {number}: {complete}").map_err(Error::Write)?;
            game.write(out)?;
        }
        Ok(())
    }

    /// Reads a line of keystrokes and plays it, until the game is complete.
    fn play(
        self,
        source: &mut Source<impl Read>,
        out: &mut impl Write,
        game: &mut Game,
    ) -> Result<(), Error> {
        if source.read_while(out, |_| false)? == Found::End {
            return Err(source.wrong(Wrong::Unexpected(Expected::Keystrokes, Found::End)));
        }
        let mut key = 0_u64;
        loop {
            let stop = source.scan(out, |bytes| {
                let (count, stop) = self.play_some(game, bytes);
                key += count as u64;
                (count, stop)
            })?;
            match stop {
                Some(Stop::Traced(byte)) => {
                    writeln!(out, "Key {key}: {}", char::from(byte)).map_err(Error::Write)?;
                    game.write(out)?;
                }
                Some(Stop::Line) => {
                    let keys = if self.lurd { keystrokes::EITHER } else { "`U` `D` `L` `R`" };
                    return source.end_line(out, Expected::Keystroke(keys)).map(|_| ());
                }
                None => {}
            }
        }
    }

    /// Plays keystrokes; how many there were before it stopped, and why it did if not for want of
    /// bytes.
    fn play_some(self, game: &mut Game, bytes: &[u8]) -> (usize, Option<Stop>) {
        for (index, &byte) in bytes.iter().enumerate() {
            let direction = match lurd::direction(byte) {
                Some((direction, capital)) if capital || self.lurd => direction,
                _ => return (index, Some(Stop::Line)),
            };
            let changed = !game.warehouse().is_solved() && game.step(direction).is_ok();
            if changed && self.trace {
                return (index + 1, Some(Stop::Traced(byte)));
            }
        }
        (bytes.len(), bytes.is_empty().then_some(Stop::Line))
    }
}
