//! Scope: the part of the state space that a search may use.

use crate::solve::level::Square;
use crate::solve::task::Cost;

/// Restricts a search to the neighbourhood of a part of a known solution, or to states whose push heuristic allows a proved
/// number of pushes.
pub(crate) struct Scope<'a> {
    /// Returns whether the search may use a state: the boxes, the worker, and what it costs to get there.
    pub(crate) admits: &'a dyn Fn(&[Square], Square, Cost) -> bool,
    /// A square that the worker must be able to reach after the last push.
    pub(crate) end: Option<Square>,
}
