//! The board as bits: a bit for each cell of the rectangle around the floor, row by row.

#![expect(
    clippy::indexing_slicing,
    reason = "a place has two axes; a bit lies in the frame, whose words are at most N"
)]

use super::bits::Bits;
use super::field::{Field, Number, Start};
use crate::grid::Grid;

/// What a board is, in sets of cells.
pub(super) struct Floor<const N: usize> {
    /// Cells that the worker can walk on.
    pub(super) cells: Bits<N>,
    /// Cells from which a box can be pushed to some goal, on an empty board.
    pub(super) live: Bits<N>,
    pub(super) goals: Bits<N>,
    /// Where the boxes stand at first.
    pub(super) boxes: Bits<N>,
    /// How many bits a row has: the shorter side of the rectangle.
    row: u32,
    /// Whether rows are the board's columns.
    turned: bool,
    /// All cells but those that begin a row, and those that end one.
    not_first: Bits<N>,
    not_last: Bits<N>,
    /// By the field's numbers, the cells' bits; and by bit, the field's numbers.
    bits: Vec<usize>,
    numbers: Vec<Number>,
}

/// The rectangle around a field.
pub(super) struct Frame {
    /// The shorter side and the longer one.
    sides: [usize; 2],
    turned: bool,
    /// By number, the cell's place along the longer side and along the shorter one.
    places: Vec<[usize; 2]>,
}

impl Frame {
    pub(super) fn new(grid: &Grid, field: &Field) -> Option<Frame> {
        let cells = (0..).take(field.len()).map(|number| field.cell(number));
        let mut places: Vec<[usize; 2]> =
            cells.filter_map(|cell| grid.position(cell).map(|place| [place.0, place.1])).collect();
        let mut sides = [0; 2];
        for (axis, side) in sides.iter_mut().enumerate() {
            let least = places.iter().map(|place| place[axis]).min()?;
            for place in &mut places {
                place[axis] -= least;
            }
            *side = places.iter().map(|place| place[axis]).max()? + 1;
        }
        let turned = sides[1] > sides[0];
        if turned {
            for place in &mut places {
                place.reverse();
            }
        }
        sides.sort_unstable();
        Some(Frame { sides, turned, places })
    }

    /// How many words a set of its cells takes.
    pub(super) fn words(&self) -> usize {
        self.sides[0].saturating_mul(self.sides[1]).div_ceil(64)
    }
}

impl<const N: usize> Floor<N> {
    /// The board in a frame of at most `N` words.
    pub(super) fn new(frame: &Frame, start: &Start) -> Floor<N> {
        let row = frame.sides[0];
        let bits: Vec<usize> = frame.places.iter().map(|place| place[0] * row + place[1]).collect();
        let mut numbers = vec![0; 64 * N];
        for (number, &bit) in (0..).zip(&bits) {
            numbers[bit] = number;
        }
        let set = |holds: &dyn Fn(Number) -> bool| {
            let bits = (0..).zip(&bits).filter(|(number, _)| holds(*number));
            bits.fold(Bits::NONE, |set, (_, &bit)| set | Bits::one(bit))
        };
        let column = |wanted: usize| {
            let bits = (0..64 * N).filter(|bit| bit % row == wanted);
            bits.fold(Bits::NONE, |set, bit| set | Bits::one(bit))
        };
        let field = &start.field;
        Floor {
            cells: set(&|_| true),
            live: set(&|number| field.is_live(number)),
            goals: set(&|number| field.is_goal(number)),
            boxes: set(&|number| start.boxes.contains(&number)),
            row: u32::try_from(row).unwrap_or(63),
            turned: frame.turned,
            not_first: !column(0),
            not_last: !column(row - 1),
            bits,
            numbers,
        }
    }

    /// The cells next to those of a set, in a direction, 0 to 3. Some may be walls.
    #[inline]
    pub(super) fn step(&self, cells: Bits<N>, direction: usize) -> Bits<N> {
        match direction {
            0 => cells.down(self.row),
            1 => cells.up(self.row),
            2 => (cells & self.not_first).down(1),
            _ => (cells & self.not_last).up(1),
        }
    }

    /// The boxes that a worker on some of those cells can push in a direction, to live cells.
    #[inline]
    pub(super) fn pushes(&self, cells: Bits<N>, boxes: Bits<N>, direction: usize) -> Bits<N> {
        let pushed = self.step(cells, direction) & boxes;
        let beyond = self.step(pushed, direction) & self.live.without(boxes);
        self.step(beyond, direction ^ 1)
    }

    /// The cells, among those, to which a worker there can pull a box: where it was before it was
    /// pushed in that direction.
    #[inline]
    pub(super) fn pulls(&self, cells: Bits<N>, boxes: Bits<N>, direction: usize) -> Bits<N> {
        let pulling = cells & self.step(boxes, direction ^ 1);
        let behind = self.step(pulling, direction ^ 1) & self.cells.without(boxes);
        self.step(behind, direction)
    }

    /// The cells that a worker on some of those can walk to among free ones, these included.
    #[inline]
    pub(super) fn flood(&self, mut cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        loop {
            let further = (0..4).fold(cells, |all, direction| all | self.step(cells, direction));
            let further = further & free;
            if further == cells {
                return cells;
            }
            cells = further;
        }
    }

    /// Whether some boxes, one of them on no goal, hold each other for ever: none of them can be the first
    /// to be pushed, but to a cell from which no goal can be reached.
    #[inline]
    pub(super) fn is_frozen(&self, boxes: Bits<N>) -> bool {
        let mut held = boxes;
        loop {
            let free = self.cells.without(held);
            let to = free & self.live;
            let can_move = |way: usize| self.step(free, way) & self.step(to, way ^ 1);
            let left = held.without((0..4).fold(Bits::NONE, |all, way| all | can_move(way)));
            if left == held || left.is_empty() {
                return !left.without(self.goals).is_empty();
            }
            held = left;
        }
    }

    /// The cell with that number in the field.
    pub(super) fn cell(&self, number: Number) -> Bits<N> {
        Bits::one(self.bits[number as usize])
    }

    /// The number in the field of a bit's cell.
    pub(super) fn number(&self, bit: usize) -> Number {
        self.numbers[bit]
    }

    /// A direction here, or the direction here of one on the board: the other way round is the same.
    pub(super) fn turn(&self, direction: usize) -> usize {
        if self.turned { direction ^ 2 } else { direction }
    }
}
