//! The nodes of a search: each state that it has reached, with the way there.
//!
//! Greedy search backward, feature space search and pattern search keep their states here. What they share is this: a state has one
//! number; it is found by its boxes and the worker's region; and the moves that led to it are known.
//!
//! ```text
//! number     0       1             2             3
//! key        root    A             B             C
//! parent     none    0, by move a  0, by move b  1, by move c       path(3): a from 0, c from 1
//! data       what one kind of search notes about a state
//!
//! index      the hash of a key leads to its number
//! ```
//!
//! A search may be stopped by a limit between any two steps, and another search asks it later whether it knows a state, and then for
//! the way. Both questions are answered by the same list. So a state that is known always has a way, wherever the search stopped.
//!
//! A state is added as soon as it is reached, before anything else is found out about it: a deadlock, too, has a node, which is never
//! expanded. Only [`append`](Nodes::append) adds a node for a state that has one already. Feature space search needs that where a
//! position is more than its state; the first node remains the one that is found.
//!
//! The list grows by a quarter, and not to twice its size, as that could exceed the memory limit. The index has numbers only, and
//! looks up their keys in the list: about 5 bytes for each state beside its node.
//!
//! The transposition table of A* is another store, for many more states that have the same number of boxes: it packs them into one
//! to four bytes for each box, and searches that use it find the moves between two states by comparing them.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use crate::macros::indexed;
use crate::solve::level::StateKey;
use crate::solve::task::hash_table_bytes;

/// A state that a search has reached.
#[derive(Clone, Copy)]
pub(crate) struct Node<const N: usize, Move, Data> {
    pub(crate) key: StateKey<N>,
    /// The node before, and the move from it; `None` where the search begins.
    pub(crate) parent: Option<(u32, Move)>,
    pub(crate) data: Data,
}

/// The nodes of a search, numbered in the order in which they were added.
pub(crate) struct Nodes<const N: usize, Move, Data> {
    list: Vec<Node<N, Move, Data>>,
    /// The numbers of the nodes, by the hash of their keys.
    index: HashTable<u32>,
}

/// The number of a state's node after an insertion.
pub(crate) enum Inserted {
    New(u32),
    /// The state had this node before, which stays as it is.
    Known(u32),
}

impl<const N: usize, Move: Copy, Data> Nodes<N, Move, Data> {
    pub(crate) fn new() -> Self {
        Nodes { list: Vec::new(), index: HashTable::new() }
    }

    /// Removes all nodes, and keeps the room that they had.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.index.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Node<N, Move, Data>> {
        self.list.iter()
    }

    /// Returns the number of a state's node; `None` if it was not reached.
    pub(crate) fn find(&self, key: &StateKey<N>) -> Option<u32> {
        self.index.find(hash(key), |&number| self[number].key == *key).copied()
    }

    /// Adds a node, unless its state has one.
    pub(crate) fn insert(&mut self, node: Node<N, Move, Data>) -> Inserted {
        let number = self.next_number();
        match entry(&self.list, &mut self.index, &node.key) {
            Entry::Occupied(known) => return Inserted::Known(*known.get()),
            Entry::Vacant(place) => place.insert(number),
        };
        self.push(node);
        Inserted::New(number)
    }

    /// Adds a node even if its state has one, which then is still the one that is found.
    pub(crate) fn append(&mut self, node: Node<N, Move, Data>) -> u32 {
        let number = self.next_number();
        entry(&self.list, &mut self.index, &node.key).or_insert(number);
        self.push(node);
        number
    }

    fn next_number(&self) -> u32 {
        u32::try_from(self.list.len()).expect("there is room for less than 2³² nodes")
    }

    fn push(&mut self, node: Node<N, Move, Data>) {
        let len = self.list.len();
        if len == self.list.capacity() {
            self.list.reserve_exact(len / 4 + 1);
        }
        self.list.push(node);
    }

    /// The moves from where the search begins to a node, each with the node that it is made from.
    pub(crate) fn path(&self, mut number: u32) -> Vec<(u32, Move)> {
        let mut path = Vec::new();
        while let Some(parent) = self[number].parent {
            path.push(parent);
            number = parent.0;
        }
        path.reverse();
        path
    }

    pub(crate) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Node<N, Move, Data>>()
            + hash_table_bytes::<u32>(self.index.capacity())
    }

    /// The size in bytes of up to `count` nodes. Lists and hash tables have up to twice the room that they need.
    pub(crate) const fn max_bytes(count: usize) -> usize {
        2 * count.saturating_mul(size_of::<Node<N, Move, Data>>() + size_of::<u32>())
    }
}

indexed!([const N: usize, Move, Data] Nodes<N, Move, Data>: |nodes, number: u32| -> Node<N, Move, Data> = nodes.list[number as usize]);

/// The place of a key in the index of a list.
fn entry<'i, const N: usize, Move, Data>(
    list: &[Node<N, Move, Data>],
    index: &'i mut HashTable<u32>,
    key: &StateKey<N>,
) -> Entry<'i, u32> {
    index.entry(
        hash(key),
        |&number| list[number as usize].key == *key,
        |&number| hash(&list[number as usize].key),
    )
}

#[expect(clippy::disallowed_methods, reason = "only a place in a table depends on it")]
fn hash<const N: usize>(key: &StateKey<N>) -> u64 {
    FxBuildHasher.hash_one(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::level::Bits;

    fn node(worker: u16, parent: Option<(u32, char)>) -> Node<2, char, ()> {
        Node { key: (Bits::one(7), worker), parent, data: () }
    }

    #[test]
    fn each_state_has_one_node_and_the_way_to_it() {
        let mut nodes = Nodes::new();
        assert!(matches!(nodes.insert(node(0, None)), Inserted::New(0)));
        assert!(matches!(nodes.insert(node(1, Some((0, 'a')))), Inserted::New(1)));
        assert!(matches!(nodes.insert(node(2, Some((1, 'b')))), Inserted::New(2)));
        // It was reached another way.
        assert!(matches!(nodes.insert(node(1, Some((2, 'c')))), Inserted::Known(1)));
        assert_eq!(nodes.find(&node(2, None).key), Some(2));
        assert_eq!(nodes.find(&node(3, None).key), None);
        assert_eq!(nodes.path(2), [(0, 'a'), (1, 'b')]);
        // A second node of a state has a way of its own, and is not found.
        assert_eq!(nodes.append(node(1, Some((2, 'c')))), 3);
        assert_eq!(nodes.find(&node(1, None).key), Some(1));
        assert_eq!(nodes.path(3), [(0, 'a'), (1, 'b'), (2, 'c')]);
        nodes.clear();
        assert!(nodes.is_empty() && nodes.find(&node(0, None).key).is_none());
    }
}
