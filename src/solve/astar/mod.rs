//! A* over pushes (Hart, Nilsson and Raphael 1968): move-optimal, for boards of any size, and push-optimal, with a strong
//! heuristic.
//!
//! The two share their transposition table. Their open lists stay apart: see [`store`](super::store). So do their nodes: both
//! take 16 bytes, and one type for both would take 20, a quarter more memory in large searches. And so do their loops: the
//! push-optimal one reopens states and expands them in batches.

pub(super) mod moves;
mod neighbourhood;
pub(super) mod pushes;

pub(super) use self::neighbourhood::Neighbourhood;
use super::level::Square;
use super::task::Cost;

/// Restricts a move-optimal search to the neighbourhood of a part of a known solution, or to states whose push heuristic allows a
/// proved number of pushes.
pub(super) struct Scope<'a> {
    /// Returns whether the search may use a state: the boxes, the worker, and what it costs to get there.
    pub(super) admits: &'a dyn Fn(&[Square], Square, Cost) -> bool,
    /// A square that the worker must be able to reach after the last push.
    pub(super) end: Option<Square>,
}
