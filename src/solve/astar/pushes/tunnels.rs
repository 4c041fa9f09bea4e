//! The tunnel macro (Junghanns and Schaeffer 2001): a box pushed into a tunnel is pushed to its end.
//!
//! Here, a tunnel is made of cells without a goal, with walls on both sides, each of which would
//! divide the floor in two if it were a wall. A box there keeps the worker from what lies ahead of it,
//! so nothing can happen there meanwhile; and it cannot stay. So no solution becomes longer. Where the
//! floor is not divided, 21 of 14,398 small boards had longer ones.

use crate::board::Direction;
use crate::solve::level::{Bitboard, Bits};

pub(super) struct Tunnels<const N: usize> {
    /// By direction of a push: the cells on which the box cannot stay.
    cells: [Bits<N>; 4],
}

impl<const N: usize> Tunnels<N> {
    pub(super) const NONE: Self = Tunnels { cells: [Bits::NONE; 4] };

    pub(super) fn new(board: &Bitboard<N>) -> Self {
        let mut tunnels = Tunnels::NONE;
        for direction in Direction::ALL {
            let cells = board.floor.without(board.goals).each();
            tunnels.cells[direction as usize] =
                cells.filter(|&cell| is_tunnel(board, cell, direction)).collect();
        }
        tunnels
    }

    /// Where a box ends that is pushed to `to`, and the number of pushes; `None` if it is stuck on the way.
    #[inline]
    pub(super) fn end(
        &self,
        board: &Bitboard<N>,
        mut to: Bits<N>,
        direction: Direction,
        others: Bits<N>,
    ) -> Option<(Bits<N>, u32)> {
        let mut pushes = 1;
        while self.cells[direction as usize].meets(to) {
            to = board.step(to, direction);
            if others.meets(to) || !board.live.meets(to) {
                return None;
            }
            pushes += 1;
        }
        Some((to, pushes))
    }
}

/// Returns whether a cell has walls on both sides of a direction, and would divide the floor in two if it were a wall.
fn is_tunnel<const N: usize>(board: &Bitboard<N>, cell: Bits<N>, direction: Direction) -> bool {
    let behind = board.step(cell, direction.opposite());
    let ahead = board.step(cell, direction);
    (board.neighbours(cell) & board.floor) == behind | ahead
        && !board.flood(behind, board.floor.without(cell)).meets(ahead)
}

#[cfg(test)]
mod tests {
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
}
