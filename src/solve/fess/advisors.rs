//! Advisors: each proposes at most one of the moves from a position.

use super::search::{Features, MoveChoice, rank};
use crate::board::Direction;
use crate::solve::level::{Bitboard, BoxMove, Macro, State};

/// A move, and the features of the position after it.
pub(super) struct CandidateMove<const N: usize> {
    pub(super) macro_move: Macro,
    pub(super) after: State<N>,
    pub(super) features: Features,
    /// Whether the worker reaches a side of a box from which it can be moved, and that it could not reach before.
    pub(super) explores: bool,
    /// Whether the position after it ends the search.
    pub(super) is_end: bool,
}

/// The index of the best of the candidates that `is_good`.
pub(super) fn best<const N: usize>(
    candidates: &[CandidateMove<N>],
    is_good: impl Fn(&CandidateMove<N>) -> bool,
) -> Option<usize> {
    least(candidates, |candidate| is_good(candidate).then_some(candidate.features))
}

/// The index of the candidate with the least key of those that have one.
pub(super) fn least<const N: usize, K: Ord>(
    candidates: &[CandidateMove<N>],
    key: impl Fn(&CandidateMove<N>) -> Option<K>,
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

/// The candidates as choices. `is_advised` returns whether an advisor proposes the candidate of an index; `last_values` is as in
/// [`rank`].
pub(super) fn choices<const N: usize>(
    candidates: &[CandidateMove<N>],
    last_values: i32,
    is_advised: impl Fn(usize) -> bool,
) -> Vec<MoveChoice> {
    let choice = |(index, candidate): (usize, &CandidateMove<N>)| MoveChoice {
        macro_move: candidate.macro_move,
        rank: rank(&candidate.features, last_values),
        is_advised: is_advised(index),
        is_end: candidate.is_end,
    };
    candidates.iter().enumerate().map(choice).collect()
}
