//! Lines inserted into a transcript, or deleted from it.

use std::fmt;
use std::io::BufRead;
use std::str;

use thiserror::Error;

use super::difference::{MAX_LINE, count_lines, last_line};
use super::transcript::ComparedText;
use crate::cli::check::mistake::{Mistake, is_like_row, without_whitespace};
use sokopush::{Command, Error};

/// A line too many or too few in a transcript whose other lines around it are right.
#[derive(Error, Debug)]
#[error(
    "{kind} line {line}: {:?}",
    String::from_utf8_lossy(.text),
    kind = if *.is_deleted { "missing" } else { "extra" }
)]
pub(crate) struct LineEdit {
    /// Whether the line is deleted; otherwise it is inserted.
    pub(crate) is_deleted: bool,
    /// Its number, counted from 1: in this transcript, or if it is deleted, in what that should be.
    pub(crate) line: u64,
    /// The line, without its end. Of a long one, the beginning.
    pub(crate) text: Vec<u8>,
}

impl LineEdit {
    fn is_command(&self) -> bool {
        let text = str::from_utf8(&self.text).unwrap_or_default();
        text.trim().parse::<Command>().is_ok()
    }
}

/// All line edits of a transcript.
#[derive(Default)]
pub(crate) struct LineEdits {
    pub(crate) first: Vec<LineEdit>,
    /// The number of all of them.
    pub(crate) count: u64,
    /// The number of inserted lines minus that of deleted ones.
    surplus: i64,
}

/// The number of lines that are kept, and of the bytes of each.
const MAX_KEPT: usize = 100;
const MAX_TEXT: usize = 80;

/// The number of edits that are listed one by one.
const MAX_LISTED: usize = 3;

/// The number of inserted lines that may stand together.
const MAX_TOGETHER: usize = 3;

impl LineEdits {
    fn add(&mut self, is_deleted: bool, line: u64, text: &[u8]) {
        self.surplus += if is_deleted { -1 } else { 1 };
        self.count += 1;
        if self.first.len() < MAX_KEPT {
            let text = text.strip_suffix(b"\n").unwrap_or(text);
            let text = text.get(..MAX_TEXT).unwrap_or(text).to_vec();
            self.first.push(LineEdit { is_deleted, line, text });
        }
    }

    /// The mistake that explains all edits that are kept.
    pub(crate) fn mistake(&self) -> Option<Mistake> {
        if self.first.is_empty() {
            return None;
        }
        let deleted = self.first.iter().filter(|edit| edit.is_deleted).count();
        if deleted == self.first.len() {
            return Some(Mistake::RowMissing);
        }
        if deleted > 0 {
            return None;
        }
        if self.first.iter().all(LineEdit::is_command) {
            return Some(Mistake::Echo);
        }
        if self.first.iter().any(|edit| is_like_row(&edit.text)) {
            return None;
        }
        Some(Mistake::Message)
    }
}

impl fmt::Display for LineEdits {
    /// Lists the first edits; nothing if there are none.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let listed: Vec<_> = self.first.iter().take(MAX_LISTED).map(LineEdit::to_string).collect();
        f.write_str(&listed.join(", "))?;
        match self.count - listed.len() as u64 {
            0 => Ok(()),
            rest => write!(f, ", and {rest} more"),
        }
    }
}

impl<R: BufRead> ComparedText<R> {
    /// Skips inserted lines or a deleted one where the text departs from `piece` after `done` bytes. Returns how much of
    /// the piece is done then, or `None` if neither explains it. `lines` is the number of lines before the piece.
    pub(super) fn skip_edits(
        &mut self,
        piece: &[u8],
        done: usize,
        lines: u64,
        edits: &mut LineEdits,
    ) -> Result<Option<usize>, Error> {
        let (before, _) = piece.split_at(done);
        let begun = last_line(before);
        let start = done - begun.len();
        let (_, rest) = piece.split_at(start);
        let wanted: Vec<&[u8]> = rest.split_inclusive(|&byte| byte == b'\n').collect();
        // The line here, and as many as are needed to see where the piece continues.
        let mut got = vec![[begun, &self.read_line()?].concat()];
        while got.len() < wanted.len() + MAX_TOGETHER + usize::from(wanted.is_empty())
            && got.last().is_some_and(|last| last.ends_with(b"\n"))
        {
            got.push(self.read_line()?);
        }
        let number = lines + count_lines(before) + 1;
        let inserted = inserted_lines(&wanted, &got);
        let is_board = is_like_board(got.split_at(inserted).0, piece);
        let following = got.split_off(if is_board { 0 } else { inserted });
        for line in &got {
            edits.add(false, number.saturating_add_signed(edits.surplus), line);
        }
        let mut bytes = following.concat();
        if !got.is_empty() {
            self.give_back(bytes);
            return Ok(Some(start));
        }
        if let Some(deleted) = deleted_line(&wanted, &following) {
            edits.add(true, number, deleted);
            self.give_back(bytes);
            return Ok(Some(start + deleted.len()));
        }
        // The beginning of the line belongs to the piece, and is not given back.
        bytes.drain(..begun.len());
        self.give_back(bytes);
        Ok(None)
    }
}

/// Returns whether `got` has the lines `wanted` at line `from`.
fn is_there(wanted: &[&[u8]], got: &[Vec<u8>], from: usize) -> bool {
    got.iter().skip(from).take(wanted.len()).map(Vec::as_slice).eq(wanted.iter().copied())
}

/// The number of lines at the beginning of `got` after which it continues as wanted; 0 if it does not.
fn inserted_lines(wanted: &[&[u8]], got: &[Vec<u8>]) -> usize {
    for (index, line) in got.iter().take(MAX_TOGETHER).enumerate() {
        if line.len() >= MAX_LINE || line.trim_ascii().is_empty() {
            break;
        }
        if continues_after(wanted, got, index + 1) {
            return index + 1;
        }
    }
    0
}

/// Returns whether the first lines of `got` are inserted, and it continues as wanted after them.
fn continues_after(wanted: &[&[u8]], got: &[Vec<u8>], inserted: usize) -> bool {
    let (lines, following) = got.split_at(inserted);
    match *wanted {
        // After the end, nothing may follow.
        [] => {
            let is_end = following.first().is_none_or(Vec::is_empty);
            is_end && !lines.iter().any(|line| is_like_row(line))
        }
        // One line alone could be there at random.
        [wanted] => {
            is_there(&[wanted], got, inserted) && lines.iter().all(|line| is_message(line, wanted))
        }
        // A row is no message, but part of a wrong board.
        _ => is_there(wanted, got, inserted) && !lines.iter().any(|line| is_like_row(line)),
    }
}

/// Returns whether inserted lines could be a board that is printed once too often.
fn is_like_board(inserted: &[Vec<u8>], piece: &[u8]) -> bool {
    let rows: Vec<&[u8]> = piece.split_inclusive(|&byte| byte == b'\n').collect();
    rows.len() > 1
        && inserted.len() == rows.len()
        && inserted.iter().all(|line| rows.iter().any(|row| row.len() == line.len()))
}

/// The first line that is wanted, if it is missing in `got`, and at least two right ones follow.
fn deleted_line<'w>(wanted: &[&'w [u8]], got: &[Vec<u8>]) -> Option<&'w [u8]> {
    let (first, others) = wanted.split_first()?;
    if others.len() > 1 && is_there(others, got, 0) { Some(first) } else { None }
}

/// Returns whether a line is words rather than a wrong row in place of `wanted`.
fn is_message(line: &[u8], wanted: &[u8]) -> bool {
    let line = line.trim_ascii();
    let has_words = line.contains(&b' ') && line.iter().any(u8::is_ascii_alphabetic);
    has_words && without_whitespace(line) != without_whitespace(wanted)
}
