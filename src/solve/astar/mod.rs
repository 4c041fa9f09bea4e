//! A* over pushes (Hart, Nilsson and Raphael 1968): move-optimal, for boards of any size, and push-optimal, with a strong
//! heuristic.
//!
//! The two share their transposition table, open list and scope. Their nodes stay apart: both take 16 bytes, and one type for both
//! would take 20, a quarter more memory in large searches. So do their loops: the push-optimal one expands states
//! again, in batches and threads.

pub(super) mod moves;
mod open_list;
pub(super) mod pushes;
mod scope;
mod transposition;

pub(super) use self::scope::Scope;
