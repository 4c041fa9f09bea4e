//! The transposition table: every state reached, in compact form, with what the search knows about it.

use std::hash::Hasher;
use std::iter;
use std::num::NonZeroU32;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::board::Direction;
use crate::macros::indexed;
use crate::solve::level::{Field, Square};
use crate::solve::task::{Limit, Result, hash_table_bytes};

/// A state, by the order in which states were reached.
///
/// Holds one more than its index, so that an `Option<StateId>` takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StateId(NonZeroU32);

impl StateId {
    pub(crate) const FIRST: StateId = StateId(NonZeroU32::MIN);

    #[inline]
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// States in compact form, and what a search knows about each. The squares of a state's boxes and worker take one, two or
/// four bytes each.
pub(crate) struct TranspositionTable<Node> {
    /// The bytes of one square, and of one state.
    square_size: usize,
    state_size: usize,
    bytes: Vec<u8>,
    nodes: Vec<Node>,
    table: HashTable<StateId>,
    pub(crate) max_bytes: usize,
}

impl<Node> TranspositionTable<Node> {
    pub(crate) fn new(boxes: usize, squares: usize, max_bytes: usize) -> Self {
        let square_size = match squares {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        TranspositionTable {
            square_size,
            state_size: (boxes + 1) * square_size,
            bytes: Vec::new(),
            nodes: Vec::new(),
            table: HashTable::new(),
            max_bytes,
        }
    }

    /// Puts a state into compact form. Its boxes are always in the same order.
    #[inline]
    pub(crate) fn write(&self, boxes: &[Square], worker: Square, key: &mut Vec<u8>) {
        for square in boxes.iter().chain([&worker]) {
            key.extend(&square.index().to_le_bytes()[..self.square_size]);
        }
    }

    #[inline]
    pub(crate) fn find(&self, key: &[u8]) -> Option<StateId> {
        let bytes = &self.bytes;
        let size = self.state_size;
        self.table.find(hash(key), |&id| state(bytes, size, id) == key).copied()
    }

    /// Adds a state that is not there. `other_bytes` is the size of other tables that share the limit.
    pub(crate) fn insert(&mut self, key: &[u8], node: Node, other_bytes: usize) -> Result<StateId> {
        let size = self.state_size;
        if self.table.len() == self.table.capacity() || self.nodes.len() == self.nodes.capacity() {
            self.grow(other_bytes)?;
        }
        let number = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new);
        let id = StateId(number.expect("`grow` keeps the number of states below 2³²"));
        self.bytes.extend(key);
        self.nodes.push(node);
        let bytes = &self.bytes;
        self.table.insert_unique(hash(key), id, |&id| hash(state(bytes, size, id)));
        Ok(id)
    }

    /// Makes room for half as many states again. The hash table needs its old room while it grows.
    fn grow(&mut self, other_bytes: usize) -> Result<()> {
        let len = self.nodes.len();
        let size = self.state_size;
        let additional = (len / 2).max(1 << 10);
        let lists_grow = len == self.nodes.capacity();
        let room = if lists_grow { len + additional } else { self.nodes.capacity() };
        let lists_bytes = room * (size + size_of::<Node>());
        let table_grows = self.table.len() == self.table.capacity();
        let table = hash_table_bytes::<StateId>(self.table.capacity());
        let table_bytes = if table_grows { table + 2 * table.max(1 << 12) } else { table };
        if lists_bytes + table_bytes + other_bytes > self.max_bytes || room >= u32::MAX as usize {
            return Err(Limit::Memory);
        }
        if table_grows {
            let bytes = &self.bytes;
            let grown = self.table.try_reserve(additional, |&id| hash(state(bytes, size, id)));
            grown.map_err(|_| Limit::Memory)?;
        }
        if lists_grow {
            self.bytes.try_reserve_exact(additional * size).map_err(|_| Limit::Memory)?;
            self.nodes.try_reserve_exact(additional).map_err(|_| Limit::Memory)?;
        }
        Ok(())
    }

    /// Replaces `boxes` by the boxes of a state, and returns the worker's square.
    pub(crate) fn get(&self, id: StateId, boxes: &mut Vec<Square>) -> Square {
        boxes.clear();
        let squares = state(&self.bytes, self.state_size, id).chunks(self.square_size);
        boxes.extend(squares.map(|bytes| {
            let index = bytes.iter().rev().fold(0, |index, &byte| index << 8 | usize::from(byte));
            Square::new(index)
        }));
        boxes.pop().expect("a state ends with the worker")
    }

    /// The states that lead to one, that one included.
    pub(crate) fn chain(
        &self,
        id: StateId,
        parent: impl Fn(&Node) -> Option<StateId>,
    ) -> Vec<StateId> {
        let mut ids: Vec<_> = iter::successors(Some(id), |&id| parent(&self[id])).collect();
        ids.reverse();
        ids
    }

    /// The pushes that lead to a state, where one box is pushed from each state to the next.
    pub(crate) fn path(
        &self,
        field: &Field,
        id: StateId,
        parent: impl Fn(&Node) -> Option<StateId>,
    ) -> Vec<(Square, Direction)> {
        let mut pushes = Vec::new();
        let mut before = Vec::new();
        let mut after = Vec::new();
        for ids in self.chain(id, parent).windows(2) {
            self.get(ids[0], &mut before);
            self.get(ids[1], &mut after);
            pushes.push(push_between(field, &before, &after));
        }
        pushes
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes.capacity()
            + self.nodes.capacity() * size_of::<Node>()
            + hash_table_bytes::<StateId>(self.table.capacity())
    }
}

indexed!([Node] TranspositionTable<Node>: |states, id: StateId| -> Node = states.nodes[id.index()]);

/// The push of one box that leads from some boxes to others.
fn push_between(field: &Field, before: &[Square], after: &[Square]) -> (Square, Direction) {
    let mut from = before.iter().copied();
    let from = from.find(|square| !after.contains(square));
    let from = from.expect("one box is pushed from a state to the next");
    for direction in Direction::ALL {
        if let Some(to) = field.step(from, direction)
            && after.contains(&to)
            && !before.contains(&to)
        {
            return (from, direction);
        }
    }
    unreachable!("a push moves a box by one cell")
}

/// The packed squares of a state.
#[inline]
fn state(bytes: &[u8], size: usize, id: StateId) -> &[u8] {
    &bytes[id.index() * size..][..size]
}

#[expect(clippy::disallowed_methods, reason = "only a place in a table depends on it")]
fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
}
