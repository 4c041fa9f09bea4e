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

use std::borrow::Cow;
use std::mem;
use std::str::FromStr;

use super::alphabet::{Alphabet, FLOOR, GOAL, WALL, WORKER};
use super::board_builder::BoardBuilder;
use super::drawing::Drawing;
use super::format::{LevelAtLine, LevelError, LevelReader, NotationFormat, PLAIN, WriterState};
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
    read: |source| Box::new(Document::Unread(source)),
    write,
    ..PLAIN
};

/// A document while its only level is read.
enum Document<'r> {
    Unread(Source<'r>),
    /// After a wrong line among the commands, which can be read without it.
    Begun(Box<BegunDocument<'r>>),
    End,
}

/// A document whose board has been read.
struct BegunDocument<'r> {
    board: Session,
    /// The commands so far.
    commands: Vec<Command>,
    rest: Commands<Source<'r>>,
}

impl<'r> BegunDocument<'r> {
    fn begin(mut source: Source<'r>) -> Result<Self, Error> {
        let board = read(&mut source)?;
        Ok(BegunDocument { board, commands: Vec::new(), rest: Commands::new(source, false) })
    }

    fn into_level(self) -> Level {
        let names = self.board.boxes().collect();
        let notes = Notes::of_game(Game::Commands(self.commands));
        Level { names, notes, ..self.board.into_warehouse().into() }
    }
}

impl LevelReader for Document<'_> {
    fn next_level(&mut self) -> Result<Option<LevelAtLine>, LevelError> {
        let mut document = match mem::replace(self, Document::End) {
            Document::Unread(source) => Box::new(BegunDocument::begin(source)?),
            Document::Begun(document) => document,
            Document::End => return Ok(None),
        };
        match document.rest.read_to(&mut document.commands) {
            Ok(_) => Ok(Some(LevelAtLine::new(document.into_level(), 1))),
            Err(error @ Error::Syntax(..)) => {
                *self = Document::Begun(document);
                Err(LevelError::Line(error))
            }
            Err(error) => Err(error.into()),
        }
    }
}

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
    let mut board = BoardBuilder::new(ALPHABET, source);
    let end = read_rows(&mut board, source)?;
    let warehouse = board.warehouse(source, end)?;
    let mut boxes = PerName::new(None);
    for cell in warehouse.boxes() {
        let letter = board.character(cell);
        let name = Name::from_letter(letter).expect("boxes are written as letters");
        if let Some(first) = boxes[name].replace(cell) {
            let grid = warehouse.board().grid();
            let first = board.position(grid, first);
            let error = SyntaxError::SecondBox(name, letter.into(), first);
            return Err(source.error_at(board.position(grid, cell), error));
        }
    }
    let names = boxes.iter().filter_map(|(name, cell)| Some((name, cell?)));
    Ok(Session::new(warehouse, names).expect("each name is read once, on a box"))
}

/// Reads rows and the empty line after them, or up to the end of the text. Returns the position where the board ends.
fn read_rows(board: &mut BoardBuilder, source: &mut Source) -> Result<(u64, u64), Error> {
    loop {
        let begin = source.position();
        let length = board.read_row(source, usize::MAX)?;
        let end = source.position();
        let next = source.peek()?;
        let is_command = begins_command(length, next);
        let or = if is_command && !board.is_empty() {
            ", or an empty line before the commands"
        } else {
            ""
        };
        let floor = if matches!(next, Found::Byte(b' ' | b'\t')) { "; floor is `-`" } else { "" };
        let found = source.end_line(format_args!("a cell ({ALPHABET}{floor}){or}"))?;
        if length > 0 {
            if found == Found::End {
                return Ok(end);
            }
        } else if board.is_empty() {
            let error = match found {
                Found::End => SyntaxError::unexpected("a board", found),
                _ => SyntaxError::unexpected("a board", "an empty line"),
            };
            return Err(source.error_at(begin, error));
        } else {
            return Ok(begin);
        }
    }
}

/// Returns whether a line looks like a command: it begins with this number of cells, which names may be, and something else.
fn begins_command(cells: usize, next: Found) -> bool {
    match cells {
        0 => matches!(next, Found::Byte(b'0' | b'.')),
        1 => matches!(next, Found::Byte(b'2' | b'4' | b'6' | b'8')),
        _ => false,
    }
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
    let warehouse = session.warehouse();
    let boxes = warehouse.boxes().iter().map(|cell| (session.name_on(cell), cell));
    Drawing::new(ALPHABET, warehouse, boxes)
}

/// The board, an empty line, the commands of the main record, a dot.
fn write(replays: &Replays, state: &mut WriterState) -> Result<String, Unwritable> {
    let session = replays.level().session()?;
    let drawing = draw(&session)?;
    let mut text = drawing.to_string() + "\n";
    let main = replays.main();
    state.keeps_record = true;
    let commands = match main {
        None => Cow::default(),
        Some((Record { game: Game::Commands(commands), .. }, _)) => Cow::from(commands),
        Some((_, played)) => {
            let commands = session.commands_for(played.pushes());
            commands.expect("each push can be made").into()
        }
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
