//! Boards on a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use console::Term;
use sokopush::Session;
use sokopush::notation::named;

use crate::cli::streams;

/// A terminal that shows boards, as text that can be copied and played.
pub(super) struct Screen {
    is_colored: bool,
    /// The terminal's rows and columns when they were last reported to be too few.
    reported: Option<(u16, u16)>,
}

impl Screen {
    pub(super) fn new(is_colored: bool) -> Screen {
        Screen { is_colored, reported: None }
    }

    /// Shows the board, and reports if the terminal is too small for it.
    pub(super) fn show(&mut self, session: &Session) -> anyhow::Result<()> {
        let drawing = named::draw(session);
        let mut text = String::new();
        for run in drawing.text().chunk_by(|&one, &next| style(one) == style(next)) {
            let style = match run {
                [first, ..] if self.is_colored => style(*first),
                _ => Style::new(),
            };
            write!(text, "{style}{}{style:#}", String::from_utf8_lossy(run))?;
        }
        let rows = drawing.text().split(|&byte| byte == b'\n').map(<[u8]>::len);
        let (height, width) = (rows.clone().count() - 1, rows.max().unwrap_or(0));
        let size = Term::stdout().size_checked();
        // The last row is the prompt's.
        let small = size.filter(|&(rows, columns)| height >= rows.into() || width > columns.into());
        if let Some((rows, columns)) = small.filter(|_| small != self.reported) {
            writeln!(
                text,
                "the board of {height} rows and {width} columns does not fit in {rows} rows and {columns} columns"
            )?;
        }
        self.reported = small;
        streams::write_raw(text)?;
        Ok(streams::flush()?)
    }
}

/// The style of a character.
fn style(character: u8) -> Style {
    match character {
        b'#' | b'-' => Style::new().dimmed(),
        b'+' => AnsiColor::Magenta.on_default().bold(),
        b'@' => AnsiColor::Cyan.on_default().bold(),
        b'*' => AnsiColor::Cyan.on_default().bold().underline(),
        b'a'..=b'z' => AnsiColor::Yellow.on_default().bold(),
        b'A'..=b'Z' => AnsiColor::Green.on_default().bold().underline(),
        _ => Style::new(),
    }
}
