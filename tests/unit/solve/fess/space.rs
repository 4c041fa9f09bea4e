//! Unit tests of `src/solve/fess/space.rs`.

use super::*;

#[test]
fn cells_of_the_feature_space_take_turns() {
    let mut space = Space::new();
    for (cell, items) in [([0; 4], [5, 1]), ([1; 4], [4, 2])] {
        for item in items {
            space.add(cell, item);
        }
    }
    // A new cell is the next in turn; in a cell, the least comes first.
    assert_eq!(space.take_next(), Some(2));
    assert_eq!(space.take_best(), Some(1));
    // Now the best cell is the one that still has items.
    assert_eq!(space.take_next(), Some(5));
    assert_eq!(space.take_best(), Some(4));
    assert_eq!((space.take_best(), space.take_next()), (None, None));
    space.add([0; 4], 3);
    assert_eq!(space.take_best(), Some(3));
}
