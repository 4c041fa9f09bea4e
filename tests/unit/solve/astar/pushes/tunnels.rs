//! Unit tests of `src/solve/astar/pushes/tunnels.rs`.

use super::*;
use crate::board::Direction::{Left, Right};
use crate::solve::boards;

fn end(board: &str, direction: Direction) -> Option<(usize, u32)> {
    let start = boards::start_of(board);
    let board = boards::bits::<2>(&start);
    let (tunnels, direction) = (Tunnels::new(&board), board.transpose(direction));
    let mut pushes = board.pushes(board.floor, board.boxes, direction).each();
    let from = pushes.next().unwrap();
    let to = board.step(from, direction);
    let (cell, pushes) = tunnels.end(&board, to, direction, board.boxes ^ from)?;
    Some((board.square_of(cell).index(), pushes))
}

#[test]
fn a_box_goes_to_the_end_of_a_tunnel() {
    let board = |rows: [&str; 3]| rows.join("\n") + "\n";
    let tunnel = board(["--####---", "@-a------", "--####--+"]);
    // From column 2 of the second row, past the corridor, to column 6.
    assert_eq!(end(&tunnel, Right), Some((11, 4)));
    assert_eq!(end(&tunnel, Left), Some((6, 1)), "out of the tunnel");
    let with_goal = board(["--####---", "@-a-+----", "--####---"]);
    assert_eq!(end(&with_goal, Right), Some((9, 2)), "a goal in the tunnel");
    let blocked = board(["--####---", "@-a---b--", "--####-++"]);
    assert_eq!(end(&blocked, Right), None, "a box after the tunnel");
    let around = board(["---------", "@-a------", "--###---+"]);
    assert_eq!(end(&around, Right), Some((12, 1)), "no walls above");
}
