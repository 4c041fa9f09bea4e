//! Box reachability that ignores the worker, as in the usual test for dead squares.

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
        let mut layers = layers(cell & free, |reached| self.pushed(reached, free));
        layers.find_map(|layer| (layer & cells).each().next())
    }

    /// The cells that a box on one of `cells` can be pushed to at once.
    pub(crate) fn pushed(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let push = |way| self.step(cells & self.step(free, way), way) & free;
        Direction::ALL.into_iter().map(push).collect()
    }

    /// The cells from which a box can be pushed to one of `cells` if only `free` cells are not walls.
    pub(crate) fn sources(&self, cells: Bits<N>, free: Bits<N>) -> Bits<N> {
        let pulled = |reached| {
            let pull =
                |way: Direction| self.step(reached, way.opposite()) & free & self.step(free, way);
            Direction::ALL.into_iter().map(pull).collect()
        };
        layers(cells & free, pulled).collect()
    }
}

/// By cell: the number of steps of a kind from one of `cells`.
pub(crate) fn steps<const N: usize>(cells: Bits<N>, more: impl Fn(Bits<N>) -> Bits<N>) -> Vec<u16> {
    let mut steps = vec![u16::MAX; 64 * N];
    for (count, layer) in (0..).zip(layers(cells, more)) {
        layer.each().for_each(|cell| steps[usize::from(cell.bit())] = count);
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
        Some(layer).filter(|layer| !layer.is_empty())
    })
}
