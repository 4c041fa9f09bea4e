//! All states that the search has reached.

#![expect(
    clippy::indexing_slicing,
    reason = "each state has its bytes, a path and a bound from the moment it gets an id"
)]

use std::hash::Hasher;
use std::num::NonZeroU32;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::solve::field::Square;
use crate::solve::limits::Limit;
use crate::solve::objective::Cost;

/// A state, by the order in which states were reached.
///
/// Holds one more than its index, so that an `Option<StateId>` takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StateId(NonZeroU32);

impl StateId {
    #[inline]
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The cheapest known path to a state.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) cost: Cost,
    /// The state before; `None` for the first.
    pub(super) parent: Option<StateId>,
}

/// States in compact form. The squares of a state's boxes and worker take one, two or four bytes each.
pub(super) struct States {
    /// The bytes of one square, and of one state.
    square_size: usize,
    state_size: usize,
    bytes: Vec<u8>,
    paths: Vec<Path>,
    /// The lower bound on the pushes left from each state, and `EXPANDED` once it was expanded.
    bounds: Vec<u32>,
    table: HashTable<StateId>,
    /// The limit of their size in bytes.
    max_bytes: usize,
    /// A state in compact form, while it is looked up.
    key: Vec<u8>,
}

const EXPANDED: u32 = 1 << 31;

impl States {
    /// A table for states with `boxes` boxes on a field of `squares` squares.
    pub(super) fn new(boxes: usize, squares: usize, max_bytes: usize) -> States {
        let square_size = match squares {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        States {
            square_size,
            state_size: (boxes + 1) * square_size,
            bytes: Vec::new(),
            paths: Vec::new(),
            bounds: Vec::new(),
            table: HashTable::new(),
            max_bytes,
            key: Vec::new(),
        }
    }

    /// Returns the id of the state with these boxes, in ascending order, and whether it is new. A new state must
    /// be given a path and a bound. `other_bytes` is the size of other tables that share the limit.
    pub(super) fn insert(
        &mut self,
        boxes: &[Square],
        worker: Square,
        path: Path,
        other_bytes: usize,
    ) -> Result<(StateId, bool), Limit> {
        self.key.clear();
        for square in boxes.iter().chain([&worker]) {
            self.key.extend(&square.index().to_le_bytes()[..self.square_size]);
        }
        let hash = hash(&self.key);
        let (bytes, size) = (&self.bytes, self.state_size);
        if let Some(&id) = self.table.find(hash, |&id| state(bytes, size, id) == self.key) {
            return Ok((id, false));
        }
        if self.table.len() == self.table.capacity() || self.paths.len() == self.paths.capacity() {
            self.grow(other_bytes)?;
        }
        let number = u32::try_from(self.paths.len() + 1).ok().and_then(NonZeroU32::new);
        let id = StateId(number.expect("`grow` keeps the number of states below 2³²"));
        self.bytes.extend(&self.key);
        self.paths.push(path);
        self.bounds.push(0);
        let bytes = &self.bytes;
        self.table.insert_unique(hash, id, |&id| self::hash(state(bytes, size, id)));
        Ok((id, true))
    }

    /// Makes room for half as many states again. The hash table needs its old room while it grows.
    fn grow(&mut self, other_bytes: usize) -> Result<(), Limit> {
        let (len, size) = (self.paths.len(), self.state_size);
        let additional = (len / 2).max(1 << 10);
        let lists_grow = len == self.paths.capacity();
        let room = if lists_grow { len + additional } else { self.paths.capacity() };
        let lists_bytes = room * (size + size_of::<Path>() + size_of::<u32>());
        let table_grows = self.table.len() == self.table.capacity();
        let table = self.table.allocation_size();
        let table_bytes = if table_grows { table + 2 * table.max(1 << 12) } else { table };
        if lists_bytes + table_bytes + other_bytes > self.max_bytes || room >= u32::MAX as usize {
            return Err(Limit::Memory);
        }
        if table_grows {
            let bytes = &self.bytes;
            let hash = |&id: &StateId| hash(state(bytes, size, id));
            self.table.try_reserve(additional, hash).map_err(|_| Limit::Memory)?;
        }
        if lists_grow {
            let bytes = self.bytes.try_reserve_exact(additional * size);
            let paths = self.paths.try_reserve_exact(additional);
            let bounds = self.bounds.try_reserve_exact(additional);
            bytes.and(paths).and(bounds).map_err(|_| Limit::Memory)?;
        }
        Ok(())
    }

    /// Replaces `boxes` by the boxes of a state, and returns the worker's square.
    pub(super) fn get(&self, id: StateId, boxes: &mut Vec<Square>) -> Square {
        boxes.clear();
        let squares = state(&self.bytes, self.state_size, id).chunks(self.square_size);
        boxes.extend(squares.map(|bytes| {
            let number = |number, &byte| number << 8 | usize::from(byte);
            Square::new(bytes.iter().rev().fold(0, number))
        }));
        boxes.pop().expect("a state ends with the worker")
    }

    pub(super) fn path(&self, id: StateId) -> Path {
        self.paths[id.index()]
    }

    pub(super) fn set_path(&mut self, id: StateId, path: Path) {
        self.paths[id.index()] = path;
    }

    pub(super) fn bound(&self, id: StateId) -> u32 {
        self.bounds[id.index()] & !EXPANDED
    }

    pub(super) fn set_bound(&mut self, id: StateId, bound: u32) {
        self.bounds[id.index()] = bound;
    }

    pub(super) fn is_expanded(&self, id: StateId) -> bool {
        self.bounds[id.index()] & EXPANDED != 0
    }

    pub(super) fn set_expanded(&mut self, id: StateId) {
        self.bounds[id.index()] |= EXPANDED;
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.capacity()
            + self.paths.capacity() * size_of::<Path>()
            + self.bounds.capacity() * size_of::<u32>()
            + self.table.allocation_size()
    }
}

/// One of several states of `size` bytes each.
fn state(bytes: &[u8], size: usize, id: StateId) -> &[u8] {
    &bytes[id.index() * size..][..size]
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
}
