//! A* over pushes: move-optimal, for boards of any size, and push-optimal, with a strong heuristic.

pub(super) mod moves;
mod open_list;
pub(super) mod pushes;
mod transposition;
