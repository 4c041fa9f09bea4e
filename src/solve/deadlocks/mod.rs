//! Deadlocks, for the engines and for a game being played.

pub(super) mod alone;
mod corral;
pub(super) mod detector;
pub(super) mod matching;

use std::fmt;

use self::alone::solvable;
use self::detector::Detector;
use super::bitboard::{Bitboard, Rectangle, State};
use super::bits::Bits;
use super::field::{Field, Start};
use super::limits::Limits;
use crate::grid::Cell;
use crate::warehouse::Warehouse;

/// Recognizes positions without a solution, among all positions of one game.
///
/// What it finds is certain, but it does not find every deadlock: only boxes on dead squares, boxes that block each
/// other for good, boxes that have too few goals left, and boxes around a part of the floor that cannot be opened
/// again.
///
/// ```
/// use sokopush::Session;
/// use sokopush::solve::{Deadlock, Deadlocks};
///
/// let mut session: Session = "@----\n-a-+-\n".parse()?;
/// let mut deadlocks = Deadlocks::new(session.warehouse());
/// assert_eq!(deadlocks.find(session.warehouse()), None);
/// session.execute("a4".parse()?);
/// let (_, cell) = session.boxes().next().unwrap();
/// assert_eq!(deadlocks.find(session.warehouse()), Some(Deadlock::Box(cell)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Deadlocks {
    /// `None` if nothing is found.
    detect: Option<Detect>,
}

type Detect = Box<dyn FnMut(&Warehouse) -> Option<Deadlock>>;

/// Why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deadlock {
    /// The box on this cell can never reach a goal again.
    Box(Cell),
    /// The boxes cannot all reach goals, and it is not known of any one that it cannot.
    Position,
}

/// What the tables of one game may take, in bytes.
const MAX_BYTES: usize = 1 << 27;

impl Deadlocks {
    /// Prepares for the game that begins with `warehouse`.
    ///
    /// Takes time and memory linear in the product of the number of cells with that of goals and with itself. On boards
    /// of more than 3,968 cells, [`find`](Self::find) finds nothing.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Deadlocks {
        let limits = Limits::new(None, MAX_BYTES);
        let detect = match Start::new(warehouse, &limits) {
            Ok(Some(start)) => detector(start, limits),
            Ok(None) => unreachable_box(warehouse, &limits),
            Err(_) => None,
        };
        Deadlocks { detect }
    }

    /// Returns a deadlock that is recognized in `warehouse`, a later position of the same game. Takes time linear in
    /// the number of cells, unless boxes block each other in a new way.
    pub fn find(&mut self, warehouse: &Warehouse) -> Option<Deadlock> {
        self.detect.as_mut()?(warehouse)
    }
}

impl fmt::Debug for Deadlocks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Deadlocks").finish_non_exhaustive()
    }
}

/// A box that the worker can never reach is lost in every position.
fn unreachable_box(warehouse: &Warehouse, limits: &Limits) -> Option<Detect> {
    let field = Field::new(warehouse, limits).ok()?;
    let is_lost = |&cell: &Cell| field.square(cell).is_none() && !warehouse.board().is_goal(cell);
    let cell = warehouse.boxes().iter().find(is_lost)?;
    Some(Box::new(move |_| Some(Deadlock::Box(cell))))
}

fn detector(start: Start, limits: Limits) -> Option<Detect> {
    let rectangle = Rectangle::around(&start);
    match rectangle.words() {
        ..=4 => detector_in_words::<4>(&rectangle, start, limits),
        5..=16 => detector_in_words::<16>(&rectangle, start, limits),
        17..=62 => detector_in_words::<62>(&rectangle, start, limits),
        _ => None,
    }
}

fn detector_in_words<const N: usize>(
    rectangle: &Rectangle,
    start: Start,
    limits: Limits,
) -> Option<Detect> {
    let board = Bitboard::<N>::new(rectangle, &start);
    let solvable = solvable(&board, board.goals, board.floor, &limits).ok()?;
    let mut detector = Detector::new(solvable, &limits);
    let field = start.field;
    Some(Box::new(move |warehouse| {
        let set = |cell| field.square(cell).map_or(Bits::NONE, |square| board.set_of(square));
        let boxes = warehouse.boxes().iter().map(set).fold(Bits::NONE, |all, cell| all | cell);
        let region = board.flood(set(warehouse.worker()), board.floor.without(boxes));
        let state = State { boxes, region };
        if let Some(lost) = detector.lost(&board, &state, &limits).ok()? {
            let square = board.square(lost.bit().into());
            return Some(Deadlock::Box(field.cell(square)));
        }
        detector.is_dead(&board, &state, &limits).ok()?.then_some(Deadlock::Position)
    }))
}
