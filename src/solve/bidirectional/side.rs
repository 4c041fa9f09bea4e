//! The two sides of the search.

#![expect(clippy::indexing_slicing, reason = "there are two sides")]

use crate::indexed::indexed;

/// A direction of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Pushes from the start.
    Forward,
    /// Pulls from the solved states.
    Backward,
}

impl Side {
    pub(super) const ALL: [Side; 2] = [Side::Forward, Side::Backward];

    #[inline]
    pub(super) fn opposite(self) -> Side {
        match self {
            Side::Forward => Side::Backward,
            Side::Backward => Side::Forward,
        }
    }
}

/// A value for each side, in the order of [`Side::ALL`].
#[derive(Clone, Copy)]
pub(super) struct BySide<T>(pub(super) [T; 2]);

indexed!([T] BySide<T>: |sides, side: Side| -> T = sides.0[side as usize]);
