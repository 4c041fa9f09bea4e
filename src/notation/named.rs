//! Boards of the push/undo language: boxes have names, rows may differ in length.
//!
//! | character | the cell is |
//! |---|---|
//! | `-` | floor |
//! | `+` | a goal |
//! | `#` | a wall |
//! | `@` | the worker |
//! | `*` | the worker on a goal |
//! | `a` to `z` | the box of that name |
//! | `A` to `Z` | the box of that lower-case name on a goal |

use std::io::{Read, Write, sink};

use crate::board::Board;
use crate::command::Name;
use crate::error::{Error, Expected, Found, Wrong};
use crate::grid::Cell;
use crate::notation::tiles::{BOX, Draft, FLOOR, GOAL, Tiles, WALL, WORKER};
use crate::notation::{Level, Unwritable};
use crate::session::{Effect, Session};
use crate::source::Source;

const TILES: &Tiles = &Tiles::new(
    &[(b'-', FLOOR), (b'+', GOAL), (b'#', WALL), (b'@', WORKER), (b'*', WORKER | GOAL)],
    "`-` `+` `#` `@` `*` or a letter",
    "`@` or `*`",
)
.with_letters(BOX, BOX | GOAL);

/// Reads a board, up to and with the empty line behind it, or up to the text's end.
///
/// Blanks at the end of a line are passed over. Takes memory of about twice the text.
///
/// ```
/// use sokopush::{notation::named, source::Source};
///
/// let session = named::read(&mut Source::new("board", "@aB\n".as_bytes())?)?;
/// assert_eq!(session.boxes().count(), 2);
///
/// let error = named::read(&mut Source::new("board", "@a\n-A\n".as_bytes())?).unwrap_err();
/// let message = "board:2:2: expected one box `a`, but found `A`; the first is at 1:2";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// The first that is found of: a byte that is no cell, a second worker, a second box of a name; then
/// no board at all, no worker. Or reading failed.
pub fn read(source: &mut Source<impl Read>) -> Result<Session, Error> {
    let mut draft = Draft::new(TILES, source, 0);
    let end = loop {
        let position = source.position();
        let length = draft.read_row(source, &mut sink(), usize::MAX)?;
        let row_end = source.position();
        let found = source.end_line(&mut sink(), TILES.cell)?;
        match (length, found) {
            (0, _) if draft.is_empty() => {
                let found = if found == Found::End { found } else { Found::EmptyLine };
                return Err(source.wrong_at(position, Wrong::Unexpected(Expected::Board, found)));
            }
            (0, _) => break position,
            (_, Found::End) => break row_end,
            _ => {}
        }
    };
    let warehouse = draft.warehouse(source, end)?;
    let mut boxes: [Option<Cell>; Name::COUNT] = [None; Name::COUNT];
    for cell in warehouse.boxes().iter() {
        let letter = draft.character(cell);
        let named =
            Name::from_letter(letter).and_then(|name| Some((name, boxes.get_mut(name.index())?)));
        if let Some((name, place)) = named
            && let Some(first) = place.replace(cell)
        {
            let [first, second] =
                [first, cell].map(|cell| draft.position(warehouse.board().grid(), cell));
            return Err(
                source.wrong_at(second, Wrong::SecondBox(name.into(), Found::Byte(letter), first))
            );
        }
    }
    let names = Name::all().zip(boxes).filter_map(|(name, cell)| Some((name, cell?)));
    Ok(Session::new(warehouse, names))
}

/// A document: the level's board, an empty line, the commands of its record, a dot.
///
/// ```
/// use std::io::sink;
/// use sokopush::{notation::{Levels, Notation, named}, source::Source};
///
/// let source = Source::new("level", "######\n#@ $.#\n######\nSolution: rR\n".as_bytes())?;
/// let level = Levels::new(Notation::Xsb, source).next(&mut sink(), |_| {})?.unwrap();
/// assert_eq!(named::text(&level), Ok(b"######\n#@-a+#\n######\n\na6\n.\n".to_vec()));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
///
/// # Errors
///
/// There are more boxes than names, the record cannot be played, or there is not enough memory.
pub fn text(level: &Level) -> Result<Vec<u8>, Unwritable> {
    Unwritable::unless_room(level.warehouse.board().grid().size().saturating_mul(16))?;
    let session = level.session()?;
    let mut text = Picture::new(&session).text().to_vec();
    text.push(b'\n');
    let commands = level.commands(&session)?;
    // Three bytes each, and the dot.
    text.try_reserve(commands.len() * 3 + 2)?;
    for command in commands {
        // Writing to memory does not fail.
        let _ = writeln!(text, "{command}");
    }
    text.extend(b".\n");
    Ok(text)
}

/// The text of a session's board, kept up with play: a push changes at most three characters.
///
/// ```
/// use sokopush::{notation::named::{self, Picture}, session::Outcome, source::Source};
///
/// let mut session = named::read(&mut Source::new("board", "@a-+\n".as_bytes())?)?;
/// let mut picture = Picture::new(&session);
/// if let Outcome::Pushed(effect) = session.execute("a6".parse().unwrap()) {
///     picture.change(&session, &effect);
/// }
/// assert_eq!(picture.text(), b"-@a+\n");
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// As cells are numbered: with a newline before the first row, and one behind each.
    text: Vec<u8>,
}

impl Picture {
    /// Writes the board as it stands now. Takes time and memory linear in the board's size.
    #[must_use]
    pub fn new(session: &Session) -> Self {
        let board = session.warehouse().board();
        let mut picture = Picture { text: vec![b'#'; board.grid().size()] };
        for gap in board.grid().gaps() {
            picture.put(gap, b'\n');
        }
        for cell in board.floor().iter() {
            picture.put(cell, floor(board, cell));
        }
        for (name, cell) in session.boxes() {
            picture.put(cell, named_box(board, name, cell));
        }
        let worker = session.warehouse().worker();
        picture.put(worker, self::worker(board, worker));
        picture
    }

    /// The board's rows, with a newline behind each.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        self.text.get(1..).unwrap_or_default()
    }

    /// Takes in what a command of the session changed.
    #[inline]
    pub fn change(&mut self, session: &Session, effect: &Effect) {
        let board = session.warehouse().board();
        // In this order, for the box may now be where the worker was, and the worker where the box was.
        for cell in [effect.worker_from, effect.box_from] {
            self.put(cell, floor(board, cell));
        }
        self.put(effect.box_to, named_box(board, effect.name, effect.box_to));
        self.put(effect.worker_to, worker(board, effect.worker_to));
    }

    #[inline]
    fn put(&mut self, cell: Cell, character: u8) {
        if let Some(place) = self.text.get_mut(cell.index()) {
            *place = character;
        }
    }
}

fn floor(board: &Board, cell: Cell) -> u8 {
    if board.is_goal(cell) { b'+' } else { b'-' }
}

fn worker(board: &Board, cell: Cell) -> u8 {
    if board.is_goal(cell) { b'*' } else { b'@' }
}

fn named_box(board: &Board, name: Name, cell: Cell) -> u8 {
    let letter = name.letter();
    if board.is_goal(cell) { letter.to_ascii_uppercase() } else { letter }
}
