//! Single-box reachability: from where, and to where, a box alone can be pushed, for each player side.
//!
//! It refines dead squares (Sokoban Wiki, "How to detect deadlocks"): on a square that is not dead, a box is lost all the same if
//! the worker is on the wrong side of it and cannot walk around it.
//!
//! The same search serves two boxes alone, for pair deadlocks. A position is some boxes with the part of the floor that the worker
//! reaches; it is kept as the set of all cells in that part, so that one table has one entry for each place of the boxes, and one
//! test of a bit tells whether the worker's cell belongs to a position that is known. For each of these, the search costs a flood and
//! four steps of each box.

use super::box_step::{BoxMove, BoxStep};
use crate::board::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;
use crate::solve::task::{Limits, Result, prices};

/// By cell of the only box: where the worker can be.
pub(crate) type SingleBoxReach<const N: usize> = Vec<Bits<N>>;

/// The positions from which a box alone can be pushed to one of the goals, if only `free` cells are not walls.
pub(crate) fn solvable<const N: usize>(
    board: &Bitboard<N>,
    goals: Bits<N>,
    free: Bits<N>,
    limits: &Limits,
) -> Result<SingleBoxReach<N>> {
    let mut workers = vec![Bits::NONE; 64 * N];
    let search = BoxesAlone { board, box_move: BoxMove::Pull, free, cells: free, limits };
    for goal in (goals & free).each() {
        for worker in (board.neighbours(goal) & free).each() {
            search.add([goal], worker, bit, &mut workers)?;
        }
    }
    // A box on a goal is not dead where the worker cannot get to it.
    for goal in (goals & free).each() {
        workers[bit([goal])] = Bits::ALL;
    }
    Ok(workers)
}

/// The positions to which a box alone can be pushed from the start.
pub(crate) fn from_start<const N: usize>(
    board: &Bitboard<N>,
    worker: Bits<N>,
    limits: &Limits,
) -> Result<SingleBoxReach<N>> {
    let mut workers = vec![Bits::NONE; 64 * N];
    let free = board.floor;
    let search = BoxesAlone { board, box_move: BoxMove::Push, free, cells: free, limits };
    for cell in board.boxes.each() {
        search.add([cell], worker, bit, &mut workers)?;
    }
    Ok(workers)
}

fn bit<const N: usize>([cell]: [Bits<N>; 1]) -> usize {
    cell.bit().into()
}

/// A search for the positions of some boxes, alone on the board, that pushes or pulls lead to.
pub(crate) struct BoxesAlone<'b, const N: usize> {
    pub(crate) board: &'b Bitboard<N>,
    pub(crate) box_move: BoxMove,
    /// Where the worker can be.
    pub(crate) free: Bits<N>,
    /// Where the boxes can be.
    pub(crate) cells: Bits<N>,
    pub(crate) limits: &'b Limits<'b>,
}

impl<const N: usize> BoxesAlone<'_, N> {
    /// Adds a position, and all that are reached from it, to a table with an `index` for the boxes.
    pub(crate) fn add<const BOXES: usize>(
        &self,
        boxes: [Bits<N>; BOXES],
        worker: Bits<N>,
        index: impl Fn([Bits<N>; BOXES]) -> usize,
        workers: &mut [Bits<N>],
    ) -> Result<()> {
        // Bits, not sets: with many words, these would take most of the memory.
        let mut open = vec![(boxes.map(Bits::bit), worker.bit())];
        // Where the worker could be without a single box: it does not leave that part.
        let mut part = None;
        while let Some((bits, worker)) = open.pop() {
            let boxes = bits.map(|bit| Bits::one(bit.into()));
            let worker = Bits::one(worker.into());
            let known = &mut workers[index(boxes)];
            if known.meets(worker) {
                continue;
            }
            self.limits.spend(prices::POSITION_OF_BOXES_ALONE * BOXES * BOXES * N)?;
            let all: Bits<N> = boxes.into_iter().collect();
            let free = self.free.without(all);
            let region = if let [cell] = boxes[..] {
                let part = *part.get_or_insert_with(|| self.board.flood(worker, self.free));
                self.board.flood_after(part, worker, cell, free)
            } else {
                self.board.flood(worker, free)
            };
            *known |= region;
            for (number, cell) in boxes.into_iter().enumerate() {
                let free = self.free.without(all.without(cell));
                for direction in Direction::ALL {
                    let BoxStep { stand, to, worker } =
                        self.box_move.step(self.board, cell, direction);
                    let is_possible = region.meets(stand) && free.meets(to) && free.meets(worker);
                    if is_possible && self.cells.meets(to) {
                        let mut after = bits;
                        after[number] = to.bit();
                        open.push((after, worker.bit()));
                    }
                }
            }
        }
        Ok(())
    }
}
