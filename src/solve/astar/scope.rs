//! The part of the state space that a search may use.

use crate::solve::level::square::Square;
use crate::solve::objective::Cost;

/// What restricts a search to states near a slice of a known solution, or to those that can still be better than it.
pub(crate) struct Scope<'a> {
    /// Returns whether the search may use a state: the boxes, the worker, and what it costs to get there.
    pub(crate) admits: &'a (dyn Fn(&[Square], Square, Cost) -> bool + Sync),
    /// Where the worker must be able to walk to in the end.
    pub(crate) end: Option<Square>,
}
