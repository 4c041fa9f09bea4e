//! Pair deadlocks: two boxes that could not both reach goals if they were alone on the board. Play backward from all pairs of goals
//! finds them once for all positions. (Festival 3.1, Shoham, has those that do not depend on where the worker is.)
//!
//! A pair that has a deadlock alone has one among any other boxes: these only take pushes away. The table takes a set of cells for
//! each pair of live squares, and to fill it a flood and eight pulls for each position of two boxes.
//! How many pushes two boxes cost each other is in `heuristic/two_boxes.rs`.

use crate::solve::level::{Bitboard, Bits, BoxMove, BoxesAlone, Ranking, State, pairs};
use crate::solve::task::{Limits, Result, memory};

/// The positions from which two boxes alone can both be pushed to goals.
pub(crate) struct PairReach<const N: usize> {
    /// Where a box alone is not dead.
    live: Bits<N>,
    ranking: Ranking,
    /// By pair of live cells: where the worker must be for both boxes to reach goals.
    workers: Vec<Bits<N>>,
    /// By live cell: the earlier ones where a box has a deadlock with one here, for some place of the worker.
    partners: Vec<Bits<N>>,
}

/// Maximum size of the table in bytes, with the search that fills it: filling one as large as this takes a few tenths of a second.
/// On levels where it would be larger, there is none.
const MAX_BYTES: usize = 1 << 23;

/// The bytes that each pair may need besides while the table is filled: a place of the worker, and eight pulls.
const SEARCH_BYTES: usize = 9 * size_of::<([u16; 2], u16)>();

impl<const N: usize> PairReach<N> {
    /// Returns `None` if the board is too large, or if it would take more than an eighth of the memory.
    pub(crate) fn new(board: &Bitboard<N>, limits: &Limits) -> Result<Option<Self>> {
        let live = board.live;
        let ranking = Ranking::new(live);
        let len = ranking.len;
        let count = ranking.count(2);
        let bytes = (len + count) * size_of::<Bits<N>>() + count * SEARCH_BYTES;
        if bytes > MAX_BYTES.min(memory::PAIR_DEADLOCKS.of(limits.memory)) {
            return Ok(None);
        }
        let mut workers = vec![Bits::NONE; count];
        let mut partners = vec![Bits::NONE; len];
        let search =
            BoxesAlone { board, box_move: BoxMove::Pull, free: board.floor, cells: live, limits };
        for [one, two] in pairs(board.goals) {
            for region in board.components(board.floor.without(one | two)) {
                search.add(
                    [one, two],
                    region,
                    |[one, two]| ranking.index(one | two),
                    &mut workers,
                )?;
            }
        }
        for [one, two] in pairs(live) {
            let free = board.floor.without(one | two);
            if !free.without(workers[ranking.index(one | two)]).is_empty() {
                partners[ranking.of(one)] |= two;
            }
        }
        Ok(Some(PairReach { live, ranking, workers, partners }))
    }

    /// Returns whether two of the boxes cannot both reach goals.
    pub(crate) fn is_deadlock(&self, state: &State<N>) -> bool {
        for one in (state.boxes & self.live).each() {
            for two in (self.partners[self.ranking.of(one)] & state.boxes).each() {
                if !self.workers[self.ranking.index(one | two)].meets(state.region) {
                    return true;
                }
            }
        }
        false
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.workers.len() + self.partners.len()) * size_of::<Bits<N>>()
    }
}

#[cfg(test)]
mod tests;
