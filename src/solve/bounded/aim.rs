//! Where boxes are to be pushed.

use crate::solve::bitboard::Bitboard;
use crate::solve::bits::Bits;
use crate::solve::field::Field;
use crate::solve::sides::{Distances, Sides};

/// The goals or exits that penalties are for.
pub(super) struct Aim<'b, const N: usize> {
    pub(super) board: &'b Bitboard<N>,
    pub(super) field: &'b Field,
    pub(super) sides: &'b Sides,
    pub(super) distances: &'b Distances,
    /// Where boxes can have penalties.
    pub(super) cells: Bits<N>,
    /// Whether distances are to an exit: boxes leave the board there, and are in nobody's way afterwards.
    pub(super) is_exit: bool,
}
