//! Sets of cells.

use crate::grid::{Cell, Direction, Grid};

/// A set of cells, one bit a cell: walls, goals, boxes, a region of floor.
///
/// Holds the cells of index 0 up to the size it was made with; takes an eighth of a byte for each.
///
/// ```
/// use sokopush::{cells::CellSet, grid::Grid};
///
/// let grid = Grid::new([3].into_iter()).unwrap();
/// let [left, right] = [grid.cell(0, 0).unwrap(), grid.cell(0, 2).unwrap()];
/// let mut set = CellSet::new(grid.size());
/// set.insert(left);
/// assert!(set.contains(left) && !set.contains(right));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [left]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set, with room for the cells of index 0 to `size - 1`.
    #[must_use]
    pub fn new(size: usize) -> Self {
        CellSet { words: vec![0; size.div_ceil(64)] }
    }

    /// The set of the cells whose bits are set: that of index `i` is bit `i % 64` of word `i / 64`.
    pub(crate) fn from_words(words: Vec<u64>) -> Self {
        CellSet { words }
    }

    /// Whether `cell` is in the set; a cell beyond the set's size is not.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.words.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Adds `cell`; a cell beyond the set's size is passed over.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        if let Some(word) = self.words.get_mut(cell.index() / 64) {
            *word |= 1 << (cell.index() % 64);
        }
    }

    /// Takes `cell` out, if it was in.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        if let Some(word) = self.words.get_mut(cell.index() / 64) {
            *word &= !(1 << (cell.index() % 64));
        }
    }

    /// Takes every cell out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// How many cells are in the set. Looks at every word.
    #[must_use]
    pub fn count(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The cells in the set, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.checked_sub(1)?;
                Cell::from_index(i * 64 + bit as usize)
            })
        })
    }

    /// Takes out the cells that lie side by side with `cell`, those beside them, and so on, `cell` itself
    /// included; none if it is not in the set.
    pub(crate) fn take_joined(&mut self, grid: &Grid, cell: Cell) -> Vec<Cell> {
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

    /// The set as words.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The same, to be changed.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }
}
