//! The lines of a text that is in memory.

use std::ops::Range;

/// A line without its end, and without a `>` before it if another line beside it has one, as mail programs quote.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    /// Counted from 1. The lines that NUL characters make of one have the same number.
    pub(super) number: u64,
    /// Where the line begins in the whole text, in bytes. Its columns are counted from here.
    pub(super) begin: usize,
    /// Where this part of it begins, if NUL characters divide it.
    pub(super) part_begin: usize,
    /// Where [`text`](Self::text) begins.
    pub(super) text_begin: usize,
}

impl Line<'_> {
    /// Returns whether nothing but blanks is in the line.
    pub(super) fn is_blank(self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// Iterates over the lines of a text. A newline, a carriage return, or both end a line. So does a NUL character, which is
/// also an empty line of its own, as between the levels of some old games.
#[derive(Clone, Debug)]
pub(super) struct Lines<'t> {
    whole: &'t str,
    /// Where the next line begins.
    next: usize,
    /// The number of the last line.
    number: u64,
    /// Where the last line began, or the first of those that NUL characters make of one.
    begin: usize,
    /// Whether the next line is a part of the last one, after a NUL character.
    is_within_line: bool,
    /// Whether the last line began with `>`.
    is_after_quoted: bool,
}

impl<'t> Lines<'t> {
    pub(super) fn of(whole: &'t str) -> Lines<'t> {
        Lines::of_part(whole, 0..whole.len(), 1)
    }

    /// The lines in a part of a text, which begins with a line of this number.
    pub(super) fn of_part(whole: &'t str, part: Range<usize>, number: u64) -> Lines<'t> {
        let (whole, _) = whole.split_at(part.end);
        Lines {
            whole,
            next: part.start,
            number: number.saturating_sub(1),
            begin: part.start,
            is_within_line: false,
            is_after_quoted: false,
        }
    }

    /// Where the next line begins in the whole text.
    pub(super) fn position(&self) -> usize {
        self.next
    }

    fn byte(&self, index: usize) -> Option<u8> {
        self.whole.as_bytes().get(index).copied()
    }

    /// Ends a line at an index: steps over a newline, a carriage return, or both.
    fn end_line(&mut self, mut index: usize) {
        let end = index;
        if self.byte(index) == Some(b'\r') {
            index += 1;
        }
        if self.byte(index) == Some(b'\n') {
            index += 1;
        }
        self.next = index;
        self.is_within_line = index == end;
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let start = self.next;
        let first = self.byte(start)?;
        if !self.is_within_line {
            self.number += 1;
            self.begin = start;
        }
        let (_, rest) = self.whole.split_at(start);
        let text = if first == 0 {
            self.end_line(start + 1);
            ""
        } else {
            let end = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r' | 0));
            let (line, _) = rest.split_at(end.unwrap_or(rest.len()));
            self.end_line(start + line.len());
            line
        };
        let is_in_quotation = self.is_after_quoted || self.byte(self.next) == Some(b'>');
        self.is_after_quoted = text.starts_with('>');
        let unquoted = match text.strip_prefix('>') {
            Some(unquoted) if is_in_quotation => unquoted,
            _ => text,
        };
        Some(Line {
            text: unquoted,
            number: self.number,
            begin: self.begin,
            part_begin: start,
            text_begin: start + text.len() - unquoted.len(),
        })
    }
}
