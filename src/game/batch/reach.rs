//! The cells that the worker can walk to.

use super::layout::{Layout, code_at, is_box, is_free};
use crate::board::Direction;

/// The cells that the worker of a game can walk to, with memory that is used again for the next game.
#[derive(Default)]
pub(super) struct Reach {
    /// By cell.
    reached: Vec<bool>,
    /// Cells whose neighbours are not known yet.
    open: Vec<u32>,
}

impl Reach {
    /// Finds the cells that are connected to the worker's by free cells.
    pub(super) fn fill(&mut self, layout: &Layout, codes: &[u8], worker: u32) {
        self.reached.clear();
        self.reached.resize(codes.len(), false);
        self.add(worker);
        while let Some(cell) = self.open.pop() {
            for direction in Direction::ALL {
                let next = layout.neighbour(cell, direction);
                if is_free(code_at(codes, next)) {
                    self.add(next);
                }
            }
        }
    }

    #[inline]
    fn add(&mut self, cell: u32) {
        let Some(is_reached) = self.reached.get_mut(cell as usize) else { return };
        if !*is_reached {
            *is_reached = true;
            self.open.push(cell);
        }
    }

    #[inline]
    pub(super) fn contains(&self, cell: u32) -> bool {
        self.reached.get(cell as usize).copied().unwrap_or(false)
    }

    /// Writes 1 to `mask` for each push that is possible, by its index, and 0 for the others.
    pub(super) fn possible_pushes(&self, layout: &Layout, codes: &[u8], mask: &mut [u8]) {
        mask.fill(0);
        let (entries, _) = mask.as_chunks_mut::<4>();
        for ((cell, &code), entries) in (0..).zip(codes).zip(entries) {
            if !is_box(code) {
                continue;
            }
            for (entry, direction) in entries.iter_mut().zip(Direction::ALL) {
                let start = layout.neighbour(cell, direction.opposite());
                let target = layout.neighbour(cell, direction);
                *entry = u8::from(self.contains(start) && is_free(code_at(codes, target)));
            }
        }
    }
}
