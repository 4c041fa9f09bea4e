//! Bitboards: sets of cells as bits of the smallest rectangle around the field. Floods are in `flood.rs`.

use super::bits::Bits;
use super::field::Start;
use super::rectangle::Rectangle;
use super::square::{Square, SquareMap};
use crate::board::Direction::{self, Down, Left, Right, Up};

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
    /// All cells except the first of each row.
    not_first: Bits<N>,
    /// All cells except the last of each row. Without it, a step to the right would lead from there to the next row.
    pub(super) not_last: Bits<N>,
    /// By bit of the floor: the bits of the cells around it, clockwise from above it.
    pub(super) rings: Vec<[u16; 8]>,
    bits: SquareMap<usize>,
    /// By bit: the square; `None` for walls.
    squares: Vec<Option<Square>>,
}

impl<const N: usize> Bitboard<N> {
    pub(crate) fn new(rectangle: &Rectangle, start: &Start) -> Bitboard<N> {
        let field = &start.field;
        let row_length = rectangle.sides[0];
        let mut board = Bitboard {
            floor: Bits::NONE,
            live: Bits::NONE,
            goals: Bits::NONE,
            boxes: Bits::NONE,
            row_length: u32::try_from(row_length)
                .expect("the shorter side of 64 × N cells is short"),
            is_transposed: rectangle.is_transposed,
            not_first: Bits::of((0..64 * N).filter(|bit| bit % row_length != 0)),
            not_last: Bits::of((0..64 * N).filter(|bit| bit % row_length != row_length - 1)),
            rings: vec![[0; 8]; 64 * N],
            bits: field.table(0),
            squares: vec![None; 64 * N],
        };
        for (square, [row, column]) in field.squares().zip(&rectangle.places) {
            let bit = row * row_length + column;
            board.bits[square] = bit;
            board.squares[bit] = Some(square);
            board.rings[bit] = board.ring(*row, *column);
            board.floor.insert(bit);
            if field.is_live(square) {
                board.live.insert(bit);
            }
            if field.is_goal(square) {
                board.goals.insert(bit);
            }
        }
        for &square in &start.boxes {
            board.boxes.insert(board.bits[square]);
        }
        board
    }

    /// The bits of the cells around a cell, clockwise from above it; its own where there is none.
    fn ring(&self, row: usize, column: usize) -> [u16; 8] {
        let own = row * self.row_length() + column;
        RING.map(|(down, right)| {
            let bit = self.bit_beside(row, column, down, right).unwrap_or(own);
            u16::try_from(bit).expect("a set has few words")
        })
    }

    /// The bit of the cell that is some rows down and some columns right of another; `None` if there is none.
    fn bit_beside(&self, row: usize, column: usize, down: isize, right: isize) -> Option<usize> {
        let row = row.checked_add_signed(down)?;
        let column = column.checked_add_signed(right)?;
        let bit = row * self.row_length() + column;
        if column < self.row_length() && bit < 64 * N { Some(bit) } else { None }
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

    #[inline]
    pub(crate) fn state(&self, boxes: Bits<N>, worker: Bits<N>) -> State<N> {
        State { boxes, region: self.flood(worker, self.floor.without(boxes)) }
    }

    /// The states with these boxes, one for each part of the floor.
    pub(crate) fn states(&self, boxes: Bits<N>) -> impl Iterator<Item = State<N>> {
        self.components(self.floor.without(boxes)).map(move |region| State { boxes, region })
    }

    pub(crate) fn set_of(&self, square: Square) -> Bits<N> {
        Bits::one(self.bits[square])
    }

    /// The row and the column of a cell in the rectangle, which may be transposed.
    pub(crate) fn place(&self, cell: Bits<N>) -> [usize; 2] {
        let bit = usize::from(cell.bit());
        [bit / self.row_length(), bit % self.row_length()]
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
