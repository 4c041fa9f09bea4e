//! Lines of text, which end between words.

use std::borrow::Cow;

use ratatui_core::buffer::Buffer;
use ratatui_core::style::Style;
use textwrap::{Options, WordSplitter};

/// From this number of columns on, there is room for words.
pub(crate) const WIDE: u16 = 40;

/// A message at the bottom, over what else is there if it needs more rows than one. Returns its number of rows.
pub(crate) fn draw_message(message: &str, buffer: &mut Buffer) -> u16 {
    let area = buffer.area;
    let lines = wrap(message, area.width, "");
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height.saturating_sub(1));
    for (line, y) in lines.iter().zip(area.bottom() - rows..area.bottom()) {
        buffer.set_string(area.x, y, " ".repeat(area.width.into()), Style::reset());
        buffer.set_stringn(area.x, y, line, area.width.into(), Style::new());
    }
    rows
}

/// The number of rows that a message takes.
pub(crate) fn rows_of(message: &str, columns: u16) -> u16 {
    u16::try_from(wrap(message, columns, "").len()).unwrap_or(u16::MAX)
}

/// The number of columns that a message takes in its last row.
pub(crate) fn last_row_columns(message: &str, columns: u16) -> u16 {
    wrap(message, columns, "").last().map_or(0, |line| columns_of(line))
}

/// The lines of a text; all but the first begin with `indent`. Only what is longer than a line is broken.
pub(crate) fn wrap(text: &str, columns: u16, indent: &str) -> Vec<String> {
    let options = Options::new(columns.max(1).into()).subsequent_indent(indent);
    let options = options.word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Draws a text in one row, with an ellipsis if it has more than some columns.
pub(crate) fn draw_fitting(text: &str, (x, y): (u16, u16), columns: u16, buffer: &mut Buffer) {
    let style = Style::new();
    if columns_of(text) <= columns {
        buffer.set_stringn(x, y, text, columns.into(), style);
    } else if let Some(room) = columns.checked_sub(1) {
        let (end, _) = buffer.set_stringn(x, y, text, room.into(), style);
        buffer.set_string(end, y, "…", style);
    }
}

pub(crate) fn columns_of(text: &str) -> u16 {
    u16::try_from(ratatui_core::text::Span::raw(text).width()).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    //! The line below the board.

    use super::wrap;

    #[test]
    fn only_what_is_longer_than_a_line_is_broken() {
        let saved = wrap("saved: `sokopush play Microban-155-2.xsb` goes on", 20, "");
        assert_eq!(saved, ["saved: `sokopush", "play", "Microban-155-2.xsb`", "goes on"]);
        let path = wrap("to /a/long/folder/of/levels.xsb", 20, "");
        assert_eq!(path, ["to", "/a/long/folder/of/le", "vels.xsb"]);
    }
}
