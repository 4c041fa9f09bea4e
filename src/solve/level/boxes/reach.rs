//! Box reachability that ignores the worker: from where to where a box alone can be pushed, if the worker could be anywhere.
//!
//! All pushes of a layer are made at once, by shifts of whole sets. So a search costs at most as many floods of a few words as its
//! longest way has pushes.

use std::iter;

use crate::board::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;

impl<const N: usize> Bitboard<N> {
    /// The cells that a box on one of `cells` can be pushed to if only `free` cells are not walls.
    pub(crate) fn targets(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        layers(cells & free, |reached| self.pushed(reached, free)).collect()
    }

    /// One of some cells that takes the fewest pushes of a box on `cell`, if only `free` cells are not walls.
    pub(crate) fn nearest(&self, cells: Bits<N>, cell: Bits<N>, free: Bits<N>) -> Option<Bits<N>> {
        layers(cell & free, |reached| self.pushed(reached, free))
            .find_map(|layer| (layer & cells).each().next())
    }

    /// The cells that a box on one of `cells` can be pushed to at once.
    pub(crate) fn pushed(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let mut pushed = Bits::NONE;
        for direction in Direction::ALL {
            let movable = cells & self.step(free, direction);
            pushed |= self.step(movable, direction) & free;
        }
        pushed
    }

    /// The cells from which a box can be pushed to one of `cells` if only `free` cells are not walls.
    pub(crate) fn sources(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        layers(cells & free, |reached| self.pulled(reached, free)).collect()
    }

    /// The cells from which a box can be pushed to one of `cells` at once.
    fn pulled(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let mut pulled = Bits::NONE;
        for direction in Direction::ALL {
            // The worker, who pushes in this direction, stands one cell further back.
            let before = self.step(cells, direction.opposite()) & free;
            pulled |= before & self.step(free, direction);
        }
        pulled
    }
}

/// By cell: the number of steps from one of `cells`, where `more` makes one step from all cells of a set; `u16::MAX` where none lead.
pub(crate) fn steps<const N: usize>(cells: Bits<N>, more: impl Fn(Bits<N>) -> Bits<N>) -> Vec<u16> {
    let mut steps = vec![u16::MAX; 64 * N];
    for (count, layer) in (0..).zip(layers(cells, more)) {
        for cell in layer.each() {
            steps[usize::from(cell.bit())] = count;
        }
    }
    steps
}

/// All cells that are reached from some, layer by layer.
fn layers<const N: usize>(
    cells: Bits<N>,
    more: impl Fn(Bits<N>) -> Bits<N>,
) -> impl Iterator<Item = Bits<N>> {
    let mut reached = cells;
    iter::successors(Some(cells), move |_| {
        let layer = more(reached).without(reached);
        reached |= layer;
        if layer.is_empty() { None } else { Some(layer) }
    })
}
