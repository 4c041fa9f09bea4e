//! Deadlocks, for the engines and for a game being played.

pub(super) mod corral;
pub(super) mod detector;
pub(super) mod freeze;
pub(super) mod matching;
pub(super) mod pi_corral;

use std::fmt;

use self::detector::Detector;
use super::level::bitboard::{Bitboard, Rectangle, State, by_words};
use super::level::field::{Field, Start};
use super::level::single_box::solvable;
use super::level::square::Square;
use super::limits::{Limit, Limits};
use super::techniques::Techniques;
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
    kind: Kind,
}

enum Kind {
    Searched(Field, Box<dyn Detect>),
    /// This box is lost in every position.
    Always(Cell),
    Unknown,
}

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
        let kind = match Start::new(warehouse, Techniques::default(), &limits) {
            Ok(Some(start)) => match detect(&start, &limits) {
                Ok(Some(detect)) => Kind::Searched(start.field, detect),
                _ => Kind::Unknown,
            },
            Ok(None) => unreachable_box(warehouse, &limits).map_or(Kind::Unknown, Kind::Always),
            Err(_) => Kind::Unknown,
        };
        Deadlocks { kind }
    }

    /// Returns a deadlock that is recognized in `warehouse`, a later position of the same game. Takes time linear in
    /// the number of cells, unless boxes block each other in a new way.
    pub fn find(&mut self, warehouse: &Warehouse) -> Option<Deadlock> {
        let (field, detect) = match &mut self.kind {
            Kind::Searched(field, detect) => (field, detect),
            Kind::Always(cell) => return Some(Deadlock::Box(*cell)),
            Kind::Unknown => return None,
        };
        let boxes: Vec<Square> =
            warehouse.boxes().iter().filter_map(|cell| field.square(cell)).collect();
        let worker = field.square(warehouse.worker())?;
        if let Some(lost) = detect.lost(&boxes, worker).ok()? {
            return Some(Deadlock::Box(field.cell(lost)));
        }
        detect.is_dead(&boxes, worker).ok()?.then_some(Deadlock::Position)
    }
}

/// A box that the worker can never reach.
fn unreachable_box(warehouse: &Warehouse, limits: &Limits) -> Option<Cell> {
    let field = Field::new(warehouse, limits).ok()?;
    let is_lost = |&cell: &Cell| field.square(cell).is_none() && !warehouse.board().is_goal(cell);
    warehouse.boxes().iter().find(is_lost)
}

impl fmt::Debug for Deadlocks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Deadlocks").finish_non_exhaustive()
    }
}

/// The detectors on a board of any size up to a limit.
trait Detect {
    /// A box that can never reach a goal again, whatever happens to the others.
    fn lost(&mut self, boxes: &[Square], worker: Square) -> Result<Option<Square>, Limit>;
    /// Returns whether a state is known to have no solution.
    fn is_dead(&mut self, boxes: &[Square], worker: Square) -> Result<bool, Limit>;
}

/// Prepares the detectors; `None` if the board is too large.
fn detect(start: &Start, limits: &Limits) -> Result<Option<Box<dyn Detect>>, Limit> {
    let rectangle = Rectangle::around(start);
    by_words!(rectangle, [4, 16, 62], detect_in_words(&rectangle, start, limits)).transpose()
}

fn detect_in_words<const N: usize>(
    rectangle: &Rectangle,
    start: &Start,
    limits: &Limits,
) -> Result<Box<dyn Detect>, Limit> {
    let board = Bitboard::<N>::new(rectangle, start);
    let solvable = solvable(&board, board.goals, board.floor, limits)?;
    let detector = Detector::new(solvable, start.techniques, limits);
    Ok(Box::new(OnBoard { board, detector, limits: limits.clone() }))
}

struct OnBoard<const N: usize> {
    board: Bitboard<N>,
    detector: Detector<N>,
    limits: Limits,
}

impl<const N: usize> OnBoard<N> {
    fn state(&self, boxes: &[Square], worker: Square) -> State<N> {
        let boxes = boxes.iter().map(|&square| self.board.set_of(square)).collect();
        self.board.state(boxes, self.board.set_of(worker))
    }
}

impl<const N: usize> Detect for OnBoard<N> {
    fn lost(&mut self, boxes: &[Square], worker: Square) -> Result<Option<Square>, Limit> {
        let state = self.state(boxes, worker);
        let lost = self.detector.lost(&self.board, &state, &self.limits)?;
        Ok(lost.map(|cell| self.board.square_of(cell)))
    }

    fn is_dead(&mut self, boxes: &[Square], worker: Square) -> Result<bool, Limit> {
        let state = self.state(boxes, worker);
        self.detector.is_dead(&self.board, &state, &self.limits)
    }
}
