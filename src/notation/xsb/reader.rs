//! The levels of a collection, read one by one.

use super::rows::{Rows, is_row};
use super::text::{Text, decode};
use crate::error::{Error, Expected, Found, SyntaxError};
use crate::level::Level;
use crate::notation::format::{LevelEnd, LevelError, Next};
use crate::source::{Source, is_blank};

pub(super) struct Reader<'r> {
    source: Source<'r>,
    end: LevelEnd,
    /// The last line read, without its end, and its number.
    line: Vec<u8>,
    number: u64,
    /// Whether that line is still to be used.
    is_unread: bool,
    /// The text before the next level's board.
    text: Text,
    /// Whether there was a level.
    has_level: bool,
}

impl<'r> Reader<'r> {
    pub(super) fn new(source: Source<'r>, end: LevelEnd) -> Self {
        Reader {
            source,
            end,
            line: Vec::new(),
            number: 0,
            is_unread: false,
            text: Text::default(),
            has_level: false,
        }
    }

    /// Reads the next level; `None` at the end, unless there was text and no level at all.
    pub(super) fn read(&mut self) -> Result<Option<Level>, LevelError> {
        while self.read_line()? {
            if is_row(&self.line, false) {
                self.has_level = true;
                return self.read_level().map(Some);
            }
            let line = self.decode()?;
            self.text.add(line).map_err(|_| self.source.out_of_memory())?;
        }
        if self.has_level || self.text.is_empty() {
            return Ok(None);
        }
        self.has_level = true;
        let error = SyntaxError::Unexpected(Expected::Board, Found::End);
        Err(self.source.error(error).into())
    }

    /// Reads a board from the last line on, and the text that belongs to it.
    fn read_level(&mut self) -> Result<Level, LevelError> {
        let mut text = std::mem::take(&mut self.text);
        text.after_board = true;
        let mut rows = Rows::new(&self.source);
        let mut board = Ok(());
        let mut end;
        let ended = loop {
            board = board.and(rows.add_line(&self.line, self.number, &self.source));
            end = (self.number + 1, 1);
            if !self.read_line()? {
                break true;
            }
            if !is_row(&self.line, true) {
                break false;
            }
        };
        if !ended {
            self.read_text(&mut text)?;
        }
        let board = board.and_then(|()| rows.draft.warehouse(&self.source, end));
        let warehouse = board.map_err(|error| match error {
            Error::Syntax(..) => LevelError(error, Next::Level),
            _ => error.into(),
        })?;
        text.choose_title();
        let record = text.record().map_err(|_| self.source.out_of_memory())?;
        let Text { title, author, comments, .. } = text;
        Ok(Level { title, author, comments, record, ..warehouse.into() })
    }

    /// Reads text after a board, from the last line on. Lines after an empty one belong to the board if
    /// a solution or the end of the text follows, otherwise to the next board.
    fn read_text(&mut self, text: &mut Text) -> Result<(), Error> {
        let (mut later, mut is_later) = (Vec::new(), false);
        while !is_row(&self.line, false) {
            if self.line.iter().all(|&byte| is_blank(byte)) {
                if self.end == LevelEnd::EmptyLine {
                    return Ok(());
                }
                is_later = true;
            } else {
                let line = self.decode()?;
                let is_own = !is_later || text.is_solution(&line);
                later.try_reserve(1).map_err(|_| self.source.out_of_memory())?;
                later.push(line);
                if is_own {
                    text.add_all(&mut later).map_err(|_| self.source.out_of_memory())?;
                }
            }
            if !self.read_line()? {
                return text.add_all(&mut later).map_err(|_| self.source.out_of_memory());
            }
        }
        self.is_unread = true;
        self.text.add_all(&mut later).map_err(|_| self.source.out_of_memory())
    }

    /// The last line as text.
    fn decode(&self) -> Result<String, Error> {
        decode(&self.line).map_err(|_| self.source.out_of_memory())
    }

    /// Reads a line without its end; returns whether there was one.
    fn read_line(&mut self) -> Result<bool, Error> {
        if std::mem::take(&mut self.is_unread) {
            return Ok(true);
        }
        self.line.clear();
        self.number = self.source.position().0;
        let end = self.source.read_to(&mut self.line, |_| true)?;
        self.source.read()?;
        Ok(end != Found::End || !self.line.is_empty())
    }
}
