//! A document of the push/undo language in parts that can be left out.

use std::{fmt, str};

use crate::cli::values::counted;
use sokopush::Command;
use sokopush::game::Name;

/// A document of the push/undo language, line by line with the line ends.
#[derive(Clone)]
pub(crate) struct Document {
    pub(super) rows: Vec<Vec<u8>>,
    /// The line between the board and the commands.
    separator: Vec<u8>,
    /// The lines up to the dot; of chained ones, the commands and the line ends.
    pub(super) commands: Vec<Vec<u8>>,
    /// The dot, and what follows it.
    end: Vec<u8>,
}

impl Document {
    /// Splits a text; [`text`](Self::text) joins it again.
    pub(super) fn new(text: &[u8], is_chained: bool) -> Document {
        let mut document = Document {
            rows: Vec::new(),
            separator: Vec::new(),
            commands: Vec::new(),
            end: Vec::new(),
        };
        let mut rest = text;
        while cells(first_line(rest)) > 0 {
            document.rows.push(take_line(&mut rest).to_vec());
        }
        document.separator = take_line(&mut rest).to_vec();
        while !rest.is_empty() && !rest.starts_with(b".") {
            let length = if is_chained { link_length(rest) } else { first_line(rest).len() };
            let (command, after) = rest.split_at(length);
            document.commands.push(command.to_vec());
            rest = after;
        }
        document.end = rest.to_vec();
        document
    }

    pub(crate) fn text(&self) -> Vec<u8> {
        let mut text = self.rows.concat();
        text.extend(&self.separator);
        text.extend(self.commands.concat());
        text.extend(&self.end);
        text
    }

    /// Returns this document without the text after the dot.
    pub(super) fn without_rest(&self) -> Document {
        let end = if self.end.is_empty() { &b""[..] } else { b".\n" };
        Document { end: end.to_vec(), ..self.clone() }
    }

    pub(super) fn with_commands(&self, commands: &[Vec<u8>]) -> Document {
        Document { commands: commands.to_vec(), ..self.clone() }
    }

    /// Returns this document with other rows. A box that is missing there takes its commands with it: many programs have a
    /// bug of their own for boxes that are not on the board.
    pub(super) fn with_rows(&self, rows: &[Vec<u8>]) -> Document {
        let mut document = Document { rows: rows.to_vec(), ..self.clone() };
        let before = self.boxes();
        let after = document.boxes();
        document.commands.retain(|line| match pushed_box(line) {
            Some(name) => has_box(&after, name) || !has_box(&before, name),
            None => true,
        });
        document
    }

    pub(super) fn boxes(&self) -> Vec<u8> {
        self.rows.concat().into_iter().filter(u8::is_ascii_alphabetic).collect()
    }

    pub(super) fn with_boxes(&self, boxes: &[u8]) -> Document {
        let mut rows = self.rows.clone();
        for cell in rows.iter_mut().flatten() {
            if cell.is_ascii_alphabetic() && !boxes.contains(cell) {
                *cell = if cell.is_ascii_uppercase() { b'+' } else { b'-' };
            }
        }
        self.with_rows(&rows)
    }

    pub(super) fn width(&self) -> usize {
        self.rows.iter().map(|row| cells(row)).max().unwrap_or(0)
    }

    /// Returns this document with only these columns, and without rows that have none of them.
    pub(super) fn with_columns(&self, columns: &[usize]) -> Document {
        let mut rows = Vec::new();
        for row in &self.rows {
            let (cells, end) = row.split_at(cells(row));
            let kept = columns.iter().filter_map(|&column| cells.get(column).copied());
            let mut narrow: Vec<u8> = kept.collect();
            if !narrow.is_empty() {
                narrow.extend(end);
                rows.push(narrow);
            }
        }
        self.with_rows(&rows)
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let commands = self.commands.iter().filter(|line| cells(line) > 0).count();
        let commands = counted(commands, "command");
        write!(f, "{commands} on a board of {} × {}", self.rows.len(), self.width())
    }
}

/// The first line of a text, with its end.
fn first_line(text: &[u8]) -> &[u8] {
    text.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
}

/// Returns the first line of a text, and leaves what follows it.
fn take_line<'t>(text: &mut &'t [u8]) -> &'t [u8] {
    let (line, rest) = text.split_at(first_line(text).len());
    *text = rest;
    line
}

/// The length of the command at the beginning of a chained line; that of the line if it begins with something else.
fn link_length(text: &[u8]) -> usize {
    match *first_line(text) {
        [b'a'..=b'z', _, ..] => 2,
        [b'0', ..] => 1,
        ref line => line.len(),
    }
}

/// The box that a command pushes.
fn pushed_box(command: &[u8]) -> Option<Name> {
    match str::from_utf8(command).ok()?.trim_end().parse() {
        Ok(Command::Push(name, _)) => Some(name),
        _ => None,
    }
}

/// Returns whether one of these letters is that of a box.
fn has_box(letters: &[u8], name: Name) -> bool {
    letters.iter().any(|&letter| Name::from_letter(letter) == Some(name))
}

/// The length of a line without its end.
fn cells(line: &[u8]) -> usize {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line).len()
}

#[cfg(test)]
mod tests {
    //! A document in parts that can be left out.

    use super::*;

    #[test]
    fn parts_are_those_of_the_language() {
        let text = b"#@a+#\r\n#B\n\n\na6\nx\n0\n.\nrest\n.\n";
        let document = Document::new(text, false);
        assert_eq!(document.text(), text);
        assert_eq!(document.to_string(), "3 commands on a board of 2 × 5");
        assert_eq!(document.boxes(), b"aB");
        let less = document.without_rest().with_boxes(b"a").with_columns(&[1, 2]);
        assert_eq!(less.text(), b"@a\r\n+\n\n\na6\nx\n0\n.\n");
        assert_eq!(document.with_columns(&[4]).text(), b"#\r\n\n\nx\n0\n.\nrest\n.\n");
        // The commands of a box that was never there stay.
        let document = Document::new(b"@aB\n-c-\n\na6\nb4 \nc8\nd2\nab\n", false);
        for less in [document.with_boxes(b"B"), document.with_rows(&[b"@-B\n".to_vec()])] {
            assert_eq!(less.commands.concat(), b"b4 \nd2\nab\n");
        }
        assert_eq!(document.with_columns(&[0, 1]).commands.concat(), b"a6\nc8\nd2\nab\n");
        let document = Document::new(b"@a\n\na60 \n\nb4.a6\n.\n", true);
        let parts: &[&[u8]] = &[b"a6", b"0", b" \n", b"\n", b"b4"];
        assert_eq!(document.commands, parts);
        assert_eq!(document.end, b".a6\n.\n");
        for text in ["", "#@a", "\n", "#@a\n\n", "#@a\n\na6", "#@a\n\n.", "\n.\n\n"] {
            for chained in [false, true] {
                assert_eq!(Document::new(text.as_bytes(), chained).text(), text.as_bytes());
            }
        }
    }
}
