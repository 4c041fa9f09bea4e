//! The bidirectional search, up to the depth at which its frontiers meet.

use std::ops::Range;

use super::explored::{Entry, Explored};
use crate::board::Direction;
use crate::solve::level::{Bits, BoxMove};
use crate::solve::store::PlacementId;
use crate::solve::task::{Limit, Limits, Minimize, Result, Stats, prices};

/// A search that can be interrupted.
pub(super) struct BidirectionalSearch<const N: usize> {
    pub(super) explored: Explored<N>,
    pub(super) objective: Minimize,
    pub(super) worker: Bits<N>,
    /// No solution has fewer steps.
    bound: usize,
    /// The side that is being deepened, and the part of its last frontier that is still to be expanded.
    open: Option<(BoxMove, Range<usize>)>,
    /// Buffers of a batch of entries: their boxes, the walks and pushes from them, and the images of the boxes of one.
    boxes: Vec<Bits<N>>,
    walks: Vec<(PlacementId, Bits<N>)>,
    pushes: Vec<Successor<N>>,
    images: Vec<Bits<N>>,
}

/// The state after a push or a pull, with a canonical placement.
struct Successor<const N: usize> {
    boxes: Bits<N>,
    /// The worker's cell, or several if the boxes are symmetric.
    workers: Bits<N>,
    /// The placement of `boxes`, if a guess found it.
    placement: Option<PlacementId>,
}

impl<const N: usize> BidirectionalSearch<N> {
    /// A search that has reached the ends: the start, with the worker on a cell, and all solved states.
    pub(super) fn new(
        explored: Explored<N>,
        worker: Bits<N>,
        objective: Minimize,
        bound: usize,
        limits: &Limits,
    ) -> Result<Self> {
        let mut search = BidirectionalSearch {
            explored,
            objective,
            worker,
            bound,
            open: None,
            boxes: Vec::new(),
            walks: Vec::new(),
            pushes: Vec::new(),
            images: Vec::new(),
        };
        let Explored { board, symmetries, .. } = &search.explored;
        let (boxes, workers) = symmetries.canonical(board.boxes, worker);
        let count = board.boxes.count();
        let goals = board.goals;
        search.explored.reach(BoxMove::Push, boxes, workers);
        search.reach_solved(count, Bits::NONE, goals, limits)?;
        Ok(search)
    }

    /// Deepens the side with the smaller frontier until both sides have reached the same states. Returns
    /// these: placements with cells of the worker, or none if one side has reached all it can. Fails with [`Limit::Memory`]
    /// as soon as the prediction of the effort says that the memory will not do. After another limit, it continues when it is called again.
    pub(super) fn meet(
        &mut self,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Vec<(PlacementId, Bits<N>)>> {
        let mut met = Vec::new();
        if self.open.is_none() {
            self.close_frontier(BoxMove::Push, limits)?;
            met = self.close_frontier(BoxMove::Pull, limits)?;
            for side in BoxMove::ALL {
                stats.generated += self.explored.log(side).frontier().len() as u64;
            }
        }
        while met.is_empty() {
            if self.open.is_none() {
                self.open = self.deepen();
            }
            let Some((side, mut frontier)) = self.open.take() else { break };
            // What was expanded or closed only in part is so once more.
            while !frontier.is_empty() {
                self.open = Some((side, frontier.clone()));
                let end = frontier.end.min(frontier.start + limits.tuning.batch_entries);
                stats.generated += self.expand(side, frontier.start..end, limits)?;
                stats.expanded += (end - frontier.start) as u64;
                limits.count_expanded(end - frontier.start)?;
                frontier.start = end;
            }
            self.open = Some((side, frontier));
            met = self.close_frontier(side, limits)?;
            let max_bytes = limits.memory.saturating_mul(limits.tuning.prediction_margin);
            if self.explored.bytes() > limits.tuning.prediction_memory
                && !self.explored.may_meet(self.bound, max_bytes)
            {
                return Err(Limit::Memory);
            }
            self.open = None;
        }
        Ok(met)
    }

    /// Begins the next depth of the side with the smaller frontier; returns that frontier, or `None` if it is empty.
    fn deepen(&mut self) -> Option<(BoxMove, Range<usize>)> {
        let [forward, backward] = &self.explored.logs;
        let is_backward_smaller = backward.frontier().len() < forward.frontier().len();
        let side = if is_backward_smaller { BoxMove::Pull } else { BoxMove::Push };
        let log = &mut self.explored.logs[side as usize];
        let frontier = log.frontier();
        if frontier.is_empty() {
            return None;
        }
        log.deepen();
        Some((side, frontier))
    }

    /// Reaches the solved states backward: `boxes` with each choice of `count` more of `goals`, and the
    /// worker anywhere.
    fn reach_solved(
        &mut self,
        count: usize,
        boxes: Bits<N>,
        mut goals: Bits<N>,
        limits: &Limits,
    ) -> Result<()> {
        if count == 0 {
            self.explored.reserve(BoxMove::Pull, 1, limits.memory)?;
            let (boxes, _) = self.explored.symmetries.canonical(boxes, Bits::NONE);
            let workers = self.explored.board.floor.without(boxes);
            self.explored.reach(BoxMove::Pull, boxes, workers);
            return limits.spend(prices::SOLVED_PLACEMENT);
        }
        let spare = goals.count() - count;
        for goal in goals.each().take(spare + 1) {
            goals = goals.without(goal);
            self.reach_solved(count - 1, boxes | goal, goals, limits)?;
        }
        Ok(())
    }

    /// Closes the frontier of `side`. Returns its states that the other side has reached too.
    pub(super) fn close_frontier(
        &mut self,
        side: BoxMove,
        limits: &Limits,
    ) -> Result<Vec<(PlacementId, Bits<N>)>> {
        let mut met = Vec::new();
        for index in self.explored.log(side).frontier() {
            let Explored { board, placements, logs, .. } = &mut self.explored;
            let entry = &mut logs[side as usize].entries[index];
            let placement = &mut placements[entry.placement];
            let mut price = prices::CLOSED_ENTRY;
            if self.objective == Minimize::Pushes {
                entry.cells = board.flood(entry.cells, board.floor.without(placement.boxes));
                price = prices::FLOODED_ENTRY;
            }
            placement.reached[side as usize] |= entry.cells;
            let [forward, backward] = placement.reached;
            let common = entry.cells & forward & backward;
            if !common.is_empty() {
                met.push((entry.placement, common));
            }
            limits.spend(price)?;
        }
        Ok(met)
    }

    /// Takes one step from all states of some entries. Returns the number of states generated.
    ///
    /// Almost all time goes to cache misses in large, randomly visited tables. Loops in which one access does
    /// not wait for another let the misses overlap.
    pub(super) fn expand(
        &mut self,
        side: BoxMove,
        entries: Range<usize>,
        limits: &Limits,
    ) -> Result<u64> {
        self.fill_batch(side, entries);
        let placements = &self.explored.placements;
        for push in &mut self.pushes {
            push.placement = placements.guess(push.boxes);
        }
        for push in &mut self.pushes {
            push.placement = push.placement.filter(|&guess| placements[guess].boxes == push.boxes);
        }
        let BidirectionalSearch { explored, walks, pushes, .. } = self;
        explored.reserve(side, walks.len() + pushes.len(), limits.memory)?;
        for &(placement, workers) in &*walks {
            explored.reach_placement(side, placement, workers);
        }
        for &Successor { boxes, workers, placement } in &*pushes {
            match placement {
                Some(placement) => explored.reach_placement(side, placement, workers),
                None => explored.reach(side, boxes, workers),
            }
        }
        limits.spend(prices::BATCH + prices::BATCH_PUSH * pushes.len())?;
        Ok((walks.len() + pushes.len()) as u64)
    }

    /// Generates all walks of one move, if that is a step, and all pushes or pulls.
    #[inline]
    fn fill_batch(&mut self, side: BoxMove, entries: Range<usize>) {
        let Explored { board, symmetries, placements, logs } = &self.explored;
        let entries = &logs[side as usize].entries[entries];
        self.boxes.clear();
        self.boxes.extend(entries.iter().map(|entry| placements[entry.placement].boxes));
        self.walks.clear();
        self.pushes.clear();
        for (&Entry { cells, placement, .. }, &boxes) in entries.iter().zip(&self.boxes) {
            symmetries.images(boxes, &mut self.images);
            for direction in Direction::ALL {
                let pushes = match side {
                    BoxMove::Push => board.pushes(cells, boxes, direction),
                    BoxMove::Pull => board.pulls(cells, boxes, direction),
                };
                for cell in pushes.each() {
                    let moved = [cell, board.step(cell, direction)];
                    let worker = match side {
                        BoxMove::Push => cell,
                        BoxMove::Pull => board.step(cell, direction.opposite()),
                    };
                    let boxes = boxes ^ moved[0] ^ moved[1];
                    let (boxes, workers) =
                        symmetries.canonical_after(&self.images, moved, boxes, worker);
                    self.pushes.push(Successor { boxes, workers, placement: None });
                }
            }
            if self.objective == Minimize::Moves {
                let walked = board.neighbours(cells) & board.floor.without(boxes);
                self.walks.push((placement, walked));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::boards;
    use crate::solve::level::Symmetries;

    /// Both run out of memory; with a bound of 60 pushes, this is clear early.
    #[test]
    fn a_search_ends_early_only_if_the_bound_says_that_it_must_fail() {
        let board = "@--------+\n--a-b-c--+\n---------+\n--d-e-f--+\n---------+\n--g-h-i--+\n";
        let board = board.to_owned() + &"---------+\n".repeat(4);
        let warehouse = boards::warehouse(&board);
        let limits = Limits::new(None, 1 << 26);
        let start = boards::start(&warehouse).unwrap();
        let bytes = |bound| {
            let explored = Explored::new(boards::bits::<3>(&start), Symmetries::NONE);
            let worker = explored.board.set_of(start.worker);
            let search =
                BidirectionalSearch::new(explored, worker, Minimize::Pushes, bound, &limits);
            let mut search = search.unwrap();
            let met = search.meet(&limits, &mut Stats::default());
            assert_eq!(met.err(), Some(Limit::Memory));
            search.explored.bytes()
        };
        let (without, with) = (bytes(0), bytes(60));
        assert!(with < 1 << 25 && with < without, "{with} {without}");
    }
}
