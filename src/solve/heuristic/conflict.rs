//! A conflict of boxes: how many more pushes a few boxes need than the sum of what each needs without the others.
//!
//! As linear conflicts do for the sliding-tile puzzle (Hansson, Mayer and Yung 1992), conflicts are
//! added to a heuristic that treats each box alone, as long as no box counts in two of them.

use std::cmp::Reverse;

use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits, BoxMove, BoxStep, Distances, NEIGHBOURS, UNREACHABLE};

/// The conflict of boxes that cannot all reach goals.
pub(super) const UNSOLVABLE: u8 = u8::MAX;

/// Some boxes that need more pushes than the sum of what each needs without the others.
#[derive(Clone, Copy)]
pub(super) struct Conflict<const N: usize> {
    /// How many more, or [`UNSOLVABLE`].
    pub(super) pushes: u8,
    pub(super) boxes: Bits<N>,
}

pub(super) fn without<const N: usize>(
    conflicts: &[Conflict<N>],
    cell: Bits<N>,
) -> impl Iterator<Item = Conflict<N>> {
    conflicts.iter().copied().filter(move |conflict| !conflict.boxes.meets(cell))
}

/// The sum of [disjoint] conflicts.
pub(super) fn disjoint_sum<const N: usize>(conflicts: Vec<Conflict<N>>) -> u32 {
    disjoint(conflicts).iter().map(|conflict| u32::from(conflict.pushes)).sum()
}

/// A greedy choice of conflicts that share no box; their sum is not always the largest possible. Takes the largest first, and of
/// equal ones that of fewer boxes.
pub(super) fn disjoint<const N: usize>(mut conflicts: Vec<Conflict<N>>) -> Vec<Conflict<N>> {
    conflicts.sort_by_key(|conflict| (Reverse(conflict.pushes), conflict.boxes.count()));
    let mut taken = Bits::NONE;
    conflicts.retain(|&Conflict { boxes, .. }| {
        let is_free = !boxes.meets(taken);
        if is_free {
            taken |= boxes;
        }
        is_free
    });
    conflicts
}

/// Adds a conflict, unless it is 0; `None` if the boxes cannot reach goals.
pub(super) fn add<const N: usize>(
    conflicts: &mut Vec<Conflict<N>>,
    pushes: u8,
    boxes: Bits<N>,
) -> Option<()> {
    if pushes != 0 {
        conflicts.push(Conflict { pushes, boxes });
    }
    (pushes != UNSOLVABLE).then_some(())
}

/// Larger conflicts count as this; [`UNSOLVABLE`] stays apart.
pub(super) const MAX_STORED_CONFLICT: u8 = UNSOLVABLE - 1;

/// By bit of a box and by direction of a pull: the excess of the push that it undoes, the minimum number of pushes wasted if the box
/// may go to any goal; [`UNSOLVABLE`] if there is none.
pub(super) fn pull_costs<const N: usize>(
    board: &Bitboard<N>,
    distances: &Distances,
) -> Vec<[u8; NEIGHBOURS]> {
    let cost = |cell: Bits<N>, direction| {
        let BoxStep { to, worker, .. } = BoxMove::Pull.step(board, cell, direction);
        if !board.live.meets(to) || !board.floor.meets(worker) {
            return None;
        }
        let after = distances.of_box(board, cell, to);
        let before = distances.of_box(board, to, worker);
        let can_be = after.iter().zip(before).filter(|&(&after, _)| after != UNREACHABLE);
        let cost = can_be.map(|(after, before)| after + 1 - before).min()?;
        Some(u8::try_from(cost).unwrap_or(MAX_STORED_CONFLICT))
    };
    let mut costs = vec![[UNSOLVABLE; NEIGHBOURS]; 64 * N];
    for cell in board.live.each() {
        costs[usize::from(cell.bit())] =
            Direction::ALL.map(|way| cost(cell, way).unwrap_or(UNSOLVABLE));
    }
    costs
}
