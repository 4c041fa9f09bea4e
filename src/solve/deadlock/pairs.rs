//! Pair deadlocks: two boxes that could not both reach goals if they were alone on the board. Play backward from all pairs of goals
//! finds them once for all positions. (Festival 3.1, Shoham, has those that do not depend on where the worker is.)

#![expect(
    clippy::indexing_slicing,
    reason = "tables have one entry for each bit, and for each pair of cells"
)]

use crate::grid::Direction;
use crate::solve::level::bitboard::{Bitboard, State};
use crate::solve::level::bits::Bits;
use crate::solve::level::box_move::{BoxMove, BoxStep};
use crate::solve::limits::{Limit, Limits, try_table};

/// From where two boxes alone can both be pushed to goals, and where the worker must be. It refines dead squares as
/// [`SingleBoxReach`](crate::solve::level::single_box::SingleBoxReach) does.
pub(crate) struct PairReach<const N: usize> {
    /// By cell: its number among the live ones.
    numbers: Vec<usize>,
    /// The number of live cells.
    len: usize,
    /// By the numbers of two cells, the lower one first: where the worker can be.
    workers: Vec<Bits<N>>,
    /// By cell: the cells after it that have a deadlock with it for some place of the worker.
    partners: Vec<Bits<N>>,
}

/// The size of the table, which takes a few tenths of a second to fill.
const MAX_BYTES: usize = 1 << 23;

impl<const N: usize> PairReach<N> {
    /// Returns `None` if the board is too large, or if it would take more than an eighth of the memory.
    pub(crate) fn new(board: &Bitboard<N>, limits: &Limits) -> Result<Option<Self>, Limit> {
        let len = board.live.count();
        if (len * len + 64 * N) * size_of::<Bits<N>>() > MAX_BYTES.min(limits.memory / 8) {
            return Ok(None);
        }
        let mut numbers = vec![0; 64 * N];
        for (number, cell) in board.live.each().enumerate() {
            numbers[usize::from(cell.bit())] = number;
        }
        let workers = try_table(len * len, Bits::NONE)?;
        let mut reach = PairReach { numbers, len, workers, partners: vec![Bits::NONE; 64 * N] };
        reach.spread(board, limits)?;
        for (one, two) in pairs(board.live) {
            let free = board.floor.without(one | two);
            if !free.without(reach.workers[reach.pair(one, two)]).is_empty() {
                reach.partners[usize::from(one.bit())] |= two;
            }
        }
        Ok(Some(reach))
    }

    /// Returns whether two of the boxes cannot both reach goals.
    pub(crate) fn is_deadlock(&self, state: &State<N>) -> bool {
        state.boxes.each().any(|one| {
            let partners = self.partners[usize::from(one.bit())] & state.boxes;
            partners.each().any(|two| !self.workers[self.pair(one, two)].meets(state.region))
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.workers.len() + self.partners.len()) * size_of::<Bits<N>>()
    }

    fn pair(&self, one: Bits<N>, two: Bits<N>) -> usize {
        let [one, two] = [one, two].map(|cell| self.numbers[usize::from(cell.bit())]);
        one.min(two) * self.len + one.max(two)
    }

    /// Finds all positions of two boxes from which goals are reached.
    fn spread(&mut self, board: &Bitboard<N>, limits: &Limits) -> Result<(), Limit> {
        let mut open = Vec::new();
        for (one, two) in pairs(board.goals) {
            let regions = board.components(board.floor.without(one | two));
            open.extend(regions.map(|region| ([one, two], region)));
        }
        while let Some((boxes, region)) = open.pop() {
            let pair = self.pair(boxes[0], boxes[1]);
            if self.workers[pair].meets(region) {
                continue;
            }
            self.workers[pair] |= region;
            for [cell, other] in [boxes, [boxes[1], boxes[0]]] {
                limits.spend(4 * N)?;
                let free = board.floor.without(other);
                for direction in Direction::ALL {
                    let BoxStep { stand, to, worker } = BoxMove::Pull.step(board, cell, direction);
                    let is_possible =
                        region.meets(stand) && board.live.meets(to) && free.meets(worker);
                    if is_possible && !self.workers[self.pair(to, other)].meets(worker) {
                        open.push(([to, other], board.flood(worker, free.without(to))));
                    }
                }
            }
        }
        Ok(())
    }
}

/// All pairs of different cells, each pair once.
fn pairs<const N: usize>(cells: Bits<N>) -> impl Iterator<Item = (Bits<N>, Bits<N>)> {
    cells.each().flat_map(move |one| {
        let later = move |two: &Bits<N>| two.bit() > one.bit();
        cells.each().filter(later).map(move |two| (one, two))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::astar::moves;
    use crate::solve::boards;
    use crate::solve::level::bitboard::Rectangle;
    use crate::solve::objective::Minimize;
    use crate::solve::stats::Stats;

    /// Returns whether a pair deadlock is found, and whether there are just two boxes, and both on live cells.
    fn find(board: &str) -> Option<(bool, bool)> {
        let (warehouse, limits) = (boards::warehouse(board), Limits::new(None, usize::MAX));
        let start = boards::start(&warehouse)?;
        let bits = Bitboard::<2>::new(&Rectangle::around(&start), &start);
        let reach = PairReach::new(&bits, &limits).ok().unwrap().unwrap();
        let state = bits.state(bits.boxes, bits.set_of(start.worker));
        let is_pair = bits.boxes.count() == 2 && (bits.boxes & bits.live).count() == 2;
        Some((reach.is_deadlock(&state), is_pair))
    }

    /// In a corridor, one box is in the way of the other; in a room, the worker gets between them.
    #[test]
    fn two_boxes_in_a_corridor_are_a_deadlock() {
        assert_eq!(find("@-a-b-++\n"), Some((true, true)));
        assert_eq!(find("@-a-b-++\n--------\n--------\n"), Some((false, true)));
    }

    #[test]
    fn memory_that_is_too_small_makes_no_table() {
        let warehouse = boards::warehouse("@a-b++\n------\n------\n");
        let start = boards::start(&warehouse).unwrap();
        let bits = Bitboard::<2>::new(&Rectangle::around(&start), &start);
        let table = PairReach::new(&bits, &Limits::new(None, 1 << 10));
        assert!(matches!(table, Ok(None)));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() })]

        /// Two boxes on live cells have a deadlock exactly where there is no solution; other boxes only there.
        #[test]
        fn a_deadlock_has_no_solution(board in boards::any()) {
            let Some((is_deadlock, is_pair)) = find(&board) else { return Ok(()) };
            if !is_pair && !is_deadlock {
                return Ok(());
            }
            let warehouse = boards::warehouse(&board);
            let (limits, stats) = (Limits::new(None, usize::MAX), &mut Stats::default());
            let start = boards::start(&warehouse).unwrap();
            let exact = moves::search(&start, Minimize::Pushes, &limits, stats).ok().unwrap();
            prop_assert_eq!(is_deadlock, exact.is_none(), "{}", board);
        }
    }
}
