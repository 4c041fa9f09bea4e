//! Advisors: each proposes at most one of the moves from a position.

use super::search::Features;
use crate::board::Direction;
use crate::solve::level::{Bitboard, BoxMove, Macro, State};

/// A move that can be made, and the state after it.
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

/// The index of the best of the candidates that `is_good`.
pub(super) fn best<const N: usize>(
    candidates: &[Candidate<N>],
    is_good: impl Fn(&Candidate<N>) -> bool,
) -> Option<usize> {
    least(candidates, |candidate| is_good(candidate).then_some(candidate.features))
}

/// The index of the candidate with the least key of those that have one.
pub(super) fn least<const N: usize, K: Ord>(
    candidates: &[Candidate<N>],
    key: impl Fn(&Candidate<N>) -> Option<K>,
) -> Option<usize> {
    let keyed = candidates.iter().enumerate();
    let keyed = keyed.filter_map(|(index, candidate)| Some((key(candidate)?, index)));
    keyed.min().map(|(_, index)| index)
}

/// Returns whether the worker reaches a side of a box from which it can be moved, and that it did not reach before.
pub(super) fn explores<const N: usize>(
    board: &Bitboard<N>,
    box_move: BoxMove,
    before: &State<N>,
    after: &State<N>,
) -> bool {
    let gained = after.region.without(before.region | before.boxes);
    let boxes = before.boxes & after.boxes;
    let free = board.floor.without(after.boxes);
    Direction::ALL.into_iter().any(|direction| match box_move {
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
