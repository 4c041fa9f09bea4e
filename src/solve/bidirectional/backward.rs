//! The backward side alone, from all solved states to some targets: how many steps are left from each.
//!
//! The targets are the only depth of the forward side. So the sides meet in each of them once, and the depth of the backward side is
//! then the number of steps from there to a solved state. Where the backward side has ended, it has reached all that can be solved:
//! targets that it did not meet are lost.

use super::explored::Explored;
use super::is_inapplicable;
use super::search::BidirectionalSearch;
use crate::board::Warehouse;
use crate::solve::level::{Bitboard, Bits, BoxMove, Start, Symmetries, by_words};
use crate::solve::store::PlacementId;
use crate::solve::task::{Limits, Minimize, Result};

/// Positions of one game whose shortest solutions are to be measured.
pub(in crate::solve) struct Targets<'a> {
    /// One position of the game.
    pub(in crate::solve) start: &'a Start<'a>,
    pub(in crate::solve) objective: Minimize,
    pub(in crate::solve) positions: &'a [Warehouse],
    /// The indices of those that are targets.
    pub(in crate::solve) indices: Vec<usize>,
    /// The search gives up when it has expanded more entries than this for each target that is left.
    pub(in crate::solve) max_expanded: usize,
}

impl Targets<'_> {
    /// Calls `on_met` with the index of each target that the search meets, and with the number of steps that are left from there. Returns
    /// whether the targets that it did not meet are proved to be lost, or `None` if bidirectional search [does not
    /// apply](is_inapplicable).
    pub(in crate::solve) fn measure(
        &self,
        limits: &Limits,
        on_met: &mut dyn FnMut(usize, usize),
    ) -> Option<Result<bool>> {
        if is_inapplicable(self.start) {
            return None;
        }
        by_words!(self.start, [1, 2, 3, 4], |board| {
            let search = BackwardSearch::new(board, self, limits);
            search.and_then(|mut search| search.run(self.max_expanded, limits, on_met))
        })
    }
}

/// A search backward under way.
struct BackwardSearch<const N: usize> {
    search: BidirectionalSearch<N>,
    /// The targets that it has not met.
    targets: Vec<Target<N>>,
    /// The number of entries expanded.
    expanded: usize,
}

/// A state to reach, on its canonical placement.
struct Target<const N: usize> {
    /// The index of its position.
    index: usize,
    placement: PlacementId,
    /// The worker's cell, or several if the boxes are symmetric.
    workers: Bits<N>,
}

impl<const N: usize> BackwardSearch<N> {
    fn new(board: Bitboard<N>, targets: &Targets, limits: &Limits) -> Result<Self> {
        let Targets { start, positions, .. } = targets;
        let symmetries = Symmetries::new(&board, start.techniques);
        let worker = board.set_of(start.worker);
        let explored = Explored::new(board, symmetries);
        let search = BidirectionalSearch::new(explored, worker, targets.objective, 0, limits)?;
        let mut search = BackwardSearch { search, targets: Vec::new(), expanded: 0 };
        for &index in &targets.indices {
            let target = search.target(start, &positions[index], index, limits)?;
            search.targets.push(target);
        }
        search.search.close_frontier(BoxMove::Push, limits)?;
        Ok(search)
    }

    /// The target of a position, which the forward side has reached then.
    fn target(
        &mut self,
        start: &Start,
        position: &Warehouse,
        index: usize,
        limits: &Limits,
    ) -> Result<Target<N>> {
        let explored = &mut self.search.explored;
        let board = &explored.board;
        let mut boxes = Bits::NONE;
        for cell in position.boxes() {
            // Boxes off the field stay where they are.
            if let Some(square) = start.field.square(cell) {
                boxes |= board.set_of(square);
            }
        }
        let square = start.field.square(position.worker());
        let worker = board.set_of(square.expect("the worker of a game stays on its field"));
        let (boxes, workers) = explored.symmetries.canonical(boxes, worker);
        explored.reserve(BoxMove::Push, 1, limits.memory)?;
        explored.reach(BoxMove::Push, boxes, workers);
        let placement = explored.placements.insert(boxes);
        Ok(Target { index, placement, workers })
    }

    fn run(
        &mut self,
        max_expanded: usize,
        limits: &Limits,
        on_met: &mut dyn FnMut(usize, usize),
    ) -> Result<bool> {
        loop {
            self.meet_targets(limits, on_met)?;
            let frontier = self.search.explored.log(BoxMove::Pull).frontier();
            if self.targets.is_empty() || frontier.is_empty() {
                return Ok(true);
            }
            if self.expanded > max_expanded.saturating_mul(self.targets.len()) {
                return Ok(false);
            }
            self.deepen(limits)?;
        }
    }

    /// Removes the targets that are met at the greatest depth.
    fn meet_targets(
        &mut self,
        limits: &Limits,
        on_met: &mut dyn FnMut(usize, usize),
    ) -> Result<()> {
        let depth = self.search.explored.log(BoxMove::Pull).depth();
        for (placement, cells) in self.search.close_frontier(BoxMove::Pull, limits)? {
            self.targets.retain(|target| {
                let is_met = target.placement == placement && target.workers.meets(cells);
                if is_met {
                    on_met(target.index, depth);
                }
                !is_met
            });
        }
        Ok(())
    }

    /// Takes one step backward from all entries at the greatest depth.
    fn deepen(&mut self, limits: &Limits) -> Result<()> {
        let log = &mut self.search.explored.logs[BoxMove::Pull as usize];
        let mut frontier = log.frontier();
        log.deepen();
        while !frontier.is_empty() {
            let end = frontier.end.min(frontier.start + limits.tuning.batch_entries);
            self.search.expand(BoxMove::Pull, frontier.start..end, limits)?;
            self.expanded += end - frontier.start;
            limits.count_expanded(end - frontier.start)?;
            frontier.start = end;
        }
        Ok(())
    }
}
