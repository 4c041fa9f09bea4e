//! Single-box reachability: from where, and to where, a box alone can be pushed, for each player side. It refines dead squares.

#![expect(clippy::indexing_slicing, reason = "tables have one entry for each bit")]

use super::box_move::{BoxMove, BoxStep};
use crate::board::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;
use crate::solve::task::{Limit, Limits};

/// By cell of the only box: where the worker can be.
pub(crate) type SingleBoxReach<const N: usize> = Vec<Bits<N>>;

/// The positions from which a box alone can be pushed to one of the goals, if only `free` cells are not walls.
pub(crate) fn solvable<const N: usize>(
    board: &Bitboard<N>,
    goals: Bits<N>,
    free: Bits<N>,
    limits: &Limits,
) -> Result<SingleBoxReach<N>, Limit> {
    let workers = vec![Bits::NONE; 64 * N];
    let mut reached = Reached { board, free, box_move: BoxMove::Pull, workers, limits };
    for goal in (goals & free).each() {
        for worker in (board.neighbours(goal) & free).each() {
            reached.add(goal, worker)?;
        }
    }
    // A box on a goal is not lost where the worker cannot get to it.
    for goal in (goals & free).each() {
        reached.workers[usize::from(goal.bit())] = Bits::ALL;
    }
    Ok(reached.workers)
}

/// The positions to which a box alone can be pushed from the start.
pub(crate) fn from_start<const N: usize>(
    board: &Bitboard<N>,
    worker: Bits<N>,
    limits: &Limits,
) -> Result<SingleBoxReach<N>, Limit> {
    let (free, workers) = (board.floor, vec![Bits::NONE; 64 * N]);
    let mut reached = Reached { board, free, box_move: BoxMove::Push, workers, limits };
    for cell in board.boxes.each() {
        reached.add(cell, worker)?;
    }
    Ok(reached.workers)
}

struct Reached<'b, const N: usize> {
    board: &'b Bitboard<N>,
    free: Bits<N>,
    box_move: BoxMove,
    workers: SingleBoxReach<N>,
    limits: &'b Limits<'b>,
}

impl<const N: usize> Reached<'_, N> {
    /// Adds a position, and all that are reached from it.
    fn add(&mut self, cell: Bits<N>, worker: Bits<N>) -> Result<(), Limit> {
        let mut open = vec![(cell, worker)];
        while let Some((cell, worker)) = open.pop() {
            let bit = usize::from(cell.bit());
            if self.workers[bit].meets(worker) {
                continue;
            }
            self.limits.spend(N)?;
            let region = self.board.flood(worker, self.free.without(cell));
            self.workers[bit] |= region;
            for direction in Direction::ALL {
                let BoxStep { stand, to, worker } = self.box_move.step(self.board, cell, direction);
                let is_possible =
                    region.meets(stand) && self.free.meets(to) && self.free.meets(worker);
                if is_possible {
                    open.push((to, worker));
                }
            }
        }
        Ok(())
    }
}
