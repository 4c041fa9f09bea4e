//! The three-box pattern database (Culberson and Schaeffer 1998): conflicts of three boxes alone on the board, found by
//! retrograde analysis.

use super::conflict::{Conflict, MAX_STORED_CONFLICT, UNSOLVABLE, Unsolvable, add, pull_costs};
use super::two_boxes::TwoBoxPdb;
use crate::board::Direction;
use crate::solve::level::{
    Bitboard, Bits, BoxMove, BoxStep, Distances, NEIGHBOURS, PushedBox, Ranking,
    reached_neighbours, triples,
};
use crate::solve::task::{Limit, Limits, Result, memory, prices, try_table};

/// For three boxes alone on the board, and the worker: a lower bound on how many more pushes they need than the sum of what
/// each needs without the others. A push is too many if it brings its box nearer to no goal at all.
pub(super) struct ThreeBoxPdb<const N: usize> {
    ranking: Ranking,
    /// By triple, and by box and the side of it where the worker is; 0 if two of the boxes have as great a conflict.
    conflicts: Vec<[u8; 3 * NEIGHBOURS]>,
    /// By the rank of a box: where a second may have a conflict with it and a third.
    seconds: Vec<Bits<N>>,
    /// By the ranks of two boxes: where a third may have a conflict with them.
    thirds: Vec<Bits<N>>,
}

impl<const N: usize> ThreeBoxPdb<N> {
    /// Returns `None` if the board is too large, or if it would take more than an eighth of the memory.
    pub(super) fn new(
        board: &Bitboard<N>,
        distances: &Distances,
        two_boxes: &TwoBoxPdb,
        limits: &Limits,
    ) -> Result<Option<Self>> {
        let ranking = Ranking::new(board.live);
        let bytes = ranking.count(3) * (3 * NEIGHBOURS) + ranking.len.pow(2) * size_of::<Bits<N>>();
        if ranking.len > limits.tuning.max_three_box_cells
            || bytes > memory::THREE_BOX_DATABASE.of(limits.memory)
        {
            return Ok(None);
        }
        let conflicts = try_table(ranking.count(3), [UNSOLVABLE; 3 * NEIGHBOURS])?;
        let thirds = try_table(ranking.len * ranking.len, Bits::NONE)?;
        let seconds = vec![Bits::NONE; ranking.len];
        let mut pdb = ThreeBoxPdb { ranking, conflicts, seconds, thirds };
        let mut search = RetrogradeSearch {
            board,
            pdb: &mut pdb,
            open: vec![Vec::new(); UNSOLVABLE.into()],
            open_len: 0,
            limits,
        };
        search.begin_at_goals()?;
        search.run(&pull_costs(board, distances))?;
        pdb.drop_those_of_two_boxes(board, two_boxes, limits)?;
        Ok(Some(pdb))
    }

    pub(super) fn bytes(&self) -> usize {
        self.conflicts.len() * (3 * NEIGHBOURS) + self.thirds.len() * size_of::<Bits<N>>()
    }

    /// Adds the conflicts of some boxes, where the worker can walk to `region`.
    pub(super) fn add_all(
        &self,
        board: &Bitboard<N>,
        boxes: Bits<N>,
        region: Bits<N>,
        all: &mut Vec<Conflict<N>>,
    ) -> Result<(), Unsolvable> {
        let mut after = boxes;
        for one in boxes.each() {
            after = after.without(one);
            for [two, three] in self.partners(one, after) {
                let trio = one | two | three;
                add(all, self.of(board, trio, region), trio)?;
            }
        }
        Ok(())
    }

    /// Adds the conflicts of a box that was pushed with two others.
    pub(super) fn add_after(
        &self,
        push: &PushedBox<N>,
        all: &mut Vec<Conflict<N>>,
    ) -> Result<(), Unsolvable> {
        let &PushedBox { to, others, .. } = push;
        let side = push.direction.opposite() as usize;
        for [two, three] in self.partners(to, others) {
            let trio = to | two | three;
            let conflicts = &self.conflicts[self.ranking.index(trio)];
            add(all, conflicts[trio.index_of(to) * NEIGHBOURS + side], trio)?;
        }
        Ok(())
    }

    /// The pairs of some boxes, each once, that may have a conflict with one more.
    fn partners(&self, one: Bits<N>, boxes: Bits<N>) -> impl Iterator<Item = [Bits<N>; 2]> {
        let one = self.ranking.of(one);
        let mut after = boxes;
        (self.seconds[one] & boxes).each().flat_map(move |two| {
            after = after.without(two);
            // Each of these is a second box too, so it is after `two`.
            let thirds = self.thirds[one * self.ranking.len + self.ranking.of(two)] & after;
            thirds.each().map(move |three| [two, three])
        })
    }

    /// The conflict of three boxes, where the worker can walk to at least `region`.
    fn of(&self, board: &Bitboard<N>, boxes: Bits<N>, region: Bits<N>) -> u8 {
        let conflicts = &self.conflicts[self.ranking.index(boxes)];
        if let Some((side, _)) = reached_neighbours(board, boxes, region).next() {
            return conflicts[side];
        }
        // Other boxes may keep the worker away from these.
        let alone = board.flood(region, board.floor.without(boxes));
        match reached_neighbours(board, boxes, alone).next() {
            Some((side, _)) => conflicts[side],
            None => 0,
        }
    }

    /// Replaces conflicts that two boxes have anyway by 0, and notes where others are.
    fn drop_those_of_two_boxes(
        &mut self,
        board: &Bitboard<N>,
        two_boxes: &TwoBoxPdb,
        limits: &Limits,
    ) -> Result<()> {
        for [one, two, three] in triples(board.live) {
            limits.spend(prices::THREE_BOX_TRIO)?;
            let boxes = one | two | three;
            let pairs = [[one, two], [one, three], [two, three]];
            let conflicts = &mut self.conflicts[self.ranking.index(boxes)];
            let mut is_any_left = false;
            for (side, worker) in reached_neighbours(board, boxes, board.floor.without(boxes)) {
                let conflict = &mut conflicts[side];
                if *conflict == 0 {
                    continue;
                }
                let is_of_two_boxes = pairs
                    .iter()
                    .any(|&[one, two]| two_boxes.conflict(one, two, worker) >= *conflict);
                if is_of_two_boxes {
                    *conflict = 0;
                } else {
                    is_any_left = true;
                }
            }
            if is_any_left {
                self.note_partners(boxes);
            }
        }
        Ok(())
    }

    /// Notes that three boxes have a conflict.
    fn note_partners(&mut self, boxes: Bits<N>) {
        for one in boxes.each() {
            let others = boxes.without(one);
            self.seconds[self.ranking.of(one)] |= others;
            for two in others.each() {
                let row = self.ranking.of(one) * self.ranking.len + self.ranking.of(two);
                self.thirds[row] |= others.without(two);
            }
        }
    }
}

/// A search backward for conflicts, the smallest first.
struct RetrogradeSearch<'b, const N: usize> {
    board: &'b Bitboard<N>,
    pdb: &'b mut ThreeBoxPdb<N>,
    /// By conflict: the boxes, and where the worker can walk to.
    open: Vec<Vec<(Bits<N>, Bits<N>)>>,
    /// The number of these.
    open_len: usize,
    limits: &'b Limits<'b>,
}

impl<const N: usize> RetrogradeSearch<'_, N> {
    fn begin_at_goals(&mut self) -> Result<()> {
        let board = self.board;
        for [one, two, three] in triples(board.goals) {
            let boxes = one | two | three;
            for worker in (board.neighbours(boxes) & board.floor.without(boxes)).each() {
                self.add(boxes, worker, 0)?;
            }
        }
        Ok(())
    }

    fn run(&mut self, costs: &[[u8; NEIGHBOURS]]) -> Result<()> {
        let board = self.board;
        for conflict in 0..=MAX_STORED_CONFLICT {
            while let Some((boxes, region)) = self.open[usize::from(conflict)].pop() {
                self.open_len -= 1;
                // Reached with a smaller conflict meanwhile.
                if self.pdb.of(board, boxes, region) < conflict {
                    continue;
                }
                let free = board.floor.without(boxes);
                for cell in boxes.each() {
                    let costs = costs[usize::from(cell.bit())];
                    for (way, cost) in Direction::ALL.into_iter().zip(costs) {
                        let BoxStep { stand, to, worker } = BoxMove::Pull.step(board, cell, way);
                        if cost != UNSOLVABLE && region.meets(stand) && free.meets(worker) {
                            let conflict = conflict.saturating_add(cost).min(MAX_STORED_CONFLICT);
                            self.add(boxes.without(cell) | to, worker, conflict)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a state, unless it is there with as small a conflict. The worker is beside a box.
    fn add(&mut self, boxes: Bits<N>, worker: Bits<N>, conflict: u8) -> Result<()> {
        let board = self.board;
        if self.pdb.of(board, boxes, worker) <= conflict {
            return Ok(());
        }
        self.limits.spend(prices::THREE_BOX_STATE * N)?;
        let region = board.flood(worker, board.floor.without(boxes));
        let known = &mut self.pdb.conflicts[self.pdb.ranking.index(boxes)];
        for (side, _) in reached_neighbours(board, boxes, region) {
            known[side] = conflict;
        }
        self.open[usize::from(conflict)].push((boxes, region));
        self.open_len += 1;
        let bytes = self.open_len * size_of::<(Bits<N>, Bits<N>)>();
        if bytes > memory::THREE_BOX_OPEN_LIST.of(self.limits.memory) {
            Err(Limit::Memory)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests;
