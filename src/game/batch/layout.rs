//! The cells of the rows of codes, and what a code means.

use crate::board::{Direction, Tile};

pub(super) const WALL: u8 = 0;
const FLOOR: u8 = 1;
const GOAL: u8 = 2;
const BOX_ON_GOAL: u8 = 3;
const BOX: u8 = 4;
const WORKER: u8 = 5;
const WORKER_ON_GOAL: u8 = 6;

pub(super) fn code_of(tile: Tile) -> u8 {
    match tile {
        Tile::Wall => WALL,
        Tile::Floor => FLOOR,
        Tile::Goal => GOAL,
        Tile::BoxOnGoal => BOX_ON_GOAL,
        Tile::Box => BOX,
        Tile::Worker => WORKER,
        Tile::WorkerOnGoal => WORKER_ON_GOAL,
    }
}

pub(super) fn is_box(code: u8) -> bool {
    matches!(code, BOX | BOX_ON_GOAL)
}

pub(super) fn is_worker(code: u8) -> bool {
    matches!(code, WORKER | WORKER_ON_GOAL)
}

/// Returns whether neither a wall nor a box has this code. The worker's cell is free, because the worker leaves it.
pub(super) fn is_free(code: u8) -> bool {
    matches!(code, FLOOR | GOAL | WORKER | WORKER_ON_GOAL)
}

pub(super) fn is_goal(code: u8) -> bool {
    matches!(code, GOAL | BOX_ON_GOAL | WORKER_ON_GOAL)
}

/// The code of a cell after the box or the worker left it.
pub(super) fn emptied(code: u8) -> u8 {
    if is_goal(code) { GOAL } else { FLOOR }
}

/// The code of an empty cell after a box got there.
pub(super) fn with_box(code: u8) -> u8 {
    if is_goal(code) { BOX_ON_GOAL } else { BOX }
}

/// The code of an empty cell after the worker got there.
pub(super) fn with_worker(code: u8) -> u8 {
    if is_goal(code) { WORKER_ON_GOAL } else { WORKER }
}

/// The index of a cell that is not there, beyond an edge.
const OUTSIDE: u32 = u32::MAX;

/// The shape of a row of codes. A cell's index is row × columns + column.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// By cell, the next one in each direction.
    neighbours: Vec<[u32; 4]>,
}

/// A push of a box, before which it is on a cell.
#[derive(Clone, Copy)]
pub(super) struct PushAt {
    pub(super) cell: u32,
    pub(super) direction: Direction,
}

impl PushAt {
    /// The push of an index, cell × 4 + direction.
    pub(super) fn of(index: usize) -> PushAt {
        let cell = u32::try_from(index / 4).unwrap_or(OUTSIDE);
        let direction = match index % 4 {
            0 => Direction::Up,
            1 => Direction::Down,
            2 => Direction::Left,
            _ => Direction::Right,
        };
        PushAt { cell, direction }
    }
}

impl Layout {
    /// `None` if the indices of cells or of pushes would not fit, or there is not enough memory.
    pub(super) fn new(rows: usize, columns: usize) -> Option<Layout> {
        let cells = rows.checked_mul(columns)?;
        u32::try_from(cells.checked_mul(4)?).ok()?;
        let mut neighbours = Vec::new();
        neighbours.try_reserve_exact(cells).ok()?;
        let mut layout = Layout { rows, columns, neighbours };
        for row in 0..rows {
            for column in 0..columns {
                let next = Direction::ALL.map(|direction| layout.next(row, column, direction));
                layout.neighbours.push(next);
            }
        }
        Some(layout)
    }

    fn next(&self, row: usize, column: usize, direction: Direction) -> u32 {
        let (down, right) = direction.offset();
        let row = row.checked_add_signed(down).filter(|&row| row < self.rows);
        let column = column.checked_add_signed(right).filter(|&column| column < self.columns);
        let (Some(row), Some(column)) = (row, column) else { return OUTSIDE };
        u32::try_from(row * self.columns + column).unwrap_or(OUTSIDE)
    }

    /// The length of a row of codes.
    pub(super) fn cells(&self) -> usize {
        self.neighbours.len()
    }

    /// The number of indices of pushes.
    pub(super) fn pushes(&self) -> usize {
        self.cells() * 4
    }

    /// The next cell in a direction; beyond an edge it is not an index of any cell.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "one entry for each direction")]
    pub(super) fn neighbour(&self, cell: u32, direction: Direction) -> u32 {
        self.neighbours.get(cell as usize).map_or(OUTSIDE, |next| next[direction as usize])
    }

    /// Returns whether the worker, on a cell, can move one cell, perhaps with a box.
    #[inline]
    pub(super) fn can_step(&self, codes: &[u8], worker: u32, direction: Direction) -> bool {
        let next = self.neighbour(worker, direction);
        let code = code_at(codes, next);
        is_free(code) || is_box(code) && is_free(code_at(codes, self.neighbour(next, direction)))
    }
}

/// The code of a cell; that of a wall beyond an edge.
#[inline]
pub(super) fn code_at(codes: &[u8], cell: u32) -> u8 {
    codes.get(cell as usize).copied().unwrap_or(WALL)
}
