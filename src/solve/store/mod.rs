//! The stores of the searches: which states were reached, and which of them are still to be expanded.
//!
//! # Tables of states
//!
//! | store | a state is | beside it | used by | bytes for each state |
//! |---|---|---|---|---|
//! | [`TranspositionTable`] | the squares of boxes and worker, one to four bytes each | costs, the state before | both A* searches | 16 and its squares, and about 7 for the index |
//! | [`Placements`] | the boxes as a set of cells, for all states with these boxes | the worker's cells that each side reached | bidirectional search | 24 for each 64 cells, 8, and 8 to 16 for the index; for each depth at which it was reached, 8 for each 64 cells and 8 |
//! | [`Nodes`] | the boxes as a set of cells, the lowest cell of the worker's region | the state before, the move from there, what the search notes | greedy and feature space search, pattern search | 40 to 112 on boards of up to 128 cells, and about 7 for the index |
//!
//! They stay apart, because each is small in what its searches need, and would be large in what the others need:
//!
//! * A* reaches millions of states and seldom asks for one again. Bytes count, so a state is packed, and the move that led to it is
//!   found by comparing two states. That needs moves that change one box by one push, and a fixed number of boxes.
//! * Bidirectional search reaches tens of millions, of which many differ in the worker only. These share one entry. It has its own
//!   hash table, as it looks up hundreds of states together, and guesses their places before it reads them (`expand`).
//! * The others reach some hundred thousand states by moves of any length, after which boxes may be missing, and ask for each
//!   state's data several times. So their states are as the board computes with them, and the moves are kept.
//!
//! Of what else maps states to something, each table belongs to one technique, and has no way to its states: pattern databases and
//! pair deadlocks are arrays by the ranks of boxes' cells, which hold all states there are; a goal zone and the known corrals are
//! hash maps from the boxes and the worker's region to a number; the trace of bidirectional search has hash maps of the layers that
//! it keeps.
//!
//! # Open lists
//!
//! | store | the next state has the least | among equals | used by |
//! |---|---|---|---|
//! | [`PushOpenList`] | f, then a g that the caller chooses | the most possible pushes, then the newest | push-optimal A* |
//! | [`MoveOpenList`] | cost in what is minimized, then in the other | the newest | move-optimal A* |
//! | [`FeatureSpace`] | of the best feature cell, or of the cell whose turn it is: number of moves that no advisor proposed, then features | the oldest | feature space search; greedy search with feature cells |
//! | a binary heap in `any::greedy` | pushes left, then boxes away from where they start | the oldest | greedy search |
//! | a list for each excess in `heuristic::pattern_search` | excess | the newest | pattern search |
//! | a list for each conflict in `heuristic::three_boxes` | conflict | the newest | the search for the three-box database |
//!
//! All are bucket queues (Dial 1969) where priorities are few and small, and heaps where they are not. The first two differ in what a
//! bucket has inside. One list for both, with heaps as in the first, makes move-optimal A* take 1.3 times as long where ties are
//! broken, and lists as in the second have no place for mobility. The last two are one line each: a list of lists with a fixed
//! number of them, taken in order by a `for`. Everything else that is open is a stack, or a layer of a breadth-first search.
//!
//! Sizes are counted alike on all machines ([`hash_table_bytes`](super::task::hash_table_bytes)), and lists grow by a quarter or a
//! half where doubling them could exceed the [memory limit](super::task::memory).

mod feature_space;
mod move_open_list;
mod nodes;
mod placements;
mod push_open_list;
mod transposition;

pub(super) use self::feature_space::FeatureSpace;
pub(super) use self::move_open_list::MoveOpenList;
pub(super) use self::nodes::{Inserted, Node, Nodes};
pub(super) use self::placements::{PlacementId, Placements};
pub(super) use self::push_open_list::PushOpenList;
pub(super) use self::transposition::{StateId, TranspositionTable};
