//! What the lines around a board say about it.

use std::collections::TryReserveError;

use crate::level::Record;
use crate::moves::{Move, Moves};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    pub(super) comments: Vec<String>,
    /// The index of the last comment `;` before the board, which can be the title.
    title_comment: Option<usize>,
    /// The letters of the solution.
    solution: Option<Vec<u8>>,
    /// Whether the last line belonged to the solution.
    in_solution: bool,
    /// Whether the lines follow the board; only then a solution may.
    pub(super) after_board: bool,
}

impl Text {
    pub(super) fn is_empty(&self) -> bool {
        *self == Text::default()
    }

    /// Adds a line. The first title, author and solution count; others are comments.
    pub(super) fn add(&mut self, line: String) -> Result<(), TryReserveError> {
        let moves = match self.solution {
            None if self.after_board => solution_head(&line),
            _ => Some(&*line).filter(|line| self.in_solution && is_lurd(line.as_bytes())),
        };
        let value = |key| value(&line, key).filter(|value| !value.is_empty());
        self.in_solution = false;
        if let (None, Some(title)) = (&self.title, value("Title:")) {
            self.title = Some(copy(title)?);
        } else if let (None, Some(author)) = (&self.author, value("Author:")) {
            self.author = Some(copy(author)?);
        } else if let Some(moves) = moves {
            let letters = self.solution.get_or_insert_default();
            letters.try_reserve(moves.len())?;
            letters.extend(moves.split_whitespace().flat_map(str::bytes));
            self.in_solution = true;
        } else if let Some(comment) = line.strip_prefix(';').filter(|comment| !comment.is_empty()) {
            if !self.after_board {
                self.title_comment = Some(self.comments.len());
            }
            let comment = copy(comment.trim_ascii())?;
            self.add_comment(comment)?;
        } else if !line.is_empty() {
            self.add_comment(line)?;
        }
        Ok(())
    }

    /// Adds lines, and removes them from `lines`.
    pub(super) fn add_all(&mut self, lines: &mut Vec<String>) -> Result<(), TryReserveError> {
        lines.drain(..).try_for_each(|line| self.add(line))
    }

    fn add_comment(&mut self, comment: String) -> Result<(), TryReserveError> {
        self.comments.try_reserve(1)?;
        self.comments.push(comment);
        Ok(())
    }

    /// Returns whether a line would belong to a solution, the first or another one.
    pub(super) fn is_solution(&self, line: &str) -> bool {
        solution_head(line).is_some() || self.in_solution && is_lurd(line.as_bytes())
    }

    /// Makes a title of the last comment `;` before the board, if there is no other.
    pub(super) fn choose_title(&mut self) {
        if let (None, Some(comment)) = (&self.title, self.title_comment) {
            self.title = Some(self.comments.remove(comment));
        }
    }

    /// The solution as a record.
    pub(super) fn record(&mut self) -> Result<Option<Record>, TryReserveError> {
        let Some(letters) = self.solution.take() else { return Ok(None) };
        Ok(Some(match Moves::try_from_letters(&letters)? {
            Some(moves) => Record::Moves(moves),
            None => Record::Text(String::from_utf8_lossy(&letters).into_owned()),
        }))
    }
}

/// A line as text, without blanks around it. Text that is not UTF-8 is read as Latin-1.
pub(super) fn decode(line: &[u8]) -> Result<String, TryReserveError> {
    let line = line.trim_ascii();
    if let Ok(text) = str::from_utf8(line) {
        return copy(text);
    }
    let mut text = String::new();
    text.try_reserve_exact(2 * line.len())?;
    text.extend(line.iter().copied().map(char::from));
    Ok(text)
}

fn copy(text: &str) -> Result<String, TryReserveError> {
    let mut copy = String::new();
    copy.try_reserve_exact(text.len())?;
    copy.push_str(text);
    Ok(copy)
}

/// The text after a key at the start of a line, in either case.
fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let (head, value) = line.split_at_checked(key.len())?;
    head.eq_ignore_ascii_case(key).then(|| value.trim_ascii())
}

fn is_lurd(letters: &[u8]) -> bool {
    letters.iter().all(|&letter| Move::from_letter(letter).is_some())
}

/// The text after the head of a solution, such as `Solution: rR` or `Solution 2 (moves 12): rR`; empty if
/// the moves follow on the next lines, as after `Solution/12/3`. Other words, or more than one after the
/// colon unless all are LURD, do not start a solution.
fn solution_head(line: &str) -> Option<&str> {
    let rest = value(line, "Solution")?;
    let (head, moves) = rest.rsplit_once(':').unwrap_or((rest, ""));
    let is_head = !head.split('(').next()?.contains(char::is_alphabetic);
    let is_word = moves.split_whitespace().nth(1).is_none();
    let is_moves = is_word || moves.split_whitespace().all(|word| is_lurd(word.as_bytes()));
    (is_head && is_moves).then_some(moves)
}
