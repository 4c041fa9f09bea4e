//! Deadlocks, for the engines and for a game being played.
//!
//! All of these are certain: where one is found, there is no solution. From cheap to dear:
//!
//! | file | finds | costs |
//! |---|---|---|
//! | `dead_squares` | a box where no push can ever bring it to a goal | once, linear in the cells |
//! | `freeze` | boxes that keep each other from moving for good | a few shifts of sets |
//! | `pairs` | two boxes that could not both reach goals if they were alone | a table, once; then a look for each pair |
//! | `matching` | boxes that have too few goals left between them | a search for each box |
//! | `corral` | boxes around an area that can never be opened again | a search of some hundred states, remembered |
//!
//! `detector` asks them in this order. `pi_corral` finds a few boxes of which one can be pushed first; if there is none of them, that is a deadlock, too.

pub(super) mod corral;
pub(super) mod dead_squares;
pub(super) mod detector;
mod freeze;
pub(super) mod matching;
pub(super) mod pairs;
pub(super) mod pi_corral;

use std::fmt;

use self::detector::Detector;
use super::level::{Bitboard, Bits, Field, GoalDistances, Start, by_words, solvable};
use super::task::{Limits, Technique, Techniques};
use crate::board::{Cell, Warehouse};

/// Recognizes positions without a solution, among all positions of one game.
///
/// A deadlock that it finds is certain, but it does not find every one: only boxes on dead squares,
/// boxes that block each other for good, boxes that have too few goals left, and boxes around a
/// part of the floor that cannot be opened again.
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
    find: Find,
}

/// Finds a deadlock in a position of one game.
type Find = Box<dyn FnMut(&Warehouse) -> Option<Deadlock> + Send>;

/// Why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deadlock {
    /// The box on this cell can never reach a goal again.
    Box(Cell),
    /// The boxes cannot all reach goals, but no single box is known to be dead.
    Position,
}

/// The maximum size of the tables of one game, in bytes.
const MAX_BYTES: usize = 1 << 27;

impl Deadlocks {
    /// Prepares for the game that begins with `warehouse`.
    ///
    /// Takes time and memory of order cells × goals and cells². If the rectangle around what the worker could reach without boxes
    /// has more than 3,968 cells, or the tables exceed 128 MiB, [`find`](Self::find) finds nothing.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Deadlocks {
        Deadlocks::with(warehouse, Techniques::default())
    }

    /// Prepares as [`new`](Self::new) does, but not to find boxes around a part of the floor, which takes a search.
    #[must_use]
    pub fn without_search(warehouse: &Warehouse) -> Deadlocks {
        Deadlocks::with(warehouse, Techniques::default().without(Technique::Corral))
    }

    fn with(warehouse: &Warehouse, techniques: Techniques) -> Deadlocks {
        let find = find_in_game(warehouse, techniques);
        Deadlocks { find: find.unwrap_or_else(|| Box::new(|_| None)) }
    }

    /// Returns a deadlock that is recognized in `warehouse`, a later position of the same game. Usually takes time of order cells ×
    /// boxes; more where boxes block each other, or enclose a part of the floor, in a new way.
    pub fn find(&mut self, warehouse: &Warehouse) -> Option<Deadlock> {
        (self.find)(warehouse)
    }
}

impl fmt::Debug for Deadlocks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Deadlocks").finish_non_exhaustive()
    }
}

/// How deadlocks are found in a game; `None` if the board is too large.
fn find_in_game(warehouse: &Warehouse, techniques: Techniques) -> Option<Find> {
    let limits = Limits::new(None, MAX_BYTES);
    let field = Field::new(warehouse, GoalDistances::None, &limits).ok()?;
    if let Some(cell) = field.dead_box(warehouse) {
        // It is dead in every position.
        return Some(Box::new(move |_| Some(Deadlock::Box(cell))));
    }
    let start = Start::on(field, warehouse, techniques)?;
    by_words!(&start, [4, 16, 62], |board| by_detector(board, start, limits)).flatten()
}

fn by_detector<const N: usize>(
    board: Bitboard<N>,
    start: Start,
    limits: Limits<'static>,
) -> Option<Find> {
    let solvable = solvable(&board, board.goals, board.floor, &limits).ok()?;
    // A table of pairs could keep a game waiting at its beginning.
    let mut detector = Detector::new(solvable, None, start.techniques, &limits);
    let field = start.field;
    Some(Box::new(move |warehouse| {
        let mut boxes = Bits::NONE;
        for cell in warehouse.boxes() {
            if let Some(square) = field.square(cell) {
                boxes |= board.set_of(square);
            }
        }
        let worker = board.set_of(field.square(warehouse.worker())?);
        let state = board.state(boxes, worker);
        if let Some(cell) = detector.dead_box(&board, &state) {
            return Some(Deadlock::Box(field.cell(board.square_of(cell))));
        }
        let is_dead = detector.is_dead(&board, &state, &limits).ok()?;
        if is_dead { Some(Deadlock::Position) } else { None }
    }))
}
