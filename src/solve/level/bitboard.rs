//! Bitboards: sets of cells as bits of the smallest rectangle around the field.

use super::bits::Bits;
use super::field::Start;
use super::square::{Square, SquareMap};
use crate::board::Direction::{self, Down, Left, Right, Up};

/// The smallest rectangle around a field.
pub(crate) struct Rectangle {
    /// The shorter side and the longer one.
    sides: [usize; 2],
    /// Whether the shorter side is the height.
    is_transposed: bool,
    /// By square: its place along the longer side and along the shorter one.
    places: Vec<[usize; 2]>,
}

impl Rectangle {
    pub(crate) fn around(start: &Start) -> Rectangle {
        let place = |square| {
            let position = start.grid.position(start.field.cell(square));
            <[usize; 2]>::from(position.expect("a square is a cell of the grid"))
        };
        let mut places: Vec<[usize; 2]> = start.field.squares().map(place).collect();
        let mut sides = [0; 2];
        for (axis, side) in sides.iter_mut().enumerate() {
            let first = places.iter().map(|place| place[axis]).min();
            let first = first.expect("the worker stands on the field");
            for place in &mut places {
                place[axis] -= first;
                *side = (place[axis] + 1).max(*side);
            }
        }
        let is_transposed = sides[1] > sides[0];
        if is_transposed {
            for place in &mut places {
                place.reverse();
            }
        }
        sides.sort_unstable();
        Rectangle { sides, is_transposed, places }
    }

    pub(crate) fn words(&self) -> usize {
        self.sides[0].saturating_mul(self.sides[1]).div_ceil(64)
    }
}

/// Calls a function with the bitboard of a level, of the smallest of some numbers of words that holds it: `Some` result, or `None`
/// if the level is too large. Each size is compiled on its own, so an engine lists only those that pay.
macro_rules! by_words {
    ($start:expr, [$($words:literal),+], |$board:ident| $call:expr) => {{
        use $crate::solve::level::{Bitboard, Rectangle};

        let rectangle = Rectangle::around($start);
        match rectangle.words() {
            $(..=$words => {
                let $board = Bitboard::<$words>::new(&rectangle, $start);
                Some($call)
            })+
            _ => None,
        }
    }};
}

pub(crate) use by_words;

/// The boxes, and all cells that the worker can walk to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct State<const N: usize> {
    pub(crate) boxes: Bits<N>,
    pub(crate) region: Bits<N>,
}

/// Identifies a state: the boxes, and the normalized worker position, which is the first cell that it can reach.
pub(crate) type StateKey<const N: usize> = (Bits<N>, u16);

impl<const N: usize> State<N> {
    #[inline]
    pub(crate) fn key(&self) -> StateKey<N> {
        (self.boxes, self.region.bit())
    }
}

/// The runs of `free` cells of a row that have some of `cells`. A carry goes through a run from below.
fn runs(cells: u128, free: u128) -> u128 {
    let above = |cells: u128, free: u128| free.wrapping_add(cells) ^ free;
    let below = above(cells.reverse_bits(), free.reverse_bits()).reverse_bits();
    (above(cells, free) | below | cells) & free
}

/// With fewer words, it is faster to grow from cell to cell: see `benches/README.md`.
const MIN_WORDS_FOR_ROWS: usize = 7;

/// The rows and columns to the cells around a cell, clockwise from above it.
const RING: [(isize, isize); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// A level in a rectangle of at most `N` words. Its rows are as long as the rectangle's shorter side.
pub(crate) struct Bitboard<const N: usize> {
    pub(crate) floor: Bits<N>,
    /// The field without dead squares.
    pub(crate) live: Bits<N>,
    pub(crate) goals: Bits<N>,
    /// The boxes at the start.
    pub(crate) boxes: Bits<N>,
    row_length: u32,
    is_transposed: bool,
    /// All cells except the first of each row, and except the last.
    not_first: Bits<N>,
    not_last: Bits<N>,
    /// By bit of the floor: the bits of the cells around it.
    rings: Vec<[u16; 8]>,
    bits: SquareMap<usize>,
    squares: Vec<Option<Square>>,
}

impl<const N: usize> Bitboard<N> {
    pub(crate) fn new(rectangle: &Rectangle, start: &Start) -> Bitboard<N> {
        let (row_length, field) = (rectangle.sides[0], &start.field);
        let (mut bits, mut squares) = (field.table(0), vec![None; 64 * N]);
        for (square, [row, column]) in field.squares().zip(&rectangle.places) {
            bits[square] = row * row_length + column;
            squares[bits[square]] = Some(square);
        }
        let set = |contains: &dyn Fn(Square) -> bool| {
            let squares = field.squares().filter(|&square| contains(square));
            Bits::of(squares.map(|square| bits[square]))
        };
        let not_in_column = |column| Bits::of((0..64 * N).filter(|bit| bit % row_length != column));
        let mut board = Bitboard {
            floor: set(&|_| true),
            live: set(&|square| field.is_live(square)),
            goals: set(&|square| field.is_goal(square)),
            boxes: Bits::of(start.boxes.iter().map(|&square| bits[square])),
            row_length: u32::try_from(row_length)
                .expect("the shorter side of 64 × N cells is short"),
            is_transposed: rectangle.is_transposed,
            not_first: not_in_column(0),
            not_last: not_in_column(row_length - 1),
            rings: vec![[0; 8]; 64 * N],
            bits,
            squares,
        };
        for cell in board.floor.each() {
            board.rings[usize::from(cell.bit())] = board.ring(cell);
        }
        board
    }

    /// The bits of the cells around a cell, clockwise from above it; its own where there is none.
    fn ring(&self, cell: Bits<N>) -> [u16; 8] {
        let [row, column] = self.place(cell);
        RING.map(|(down, right)| {
            let column =
                column.checked_add_signed(right).filter(|&other| other < self.row_length());
            let row = row.checked_add_signed(down).map(|row| row * self.row_length());
            let bit = row.zip(column).map(|(row, column)| row + column).filter(|&bit| bit < 64 * N);
            bit.and_then(|bit| bit.try_into().ok()).unwrap_or(cell.bit())
        })
    }

    /// The neighbours of `cells` in one direction, walls included.
    #[inline]
    pub(crate) fn step(&self, cells: Bits<N>, direction: Direction) -> Bits<N> {
        match direction {
            Up => cells.shr(self.row_length),
            Down => cells.shl(self.row_length),
            Left => (cells & self.not_first).shr(1),
            Right => (cells & self.not_last).shl(1),
        }
    }

    /// The neighbours of `cells` in all directions, walls included.
    #[inline]
    pub(crate) fn neighbours(&self, cells: Bits<N>) -> Bits<N> {
        let in_columns = self.step(cells, Up) | self.step(cells, Down);
        in_columns | self.step(cells, Left) | self.step(cells, Right)
    }

    /// `cells` and the cells around them, diagonal ones and walls included.
    #[inline]
    pub(crate) fn around(&self, cells: Bits<N>) -> Bits<N> {
        let in_columns = cells | self.step(cells, Up) | self.step(cells, Down);
        in_columns | self.step(in_columns, Left) | self.step(in_columns, Right)
    }

    /// The boxes that a worker on one of `workers` can push in `direction` to a live square.
    #[inline]
    pub(crate) fn pushes(&self, workers: Bits<N>, boxes: Bits<N>, direction: Direction) -> Bits<N> {
        let pushed = self.step(workers, direction) & boxes;
        let beyond = self.step(pushed, direction) & self.live.without(boxes);
        self.step(beyond, direction.opposite())
    }

    /// Those of `workers` that can undo a push in `direction` by pulling the box back to their own cell.
    #[inline]
    pub(crate) fn pulls(&self, workers: Bits<N>, boxes: Bits<N>, direction: Direction) -> Bits<N> {
        let back = direction.opposite();
        let pulling = workers & self.step(boxes, back);
        let behind = self.step(pulling, back) & self.floor.without(boxes);
        self.step(behind, direction)
    }

    /// All cells that the worker can walk to from `cells` among `free` cells.
    #[inline]
    pub(crate) fn flood(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        if N >= MIN_WORDS_FOR_ROWS {
            self.flood_rows(cells, free)
        } else {
            self.flood_cells(cells, free)
        }
    }

    /// All cells that the worker can walk to after a box came to `to`, where it could walk to `region` before. It stands on `worker`
    /// then, which is free, and beside the region if it does not belong to it; `free` is without `to`.
    #[inline]
    pub(crate) fn flood_after(
        &self,
        region: Bits<N>,
        worker: Bits<N>,
        to: Bits<N>,
        free: Bits<N>,
    ) -> Bits<N> {
        let is_whole = !region.meets(to) || self.is_connected_around(to, free);
        let known = if is_whole { region.without(to) | worker } else { worker };
        self.flood(known, free)
    }

    /// Returns whether the free neighbours of a cell are connected by the free cells around it.
    #[inline]
    fn is_connected_around(&self, cell: Bits<N>, free: Bits<N>) -> bool {
        let ring = &self.rings[usize::from(cell.bit())];
        let bit = |(place, &bit): (usize, &u16)| u8::from(free.has(bit)) << place;
        let ring = ring.iter().enumerate().map(bit).fold(0, |all, bit| all | bit);
        // Neighbours have even places, the corner between two of them an odd one.
        let neighbours = ring & 0b0101_0101;
        let linked = neighbours & ring >> 1 & ring.rotate_right(2);
        neighbours.count_ones() <= linked.count_ones() + 1
    }

    /// Grows by whole runs of cells to the right, and by one cell in the other directions, at a time.
    #[inline]
    fn flood_cells(&self, mut cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let open = free & self.not_last;
        loop {
            // The sum carries each cell through the open ones after it.
            let runs = cells | (open ^ (cells & open).plus(open)) & free;
            let beside = self.step(runs, Up) | self.step(runs, Down) | self.step(runs, Left);
            let more = (runs | beside) & free;
            if more == cells {
                return cells;
            }
            cells = more;
        }
    }

    /// Fills whole runs of cells in row after row, down and up again until nothing changes.
    fn flood_rows(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let length = self.row_length();
        let rows = 64 * N / length;
        let mut cells = (cells | self.neighbours(cells)) & free;
        let (mut is_first, mut is_done) = (true, false);
        while !std::mem::replace(&mut is_done, true) {
            let mut beside = 0;
            for row in (0..rows).chain((0..rows).rev()) {
                let (place, before) = (row * length, cells.row(row * length, length));
                let free = free.row(place, length);
                let new = beside & free & !before;
                beside = before;
                if new != 0 || is_first && before != 0 {
                    beside = runs(before | new, free);
                    is_done &= beside == before;
                    cells.add_row(place, beside);
                }
            }
            is_first = false;
        }
        cells
    }

    #[inline]
    pub(crate) fn state(&self, boxes: Bits<N>, worker: Bits<N>) -> State<N> {
        State { boxes, region: self.flood(worker, self.floor.without(boxes)) }
    }

    /// The states with these boxes, one for each part of the floor.
    pub(crate) fn states(&self, boxes: Bits<N>) -> impl Iterator<Item = State<N>> {
        let regions = self.components(self.floor.without(boxes));
        regions.map(move |region| State { boxes, region })
    }

    /// The connected components of `cells`, one by one.
    #[inline]
    pub(crate) fn components(&self, cells: Bits<N>) -> impl Iterator<Item = Bits<N>> {
        let mut left = cells;
        std::iter::from_fn(move || {
            let part = self.flood(left.each().next()?, left);
            left = left.without(part);
            Some(part)
        })
    }

    /// Returns whether there is a freeze deadlock: a frozen box on no goal.
    #[inline]
    pub(crate) fn is_freeze_deadlock(&self, boxes: Bits<N>) -> bool {
        !self.frozen(boxes).without(self.goals).is_empty()
    }

    /// Returns whether a box that comes to `cell` among `others` makes a freeze deadlock where there was none.
    #[inline]
    pub(crate) fn freezes(&self, others: Bits<N>, cell: Bits<N>) -> bool {
        let free = self.floor.without(others);
        let around = Direction::ALL.map(|direction| self.step(cell, direction));
        let [up, down, left, right] = around;
        // In the order of `Direction::ALL`, the two directions of an axis follow each other.
        let is_open = |one: Bits<N>, other: Bits<N>| {
            free.meets(one) && free.meets(other) && self.live.meets(one | other)
        };
        !is_open(up, down) && !is_open(left, right) && self.is_freeze_deadlock(others | cell)
    }

    /// The frozen boxes: while the others of them stay, none can be pushed to a live square.
    #[inline]
    pub(crate) fn frozen(&self, boxes: Bits<N>) -> Bits<N> {
        self.blocked(boxes, self.live)
    }

    /// The boxes of which none can be the first to be pulled.
    pub(crate) fn unpullable(&self, boxes: Bits<N>) -> Bits<N> {
        self.immovable(boxes, |free, direction| {
            let back = direction.opposite();
            self.step(free & self.step(free, back), back)
        })
    }

    /// The boxes of which none can be the first to be pushed to one of `targets`.
    #[inline]
    pub(crate) fn blocked(&self, boxes: Bits<N>, targets: Bits<N>) -> Bits<N> {
        self.immovable(boxes, |free, direction| {
            self.step(free, direction) & self.step(free & targets, direction.opposite())
        })
    }

    /// The boxes that are left when those that can be moved among the free cells are taken off again and again.
    #[inline]
    fn immovable(
        &self,
        boxes: Bits<N>,
        movable: impl Fn(Bits<N>, Direction) -> Bits<N>,
    ) -> Bits<N> {
        let mut blocked = boxes;
        loop {
            let free = self.floor.without(blocked);
            let movable: Bits<N> =
                Direction::ALL.into_iter().map(|direction| movable(free, direction)).collect();
            let rest = blocked.without(movable);
            if rest == blocked || rest.is_empty() {
                return rest;
            }
            blocked = rest;
        }
    }

    pub(crate) fn set_of(&self, square: Square) -> Bits<N> {
        Bits::one(self.bits[square])
    }

    /// The row and the column of a cell in the rectangle, which may be transposed.
    pub(crate) fn place(&self, cell: Bits<N>) -> [usize; 2] {
        let (bit, length) = (usize::from(cell.bit()), self.row_length());
        [bit / length, bit % length]
    }

    pub(crate) fn row_length(&self) -> usize {
        self.row_length as usize
    }

    pub(crate) fn square(&self, bit: usize) -> Square {
        self.squares[bit].expect("the bit is one of the floor")
    }

    pub(crate) fn square_of(&self, cell: Bits<N>) -> Square {
        self.square(cell.bit().into())
    }

    /// The push that undoes a pull: the square of the box before it, and the direction.
    pub(crate) fn undo_pull(&self, (cell, direction): (u16, Direction)) -> (Square, Direction) {
        let pulled = self.step(Bits::one(cell.into()), direction);
        (self.square_of(pulled), self.transpose(direction.opposite()))
    }

    /// Converts between a direction here and one on the level's board, either way.
    pub(crate) fn transpose(&self, direction: Direction) -> Direction {
        match direction {
            _ if !self.is_transposed => direction,
            Up => Left,
            Down => Right,
            Left => Up,
            Right => Down,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;

    use crate::solve::boards;

    /// On boards with rows of all lengths, by rows and by cells.
    #[test]
    fn both_ways_to_flood_reach_the_same_cells() {
        let boards = (3..90_usize, 1..90_usize, vec(0..90 * 90_usize, 0..4000));
        boards::check(256, boards, |(rows, columns, walls)| {
            let mut cells = vec![b'-'; rows * columns];
            let last = cells.len() - 1;
            for wall in walls {
                cells[wall % (last + 1)] = b'#';
            }
            (cells[0], cells[last]) = (b'@', b'-');
            let row = |row| String::from_utf8_lossy(row) + "\n";
            let warehouse = boards::warehouse(&cells.chunks(columns).map(row).collect::<String>());
            let start = boards::start(&warehouse).unwrap();
            let board = boards::bits::<256>(&start);
            let are_equal = |cells, free| {
                assert_eq!(board.flood_rows(cells, free), board.flood_cells(cells, free));
            };
            let worker = board.set_of(start.worker);
            are_equal(worker, board.floor);
            // The floor of a field is connected; not so without every fourth of its cells.
            let kept = board.floor.each().enumerate().filter(|(number, _)| number % 4 != 3);
            are_equal(worker, kept.map(|(_, cell)| cell).collect());
        });
    }
}
