//! Placements of boxes from which no solution is possible, seen at a glance.

#![expect(clippy::indexing_slicing, reason = "`on` has a place for each number of the field")]

use super::Limits;
use super::field::{Field, NONE, Number};
use crate::grid::Cell;
use crate::warehouse::Warehouse;

/// Finds boxes of which it is seen at once that they can never get to a goal any more, in a game that
/// begins with a warehouse.
///
/// That is proved where it is said, but not all that could be proved is seen: a box in a corner, and boxes
/// that hold each other for good.
///
/// ```
/// use sokopush::{notation::named, solve::Deadlocks, source::Source};
///
/// let mut session = named::read(&mut Source::new("example", "@----\n-a-+-\n".as_bytes())?)?;
/// let mut deadlocks = Deadlocks::new(session.warehouse());
/// assert_eq!(deadlocks.find(session.warehouse()), None);
/// session.execute("a4".parse().unwrap());
/// let (_, cell) = session.boxes().next().unwrap();
/// assert_eq!(deadlocks.find(session.warehouse()), Some(cell));
/// # Ok::<(), sokopush::error::Error>(())
/// ```
#[derive(Debug)]
pub struct Deadlocks {
    /// None where it would take too much memory.
    field: Option<Field>,
    on: Vec<On>,
    held: Vec<Number>,
}

/// The most bytes that is kept about a board.
const BYTES: usize = 1 << 27;

impl Deadlocks {
    /// Takes time and memory linear in the product of the numbers of cells and of goals; where that is more
    /// than 128 MiB, none is found.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Deadlocks {
        let limits = Limits::new(None, BYTES);
        let field = Field::of(warehouse, &limits).ok();
        let cells = field.as_ref().map_or(0, Field::len);
        Deadlocks { field, on: vec![On::Nothing; cells], held: Vec::new() }
    }

    /// The first such box in reading order, in the same game later on. Takes time linear in the number of
    /// cells.
    pub fn find(&mut self, warehouse: &Warehouse) -> Option<Cell> {
        let field = self.field.as_ref()?;
        self.on.fill(On::Nothing);
        let numbers = warehouse.boxes().iter().filter_map(|cell| field.number(cell));
        numbers.for_each(|number| self.on[number as usize] = On::Box);
        let mut off = warehouse.boxes().iter().filter(|&cell| !warehouse.board().is_goal(cell));
        off.find(|&cell| match field.number(cell) {
            Some(number) => {
                !field.is_live(number) || is_frozen(field, &mut self.on, number, &mut self.held)
            }
            // Where the worker can never come to.
            None => true,
        })
    }
}

/// What is on a cell while boxes are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    Nothing,
    Box,
    /// A box that counts as a wall, because it was found blocked if those before it are.
    Held,
}

/// Whether the box on `cell`, which was just pushed there, is a freeze deadlock: it and the boxes that
/// hold it can never move again but to cells from which no goal can be reached, and one of them is on
/// no goal. Two boxes side by side along a wall, or four in a square, are the smallest of these.
///
/// `on` says what is on each cell; it is left as it was. `held` is room for a list.
pub(super) fn is_frozen(
    field: &Field,
    on: &mut [On],
    cell: Number,
    held: &mut Vec<Number>,
) -> bool {
    held.clear();
    let frozen = is_blocked(field, on, cell, held, &mut { MOST });
    let lost = frozen && held.iter().any(|&cell| !field.is_goal(cell));
    for &cell in &*held {
        on[cell as usize] = On::Box;
    }
    lost
}

/// More boxes are not looked at. Among very many that hold each other they would be looked at again
/// and again, and as deep; what is not looked at counts as not blocked, which is safe.
const MOST: u32 = 512;

/// Whether the box on `cell` can move neither up or down nor to the side. If so, it and the boxes that
/// it is blocked by are put into `held`, and count as walls from here on.
fn is_blocked(
    field: &Field,
    on: &mut [On],
    cell: Number,
    held: &mut Vec<Number>,
    left: &mut u32,
) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    let before = held.len();
    on[cell as usize] = On::Held;
    held.push(cell);
    for axis in [0, 2] {
        let sides = [field.step(cell, axis), field.step(cell, axis + 1)];
        let is_wall = |side: Number| side == NONE || on[side as usize] == On::Held;
        if sides.into_iter().any(is_wall) || sides.into_iter().all(|side| !field.is_live(side)) {
            continue;
        }
        let mut by_box = false;
        for side in sides {
            by_box =
                by_box || on[side as usize] == On::Box && is_blocked(field, on, side, held, left);
        }
        if !by_box {
            for cell in held.drain(before..) {
                on[cell as usize] = On::Box;
            }
            return false;
        }
    }
    true
}
