//! All states that the search has come to.

#![expect(
    clippy::indexing_slicing,
    reason = "there are `size` bytes, a path and a bound for each state that got a number"
)]

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::Limit;
use super::field::Number;

/// A state's number, in the order in which the search came to them.
pub(super) type Id = u32;

/// The state before the first.
pub(super) const NO_ID: Id = Id::MAX;

/// What leads to a state, and what it costs so far.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) cost: Cost,
    pub(super) parent: Id,
}

/// Moves and pushes, or pushes and moves: what is to be least comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    pub(super) first: u32,
    pub(super) second: u32,
}

/// Boxes and worker of each state, in one byte, two or four for each, side by side; and the best
/// path to it that is known.
pub(super) struct States {
    /// Boxes and one worker.
    things: usize,
    /// Bytes for each.
    width: usize,
    cells: Vec<u8>,
    paths: Vec<Path>,
    /// The bound of each state on the pushes still to be made; the highest bit is set once it has
    /// been expanded.
    bounds: Vec<u32>,
    table: HashTable<Id>,
    /// The most bytes to take.
    most: usize,
    /// A state written as bytes.
    key: Vec<u8>,
}

const EXPANDED: u32 = 1 << 31;

impl States {
    /// Room for states with so many boxes on a field of so many cells, in at most so many bytes.
    pub(super) fn new(boxes: usize, cells: usize, most: usize) -> States {
        let width = match cells {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        States {
            things: boxes + 1,
            width,
            cells: Vec::new(),
            paths: Vec::new(),
            bounds: Vec::new(),
            table: HashTable::new(),
            most,
            key: Vec::new(),
        }
    }

    /// The number of a state, and whether it is new. Its boxes must be in ascending order. A new
    /// state has no path and no bound before these are set. `others` is how many bytes are taken by
    /// other tables.
    pub(super) fn insert(
        &mut self,
        boxes: &[Number],
        worker: Number,
        others: usize,
    ) -> Result<(Id, bool), Limit> {
        self.key.clear();
        for number in boxes.iter().chain([&worker]) {
            self.key.extend(&number.to_le_bytes()[..self.width]);
        }
        let (size, cells) = (self.key.len(), &self.cells);
        let at = |id: Id| &cells[id as usize * size..][..size];
        let hash = hash(&self.key);
        if let Some(&id) = self.table.find(hash, |&id| at(id) == self.key) {
            return Ok((id, false));
        }
        if self.table.len() == self.table.capacity() || self.paths.len() == self.paths.capacity() {
            self.grow(others)?;
        }
        let id = Id::try_from(self.paths.len()).map_err(|_| Limit::Memory)?;
        let (size, cells) = (self.key.len(), &self.cells);
        let at = |id: Id| &cells[id as usize * size..][..size];
        self.table.insert_unique(hash, id, |&id| self::hash(at(id)));
        self.cells.extend(&self.key);
        self.paths.push(Path { cost: Cost { first: 0, second: 0 }, parent: NO_ID });
        self.bounds.push(0);
        Ok((id, true))
    }

    /// Takes room for half as many states again. While the table grows its old room is still taken.
    fn grow(&mut self, others: usize) -> Result<(), Limit> {
        let len = self.paths.len();
        let more = (len / 2).max(1 << 10);
        let size = self.things * self.width;
        let each = size + size_of::<Path>() + size_of::<u32>();
        let room = if len == self.paths.capacity() { len + more } else { self.paths.capacity() };
        let table_grows = self.table.len() == self.table.capacity();
        let table = self.table.allocation_size();
        let table = if table_grows { table + 2 * table.max(1 << 12) } else { table };
        if room * each + table + others > self.most || room >= NO_ID as usize {
            return Err(Limit::Memory);
        }
        if table_grows {
            let cells = &self.cells;
            let hash = |&id: &Id| hash(&cells[id as usize * size..][..size]);
            self.table.try_reserve(more, hash).map_err(|_| Limit::Memory)?;
        }
        if len == self.paths.capacity() {
            let cells = self.cells.try_reserve_exact(more * size);
            let paths = self.paths.try_reserve_exact(more);
            let bounds = self.bounds.try_reserve_exact(more);
            cells.and(paths).and(bounds).map_err(|_| Limit::Memory)?;
        }
        Ok(())
    }

    /// Reads a state's boxes into `boxes`, in place of what it holds; the worker's cell.
    pub(super) fn get(&self, id: Id, boxes: &mut Vec<Number>) -> Number {
        let size = self.things * self.width;
        boxes.clear();
        boxes.extend(self.cells[id as usize * size..][..size].chunks(self.width).map(|bytes| {
            bytes.iter().rev().fold(0, |number, &byte| number << 8 | Number::from(byte))
        }));
        boxes.pop().unwrap_or_default()
    }

    pub(super) fn path(&self, id: Id) -> Path {
        self.paths[id as usize]
    }

    pub(super) fn set_path(&mut self, id: Id, path: Path) {
        self.paths[id as usize] = path;
    }

    pub(super) fn bound(&self, id: Id) -> u32 {
        self.bounds[id as usize] & !EXPANDED
    }

    pub(super) fn set_bound(&mut self, id: Id, bound: u32) {
        self.bounds[id as usize] = bound;
    }

    pub(super) fn is_expanded(&self, id: Id) -> bool {
        self.bounds[id as usize] & EXPANDED != 0
    }

    pub(super) fn set_expanded(&mut self, id: Id) {
        self.bounds[id as usize] |= EXPANDED;
    }

    /// The bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.cells.capacity()
            + self.paths.capacity() * size_of::<Path>()
            + self.bounds.capacity() * size_of::<u32>()
            + self.table.allocation_size()
    }
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
}
