//! Features of states, which divide what is still to be searched (Shoham and Schaeffer 2020).

use crate::solve::level::{Bitboard, Bits};

/// The features of a state, the most important first. Less is better.
pub(crate) type Features = [i32; 5];

/// A number of things as a feature.
pub(crate) fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The number of parts that boxes divide the floor into.
pub(crate) fn connectivity<const N: usize>(board: &Bitboard<N>, boxes: Bits<N>) -> i32 {
    count(board.components(board.floor.without(boxes)).count())
}
