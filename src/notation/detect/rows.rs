//! Lines that touch each other and could be the rows of a board.

use super::beginning::Beginning;
use crate::error::Error;
use crate::game::{Command, Move};
use crate::notation::{named, xsb};
use crate::source::{Source, is_blank};

/// Lines that touch each other, each of which could be a row in one notation or the other.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Rows {
    /// The lines, each with a newline.
    pub(super) text: Vec<u8>,
    /// Whether they begin the text, and each could be a row of `named`.
    pub(super) is_named: bool,
    /// Whether each could be a row of `named` if its blanks were floor.
    pub(super) is_like_named: bool,
    /// Whether a letter can only stand for a box with a name.
    pub(super) has_name: bool,
    /// Whether a row of XSB has a letter.
    pub(super) has_letter: bool,
    /// Whether there may be more of them than are looked at.
    is_cut: bool,
}

impl Rows {
    /// Reads the rows that the current line begins. Those of `named` begin only a text.
    pub(super) fn read(text: &mut Beginning, is_first: bool) -> Result<Rows, Error> {
        let mut rows = Rows {
            text: Vec::new(),
            is_named: text.number() == 1,
            is_like_named: is_first,
            has_name: false,
            has_letter: false,
            is_cut: false,
        };
        while text.has_line && !text.is_blank() {
            let line = text.line();
            // After a board without an empty line at its end, this is a command.
            if rows.is_named && rows.has_name && is_command(line) {
                break;
            }
            let is_row = xsb::is_row(line);
            let is_like_named = rows.is_like_named && is_like_named(line);
            if !is_like_named && !is_row {
                // No line but an empty one may touch the board of a document.
                rows.is_named = false;
                break;
            }
            rows.is_like_named = is_like_named;
            // A row may follow a title that could be one of the other notation.
            rows.is_named &= named::is_row(line);
            rows.has_name |= has_names(line);
            rows.has_letter |= is_row && line.iter().any(u8::is_ascii_alphabetic);
            rows.text.extend(line);
            rows.text.push(b'\n');
            text.advance()?;
        }
        rows.is_cut = text.is_cut();
        Ok(rows)
    }

    /// Returns whether the rows are the board of a document in `named`.
    pub(super) fn is_document(&self) -> bool {
        // The rows of a board that is too long to look at tell enough.
        self.is_named && (self.is_cut || named::read(&mut Source::of_text("", &*self.text)).is_ok())
    }

    /// Returns whether the rows are a board in XSB, and whether nothing is wrong with it.
    pub(super) fn check_xsb(&self, source: &Source) -> (bool, bool) {
        let (is_board, is_right) = xsb::check_board(&self.text, source);
        (is_board, is_right && !self.has_letter)
    }

    pub(super) fn has_wall_or_worker(&self) -> bool {
        self.text.iter().any(|byte| b"#@".contains(byte))
    }
}

/// Returns whether a line could be a row of `named` if its blanks were floor.
pub(super) fn is_like_named(line: &[u8]) -> bool {
    let row = line.trim_ascii();
    !row.is_empty() && row.iter().all(|&byte| named::ALPHABET.contains(byte) || is_blank(byte))
}

/// Returns whether a row has letters that only stand for boxes with names.
fn has_names(row: &[u8]) -> bool {
    row.iter().any(|byte| byte.is_ascii_alphabetic() && !b"obBpP".contains(byte))
}

fn is_command(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|line| line.trim_end().parse::<Command>().is_ok())
}

pub(super) fn is_moves(line: &[u8]) -> bool {
    line.trim_ascii().iter().all(|&byte| Move::from_letter(byte).is_some())
}
