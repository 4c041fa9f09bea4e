//! Unit tests of `src/solve/fess/opening.rs`.

use super::*;
use crate::solve::boards;

/// The room of six cells is a circle without the box, and with it five cells in a row.
#[test]
fn boxes_are_accessible_and_rows_of_cells_are_dead_ends() {
    let board = boards::bits::<2>(&boards::start_of("-a-@\n--+#\n"));
    assert_eq!(accessible(&board, board.boxes) & board.boxes, board.boxes);
    // Where boxes are everywhere, none can be pulled.
    assert!(accessible(&board, board.floor).is_empty());
    // A corridor of one cell; then also the cells beside the box, up to the goal.
    assert_eq!(dead_ends(&board, Bits::NONE), 1);
    assert_eq!(dead_ends(&board, board.boxes), 5);
}
