//! The cells that the worker can reach, remembered from push to push.

use std::collections::VecDeque;

use super::cells::CellSet;
use super::fill::fill;
use super::grid::Direction::{Down, Left, Right, Up};
use super::grid::{Cell, Direction};
use super::warehouse::Warehouse;

#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// The region if `known`; otherwise room for it.
    cells: CellSet,
    known: bool,
    /// Room for [`fill`]'s queue, kept because allocating it takes as long as filling a small board.
    queue: VecDeque<usize>,
}

impl Region {
    pub(crate) fn new(warehouse: &Warehouse) -> Self {
        Region {
            cells: CellSet::new(warehouse.board().grid().room()),
            known: false,
            queue: VecDeque::new(),
        }
    }

    /// Returns whether the worker can reach `cell`. Constant time while the region is known.
    ///
    /// `warehouse` must be the one the region was made for, and [`box_moved`](Self::box_moved) must
    /// have been called after every change to it.
    #[inline]
    pub(crate) fn contains(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        if !self.known {
            fill(
                warehouse.board().grid(),
                warehouse.free(),
                warehouse.worker(),
                &mut self.cells,
                &mut self.queue,
            );
            self.known = true;
        }
        self.cells.contains(cell)
    }

    /// Updates the region after a push or an undo that moved a box from `freed` to the next cell, `filled`, and
    /// the worker to where it is now.
    ///
    /// Usually the region gains one cell, loses one cell, or both, and stays known. It is forgotten if
    /// the box may have cut it in two or opened a way out of it. Constant time on boards with rows of
    /// equal length.
    #[inline]
    pub(crate) fn box_moved(&mut self, warehouse: &Warehouse, freed: Cell, filled: Cell) {
        // If the worker stands on the freed cell, as after every push, that cell may be all that connects the
        // region around the box. Otherwise the freed cell may be cut off.
        let on_freed = warehouse.worker() == freed;
        self.known = self.known
            && (!on_freed || self.add(warehouse, freed))
            && self.remove(warehouse, filled)
            && (on_freed || self.add(warehouse, freed));
        debug_assert!(!self.known || self.cells.contains(warehouse.worker()));
    }

    /// Removes `cell`; returns true if the rest is certainly still connected.
    #[inline]
    fn remove(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        if !self.cells.contains(cell) {
            return true;
        }
        self.cells.remove(cell);
        let above = warehouse.neighbour(cell, Up);
        let below = warehouse.neighbour(cell, Down);
        // The ring of cells around the removed one, clockwise from above it.
        let ring = [
            above,
            warehouse.neighbour(above, Right),
            warehouse.neighbour(cell, Right),
            warehouse.neighbour(below, Right),
            below,
            warehouse.neighbour(below, Left),
            warehouse.neighbour(cell, Left),
            warehouse.neighbour(above, Left),
        ];
        // A bit for each, the lowest for the one above.
        let mut ring_bits = 0_u8;
        for &near in ring.iter().rev() {
            ring_bits = ring_bits << 1 | u8::from(self.cells.contains(near));
        }
        // A corner connects the two cells next to it only if both are in the region. Each connected
        // run starts at a side that no corner connects to the side before it.
        let sides = ring_bits & 0b0101_0101;
        let connected_backward = sides & ring_bits.rotate_left(1) & ring_bits.rotate_left(2);
        (sides & !connected_backward).count_ones() <= 1
    }

    /// Adds `cell` if it borders on the region; returns true if no other cell can have become reachable.
    #[inline]
    fn add(&mut self, warehouse: &Warehouse, cell: Cell) -> bool {
        let mut joins = false;
        let mut opens = false;
        for direction in Direction::ALL {
            let side = warehouse.neighbour(cell, direction);
            let inside = self.cells.contains(side);
            joins |= inside;
            opens |= !inside && warehouse.is_free(side);
        }
        if joins {
            self.cells.insert(cell);
        }
        !(joins && opens)
    }
}

#[cfg(test)]
mod tests;
