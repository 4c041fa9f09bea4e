//! Boards and the text between them.

use std::mem;

use super::rows::{RowRun, Shape, misdrawn, shape, without_no_break_spaces};
use super::text::{is_comment_begin, is_comment_end};
use crate::error::{Error, SyntaxError};
use crate::notation::lines::LineReader;
use crate::source::{Source, is_undecoded_utf16};

/// Divides a collection into boards and the text between them.
#[derive(Default)]
pub(super) struct Scanner {
    pub(super) lines: LineReader,
    /// The last line with a NUL character, and where what was not read of it begins.
    parts: (Vec<u8>, usize),
    /// The last lines, if they could be rows.
    run: RowRun,
    /// The last board that is complete, unless it was taken.
    pub(super) board: RowRun,
    /// Whether they are known to be a board.
    in_board: bool,
    has_board: bool,
    ended: bool,
    /// The bytes read until the first board is recognized, by its first rows.
    before: usize,
    /// The lines since the last board, each with a newline, of many empty ones only the first.
    pub(super) text: Vec<u8>,
    /// The number of empty lines at its end.
    empty: usize,
    /// The first line of the text that begins or ends a comment, and the last.
    pub(super) first_mark: Option<CommentMark>,
    pub(super) last_mark: Option<CommentMark>,
    /// The lines up to this number are text in any case.
    text_until: u64,
}

/// Further empty lines in a row are dropped.
const MAX_EMPTY: usize = 100;

/// The maximum number of bytes before the first board: a text with more is not a collection, and may have no end.
const MAX_BEFORE: usize = 1 << 24;

/// The capacity that is kept when the text is cleared, in bytes.
const MAX_KEPT: usize = 1 << 16;

/// A line that begins or ends a comment, by its number.
#[derive(Clone, Copy)]
pub(super) enum CommentMark {
    Begin(u64),
    End(u64),
}

impl Scanner {
    /// Reads up to where the next board begins, or to the end; returns whether it is the end. The text before it is
    /// complete, and so is the board before that.
    pub(super) fn next(&mut self, source: &mut Source) -> Result<bool, Error> {
        while !self.ended {
            self.ended = !self.next_line(source)?;
            let is_text = self.ended || self.lines.number <= self.text_until;
            if let Some(shape) = self.shape().filter(|_| !is_text) {
                self.run.add(&self.lines.line, self.lines.number, shape, source)?;
                if !self.in_board && self.run.is_board() {
                    (self.in_board, self.has_board) = (true, true);
                    return Ok(false);
                }
                continue;
            }
            if mem::take(&mut self.in_board) {
                self.board.clear();
                mem::swap(&mut self.run, &mut self.board);
            }
            self.end_run(source)?;
            if !self.ended {
                self.add_text(source)?;
            }
        }
        Ok(true)
    }

    /// The form of the last line as rows of a board, which may be wrong there; `None` if it is
    /// text.
    fn shape(&mut self) -> Option<Shape> {
        let line = &mut self.lines.line;
        shape(line).or_else(|| {
            if let Some(row) = without_no_break_spaces(line) {
                *line = row;
                return shape(line);
            }
            misdrawn(line)
        })
    }

    /// Reads the next line. A NUL character ends one, and is an empty line itself, as between the levels of some old games.
    fn next_line(&mut self, source: &mut Source) -> Result<bool, Error> {
        let (whole, read) = &mut self.parts;
        if *read >= whole.len() {
            let room = if self.has_board { usize::MAX } else { MAX_BEFORE - self.before };
            let is_there = self.lines.next(source, room)?;
            let line = &mut self.lines.line;
            if !self.has_board {
                self.before += line.len() + 1;
                if self.before > MAX_BEFORE {
                    let expected = format!("a board within the first {MAX_BEFORE} bytes");
                    let error = SyntaxError::unexpected(expected, "other text");
                    return Err(source.error_at((self.lines.number, 1), error));
                }
            }
            if !line.contains(&0) || !self.has_board && is_undecoded_utf16(line) {
                return Ok(is_there);
            }
            (*whole, *read) = (mem::take(line), 0);
        }
        let (_, rest) = whole.split_at(*read);
        // Alone, it is the empty line.
        let end = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        let (part, _) = rest.split_at(end);
        self.lines.line.clear();
        self.lines.line.extend(part);
        *read += end.max(1);
        Ok(true)
    }

    /// Makes text of lines that are not a board.
    fn end_run(&mut self, source: &Source) -> Result<(), Error> {
        let lines = &self.run.text;
        if !lines.is_empty() {
            self.text.try_reserve(lines.len()).map_err(|_| source.out_of_memory())?;
            self.text.extend(lines);
            self.run.clear();
            self.empty = 0;
        }
        Ok(())
    }

    fn add_text(&mut self, source: &Source) -> Result<(), Error> {
        if !self.has_board && is_undecoded_utf16(&self.lines.line) {
            let position = (self.lines.number, 1);
            return Err(source.error_at(position, SyntaxError::NoByteOrderMark));
        }
        let line = &*self.lines.line;
        let line = line.strip_prefix(b">").unwrap_or(line).trim_ascii_end();
        self.empty = if line.is_empty() { self.empty + 1 } else { 0 };
        if self.empty > MAX_EMPTY {
            return Ok(());
        }
        // No other line can be either; most are spared being decoded.
        if matches!(line.trim_ascii_start().first(), Some(b'c' | b'C' | b';')) {
            let text = String::from_utf8_lossy(line);
            let begin = is_comment_begin(&text).then_some(CommentMark::Begin(self.lines.number));
            let end = is_comment_end(&text).then_some(CommentMark::End(self.lines.number));
            self.last_mark = begin.or(end).or(self.last_mark);
            self.first_mark = self.first_mark.or(self.last_mark);
        }
        self.text.try_reserve(line.len() + 1).map_err(|_| source.out_of_memory())?;
        self.text.extend(line);
        self.text.push(b'\n');
        Ok(())
    }

    /// Begins another text.
    pub(super) fn clear_text(&mut self) {
        (self.empty, self.first_mark, self.last_mark) = (0, None, None);
        self.text.clear();
        // A long text is rare.
        self.text.shrink_to(MAX_KEPT);
    }

    /// The line that begins the last comment of the text, if that has no end.
    pub(super) fn open_comment(&self) -> Option<u64> {
        match self.last_mark? {
            CommentMark::Begin(line) => Some(line),
            CommentMark::End(_) => None,
        }
    }

    /// Makes text of the board that has begun, and of the lines after it up to this number.
    pub(super) fn read_text_until(&mut self, line: u64, source: &Source) -> Result<(), Error> {
        (self.in_board, self.text_until) = (false, line);
        self.end_run(source)
    }
}
