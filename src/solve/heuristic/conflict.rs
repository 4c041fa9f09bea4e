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

/// The conflicts in which no box stands on a cell.
pub(super) fn without<const N: usize>(
    conflicts: &[Conflict<N>],
    cell: Bits<N>,
) -> Vec<Conflict<N>> {
    conflicts.iter().copied().filter(|conflict| !conflict.boxes.meets(cell)).collect()
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
        if boxes.meets(taken) {
            return false;
        }
        taken |= boxes;
        true
    });
    conflicts
}

/// Boxes of a state cannot all reach goals.
pub(super) struct Unsolvable;

/// Adds a conflict, unless it is 0.
pub(super) fn add<const N: usize>(
    conflicts: &mut Vec<Conflict<N>>,
    pushes: u8,
    boxes: Bits<N>,
) -> Result<(), Unsolvable> {
    if pushes == UNSOLVABLE {
        return Err(Unsolvable);
    }
    if pushes != 0 {
        conflicts.push(Conflict { pushes, boxes });
    }
    Ok(())
}

/// Larger conflicts count as this; [`UNSOLVABLE`] stays apart.
pub(super) const MAX_STORED_CONFLICT: u8 = UNSOLVABLE - 1;

/// By bit of a box and by direction of a pull: the excess of the push that it undoes, the minimum number of pushes wasted if the box
/// may go to any goal; [`UNSOLVABLE`] if there is none.
pub(super) fn pull_costs<const N: usize>(
    board: &Bitboard<N>,
    distances: &Distances,
) -> Vec<[u8; NEIGHBOURS]> {
    let mut costs = vec![[UNSOLVABLE; NEIGHBOURS]; 64 * N];
    for cell in board.live.each() {
        costs[usize::from(cell.bit())] =
            Direction::ALL.map(|direction| pull_cost(board, distances, cell, direction));
    }
    costs
}

fn pull_cost<const N: usize>(
    board: &Bitboard<N>,
    distances: &Distances,
    cell: Bits<N>,
    direction: Direction,
) -> u8 {
    let BoxStep { to, worker, .. } = BoxMove::Pull.step(board, cell, direction);
    if !board.live.meets(to) || !board.floor.meets(worker) {
        return UNSOLVABLE;
    }
    let after = distances.of_box(board, cell, to);
    let before = distances.of_box(board, to, worker);
    let mut least = u32::MAX;
    for (&after, before) in after.iter().zip(before) {
        if after != UNREACHABLE {
            least = least.min(after + 1 - before);
        }
    }
    if least == u32::MAX {
        return UNSOLVABLE;
    }
    u8::try_from(least).unwrap_or(MAX_STORED_CONFLICT)
}
