//! The backward side alone, from all solved states to several targets: the number of steps from each target to a solved state.
//!
//! The forward side has reached the targets, and is never deepened. So the sides meet in a target at the depth at which the backward side
//! reaches it, and that depth is the number of steps from the target to a solved state. When the frontier of the backward side is empty,
//! it has reached every state that can be solved, so a target that it has not met has no solution.

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
    /// The indices of the positions that are targets.
    pub(in crate::solve) indices: Vec<usize>,
    /// For each target that is left, this number of entries may be expanded. After more, the search gives up.
    pub(in crate::solve) max_expanded: usize,
}

impl Targets<'_> {
    /// Calls `on_met` with the index of each target that the search meets, and with the number of steps from there to a solved state.
    /// Returns whether it is proved that the targets that it did not meet have no solution. If bidirectional search [does not
    /// apply](is_inapplicable), it meets none and proves nothing.
    pub(in crate::solve) fn measure(
        &self,
        limits: &Limits,
        on_met: &mut dyn FnMut(usize, usize),
    ) -> Result<bool> {
        if is_inapplicable(self.start) {
            return Ok(false);
        }
        let proved = by_words!(self.start, [1, 2, 3, 4], |board| {
            BackwardSearch::new(board, self, limits)?.run(self.max_expanded, limits, on_met)?
        });
        Ok(proved.unwrap_or(false))
    }
}

/// A search from all solved states, of which the forward side has only the targets.
struct BackwardSearch<const N: usize> {
    sides: BidirectionalSearch<N>,
    /// The targets that are not met yet.
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
        let sides = BidirectionalSearch::new(explored, worker, targets.objective, 0, limits)?;
        let mut search = BackwardSearch { sides, targets: Vec::new(), expanded: 0 };
        for &index in &targets.indices {
            let target = search.add_target(start, &positions[index], index, limits)?;
            search.targets.push(target);
        }
        search.sides.close_frontier(BoxMove::Push, limits)?;
        Ok(search)
    }

    /// Makes the forward side reach a position. Returns it as a target.
    fn add_target(
        &mut self,
        start: &Start,
        position: &Warehouse,
        index: usize,
        limits: &Limits,
    ) -> Result<Target<N>> {
        let explored = &mut self.sides.explored;
        let board = &explored.board;
        let mut boxes = Bits::NONE;
        for cell in position.boxes() {
            // Boxes off the field can never be moved, so placements do not have them.
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

    /// Deepens the backward side until all targets are met, or no other can be, or the effort is too much. Returns whether the targets
    /// that are not met are proved to have no solution.
    fn run(
        &mut self,
        max_expanded: usize,
        limits: &Limits,
        on_met: &mut dyn FnMut(usize, usize),
    ) -> Result<bool> {
        loop {
            self.meet_targets(limits, on_met)?;
            let frontier = self.sides.explored.log(BoxMove::Pull).frontier();
            if self.targets.is_empty() || frontier.is_empty() {
                return Ok(true);
            }
            if self.expanded > max_expanded.saturating_mul(self.targets.len()) {
                return Ok(false);
            }
            self.deepen(limits)?;
        }
    }

    /// Closes the frontier of the backward side, and removes the targets in it.
    fn meet_targets(
        &mut self,
        limits: &Limits,
        on_met: &mut dyn FnMut(usize, usize),
    ) -> Result<()> {
        let depth = self.sides.explored.log(BoxMove::Pull).depth();
        for (placement, cells) in self.sides.close_frontier(BoxMove::Pull, limits)? {
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

    /// Takes one step backward from all entries of the frontier.
    fn deepen(&mut self, limits: &Limits) -> Result<()> {
        let log = &mut self.sides.explored.logs[BoxMove::Pull as usize];
        let mut frontier = log.frontier();
        log.deepen();
        while !frontier.is_empty() {
            let end = frontier.end.min(frontier.start + limits.tuning.batch_entries);
            self.sides.expand(BoxMove::Pull, frontier.start..end, limits)?;
            self.expanded += end - frontier.start;
            limits.count_expanded(end - frontier.start)?;
            frontier.start = end;
        }
        Ok(())
    }
}
