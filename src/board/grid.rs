//! Rows of cells, which may differ in length, and steps from cell to cell.

/// One cell of a [`Grid`].
///
/// Cells are numbered like the bytes of the board's text, if a newline stood before the first row and
/// after each row. The number of a newline is not a cell, and neither is one past the end of the text:
/// they are never floor, which keeps the end of one row apart from the start of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// A number that is not a cell of any grid; nor are its two neighbours.
    pub const OUTSIDE: Cell = Cell(u32::MAX - 1);

    /// The cell's number, 0 to [`Grid::room`] - 1.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell with this number; `None` if no grid can be that large.
    #[inline]
    pub(crate) fn from_index(index: usize) -> Option<Cell> {
        u32::try_from(index).ok().map(Cell)
    }
}

/// One of the four directions, in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Direction {
    /// All four, in the order of their numbers.
    pub const ALL: [Direction; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The step as (rows down, columns right).
    pub fn offset(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }

    /// The direction of a digit on a numeric keypad: `8` `2` `4` `6` for up, down, left and right;
    /// `None` for any other byte.
    #[inline]
    pub fn from_digit(digit: u8) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| direction.digit() == char::from(digit))
    }

    /// The digit of the direction on a numeric keypad.
    pub fn digit(self) -> char {
        match self {
            Self::Up => '8',
            Self::Down => '2',
            Self::Left => '4',
            Self::Right => '6',
        }
    }

    /// The opposite direction.
    #[inline]
    pub fn opposite(self) -> Direction {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The extents of a board: the number of cells in each row.
///
/// ```
/// use sokopush::board::{Direction, Grid};
///
/// let grid = Grid::new([4, 2].into_iter()).unwrap(); // four cells above two
/// let corner = grid.cell(1, 1).unwrap();
/// assert_eq!(grid.step(corner, Direction::Up), grid.cell(0, 1).unwrap());
/// assert_eq!(grid.position(grid.step(corner, Direction::Down)), None);
/// assert_eq!(grid.position(corner), Some((1, 1)));
/// assert_eq!(grid.size(), (2, 4));
/// assert_eq!(grid.position(grid.step(corner, Direction::Right)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: u32,
    rows: Rows,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Rows {
    /// All rows equally long: the distance from a cell to the one below, and what to add to a cell's
    /// number to go up, down, left and right, wrapping around.
    Even(u32, [u32; 4]),
    /// The number of each row's first cell, then the grid's size.
    Ragged(Vec<u32>),
}

impl Grid {
    /// A grid with rows of these lengths, in cells; `None` if the cells cannot be numbered: their
    /// count, plus one for each row, must stay a row's length below 2³². Takes the iterator several times.
    pub fn new(lengths: impl Iterator<Item = usize> + Clone) -> Option<Self> {
        let first = lengths.clone().next().unwrap_or(0);
        if lengths.clone().all(|length| length == first) {
            return Self::rectangle(lengths.count(), first);
        }
        let mut starts = Vec::with_capacity(lengths.clone().count() + 1);
        let mut start = 1_u32;
        for length in lengths {
            starts.push(start);
            start = start.checked_add(u32::try_from(length).ok()?)?.checked_add(1)?;
        }
        starts.push(start);
        Some(Grid { rows: Rows::Ragged(starts), ..Self::with_rows_of(first, start)? })
    }

    /// A grid of `rows` × `columns` cells; `None` as for [`new`](Self::new). Constant time.
    pub fn rectangle(rows: usize, columns: usize) -> Option<Self> {
        let size = columns.checked_add(1)?.checked_mul(rows)?.checked_add(1)?;
        Self::with_rows_of(columns, u32::try_from(size).ok()?)
    }

    fn with_rows_of(columns: usize, size: u32) -> Option<Self> {
        let stride = u32::try_from(columns).ok()?.checked_add(1)?;
        size.checked_add(stride)?.checked_add(2)?;
        let rows = Rows::Even(stride, [stride.wrapping_neg(), stride, 1_u32.wrapping_neg(), 1]);
        Some(Grid { size, rows })
    }

    /// The room that a set or a table needs for one entry of each cell: one more than the highest number of a cell in this grid.
    pub fn room(&self) -> usize {
        self.size as usize
    }

    /// The number of rows, and of the cells in the longest. Time linear in the rows.
    pub fn size(&self) -> (usize, usize) {
        let mut rows = 0;
        let mut longest = 0;
        while let Some((start, end)) = self.row(rows) {
            longest = longest.max((end - start) as usize);
            rows += 1;
        }
        (rows, longest)
    }

    /// The number of cells in a row; 0 where there is none.
    pub(crate) fn columns(&self, row: usize) -> usize {
        self.row(row).map_or(0, |(start, end)| (end - start) as usize)
    }

    /// The number of a row's first cell, and the number after its last.
    fn row(&self, row: usize) -> Option<(u32, u32)> {
        match &self.rows {
            Rows::Even(stride, _) => {
                let start = u32::try_from(row).ok()?.checked_mul(*stride)?.checked_add(1)?;
                if start >= self.size {
                    return None;
                }
                Some((start, start + stride - 1))
            }
            Rows::Ragged(starts) => Some((*starts.get(row)?, starts.get(row.checked_add(1)?)? - 1)),
        }
    }

    /// The cell at `row` and `column`, both counted from 0; `None` if there is none.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let (start, end) = self.row(row)?;
        let number = start.checked_add(u32::try_from(column).ok()?)?;
        if number < end { Some(Cell(number)) } else { None }
    }

    /// The row and the column of `cell`, both counted from 0; `None` if it is not on the grid.
    /// Constant time if all rows are equally long, otherwise logarithmic in the number of rows.
    pub fn position(&self, cell: Cell) -> Option<(usize, usize)> {
        let row = match &self.rows {
            Rows::Even(stride, _) => (cell.0.checked_sub(1)? / stride) as usize,
            Rows::Ragged(starts) => {
                starts.partition_point(|&start| start <= cell.0).checked_sub(1)?
            }
        };
        let (start, end) = self.row(row)?;
        if cell.0 >= end {
            return None;
        }
        Some((row, (cell.0 - start) as usize))
    }

    /// The next cell in a direction, or a number that is not a cell where the grid ends. Constant
    /// time, except up and down on rows of different lengths: logarithmic in the number of rows.
    ///
    /// A step from a number that is not a cell is meaningful only left or right of the number above or
    /// below a cell.
    #[inline]
    pub fn step(&self, cell: Cell, direction: Direction) -> Cell {
        match &self.rows {
            // A table rather than a branch, which could not be predicted. Above the first row numbers
            // wrap around to the highest, which are not cells either.
            #[expect(clippy::indexing_slicing, reason = "one entry for each direction")]
            Rows::Even(_, steps) => Cell(cell.0.wrapping_add(steps[direction as usize])),
            Rows::Ragged(_) => self.step_ragged(cell, direction),
        }
    }

    fn step_ragged(&self, cell: Cell, direction: Direction) -> Cell {
        match direction {
            Direction::Up => self.in_row_after(-1, cell).unwrap_or(Cell::OUTSIDE),
            Direction::Down => self.in_row_after(1, cell).unwrap_or(Cell::OUTSIDE),
            Direction::Left => Cell(cell.0.wrapping_sub(1)),
            Direction::Right => Cell(cell.0.wrapping_add(1)),
        }
    }

    /// The cell in the same column, some rows further down; `None` if there is none.
    fn in_row_after(&self, rows: isize, cell: Cell) -> Option<Cell> {
        let (row, column) = self.position(cell)?;
        self.cell(row.checked_add_signed(rows)?, column)
    }

    /// Calls `take` with the cells above and below some of the 64 cells from index 64 × `word` on.
    /// `cells` has a bit for each; `take` gets a word's index and its bits in the same form.
    #[inline]
    pub(crate) fn above_and_below(
        &self,
        word: usize,
        cells: u64,
        mut take: impl FnMut(usize, u64),
    ) {
        let first = 64 * word;
        match &self.rows {
            Rows::Even(stride, _) => {
                let stride = *stride as usize;
                take_from(first + stride, cells, &mut take);
                if first >= stride {
                    take_from(first - stride, cells, &mut take);
                } else if stride - first < 64 {
                    take_from(0, cells >> (stride - first), &mut take);
                }
            }
            Rows::Ragged(starts) => {
                let number = starts.partition_point(|&start| start as usize <= first);
                self.above_and_below_ragged(number.saturating_sub(1), first, cells, &mut take);
            }
        }
    }

    /// [`above_and_below`](Self::above_and_below) with rows of different lengths, from a row on.
    fn above_and_below_ragged(
        &self,
        mut number: usize,
        first: usize,
        cells: u64,
        take: &mut impl FnMut(usize, u64),
    ) {
        while let Some((start, end)) = self.row(number) {
            let length = (end - start) as usize;
            let start = start as usize;
            if start >= first + 64 {
                return;
            }
            let column = first.saturating_sub(start);
            let begin = start + column;
            for other in [number.wrapping_sub(1), number + 1] {
                let Some((other_start, other_end)) = self.row(other) else { continue };
                let shorter = length.min((other_end - other_start) as usize);
                // The number of cells from `begin` on that have one above or below.
                let common = shorter.saturating_sub(column).min(64);
                if common > 0 {
                    let beside = cells >> (begin - first) & u64::MAX >> (64 - common);
                    take_from(other_start as usize + column, beside, take);
                }
            }
            number += 1;
        }
    }

    /// Returns whether `cell` is on the grid. Takes as long as [`position`](Self::position).
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.position(cell).is_some()
    }

    /// All cells, in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.size).map(Cell).filter(|&cell| self.contains(cell))
    }

    /// The numbers that are not cells: the one before the first row and the one after each row.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = Cell> {
        let ends = (0..).map_while(|row| self.row(row)).map(|(_, end)| end);
        [0].into_iter().chain(ends).map(Cell)
    }

    /// The distance in numbers from a cell to the one below, if it is the same everywhere.
    pub(crate) fn stride(&self) -> Option<usize> {
        match self.rows {
            Rows::Even(stride, _) => Some(stride as usize),
            Rows::Ragged(_) => None,
        }
    }
}

/// Calls `take` with the words of which the 64 bits from number `first` on are parts, and with the bits of `cells` in them.
#[inline]
fn take_from(first: usize, cells: u64, take: &mut impl FnMut(usize, u64)) {
    let bit = first % 64;
    take(first / 64, cells << bit);
    take(first / 64 + 1, cells >> 1 >> (63 - bit));
}
