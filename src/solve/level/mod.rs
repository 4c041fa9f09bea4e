//! The level as the solver sees it: its cells, sets of cells, and what a single box can do.

pub(super) mod bitboard;
pub(super) mod bits;
pub(super) mod box_move;
pub(super) mod distances;
pub(super) mod field;
pub(super) mod macros;
pub(super) mod player_side;
pub(super) mod ranking;
pub(super) mod reach;
pub(super) mod single_box;
pub(super) mod square;
pub(super) mod symmetry;
pub(super) mod walks;
