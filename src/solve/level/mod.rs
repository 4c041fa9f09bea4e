//! The level as the solver sees it: its cells, sets of cells, and what a single box can do.

mod bitboard;
mod bits;
mod boxes;
mod distances;
mod distances_of_bits;
mod field;
mod player_side;
mod ranking;
mod square;
mod symmetry;
mod walks;

pub(crate) use self::bitboard::{Bitboard, Rectangle, State, StateKey, by_words};
pub(crate) use self::bits::Bits;
pub(crate) use self::boxes::box_move::{BoxMove, BoxStep, PushedBox};
pub(crate) use self::boxes::macros::{Macro, Macros};
pub(crate) use self::boxes::reach::steps;
pub(crate) use self::boxes::single_box::{BoxesAlone, SingleBoxReach, from_start, solvable};
pub(crate) use self::distances::{Distances, UNREACHABLE};
pub(crate) use self::field::{Field, GoalDistances, Start};
pub(crate) use self::ranking::{NEIGHBOURS, Ranking, pairs, reached_neighbours, triples};
pub(crate) use self::square::Square;
pub(crate) use self::symmetry::Symmetries;
pub(crate) use self::walks::Walks;
