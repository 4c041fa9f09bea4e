//! Texts side by side, with their differences marked.

use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};

use crate::cli::check::compare::character;

/// The size of a picture in columns and rows.
pub(super) const MAX_COLUMNS: usize = 78;
pub(super) const MAX_ROWS: usize = 24;

const GAP: &str = "   ";

/// Draws texts with their names side by side and marks where the last two differ, except in rows that one of
/// them lacks. Of large texts only the part around the first difference is shown.
pub(super) fn draw(texts: &[(&'static str, &[u8])], color: bool) -> Vec<String> {
    if texts.len() < 2 {
        return Vec::new();
    }
    let mut picture = Picture { texts: Vec::new(), has_empty_text: false, color };
    for (name, text) in texts {
        picture.texts.push(NamedText { name, rows: rows(text) });
        picture.has_empty_text |= text.is_empty();
    }
    picture.draw()
}

struct NamedText<'t> {
    name: &'static str,
    rows: Vec<&'t [u8]>,
}

/// At least two texts, of which the last two are the expected and the printed one.
struct Picture<'t> {
    texts: Vec<NamedText<'t>>,
    /// Whether one of the texts is empty. Then nothing is marked.
    has_empty_text: bool,
    color: bool,
}

impl Picture<'_> {
    fn draw(&self) -> Vec<String> {
        let mut height = 0;
        let mut width = 0;
        let mut widest_name = 0;
        for text in &self.texts {
            height = height.max(text.rows.len());
            width = text.rows.iter().map(|row| row.len()).fold(width, usize::max);
            widest_name = widest_name.max(text.name.len());
        }
        let (row, column) = self.first_difference(width);
        let max_columns = (MAX_COLUMNS + GAP.len()) / self.texts.len() - GAP.len();
        let rows = window(height, MAX_ROWS, row);
        let columns = window(width, max_columns, column);
        let mut lines = Vec::new();
        if rows.len() < height || columns.len() < width {
            lines.push(format!(
                "rows {} to {} of {height}, columns {} to {} of {width}",
                rows.start + 1,
                rows.end,
                columns.start + 1,
                columns.end
            ));
        }
        // A name may need more columns than the text below it.
        let columns = columns.start..columns.start + columns.len().max(widest_name);
        lines.push(self.heading(columns.len()));
        for row in rows {
            lines.push(self.line(row, columns.clone()));
            let marks = self.marks(row, columns.clone());
            if !marks.is_empty() {
                lines.push(marks);
            }
        }
        lines
    }

    /// The names of the texts.
    fn heading(&self, width: usize) -> String {
        let names: Vec<String> =
            self.texts.iter().map(|text| format!("{:width$}", text.name)).collect();
        names.join(GAP).trim_end().to_owned()
    }

    /// A row of all texts.
    fn line(&self, row: usize, columns: Range<usize>) -> String {
        let mut line = String::new();
        for (index, text) in self.texts.iter().enumerate() {
            let cells = text.rows.get(row).copied().unwrap_or_default();
            for column in columns.clone() {
                let style = self.style(index, row, column);
                let character = shown(cells, column);
                // Writing into a string cannot fail.
                let _ = write!(line, "{style}{character}{style:#}");
            }
            line += GAP;
        }
        line.trim_end().to_owned()
    }

    /// The line below a row that marks where the expected and the printed text differ; empty if they do not.
    fn marks(&self, row: usize, columns: Range<usize>) -> String {
        let mut marks = String::new();
        for index in 0..self.texts.len() {
            for column in columns.clone() {
                marks.push(if self.is_marked(index, row, column) { '^' } else { ' ' });
            }
            marks += GAP;
        }
        marks.trim_end().to_owned()
    }

    fn style(&self, index: usize, row: usize, column: usize) -> Style {
        if !self.color || !self.is_marked(index, row, column) {
            return Style::new();
        }
        let is_printed = index + 1 == self.texts.len();
        let color = if is_printed { AnsiColor::Red } else { AnsiColor::Green };
        color.on_default().bold()
    }

    /// Returns whether a cell of the text with this index is marked. In the text before the last two, none is.
    fn is_marked(&self, index: usize, row: usize, column: usize) -> bool {
        index + 2 >= self.texts.len() && self.differs(row, column)
    }

    /// Returns whether the expected and the printed text differ in a cell of a row that both have.
    fn differs(&self, row: usize, column: usize) -> bool {
        let [.., expected, printed] = &self.texts[..] else { return false };
        let Some(expected) = expected.rows.get(row) else { return false };
        let Some(printed) = printed.rows.get(row) else { return false };
        !self.has_empty_text && expected.get(column) != printed.get(column)
    }

    /// The row and the column of the first difference. Without one, the beginning of the first row that one text lacks.
    fn first_difference(&self, width: usize) -> (usize, usize) {
        let [.., expected, printed] = &self.texts[..] else { return (0, 0) };
        let common = expected.rows.len().min(printed.rows.len());
        for row in 0..common {
            for column in 0..width {
                if self.differs(row, column) {
                    return (row, column);
                }
            }
        }
        (common, 0)
    }
}

/// A part of `size` rows or columns, at most `limit`, with `middle` in its middle where that is possible.
fn window(size: usize, limit: usize, middle: usize) -> Range<usize> {
    let start = middle.saturating_sub(limit / 2).min(size.saturating_sub(limit));
    start..size.min(start + limit)
}

/// The character that shows a cell of a row.
fn shown(cells: &[u8], column: usize) -> char {
    match cells.get(column) {
        // Blanks at the end would not be seen.
        Some(b' ') if column >= cells.trim_ascii_end().len() => '·',
        Some(&byte) => character(byte),
        None => ' ',
    }
}

/// The lines of a text, without what follows the last newline if it is empty.
fn rows(text: &[u8]) -> Vec<&[u8]> {
    let text = match text {
        b"" => b"(nothing)",
        b"\n" => b"(newline)",
        text => text,
    };
    text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n').collect()
}
