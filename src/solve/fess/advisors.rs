//! Advisors (Shoham and Schaeffer 2020): each proposes at most one of the moves from a position.

use super::space::Features;
use crate::board::Direction;
use crate::solve::level::{Bitboard, BoxMove, Macro, State};

/// A possible move, and the state after it.
#[derive(Clone, Copy)]
pub(super) struct Candidate<const N: usize> {
    pub(super) macro_move: Macro,
    pub(super) after: State<N>,
    pub(super) features: Features,
    /// Whether an advisor proposes it.
    pub(super) is_advised: bool,
    /// Whether it ends the search.
    pub(super) is_end: bool,
}

/// The moves from a state, of which advisors choose.
pub(super) struct Choice<'a, const N: usize> {
    pub(super) before: &'a State<N>,
    pub(super) now: &'a Features,
    pub(super) candidates: &'a [Candidate<N>],
}

impl<const N: usize> Choice<'_, N> {
    /// The index of the best of the candidates that `is_good`.
    pub(super) fn best(&self, is_good: impl Fn(&Candidate<N>) -> bool) -> Option<usize> {
        self.least(|candidate| is_good(candidate).then_some(candidate.features))
    }

    /// The index of the candidate with the least key of those that have one.
    pub(super) fn least<K: Ord>(&self, key: impl Fn(&Candidate<N>) -> Option<K>) -> Option<usize> {
        let keyed = self.candidates.iter().enumerate();
        let keyed = keyed.filter_map(|(index, candidate)| Some((key(candidate)?, index)));
        keyed.min().map(|(_, index)| index)
    }

    /// Returns whether the worker reaches a side of a box from which it can be moved, and that it did not reach before.
    pub(super) fn explores(&self, board: &Bitboard<N>, by: BoxMove, after: &State<N>) -> bool {
        let before = self.before;
        let gained = after.region.without(before.region | before.boxes);
        let boxes = before.boxes & after.boxes;
        let free = board.floor.without(after.boxes);
        Direction::ALL.into_iter().any(|direction| match by {
            BoxMove::Push => {
                let pushed = board.step(gained, direction) & boxes;
                board.step(pushed, direction).meets(free)
            }
            BoxMove::Pull => {
                let back = direction.opposite();
                let stand = gained & board.step(free, back);
                board.step(stand, back).meets(boxes)
            }
        })
    }
}
