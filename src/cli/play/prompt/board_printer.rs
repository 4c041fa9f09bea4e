//! Boards on a terminal.

use std::fmt::Write;
use std::io::stdout;

use anstyle::{Ansi256Color, Color, Style};
use terminal_size::{Height, Width, terminal_size_of};

use crate::cli::files::streams;
use crate::cli::play::game::{PlaySession, TerminalGame};
use crate::cli::play::palette::{Palette, Tint};
use sokopush::Notation;
use sokopush::notation::{Drawing, Writer, named};

/// A terminal that shows boards, as text that can be copied and played.
pub(crate) struct BoardPrinter {
    pub(crate) is_colored: bool,
    /// The terminal's columns and rows when they were last reported to be too few.
    pub(crate) reported: Option<(Width, Height)>,
}

impl BoardPrinter {
    /// Shows the board, and reports if the terminal is too small for it.
    pub(crate) fn show(&mut self, play: &PlaySession) -> anyhow::Result<()> {
        let game = &play.game;
        let has_names = game.has_names();
        let board = if has_names {
            drawn(game, !play.collection.is_document())?
        } else {
            Writer::new(Notation::Xsb).write(&game.warehouse().clone().into())?
        };
        let mut text = String::new();
        for run in board
            .as_bytes()
            .chunk_by(|one, next| self.style(*one, has_names) == self.style(*next, has_names))
        {
            let style = run.first().map(|first| self.style(*first, has_names)).unwrap_or_default();
            write!(text, "{style}{}{style:#}", String::from_utf8_lossy(run))?;
        }
        let height = board.lines().count();
        let width = board.lines().map(str::len).max().unwrap_or(0);
        let mut small = None;
        if let Some((Width(columns), Height(rows))) = terminal_size_of(stdout()) {
            // The last row is the prompt's.
            if height >= rows.into() || width > columns.into() {
                small = Some((Width(columns), Height(rows)));
            }
            if small.is_some() && small != self.reported {
                writeln!(
                    text,
                    "the board of {height} rows and {width} columns does not fit in {rows} rows and {columns} columns"
                )?;
            }
        }
        self.reported = small;
        streams::write_raw(text)?;
        Ok(streams::flush()?)
    }

    fn style(&self, character: u8, has_names: bool) -> Style {
        if self.is_colored { style(character, has_names) } else { Style::new() }
    }
}

/// A board whose boxes have names. What is not a document may have blanks around its walls, and keeps them.
fn drawn(game: &TerminalGame, has_blanks: bool) -> anyhow::Result<String> {
    let drawing = named::draw(game.session())?;
    if !has_blanks {
        return Ok(drawing.to_string());
    }
    let mut text = drawing.text().to_vec();
    let start = game.start.warehouse();
    let inside = start.inside();
    for cell in start.board().floor() {
        if !inside.contains(cell) {
            *text.get_mut(Drawing::index(cell)).expect("the text has a byte for each cell") = b' ';
        }
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The style of a character of the push/undo language, or of XSB if boxes have no names.
fn style(character: u8, has_names: bool) -> Style {
    match (character, has_names) {
        (b'#', _) | (b'-', true) => Style::new().dimmed(),
        (b'+', true) | (b'.', false) => Style::new().fg_color(color(Tint::Goal)),
        (b'@', _) => piece(Tint::Eyes, Tint::Worker),
        (b'*', true) | (b'+', false) => piece(Tint::Eyes, Tint::Worker).underline(),
        (b'a'..=b'z', true) | (b'$', false) => piece(Tint::Ink, Tint::Box),
        (b'A'..=b'Z', true) | (b'*', false) => piece(Tint::Mark, Tint::Home).underline(),
        _ => Style::new(),
    }
}

/// The style of something solid, as on the full screen: black on a colour. As text, yellow would hardly be seen on white.
/// Nothing is bold: then many terminals show bright colours, and Solarized's are grey.
fn piece(text: Tint, behind: Tint) -> Style {
    Style::new().fg_color(color(text)).bg_color(color(behind))
}

/// A colour that the user has chosen for the terminal.
fn color(tint: Tint) -> Option<Color> {
    let number = Palette::Sixteen.number(tint)?;
    Ansi256Color(number).into_ansi().map(Color::Ansi)
}
