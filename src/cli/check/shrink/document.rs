//! A document of the push/undo language in parts that can be left out.

use std::{fmt, iter, str};

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
    pub(super) fn new(text: &[u8], chained: bool) -> Document {
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let mut lines = lines.map(<[u8]>::to_vec).peekable();
        let rows = iter::from_fn(|| lines.next_if(|line| cells(line) > 0)).collect();
        let separator = lines.next().unwrap_or_default();
        let mut parts: Vec<_> =
            lines.flat_map(|line| if chained { links(&line) } else { vec![line] }).collect();
        let end = parts.iter().position(|part| part.starts_with(b".")).unwrap_or(parts.len());
        let end = parts.split_off(end).concat();
        Document { rows, separator, commands: parts, end }
    }

    pub(crate) fn text(&self) -> Vec<u8> {
        let Document { rows, separator, commands, end } = self;
        [rows.concat(), separator.clone(), commands.concat(), end.clone()].concat()
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
        let (before, after) = (self.boxes(), document.boxes());
        let has =
            |boxes: &[u8], name| boxes.iter().any(|&letter| Name::from_letter(letter) == name);
        document.commands.retain(|line| {
            let line = str::from_utf8(line).unwrap_or_default().trim_end();
            let Ok(Command::Push(name, _)) = line.parse() else { return true };
            has(&after, Some(name)) || !has(&before, Some(name))
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
        let row = |row: &Vec<u8>| {
            let (cells, end) = row.split_at(cells(row));
            let kept = columns.iter().filter_map(|&column| cells.get(column).copied());
            let kept: Vec<u8> = kept.collect();
            (!kept.is_empty()).then(|| [&kept, end].concat())
        };
        self.with_rows(&self.rows.iter().filter_map(row).collect::<Vec<_>>())
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let commands = self.commands.iter().filter(|line| cells(line) > 0).count();
        let commands = counted(commands, "command");
        write!(f, "{commands} on a board of {} × {}", self.rows.len(), self.width())
    }
}

/// The commands of a chained line, and what follows them.
fn links(line: &[u8]) -> Vec<Vec<u8>> {
    let (mut links, mut rest) = (Vec::new(), line);
    while let Some(&first) = rest.first() {
        let length = match rest.get(1) {
            Some(_) if first.is_ascii_lowercase() => 2,
            _ if first == b'0' => 1,
            _ => rest.len(),
        };
        let (next, after) = rest.split_at(length);
        links.push(next.to_vec());
        rest = after;
    }
    links
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
