//! Deadlocks, for the engines and for a game being played. Freeze deadlocks are found in `level/bitboard.rs`.

pub(super) mod corral;
pub(super) mod dead_squares;
pub(super) mod detector;
pub(super) mod matching;
pub(super) mod pairs;
pub(super) mod pi_corral;

use std::fmt;

use self::detector::Detector;
use super::level::{Bitboard, Field, GoalDistances, Start, by_words, solvable};
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
        let limits = Limits::new(None, MAX_BYTES);
        let find = Field::new(warehouse, GoalDistances::Nearest, &limits).ok().and_then(|field| {
            if let Some(cell) = field.dead_box(warehouse) {
                // It is dead in every position.
                return Some(Box::new(move |_: &_| Some(Deadlock::Box(cell))) as Find);
            }
            let start = Start::on(field, warehouse, techniques)?;
            by_words!(&start, [4, 16, 62], |board| by_detector(board, start, limits)).flatten()
        });
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
        let boxes = warehouse.boxes().iter().filter_map(|cell| field.square(cell));
        let worker = board.set_of(field.square(warehouse.worker())?);
        let state = board.state(boxes.map(|square| board.set_of(square)).collect(), worker);
        if let Some(cell) = detector.dead_box(&board, &state) {
            return Some(Deadlock::Box(field.cell(board.square_of(cell))));
        }
        detector.is_dead(&board, &state, &limits).ok()?.then_some(Deadlock::Position)
    }))
}
