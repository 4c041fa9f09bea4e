//! A* over pushes (Hart, Nilsson and Raphael 1968): move-optimal, for boards of any size, and push-optimal, with a strong
//! heuristic.
//!
//! The two share their transposition table and scope. Their open lists stay apart: see `move_open_list`. So do their nodes: both
//! take 16 bytes, and one type for both would take 20, a quarter more memory in large searches. And so do their loops: the
//! push-optimal one reopens states and expands them in batches.

mod move_open_list;
pub(super) mod moves;
mod neighbourhood;
pub(super) mod pushes;
mod scope;
mod transposition;

pub(super) use self::neighbourhood::Neighbourhood;
pub(super) use self::scope::Scope;
