//! Where a box can be pushed to, or from, with walls alone: the worker is taken to be everywhere.

use super::bitboard::Bitboard;
use super::bits::Bits;
use crate::grid::Direction;

/// The cells that a box on one of `cells` can be pushed to if only `free` cells are not walls.
pub(crate) fn targets<const N: usize>(
    board: &Bitboard<N>,
    cells: Bits<N>,
    free: Bits<N>,
) -> Bits<N> {
    spread(cells & free, |reached| pushed(board, reached, free))
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
    spread(cells & free, |reached| {
        let pull = |direction: Direction| {
            let back = direction.opposite();
            let before = board.step(reached, back) & free;
            before & board.step(free, direction)
        };
        Direction::ALL.into_iter().map(pull).collect()
    })
}

fn spread<const N: usize>(mut reached: Bits<N>, more: impl Fn(Bits<N>) -> Bits<N>) -> Bits<N> {
    loop {
        let next = reached | more(reached);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}
