//! Box reachability that ignores the worker, as in the usual test for dead squares.

#![expect(clippy::indexing_slicing, reason = "tables have one entry for each bit")]

use crate::board::Direction;
use crate::solve::level::bitboard::Bitboard;
use crate::solve::level::bits::Bits;

/// The cells that a box on one of `cells` can be pushed to if only `free` cells are not walls.
pub(crate) fn targets<const N: usize>(
    board: &Bitboard<N>,
    cells: Bits<N>,
    free: Bits<N>,
) -> Bits<N> {
    spread(cells & free, |reached| pushed(board, reached, free), |_| {})
}

/// The cells that a box on one of `cells` can be pushed to at once.
pub(crate) fn pushed<const N: usize>(
    board: &Bitboard<N>,
    cells: Bits<N>,
    free: Bits<N>,
) -> Bits<N> {
    let push =
        |direction: Direction| board.step(cells & board.step(free, direction), direction) & free;
    Direction::ALL.into_iter().map(push).collect()
}

/// The cells from which a box can be pushed to one of `cells` if only `free` cells are not walls.
pub(crate) fn sources<const N: usize>(
    board: &Bitboard<N>,
    cells: Bits<N>,
    free: Bits<N>,
) -> Bits<N> {
    let pulled = |reached| {
        let pull = |direction: Direction| {
            let back = direction.opposite();
            let before = board.step(reached, back) & free;
            before & board.step(free, direction)
        };
        Direction::ALL.into_iter().map(pull).collect()
    };
    spread(cells & free, pulled, |_| {})
}

/// By cell: the number of steps of a kind from one of `cells`.
pub(crate) fn steps<const N: usize>(cells: Bits<N>, more: impl Fn(Bits<N>) -> Bits<N>) -> Vec<u16> {
    let (mut steps, mut count) = (vec![u16::MAX; 64 * N], 0);
    spread(cells, more, |layer| {
        layer.each().for_each(|cell| steps[usize::from(cell.bit())] = count);
        count += 1;
    });
    steps
}

/// All cells that are reached from some, layer by layer.
fn spread<const N: usize>(
    cells: Bits<N>,
    more: impl Fn(Bits<N>) -> Bits<N>,
    mut visit: impl FnMut(Bits<N>),
) -> Bits<N> {
    let (mut reached, mut layer) = (cells, cells);
    while !layer.is_empty() {
        visit(layer);
        layer = more(reached).without(reached);
        reached |= layer;
    }
    reached
}
