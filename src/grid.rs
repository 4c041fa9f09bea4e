//! The plane that play happens on: rows of cells that need not be equally long.

/// One cell of a [`Grid`].
///
/// Cells are numbered as the bytes of the board's text would be if a newline stood before its first
/// row and one behind each row. The number of a newline is no cell, and so is never floor: it keeps
/// the end of one row apart from the beginning of the next. Number 0 is [`Cell::OUTSIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// What lies beyond the edge. Every step from here leads here.
    pub const OUTSIDE: Cell = Cell(0);

    /// The cell's number, 0 to [`Grid::size`] - 1.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell of this number; `None` if no grid can be so large.
    #[inline]
    pub(crate) fn from_index(index: usize) -> Option<Cell> {
        u32::try_from(index).ok().map(Cell)
    }
}

/// One of the four ways to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column behind.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The way back.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Direction {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// How many cells a row has, for each row: the extents of a board.
///
/// ```
/// use sokopush::grid::{Cell, Direction, Grid};
///
/// let grid = Grid::new([4, 2].into_iter()).unwrap(); // four cells above two
/// let corner = grid.cell(1, 1).unwrap();
/// assert_eq!(grid.step(corner, Direction::Up), grid.cell(0, 1).unwrap());
/// assert_eq!(grid.step(corner, Direction::Down), Cell::OUTSIDE);
/// assert_eq!(grid.position(corner), Some((1, 1)));
/// assert_eq!(grid.position(grid.step(corner, Direction::Right)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: u32,
    rows: Rows,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Rows {
    /// All rows equally long; the stride from a cell to the one below, in cells.
    Even(u32),
    /// The number of each row's first cell, and behind the last row the grid's size.
    Ragged(Vec<u32>),
}

impl Grid {
    /// A grid with rows of these lengths, in cells; `None` if it has more cells than can be
    /// numbered (2³² - 1, one more counted for each row). Takes the iterator twice.
    pub fn new(lengths: impl Iterator<Item = usize> + Clone) -> Option<Self> {
        let first = lengths.clone().next().unwrap_or(0);
        let (mut size, mut count, mut even) = (1_usize, 1, true);
        for length in lengths.clone() {
            size = size.checked_add(length)?.checked_add(1)?;
            count += 1;
            even &= length == first;
        }
        let size = u32::try_from(size).ok()?;
        let rows = if even {
            Rows::Even(u32::try_from(first).ok()? + 1)
        } else {
            let mut starts = Vec::with_capacity(count);
            let mut start = 1;
            for length in lengths {
                starts.push(start);
                start += u32::try_from(length).ok()? + 1;
            }
            starts.push(start);
            Rows::Ragged(starts)
        };
        Some(Grid { size, rows })
    }

    /// One more than the highest number that a cell of this grid can have.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The cell in that row and column, both counted from 0; `None` if there is none.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let (start, end) = match &self.rows {
            Rows::Even(stride) => {
                let start = row.checked_mul(*stride as usize)?.checked_add(1)?;
                (start, start.checked_add(*stride as usize)?)
            }
            Rows::Ragged(starts) => {
                (*starts.get(row)? as usize, *starts.get(row.checked_add(1)?)? as usize)
            }
        };
        let index = start.checked_add(column)?;
        (index + 1 < end && index < self.size()).then(|| Cell::from_index(index)).flatten()
    }

    /// The row and the column of `cell`, both counted from 0; `None` if it lies outside.
    /// Takes time logarithmic in the number of rows where these differ in length.
    #[must_use]
    pub fn position(&self, cell: Cell) -> Option<(usize, usize)> {
        let (row, column) = match &self.rows {
            Rows::Even(stride) => {
                let number = cell.0.checked_sub(1)?;
                (number / stride, number % stride)
            }
            Rows::Ragged(starts) => {
                let row = starts.partition_point(|&start| start <= cell.0);
                let row = row.checked_sub(1)?;
                (u32::try_from(row).ok()?, cell.0 - starts.get(row)?)
            }
        };
        let (row, column) = (row as usize, column as usize);
        self.cell(row, column).map(|_| (row, column))
    }

    /// The cell next to `cell`; a number that is no cell where there is none. Constant time where
    /// all rows are equally long, otherwise logarithmic in the number of rows for up and down.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: Cell, direction: Direction) -> Cell {
        match (direction, &self.rows) {
            (Direction::Left, _) => Cell(cell.0.saturating_sub(1)),
            (Direction::Right, _) if cell == Cell::OUTSIDE => cell,
            (Direction::Right, _) => Cell(cell.0 + 1),
            (Direction::Up, Rows::Even(stride)) => Cell(cell.0.saturating_sub(*stride)),
            (Direction::Down, Rows::Even(stride)) => match cell.0.saturating_add(*stride) {
                below if below < self.size && cell != Cell::OUTSIDE => Cell(below),
                _ => Cell::OUTSIDE,
            },
            (Direction::Up | Direction::Down, Rows::Ragged(_)) => {
                self.step_ragged(cell, direction).unwrap_or(Cell::OUTSIDE)
            }
        }
    }

    fn step_ragged(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (row, column) = self.position(cell)?;
        let row = match direction {
            Direction::Up => row.checked_sub(1)?,
            _ => row + 1,
        };
        self.cell(row, column)
    }

    /// The numbers that are no cells: outside, and the one behind each row.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = Cell> {
        let (even, starts) = match &self.rows {
            Rows::Even(stride) => ((0..self.size).step_by(*stride as usize), [].as_slice()),
            Rows::Ragged(starts) => ((0..0).step_by(1), starts.as_slice()),
        };
        even.chain(starts.iter().map(|start| start - 1)).map(Cell)
    }

    /// The step from a cell to the one below it, in cells, where it is the same everywhere.
    pub(crate) fn stride(&self) -> Option<usize> {
        match self.rows {
            Rows::Even(stride) => Some(stride as usize),
            Rows::Ragged(_) => None,
        }
    }
}
