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

use std::collections::BTreeMap;
use std::io::BufRead;

use crate::board::Board;
use crate::cells::CellSet;
use crate::command::{Name, is_blank};
use crate::error::{Error, Found, Wrong};
use crate::grid::{Cell, Grid};
use crate::session::{Effect, Session};
use crate::source::Source;
use crate::warehouse::Warehouse;

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
pub fn read(source: &mut Source<impl BufRead>) -> Result<Session, Error> {
    let text = read_rows(source)?;
    let rows = text.strip_prefix(b"\n").and_then(|text| text.strip_suffix(b"\n"));
    let rows = rows.unwrap_or_default().split(|&byte| byte == b'\n');
    let too_large = || source.wrong(Wrong::TooLarge);
    let grid = Grid::new(rows.map(<[u8]>::len)).ok_or_else(too_large)?;
    let nothing = CellSet::new(grid.size());
    let [mut floor, mut goals, mut boxes] = [nothing.clone(), nothing.clone(), nothing];
    let (mut worker, mut names) = (Cell::OUTSIDE, Vec::new());
    for (index, &byte) in text.iter().enumerate() {
        let cell = Cell::from_index(index).ok_or_else(too_large)?;
        match byte {
            b'\n' | b'#' => continue,
            b'@' | b'*' => worker = cell,
            _ => {
                if let Some(name) = Name::from_letter(byte) {
                    names.push((name, cell));
                    boxes.insert(cell);
                }
            }
        }
        floor.insert(cell);
        if matches!(byte, b'+' | b'*' | b'A'..=b'Z') {
            goals.insert(cell);
        }
    }
    let warehouse = Warehouse::new(Board::new(grid, floor, goals), boxes, worker);
    Ok(Session::new(warehouse, names))
}

/// Reads the rows of a board and checks all that is asked of them. Gives their text as cells are
/// numbered: with a newline before the first row, and one behind each.
fn read_rows(source: &mut Source<impl BufRead>) -> Result<Vec<u8>, Error> {
    let mut text = vec![b'\n'];
    let mut first = BTreeMap::new();
    loop {
        let position = source.position();
        let mut byte = source.read()?;
        if let Some(blank) = byte
            && is_blank(blank)
        {
            while byte.is_some_and(is_blank) {
                byte = source.read()?;
            }
            if byte.is_some_and(|byte| byte != b'\n') {
                return Err(source.wrong_at(position, Wrong::NoCell(Found::Byte(blank))));
            }
        }
        let wrong = |wrong| Err(source.wrong_at(position, wrong));
        let thing = match byte {
            None | Some(b'\n') => {
                if text.ends_with(b"\n") {
                    break match byte {
                        _ if first.contains_key(&b'@') => Ok(text),
                        _ if text.len() > 1 => wrong(Wrong::NoWorker),
                        None => wrong(Wrong::NoBoard(Found::End)),
                        Some(_) => wrong(Wrong::NoBoard(Found::EmptyLine)),
                    };
                }
                text.push(b'\n');
                continue;
            }
            Some(cell @ (b'-' | b'+' | b'#')) => {
                text.push(cell);
                continue;
            }
            Some(b'@' | b'*') => b'@',
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_ascii_lowercase(),
            Some(other) => return wrong(Wrong::NoCell(Found::Byte(other))),
        };
        text.extend(byte);
        match (first.insert(thing, position), Name::from_letter(thing)) {
            (None, _) => {}
            (Some(first), None) => return wrong(Wrong::SecondWorker(first)),
            (Some(first), Some(name)) => {
                let found = Found::Byte(byte.unwrap_or(thing));
                return wrong(Wrong::SecondBox(name, found, first));
            }
        }
    }
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
