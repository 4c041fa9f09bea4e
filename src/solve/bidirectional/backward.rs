//! The backward side alone, from all solved states to some targets: how many steps are left from each.
//!
//! The targets are the only depth of the forward side. So the sides meet in each of them once, and the depth of the backward side is
//! then the number of steps from there to a solved state. Where the backward side has ended, it has reached all that can be solved:
//! targets that it did not meet are lost.

use super::explored::Explored;
use super::search::BidirectionalSearch;
use super::{TargetSearch, is_inapplicable};
use crate::board::Warehouse;
use crate::solve::level::{Bits, BoxMove, Start, Symmetries, by_words};
use crate::solve::store::PlacementId;
use crate::solve::task::{Limits, Minimize, Result};

/// A search backward under way.
struct BackwardSearch<const N: usize> {
    search: BidirectionalSearch<N>,
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

/// Prepares a search backward to those of `positions`, which are of the game of `start`, whose indices are given. Returns `None` where
/// bidirectional search [does not apply](is_inapplicable).
pub(in crate::solve) fn prepare_backward(
    start: &Start,
    objective: Minimize,
    positions: &[Warehouse],
    indices: &[usize],
    limits: &Limits,
) -> Option<Result<Box<dyn TargetSearch>>> {
    if is_inapplicable(start, limits) {
        return None;
    }
    by_words!(start, [1, 2, 3, 4], |board| {
        let symmetries = Symmetries::new(&board, start.techniques);
        let worker = board.set_of(start.worker);
        let explored = Explored::new(board, symmetries);
        let search = BidirectionalSearch::new(explored, worker, objective, 0, limits);
        let search = search.and_then(|search| {
            let mut search = BackwardSearch { search, targets: Vec::new(), expanded: 0 };
            for &index in indices {
                search.add_target(start, &positions[index], index, limits)?;
            }
            search.search.close_frontier(BoxMove::Push, limits)?;
            Ok(search)
        });
        search.map(|search| -> Box<dyn TargetSearch> { Box::new(search) })
    })
}

impl<const N: usize> BackwardSearch<N> {
    fn add_target(
        &mut self,
        start: &Start,
        position: &Warehouse,
        index: usize,
        limits: &Limits,
    ) -> Result<()> {
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
        self.targets.push(Target { index, placement, workers });
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

    /// Removes the targets that are met at the greatest depth, and gives their indices to `on_met`.
    fn meet_targets(&mut self, limits: &Limits, on_met: &mut dyn FnMut(usize)) -> Result<()> {
        for (placement, cells) in self.search.close_frontier(BoxMove::Pull, limits)? {
            self.targets.retain(|target| {
                let is_met = target.placement == placement && target.workers.meets(cells);
                if is_met {
                    on_met(target.index);
                }
                !is_met
            });
        }
        Ok(())
    }
}

impl<const N: usize> TargetSearch for BackwardSearch<N> {
    fn run(
        &mut self,
        max_expanded: usize,
        limits: &Limits,
        on_met: &mut dyn FnMut(usize, usize),
    ) -> Result<bool> {
        loop {
            let log = self.search.explored.log(BoxMove::Pull);
            let depth = log.depth();
            // A frontier that was closed before meets no target once more.
            self.meet_targets(limits, &mut |index| on_met(index, depth))?;
            let is_over = self.search.explored.log(BoxMove::Pull).frontier().is_empty();
            if self.targets.is_empty() || is_over {
                return Ok(true);
            }
            if self.expanded > max_expanded.saturating_mul(self.targets.len()) {
                return Ok(false);
            }
            self.deepen(limits)?;
        }
    }

    fn remove_target(&mut self, index: usize) {
        self.targets.retain(|target| target.index != index);
    }
}
