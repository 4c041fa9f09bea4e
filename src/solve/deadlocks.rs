//! Deadlocks that are recognized at once, for a game being played.

use super::field::Field;
use super::freeze::FreezeTest;
use super::limits::Limits;
use crate::grid::Cell;
use crate::warehouse::Warehouse;

/// Recognizes boxes that can never reach a goal again, in all positions of one game.
///
/// What it finds is certain, but it does not find every deadlock: only boxes on dead squares and freeze
/// deadlocks, which are boxes that block each other for good.
///
/// ```
/// use sokopush::{Session, solve::Deadlocks};
///
/// let mut session: Session = "@----\n-a-+-\n".parse()?;
/// let mut deadlocks = Deadlocks::new(session.warehouse());
/// assert_eq!(deadlocks.find(session.warehouse()), None);
/// session.execute("a4".parse()?);
/// let (_, cell) = session.boxes().next().unwrap();
/// assert_eq!(deadlocks.find(session.warehouse()), Some(cell));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Deadlocks {
    /// `None` if the field would take too much memory.
    tests: Option<(FreezeTest, Field)>,
}

/// The limit of a field's distances.
const MAX_FIELD_BYTES: usize = 1 << 27;

impl Deadlocks {
    /// Prepares for the game that begins with `warehouse`.
    ///
    /// Takes time and memory linear in the product of the numbers of cells and goals. Where that would be
    /// more than 128 MiB, [`find`](Self::find) finds nothing.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Deadlocks {
        let field = Field::new(warehouse, &Limits::new(None, MAX_FIELD_BYTES)).ok();
        Deadlocks { tests: field.map(|field| (FreezeTest::new(&field), field)) }
    }

    /// Returns the cell of the first box in reading order that is recognized as deadlocked in `warehouse`, a
    /// later position of the same game. Takes time linear in the number of cells.
    pub fn find(&mut self, warehouse: &Warehouse) -> Option<Cell> {
        let (freeze, field) = self.tests.as_mut()?;
        freeze.clear();
        warehouse
            .boxes()
            .iter()
            .filter_map(|cell| field.square(cell))
            .for_each(|box_| freeze.put(box_));
        let mut off_goals =
            warehouse.boxes().iter().filter(|&cell| !warehouse.board().is_goal(cell));
        off_goals.find(|&cell| match field.square(cell) {
            Some(square) => !field.is_live(square) || freeze.is_deadlock(field, square),
            // The worker can never reach a box off the field.
            None => true,
        })
    }
}
