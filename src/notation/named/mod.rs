//! Documents of the push/undo language: a board whose boxes have names, an empty line, commands.
//!
//! | character | the cell is |
//! |---|---|
//! | `-` | floor |
//! | `+` | a goal |
//! | `#` | a wall |
//! | `@` | the worker |
//! | `*` | the worker on a goal |
//! | `a` to `z` | the box with this name |
//! | `A` to `Z` | the box with this (lower-case) name, on a goal |
//!
//! Rows may differ in length.

mod commands;

use std::fmt::Display;
use std::mem::take;
use std::str::FromStr;

use super::alphabet::{Alphabet, FLOOR, GOAL, WALL, WORKER};
use super::board_builder::BoardBuilder;
use super::drawing::Drawing;
use super::format::{LevelAtLine, LevelError, NotationFormat, PLAIN, WriterState};
use crate::error::{Error, Found, SyntaxError, Unwritable};
use crate::game::{Command, Name, PerName, Session};
use crate::level::{Game, Level, Notes, Record, Replays};
use crate::source::Source;

pub use crate::game::Event;
pub use commands::Commands;

pub(crate) const ALPHABET: &Alphabet =
    &Alphabet::new(b"-+#@*", [FLOOR, GOAL, WALL, WORKER, WORKER | GOAL]).with_names();

pub(super) const FORMAT: NotationFormat = NotationFormat {
    about: "A board with named boxes, and push/undo commands",
    holds_many: false,
    read: |source| {
        let (mut source, mut document, mut commands) = (Some(source), None, Vec::new());
        Box::new(move || {
            if let Some(mut source) = source.take() {
                document = Some((read(&mut source)?, Commands::new(source, false)));
            }
            let Some((_, reader)) = &mut document else { return Ok(None) };
            match reader.read_to(&mut commands) {
                Err(error @ Error::Syntax(..)) => Err(LevelError::Line(error)),
                Err(error) => Err(error.into()),
                Ok(_) => Ok(document
                    .take()
                    .map(|(board, _)| LevelAtLine::new(level(board, take(&mut commands)), 1))),
            }
        })
    },
    write,
    ..PLAIN
};

/// Reads a board and the empty line after it; the board may also end with the text.
///
/// Blanks at the end of a line are skipped. Takes about twice the memory of the text.
///
/// ```
/// use sokopush::{Source, notation::named};
///
/// let session = named::read(&mut Source::of_text("board", "@aB\n"))?;
/// assert_eq!(session.boxes().count(), 2);
///
/// let error = named::read(&mut Source::of_text("board", "@a\n-A\n")).unwrap_err();
/// let message = "board:2:2: box `a` is on the board twice, here as `A`; the first is at 1:2";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), sokopush::Error>(())
/// ```
///
/// # Errors
///
/// The first of: a byte that is not a cell, no board, no worker, a second worker, a second box of the same name.
/// Or reading failed, or memory ran out.
pub fn read(source: &mut Source) -> Result<Session, Error> {
    let mut draft = BoardBuilder::new(ALPHABET, source);
    let end = loop {
        // Where the board ends if this line is empty.
        let position = source.position();
        let length = draft.read_row(source, usize::MAX)?;
        let row_end = source.position();
        // What looks like a command.
        let next = source.peek()?;
        let is_push = length == 1 && matches!(next, Found::Byte(b'2' | b'4' | b'6' | b'8'));
        let is_other = length == 0 && matches!(next, Found::Byte(b'0' | b'.'));
        let is_command = !draft.is_empty() && (is_push || is_other);
        let or = if is_command { ", or an empty line before the commands" } else { "" };
        let floor = if matches!(next, Found::Byte(b' ' | b'\t')) { "; floor is `-`" } else { "" };
        let found = source.end_line(format_args!("a cell ({ALPHABET}{floor}){or}"))?;
        match (length, found) {
            (0, _) if draft.is_empty() => {
                let found: &dyn Display =
                    if found == Found::End { &found } else { &"an empty line" };
                let error = SyntaxError::unexpected("a board", found);
                return Err(source.error_at(position, error));
            }
            (0, _) => break position,
            (_, Found::End) => break row_end,
            _ => {}
        }
    };
    let warehouse = draft.warehouse(source, end)?;
    let mut boxes = PerName::new(None);
    for cell in warehouse.boxes().iter() {
        let letter = draft.character(cell);
        let name = Name::from_letter(letter).expect("boxes are written as letters");
        if let Some(first) = boxes[name].replace(cell) {
            let position = |cell| draft.position(warehouse.board().grid(), cell);
            let error = SyntaxError::SecondBox(name, letter.into(), position(first));
            return Err(source.error_at(position(cell), error));
        }
    }
    let names = boxes.iter().filter_map(|(name, cell)| Some((name, cell?)));
    Ok(Session::new(warehouse, names).expect("each name is read once, on a box"))
}

pub(super) fn is_row(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    !line.is_empty() && line.iter().all(|&byte| ALPHABET.contains(byte))
}

/// Draws the board of a session.
///
/// # Errors
///
/// A box has no name.
pub fn draw(session: &Session) -> Result<Drawing, Unwritable> {
    let boxes = session.warehouse().boxes().iter();
    let boxes = boxes.map(|cell| (session.name_on(cell), cell));
    Drawing::new(ALPHABET, session.warehouse(), boxes)
}

fn level(session: Session, commands: Vec<Command>) -> Level {
    let notes = Notes::of_game(Game::Commands(commands));
    Level { names: session.boxes().collect(), notes, ..session.into_warehouse().into() }
}

/// The board, an empty line, the commands of the main record, a dot.
fn write(replays: &Replays, state: &mut WriterState) -> Result<String, Unwritable> {
    let session = replays.level().session()?;
    let drawing = draw(&session)?;
    // It would end the board.
    if let Some(row) = drawing.rows().position(<[u8]>::is_empty) {
        return Err(Unwritable::EmptyRow(row));
    }
    let mut text = drawing.to_string() + "\n";
    let main = replays.main();
    state.keeps_record = true;
    let commands = match &main {
        None => &Vec::new(),
        Some((Record { game: Game::Commands(commands), .. }, _)) => commands,
        Some((_, played)) => &session.commands_for(played.pushes()).expect("each push can be made"),
    };
    text.extend(commands.iter().map(|command| format!("{command}\n")));
    text += ".\n";
    Ok(text)
}

impl FromStr for Session {
    type Err = Error;

    /// Reads a board as [`read`] does; messages call the text `<board>`.
    fn from_str(board: &str) -> Result<Self, Self::Err> {
        read(&mut Source::of_text("<board>", board))
    }
}
