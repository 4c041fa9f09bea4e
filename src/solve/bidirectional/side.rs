//! The two sides of the search.

#![expect(clippy::indexing_slicing, reason = "there are two sides")]

use crate::macros::indexed;

/// A direction of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchSide {
    /// Pushes from the start.
    Forward,
    /// Pulls from the solved states.
    Backward,
}

impl SearchSide {
    pub(super) const ALL: [SearchSide; 2] = [SearchSide::Forward, SearchSide::Backward];

    #[inline]
    pub(super) fn opposite(self) -> SearchSide {
        match self {
            SearchSide::Forward => SearchSide::Backward,
            SearchSide::Backward => SearchSide::Forward,
        }
    }
}

/// A value for each side, in the order of [`SearchSide::ALL`].
#[derive(Clone, Copy)]
pub(super) struct BySide<T>(pub(super) [T; 2]);

indexed!([T] BySide<T>: |sides, side: SearchSide| -> T = sides.0[side as usize]);
