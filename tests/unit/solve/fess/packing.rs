//! Unit tests of `src/solve/fess/packing.rs`.

use super::*;

/// With other weights, other plans are made, and other solutions found.
#[test]
fn a_seed_gives_the_same_weights_on_every_machine() {
    let weights = |seed| (0..16).map(|cell| weight(seed, cell, 8)).collect::<Vec<_>>();
    assert_eq!(weights(0), [1; 16]);
    assert_eq!(weights(1), [5, 1, 5, 8, 4, 8, 3, 7, 2, 6, 2, 5, 1, 5, 8, 4]);
    assert_eq!(weights(14), [2, 6, 2, 5, 1, 5, 8, 4, 8, 3, 7, 3, 6, 2, 6, 1]);
}
