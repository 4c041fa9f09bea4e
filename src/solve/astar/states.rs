//! All states that the search has reached.

#![expect(clippy::indexing_slicing, reason = "each state has its bytes and its info")]

use std::hash::Hasher;
use std::num::NonZeroU32;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::indexed::indexed;
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

/// What is known about a state.
pub(super) struct StateInfo {
    /// The cost of the cheapest known path to the state, and the state before it on that path.
    pub(super) cost: Cost,
    pub(super) parent: Option<StateId>,
    /// The lower bound on the pushes left, and `EXPANDED` once the state was expanded.
    bound: u32,
}

const EXPANDED: u32 = 1 << 31;

impl StateInfo {
    pub(super) fn bound(&self) -> u32 {
        self.bound & !EXPANDED
    }

    pub(super) fn set_bound(&mut self, bound: u32) {
        self.bound = bound;
    }

    pub(super) fn is_expanded(&self) -> bool {
        self.bound & EXPANDED != 0
    }

    pub(super) fn set_expanded(&mut self) {
        self.bound |= EXPANDED;
    }
}

/// States in compact form. The squares of a state's boxes and worker take one, two or four bytes each.
pub(super) struct States {
    /// The bytes of one square, and of one state.
    square_size: usize,
    state_size: usize,
    bytes: Vec<u8>,
    infos: Vec<StateInfo>,
    table: HashTable<StateId>,
    /// The limit of their size in bytes.
    max_bytes: usize,
    /// A state in compact form, while it is looked up.
    key: Vec<u8>,
}

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
            infos: Vec::new(),
            table: HashTable::new(),
            max_bytes,
            key: Vec::new(),
        }
    }

    /// Returns the state with these boxes, in ascending order, if there is one.
    pub(super) fn find(&mut self, boxes: &[Square], worker: Square) -> Option<StateId> {
        self.key.clear();
        for square in boxes.iter().chain([&worker]) {
            self.key.extend(&square.index().to_le_bytes()[..self.square_size]);
        }
        let (bytes, size) = (&self.bytes, self.state_size);
        self.table.find(hash(&self.key), |&id| state(bytes, size, id) == self.key).copied()
    }

    /// Adds the state that was not found last, with its path and a bound of 0. `other_bytes` is the size of other tables
    /// that share the limit.
    pub(super) fn insert(
        &mut self,
        cost: Cost,
        parent: Option<StateId>,
        other_bytes: usize,
    ) -> Result<StateId, Limit> {
        let (hash, size) = (hash(&self.key), self.state_size);
        if self.table.len() == self.table.capacity() || self.infos.len() == self.infos.capacity() {
            self.grow(other_bytes)?;
        }
        let number = u32::try_from(self.infos.len() + 1).ok().and_then(NonZeroU32::new);
        let id = StateId(number.expect("`grow` keeps the number of states below 2³²"));
        self.bytes.extend(&self.key);
        self.infos.push(StateInfo { cost, parent, bound: 0 });
        let bytes = &self.bytes;
        self.table.insert_unique(hash, id, |&id| self::hash(state(bytes, size, id)));
        Ok(id)
    }

    /// Makes room for half as many states again. The hash table needs its old room while it grows.
    fn grow(&mut self, other_bytes: usize) -> Result<(), Limit> {
        let (len, size) = (self.infos.len(), self.state_size);
        let additional = (len / 2).max(1 << 10);
        let lists_grow = len == self.infos.capacity();
        let room = if lists_grow { len + additional } else { self.infos.capacity() };
        let lists_bytes = room * (size + size_of::<StateInfo>());
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
            let infos = self.infos.try_reserve_exact(additional);
            bytes.and(infos).map_err(|_| Limit::Memory)?;
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

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.capacity()
            + self.infos.capacity() * size_of::<StateInfo>()
            + self.table.allocation_size()
    }
}

indexed!([] States: |states, id: StateId| -> StateInfo = states.infos[id.index()]);

/// One of several states of `size` bytes each.
fn state(bytes: &[u8], size: usize, id: StateId) -> &[u8] {
    &bytes[id.index() * size..][..size]
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
}
