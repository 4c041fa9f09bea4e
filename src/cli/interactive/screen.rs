//! How boards look on a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use sokopush::notation::named::Picture;
use sokopush::session::Session;

/// A terminal on which boards are shown. They stay text that can be copied and played.
pub(super) struct Screen {
    is_colored: bool,
    /// The terminal's columns when it was last said that the board is wider.
    told: Option<usize>,
}

const WALL: Style = Style::new().dimmed();
const FLOOR: Style = Style::new().dimmed();
const GOAL: Style = AnsiColor::Magenta.on_default().bold();
const BOX: Style = AnsiColor::Yellow.on_default().bold();
const HOME: Style = AnsiColor::Green.on_default().bold().underline();
const WORKER: Style = AnsiColor::Cyan.on_default().bold();
const WORKER_HOME: Style = WORKER.underline();

impl Screen {
    pub(super) fn new(is_colored: bool) -> Screen {
        Screen { is_colored, told: None }
    }

    /// Shows the board, and says if it has more columns than the terminal.
    pub(super) fn show(&mut self, session: &Session, terminal: Option<usize>) -> io::Result<()> {
        let picture = Picture::new(session);
        let mut text = Vec::new();
        for run in picture.text().chunk_by(|&one, &next| style(one) == style(next)) {
            match run.first().and_then(|&character| style(character)) {
                Some(style) if self.is_colored => {
                    write!(text, "{style}")?;
                    text.extend(run);
                    write!(text, "{style:#}")?;
                }
                _ => text.extend(run),
            }
        }
        let columns = picture.text().split(|&byte| byte == b'\n').map(<[u8]>::len).max();
        let columns = columns.unwrap_or(0);
        let narrow = terminal.filter(|&terminal| terminal < columns);
        if let Some(terminal) = narrow.filter(|_| narrow != self.told) {
            writeln!(
                text,
                "the board has {columns} columns and the terminal {terminal}: rows go on in the next line"
            )?;
        }
        self.told = narrow;
        let mut out = io::stdout().lock();
        out.write_all(&text)?;
        out.flush()
    }
}

/// How a character is shown; newlines as they are.
fn style(character: u8) -> Option<Style> {
    match character {
        b'#' => Some(WALL),
        b'-' => Some(FLOOR),
        b'+' => Some(GOAL),
        b'@' => Some(WORKER),
        b'*' => Some(WORKER_HOME),
        b'a'..=b'z' => Some(BOX),
        b'A'..=b'Z' => Some(HOME),
        _ => None,
    }
}
