//! Boards and the text between them.

use super::rows::{Kind, Run, kind};
use crate::error::{Error, Found, SyntaxError};
use crate::source::Source;
use crate::warehouse::Warehouse;

/// Divides a collection into boards and the text between them.
pub(super) struct Scanner<'r> {
    pub(super) source: Source<'r>,
    /// The last line read, without its end, and its number.
    line: Vec<u8>,
    number: u64,
    /// Whether that line ended in a carriage return; a newline after it belongs to it.
    after_return: bool,
    /// The last lines, if they could be rows.
    run: Run,
    /// Whether they are known to be a board.
    in_board: bool,
    /// Whether there was a board.
    has_board: bool,
    ended: bool,
    /// The lines since the last board, each with a newline, and the number of the first.
    text: Vec<u8>,
    text_line: u64,
    /// The lines up to this number are text in any case.
    text_until: u64,
}

/// What the scanner found.
pub(super) enum Event {
    /// A board begins, and the text before it is complete.
    Begin,
    /// The board is complete.
    Board,
    /// The end, and the text before it is complete.
    End,
}

impl<'r> Scanner<'r> {
    pub(super) fn new(source: Source<'r>) -> Self {
        Scanner {
            source,
            line: Vec::new(),
            number: 0,
            after_return: false,
            run: Run::default(),
            in_board: false,
            has_board: false,
            ended: false,
            text: Vec::new(),
            text_line: 1,
            text_until: 0,
        }
    }

    /// Reads up to the next event.
    pub(super) fn next(&mut self) -> Result<Event, Error> {
        while !self.ended {
            self.ended = !self.read_line()?;
            let is_text = self.ended || self.number <= self.text_until;
            match if is_text { Kind::Text } else { kind(&self.line) } {
                Kind::Rows { count, has_wall } => {
                    self.run.add(&self.line, self.number, (count, has_wall), &self.source)?;
                    if !self.in_board && self.run.is_board() {
                        (self.in_board, self.has_board) = (true, true);
                        return Ok(Event::Begin);
                    }
                }
                Kind::Text => {
                    if !self.in_board {
                        self.end_run()?;
                    }
                    if !self.ended {
                        self.check_encoding()?;
                        let line = self.line.trim_ascii_end();
                        let reserved = self.text.try_reserve(line.len() + 1);
                        reserved.map_err(|_| self.source.out_of_memory())?;
                        self.text.extend(line);
                        self.text.push(b'\n');
                    }
                    if std::mem::take(&mut self.in_board) {
                        return Ok(Event::Board);
                    }
                }
            }
        }
        Ok(Event::End)
    }

    /// Makes text of lines that are not a board.
    fn end_run(&mut self) -> Result<(), Error> {
        let lines = self.run.take();
        self.text.try_reserve(lines.len()).map_err(|_| self.source.out_of_memory())?;
        self.text.extend(lines);
        Ok(())
    }

    /// The board that is complete.
    pub(super) fn take_board(&mut self) -> Result<Warehouse, Error> {
        self.text_line = self.run.end();
        self.run.take_board(&self.source)
    }

    /// Goes on without the board that is complete.
    pub(super) fn skip_board(&mut self) {
        self.text_line = self.run.end();
        self.run.take();
    }

    /// The text that is complete.
    pub(super) fn take_text(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text)
    }

    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The number of the first line of the text.
    pub(super) fn text_line(&self) -> u64 {
        self.text_line
    }

    /// The number of the last line read.
    pub(super) fn line(&self) -> u64 {
        self.number
    }

    /// Makes text of the board that has begun, and of the lines after it up to this number.
    pub(super) fn read_text_until(&mut self, line: u64) -> Result<(), Error> {
        (self.in_board, self.text_until) = (false, line);
        self.end_run()
    }

    /// Reads a line without its end, which is a newline, a carriage return or both; returns whether there was
    /// one.
    fn read_line(&mut self) -> Result<bool, Error> {
        loop {
            self.line.clear();
            let end = self.source.read_to(&mut self.line, |byte| byte != b'\r')?;
            self.source.read()?;
            let is_second_half = end == Found::Byte(b'\n') && self.line.is_empty() && self.after_return;
            self.after_return = end == Found::Byte(b'\r');
            if !is_second_half {
                self.number += 1;
                return Ok(end != Found::End || !self.line.is_empty());
            }
        }
    }

    /// Reports UTF-16 without a byte-order mark: in the text before the first board every second byte or so
    /// would be zero.
    fn check_encoding(&self) -> Result<(), Error> {
        if self.has_board || !self.line.contains(&0) {
            return Ok(());
        }
        let zeros = self.line.iter().filter(|&&byte| byte == 0).count();
        if zeros < self.line.len() && zeros >= self.line.len() / 3 {
            return Err(self.source.error_at((self.number, 1), SyntaxError::NoByteOrderMark));
        }
        Ok(())
    }
}
