//! What the search keeps about each state.

use crate::solve::astar::transposition::StateId;

/// What is known about a state.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The number of pushes on the shortest known path to the state.
    pub(super) pushes: u32,
    /// The state before it on that path.
    pub(super) parent: Option<StateId>,
    /// The lower bound on the pushes left.
    pub(super) bound: u32,
    /// The number of pushes that the worker can make.
    pub(super) mobility: u16,
    /// Whether its pushes are still to be generated.
    pub(super) is_open: bool,
}
