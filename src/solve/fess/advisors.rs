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
    /// The index of the candidate with the best features of those that `is_good`.
    pub(super) fn best(&self, is_good: impl Fn(&Candidate<N>) -> bool) -> Option<usize> {
        self.first(|candidate| if is_good(candidate) { Some(candidate.features) } else { None })
    }

    /// The index of the candidate whose key comes first of those that have one.
    pub(super) fn first<K: Ord>(&self, key: impl Fn(&Candidate<N>) -> Option<K>) -> Option<usize> {
        let mut first: Option<(K, usize)> = None;
        for (index, candidate) in self.candidates.iter().enumerate() {
            let Some(key) = key(candidate) else { continue };
            if first.as_ref().is_none_or(|(least, _)| key < *least) {
                first = Some((key, index));
            }
        }
        let (_, index) = first?;
        Some(index)
    }

    /// Returns whether the worker reaches a side of a box from which it can be moved, and that it did not reach before.
    pub(super) fn explores(&self, board: &Bitboard<N>, by: BoxMove, after: &State<N>) -> bool {
        let before = self.before;
        let gained = after.region.without(before.region | before.boxes);
        let boxes = before.boxes & after.boxes;
        let free = board.floor.without(after.boxes);
        for direction in Direction::ALL {
            let can_move = match by {
                BoxMove::Push => {
                    let pushed = board.step(gained, direction) & boxes;
                    board.step(pushed, direction).meets(free)
                }
                BoxMove::Pull => {
                    let back = direction.opposite();
                    let stand = gained & board.step(free, back);
                    board.step(stand, back).meets(boxes)
                }
            };
            if can_move {
                return true;
            }
        }
        false
    }
}
