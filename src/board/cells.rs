//! Sets of cells.

use std::hash::{Hash, Hasher};
use std::slice;

use super::grid::{Cell, Direction, Grid};

/// A set of cells: walls, goals, boxes, a region of floor.
///
/// Has room for the cells with numbers below the size it was made with, one bit each. Sets are equal if
/// they hold the same cells, whatever room they have.
///
/// ```
/// use sokopush::{board::CellSet, board::Grid};
///
/// let grid = Grid::new([3].into_iter()).unwrap();
/// let [left, right] = [grid.cell(0, 0).unwrap(), grid.cell(0, 2).unwrap()];
/// let mut set = CellSet::new(grid.room());
/// set.insert(left);
/// assert!(set.contains(left) && !set.contains(right));
/// assert_eq!(set, CellSet::from_iter([left]));
/// for cell in &set {
///     assert_eq!(grid.position(cell), Some((0, 0)));
/// }
/// assert_eq!(set.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct CellSet {
    /// Cell `i` is bit `i % 64` of word `i / 64`.
    pub(crate) words: Vec<u64>,
}

/// No grid has more cells.
const MAX_SIZE: usize = u32::MAX as usize;

impl CellSet {
    /// The empty set, with room for the cells numbered 0 to `size - 1`, as far as grids have such cells.
    pub fn new(size: usize) -> Self {
        CellSet { words: vec![0; size.min(MAX_SIZE).div_ceil(64)] }
    }

    /// Returns whether `cell` is in the set; a cell that the set has no room for is not.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.words.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Adds `cell`; does nothing if the set has no room for it.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        if let Some(word) = self.words.get_mut(cell.index() / 64) {
            *word |= 1 << (cell.index() % 64);
        }
    }

    /// Removes `cell`, if it is in the set.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        if let Some(word) = self.words.get_mut(cell.index() / 64) {
            *word &= !(1 << (cell.index() % 64));
        }
    }

    /// The number of cells in the set. Time linear in its room.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The cells in the set, in reading order.
    pub fn iter(&self) -> Cells<'_> {
        let (&first, rest) = self.words.split_first().unwrap_or((&0, &[]));
        Cells { rest: first, first: 0, words: rest.iter() }
    }

    /// Removes and returns `cell` and all cells connected to it within the set, side by side; none if
    /// it is not in the set.
    pub(crate) fn take_connected(&mut self, grid: &Grid, cell: Cell) -> Vec<Cell> {
        let mut taken = Vec::new();
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            if self.contains(cell) {
                self.remove(cell);
                taken.push(cell);
                open.extend(Direction::ALL.map(|direction| grid.step(cell, direction)));
            }
        }
        taken
    }

    /// Gives the set room for the cells numbered 0 to `size - 1`, and drops all others.
    pub(crate) fn resize(&mut self, size: usize) {
        self.words.resize(size.div_ceil(64), 0);
        let bits = size % 64;
        if bits > 0
            && let Some(last) = self.words.last_mut()
        {
            *last &= (1 << bits) - 1;
        }
    }

    /// The words up to the last that has a cell.
    fn used(&self) -> &[u64] {
        let used = self.words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        self.words.get(..used).unwrap_or_default()
    }
}

/// The cells of a [`CellSet`], in reading order.
#[derive(Clone, Debug)]
pub struct Cells<'s> {
    /// The cells of the current word that are still to come.
    rest: u64,
    /// The number of the cell that is the word's first bit.
    first: usize,
    /// The words after it.
    words: slice::Iter<'s, u64>,
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.rest == 0 {
            self.rest = *self.words.next()?;
            self.first += 64;
        }
        let bit = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Cell::from_index(self.first + bit as usize)
    }
}

impl<'s> IntoIterator for &'s CellSet {
    type Item = Cell;
    type IntoIter = Cells<'s>;

    fn into_iter(self) -> Cells<'s> {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    /// Has room up to the cell with the highest number. [`Cell::OUTSIDE`] is left out.
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        let mut set = CellSet::new(0);
        for cell in cells {
            if cell.index() + 1 < Cell::OUTSIDE.index() {
                set.resize((cell.index() + 1).max(set.words.len() * 64));
                set.insert(cell);
            }
        }
        set
    }
}

impl PartialEq for CellSet {
    fn eq(&self, other: &Self) -> bool {
        self.used() == other.used()
    }
}

impl Eq for CellSet {}

impl Hash for CellSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.used().hash(state);
    }
}
