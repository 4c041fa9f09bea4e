//! Lines that touch each other and could have the rows of a board.

use super::beginning::{Beginning, has_push};
use crate::error::Error;
use crate::game::{Command, Move};
use crate::notation::{named, xsb};
use crate::source::{Source, is_blank, is_undecoded_utf16};

/// Lines that touch each other, up to an empty one or to commands.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Rows {
    /// The lines, each with a newline.
    pub(super) text: Vec<u8>,
    /// Whether some are UTF-16 that no byte-order mark announced. Nothing else is known then.
    pub(super) is_utf16: bool,
    /// Whether one could be a row of XSB.
    pub(super) has_row: bool,
    pub(super) has_wall_or_worker: bool,
    /// Whether they begin the text, and each could be a row of `named`.
    pub(super) is_named: bool,
    /// Whether nothing but empty lines precedes them, and each could be a row of `named` if its blanks were floor.
    pub(super) is_like_named: bool,
    /// Whether there is a letter: the name of a box.
    pub(super) has_name: bool,
    /// Whether a line that begins with a wall has a letter.
    pub(super) has_letter: bool,
    /// Whether there may be more of them than are looked at.
    is_cut: bool,
}

impl Rows {
    /// Reads the lines from the current one on.
    pub(super) fn read(text: &mut Beginning, is_first: bool) -> Result<Rows, Error> {
        let is_named = is_first && text.number() == 1;
        let mut rows = Rows { is_named, is_like_named: is_first, ..Rows::default() };
        while text.has_line && !text.is_blank() {
            if is_undecoded_utf16(text.line()) {
                rows.is_utf16 = true;
                break;
            }
            // An empty line is missing before the commands of a document.
            if is_first && rows.is_before_commands(text.line()) {
                break;
            }
            rows.add(text.line());
            text.advance()?;
        }
        rows.is_cut = text.is_cut();
        Ok(rows)
    }

    fn is_before_commands(&self, line: &[u8]) -> bool {
        if self.is_named && self.has_name && is_command(line) {
            return true;
        }
        self.has_wall_or_worker && has_push(line)
    }

    fn add(&mut self, line: &[u8]) {
        let has_letter = line.iter().any(u8::is_ascii_alphabetic);
        self.has_row |= xsb::is_row(line);
        self.has_wall_or_worker |= line.iter().any(|byte| b"#@".contains(byte));
        self.is_named = self.is_named && named::is_row(line);
        self.is_like_named = self.is_like_named && is_like_named(line);
        self.has_name |= has_letter;
        self.has_letter |= has_letter && line.trim_ascii().starts_with(b"#");
        self.text.extend(line);
        self.text.push(b'\n');
    }

    /// Returns whether the rows are the board of a document in `named`.
    pub(super) fn is_document(&self) -> bool {
        // The rows of a board that is too long to look at tell enough.
        self.is_named && (self.is_cut || named::read(&mut Source::of_text("", &*self.text)).is_ok())
    }
}

/// Returns whether a line could be a row of `named` if its blanks were floor.
fn is_like_named(line: &[u8]) -> bool {
    let row = line.trim_ascii();
    !row.is_empty() && row.iter().all(|&byte| named::ALPHABET.contains(byte) || is_blank(byte))
}

fn is_command(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|line| line.trim_end().parse::<Command>().is_ok())
}

pub(super) fn is_moves(line: &[u8]) -> bool {
    line.trim_ascii().iter().all(|&byte| Move::from_letter(byte).is_some())
}
