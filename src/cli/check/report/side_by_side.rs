//! Texts side by side, with their differences marked.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::cli::check::compare::character;

/// The size of a picture in columns and rows.
pub(super) const MAX_COLUMNS: usize = 78;
pub(super) const MAX_ROWS: usize = 24;

const GAP: &str = "   ";

/// Draws texts with their names side by side and marks where the last two differ, except in rows that one of
/// them lacks. Of large texts only the part around the first difference is shown.
pub(super) fn draw(texts: &[(&str, &[u8])], color: bool) -> Vec<String> {
    let is_empty = texts.iter().any(|(_, text)| text.is_empty());
    let rows: Vec<Vec<&[u8]>> = texts.iter().map(|(_, text)| rows(text)).collect();
    let [.., expected, got] = &rows[..] else { return Vec::new() };
    let differs = |row: usize, column: usize| match (expected.get(row), got.get(row)) {
        (Some(expected), Some(got)) if !is_empty => expected.get(column) != got.get(column),
        _ => false,
    };
    let height = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = rows.iter().flatten().map(|row| row.len()).max().unwrap_or(0);
    let common = expected.len().min(got.len());
    let first = |row| Some((row, (0..width).find(|&column| differs(row, column))?));
    let (row, column) = (0..common).find_map(first).unwrap_or((common, 0));
    let window = |size: usize, limit: usize, middle: usize| {
        let start = middle.saturating_sub(limit / 2).min(size.saturating_sub(limit));
        start..size.min(start + limit)
    };
    let limit = (MAX_COLUMNS + GAP.len()) / texts.len() - GAP.len();
    let (shown, columns) = (window(height, MAX_ROWS, row), window(width, limit, column));

    let mut lines = Vec::new();
    if shown.len() < height || columns.len() < width {
        let [row, column] =
            [&shown, &columns].map(|part| format!("{} to {}", part.start + 1, part.end));
        lines.push(format!("rows {row} of {height}, columns {column} of {width}"));
    }
    let widest = texts.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(columns.len());
    let names: Vec<_> = texts.iter().map(|(name, _)| format!("{name:widest$}")).collect();
    lines.push(names.join(GAP).trim_end().to_owned());
    for row in shown {
        let (mut line, mut marks) = (String::new(), String::new());
        for (index, text) in rows.iter().enumerate() {
            let (is_got, is_before) = (index + 1 == rows.len(), index + 2 < rows.len());
            for column in columns.start..columns.start + widest {
                let is_marked = !is_before && differs(row, column);
                let row = text.get(row).copied().unwrap_or_default();
                let character = match row.get(column) {
                    // Blanks at the end would not be seen.
                    Some(b' ') if column >= row.trim_ascii_end().len() => '·',
                    cell => cell.map_or(' ', |&byte| character(byte)),
                };
                let style = if is_got { AnsiColor::Red } else { AnsiColor::Green };
                let is_plain = !(color && is_marked);
                let style = if is_plain { Style::new() } else { style.on_default().bold() };
                let _ = write!(line, "{style}{character}{style:#}");
                marks.push(if is_marked { '^' } else { ' ' });
            }
            line += GAP;
            marks += GAP;
        }
        lines.push(line.trim_end().to_owned());
        lines.extend(Some(marks.trim_end().to_owned()).filter(|marks| !marks.is_empty()));
    }
    lines
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
