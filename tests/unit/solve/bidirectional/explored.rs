//! Unit tests of `src/solve/bidirectional/explored.rs`.

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
