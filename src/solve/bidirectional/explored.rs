//! The closed states of both sides, logged by depth, and the prediction of their growth.

#![expect(clippy::cast_precision_loss, reason = "a prediction is not exact")]

use std::ops::Range;

use crate::solve::level::{Bitboard, Bits, BoxMove, Symmetries};
use crate::solve::store::{PlacementId, Placements};
use crate::solve::task::{Limit, Result};

/// The states reached from both ends, with the depths at which they were reached. Placements are canonical, and the worker's
/// cells with each are closed under its stabilizer.
pub(super) struct Explored<const N: usize> {
    pub(super) board: Bitboard<N>,
    pub(super) symmetries: Symmetries<N>,
    pub(super) placements: Placements<N>,
    pub(super) logs: [SideLog<N>; 2],
}

/// The states that one side has reached, in order.
pub(super) struct SideLog<const N: usize> {
    pub(super) entries: Vec<Entry<N>>,
    /// Where each depth begins in `entries`; never empty.
    depths: Vec<usize>,
}

/// The worker's cells reached with one placement at one depth.
pub(super) struct Entry<const N: usize> {
    pub(super) cells: Bits<N>,
    pub(super) placement: PlacementId,
    /// The length of the log right after the previous entry of this placement; 0 if this is the first.
    previous: u32,
}

const INITIAL_ENTRIES: usize = 1 << 10;

impl<const N: usize> SideLog<N> {
    /// Has reached nothing yet.
    fn new() -> SideLog<N> {
        SideLog { entries: Vec::with_capacity(INITIAL_ENTRIES), depths: vec![0] }
    }

    #[inline]
    fn layer(&self, depth: usize) -> Range<usize> {
        self.depths[depth]..self.depths.get(depth + 1).copied().unwrap_or(self.entries.len())
    }

    /// The entries at the greatest depth.
    #[inline]
    pub(super) fn frontier(&self) -> Range<usize> {
        self.layer(self.depth())
    }

    pub(super) fn depth(&self) -> usize {
        self.depths.len() - 1
    }

    /// The factor by which the frontier grew with each depth, over the last two.
    pub(super) fn growth(&self) -> f64 {
        let now = self.layer(self.depth()).len().max(1);
        let before = self.layer(self.depth().saturating_sub(2)).len().max(1);
        (now as f64 / before as f64).sqrt()
    }

    pub(super) fn deepen(&mut self) {
        self.depths.push(self.entries.len());
    }
}

impl<const N: usize> Explored<N> {
    pub(super) fn new(board: Bitboard<N>, symmetries: Symmetries<N>) -> Explored<N> {
        let logs = [SideLog::new(), SideLog::new()];
        Explored { board, symmetries, placements: Placements::new(), logs }
    }

    #[inline]
    pub(super) fn log(&self, side: BoxMove) -> &SideLog<N> {
        &self.logs[side as usize]
    }

    /// Adds `cells` of the worker with `boxes`, a canonical placement, to the greatest depth, except those reached before.
    #[inline]
    pub(super) fn reach(&mut self, side: BoxMove, boxes: Bits<N>, cells: Bits<N>) {
        let placement = self.placements.insert(boxes);
        self.reach_placement(side, placement, cells);
    }

    #[inline]
    pub(super) fn reach_placement(&mut self, side: BoxMove, id: PlacementId, cells: Bits<N>) {
        let placement = &mut self.placements[id];
        let cells = cells.without(placement.reached[side as usize]);
        if cells.is_empty() {
            return;
        }
        let log = &mut self.logs[side as usize];
        let previous = placement.log_end[side as usize];
        if previous as usize > log.frontier().start {
            log.entries[previous as usize - 1].cells |= cells;
            return;
        }
        if previous == 0 && side == BoxMove::Push && self.board.is_freeze_deadlock(placement.boxes)
        {
            // The other side never gets here, because it reaches only what can be solved.
            placement.reached[side as usize] = Bits::ALL;
            return;
        }
        log.entries.push(Entry { cells, placement: id, previous });
        let log_end = u32::try_from(log.entries.len());
        placement.log_end[side as usize] = log_end.expect("`reserve` keeps logs below 2³² entries");
    }

    /// Makes room for `additional` placements and as many entries of `side`, within `max_bytes` in all.
    #[inline]
    pub(super) fn reserve(
        &mut self,
        side: BoxMove,
        additional: usize,
        max_bytes: usize,
    ) -> Result<()> {
        let entries = &self.log(side).entries;
        if entries.len() + additional <= entries.capacity() && self.placements.has_room(additional)
        {
            return Ok(());
        }
        self.grow(side, additional, max_bytes)
    }

    #[cold]
    fn grow(&mut self, side: BoxMove, additional: usize, max_bytes: usize) -> Result<()> {
        if !self.placements.has_room(additional) {
            let bytes_left = max_bytes.saturating_sub(self.bytes());
            self.placements.reserve(additional, bytes_left + self.placements.bytes())?;
        }
        let bytes_left = max_bytes.saturating_sub(self.bytes());
        let entries = &mut self.logs[side as usize].entries;
        let max_entries = bytes_left / size_of::<Entry<N>>() + entries.capacity();
        let max_entries = max_entries.min(u32::MAX as usize);
        if entries.len() + additional > max_entries {
            return Err(Limit::Memory);
        }
        let room = max_entries.min(entries.len() + additional.max(entries.len() / 2));
        let additional = room.saturating_sub(entries.len());
        entries.try_reserve_exact(additional).map_err(|_| Limit::Memory)
    }

    /// The worker's cells that `side` reached with a placement at `depth`.
    pub(super) fn cells_at(&self, side: BoxMove, depth: usize, placement: PlacementId) -> Bits<N> {
        let log = self.log(side);
        let layer = log.layer(depth);
        let mut log_end = self.placements[placement].log_end[side as usize] as usize;
        while log_end > layer.end {
            log_end = log.entries[log_end - 1].previous as usize;
        }
        if log_end > layer.start { log.entries[log_end - 1].cells } else { Bits::NONE }
    }

    /// Returns whether both sides would meet within a size of the tables if they grew as in the last layers, and a solution
    /// had `bound` steps.
    pub(super) fn may_meet(&self, bound: usize, max_bytes: usize) -> bool {
        let [forward, backward] = &self.logs;
        let growths = [forward.growth(), backward.growth()];
        let mut sizes = [forward, backward].map(|log| log.frontier().len() as f64);
        let mut entries = (forward.entries.len() + backward.entries.len()) as f64;
        let max_entries = entries * max_bytes as f64 / self.bytes() as f64;
        for _ in forward.depth() + backward.depth()..bound {
            let side = usize::from(sizes[1] < sizes[0]);
            sizes[side] *= growths[side];
            entries += sizes[side];
        }
        entries <= max_entries
    }

    pub(super) fn bytes(&self) -> usize {
        let [forward, backward] = &self.logs;
        let entries = forward.entries.capacity() + backward.entries.capacity();
        self.placements.bytes() + entries * size_of::<Entry<N>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::boards;

    /// Both sides have 2ⁿ entries at depth n, up to 5.
    #[test]
    fn the_prediction_lets_frontiers_grow_as_before() {
        let board = "@A++++++\n".to_owned() + &"++++++++\n".repeat(6);
        let warehouse = boards::warehouse(&board);
        let start = boards::start(&warehouse).unwrap();
        let board = boards::bits::<1>(&start);
        let mut explored = Explored::new(board, Symmetries::NONE);
        for side in BoxMove::ALL {
            for depth in 0..6 {
                if depth > 0 {
                    explored.logs[side as usize].deepen();
                }
                explored.reserve(side, 1 << depth, usize::MAX).unwrap();
                for boxes in 1 << depth..2 << depth {
                    // Only the worker begins off goals, on cell 0.
                    explored.reach(side, Bits([boxes << 1]), Bits::ALL);
                }
            }
            assert_eq!(
                (explored.logs[side as usize].entries.len(), explored.logs[side as usize].depth()),
                (63, 5)
            );
        }
        let bytes = explored.bytes();
        // At depth 10 there are 126 entries, and the next layers have 64, 64, 128, 128, …: there are 766 up to depth 15, 1,022
        // up to 16, 1,534 up to 17, and 2,046 up to 18. The three sizes admit 126, 1,008 and 2,016.
        assert!(explored.may_meet(10, bytes) && !explored.may_meet(11, bytes));
        assert!(explored.may_meet(15, 8 * bytes) && !explored.may_meet(16, 8 * bytes));
        assert!(explored.may_meet(17, 16 * bytes) && !explored.may_meet(18, 16 * bytes));
    }
}
