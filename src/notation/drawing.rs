//! A board's text, kept up to date during play.

use std::fmt;

use super::alphabet::{Alphabet, FLOOR, WALL, WORKER};
use crate::board::{Board, Cell, Warehouse};
use crate::error::Unwritable;
use crate::game::{Effect, MovedBox, Name, Session};

/// A board's text, kept up to date during play: a push changes at most three characters.
///
/// ```
/// use sokopush::{Session, notation::named};
///
/// let mut session: Session = "@a-+\n".parse()?;
/// let mut drawing = named::draw(&session)?;
/// if let Some(effect) = session.execute("a6".parse()?).effect() {
///     drawing.update(&session, effect);
/// }
/// assert_eq!(drawing.text(), b"-@a+\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(super) alphabet: &'static Alphabet,
    /// As cells are numbered: a newline before the first row and after each.
    pub(super) text: Vec<u8>,
}

impl Drawing {
    /// Draws a board with its boxes, by name if the alphabet has names. Time and memory are linear
    /// in the board's size. Fails if the alphabet has no character for the worker or a box on a
    /// goal, or none for a box without a name.
    pub(super) fn new(
        alphabet: &'static Alphabet,
        warehouse: &Warehouse,
        boxes: impl IntoIterator<Item = (Option<Name>, Cell)>,
    ) -> Result<Self, Unwritable> {
        let board = warehouse.board();
        let [wall, _] = alphabet.written(WALL);
        let text = vec![wall.expect(HAS_CHARACTER); board.grid().room()];
        let mut drawing = Drawing { alphabet, text };
        for gap in board.grid().gaps() {
            *drawing.at(gap) = b'\n';
        }
        for cell in board.floor() {
            drawing.put_floor(board, cell);
        }
        for (name, cell) in boxes {
            let characters = alphabet.boxes(name);
            let what = match characters {
                [None, None] => "a box without a name",
                _ => "a box on a goal",
            };
            drawing.try_put(board, cell, characters, what)?;
        }
        let worker = alphabet.written(WORKER);
        drawing.try_put(board, warehouse.worker(), worker, "the worker on a goal")?;
        Ok(drawing)
    }

    /// Draws the character for a cell, of the one on floor and the one on a goal. If the alphabet has none, the error calls
    /// it `what`.
    fn try_put(
        &mut self,
        board: &Board,
        cell: Cell,
        characters: [Option<u8>; 2],
        what: &'static str,
    ) -> Result<(), Unwritable> {
        let Some(character) = of_cell(board, cell, characters) else {
            let position = board.grid().position(cell);
            return Err(Unwritable::Cell(what, position.expect("play takes place on the board")));
        };
        *self.at(cell) = character;
        Ok(())
    }

    pub(super) fn without_names(
        alphabet: &'static Alphabet,
        warehouse: &Warehouse,
    ) -> Result<Self, Unwritable> {
        Drawing::new(alphabet, warehouse, warehouse.boxes().iter().map(|cell| (None, cell)))
    }

    /// The board's rows, with a newline after each.
    pub fn text(&self) -> &[u8] {
        self.text.get(1..).expect("a newline precedes the first row")
    }

    /// The index of a cell's character in [`text`](Self::text).
    pub fn index(cell: Cell) -> usize {
        cell.index() - 1
    }

    /// The board's rows, without newlines.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        let rows = self.text().split_inclusive(|&byte| byte == b'\n');
        rows.map(|row| row.strip_suffix(b"\n").expect("each row ends in a newline"))
    }

    /// Follows what a command, a step or a walk of the session changed.
    ///
    /// # Panics
    ///
    /// The drawing is of another board, or the effect of another session in which a box has no name.
    #[inline]
    pub fn update(&mut self, session: &Session, effect: &Effect) {
        let board = session.warehouse().board();
        // In this order: the box may now be where the worker was, and the worker where the box was.
        self.put_floor(board, effect.worker_from);
        if let Some(MovedBox { name, from, to }) = effect.moved {
            self.put_floor(board, from);
            self.put_box(board, name, to);
        }
        self.put_worker(board, effect.worker_to);
    }

    /// Draws a cell as it is without a box or the worker. Panics if the drawing is of another board.
    #[inline]
    pub(crate) fn put_floor(&mut self, board: &Board, cell: Cell) {
        *self.at(cell) = of_cell(board, cell, self.alphabet.written(FLOOR)).expect(HAS_CHARACTER);
    }

    /// Draws a box on a cell. Panics if the notation has no character for a box with this name.
    #[inline]
    pub(crate) fn put_box(&mut self, board: &Board, name: Option<Name>, cell: Cell) {
        *self.at(cell) = of_cell(board, cell, self.alphabet.boxes(name)).expect(HAS_CHARACTER);
    }

    #[inline]
    pub(crate) fn put_worker(&mut self, board: &Board, cell: Cell) {
        *self.at(cell) = of_cell(board, cell, self.alphabet.written(WORKER)).expect(HAS_CHARACTER);
    }

    #[inline]
    fn at(&mut self, cell: Cell) -> &mut u8 {
        self.text.get_mut(cell.index()).expect("the text has a byte for each cell")
    }
}

impl fmt::Display for Drawing {
    /// Writes the rows, with a newline after each.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.text()))
    }
}

const HAS_CHARACTER: &str = "the alphabets of boards that are played have all characters";

/// The character for a cell, of the one on floor and the one on a goal.
#[inline]
fn of_cell(board: &Board, cell: Cell, [floor, goal]: [Option<u8>; 2]) -> Option<u8> {
    if board.is_goal(cell) { goal } else { floor }
}
