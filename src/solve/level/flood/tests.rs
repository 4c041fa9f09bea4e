use pathfinding::prelude::bfs_reach;
use proptest::collection::vec;

use super::*;
use crate::board::Direction;
use crate::solve::boards;

/// On boards with rows of all lengths, by rows and by cells.
#[test]
fn both_ways_to_flood_reach_the_same_cells() {
    let boards = (3..90_usize, 1..90_usize, vec(0..90 * 90_usize, 0..4000));
    boards::check(256, boards, |(rows, columns, walls)| {
        let mut cells = vec![b'-'; rows * columns];
        let last = cells.len() - 1;
        for wall in walls {
            cells[wall % (last + 1)] = b'#';
        }
        cells[0] = b'@';
        cells[last] = b'-';
        let row = |row| String::from_utf8_lossy(row) + "\n";
        let warehouse = boards::warehouse(&cells.chunks(columns).map(row).collect::<String>());
        let start = boards::start(&warehouse).unwrap();
        let board = boards::bits::<256>(&start);
        let are_equal = |cells, free| {
            assert_eq!(board.flood_rows(cells, free), board.flood_cells(cells, free));
        };
        let worker = board.set_of(start.worker);
        are_equal(worker, board.floor);
        // The floor of a field is connected; not so without every fourth of its cells.
        let kept = board.floor.each().enumerate().filter(|(number, _)| number % 4 != 3);
        are_equal(worker, kept.map(|(_, cell)| cell).collect());
    });
}

/// Walks of single steps from square to square, as `pathfinding` finds them.
#[test]
fn a_flood_reaches_where_the_worker_can_walk() {
    boards::check_starts(1000, boards::any(), |_, start| {
        let walks = bfs_reach(start.worker, |&square| {
            let beside = Direction::ALL.map(|direction| start.field.step(square, direction));
            let next = beside.into_iter().flatten();
            next.filter(|square| !start.boxes.contains(square)).collect::<Vec<_>>()
        });
        let board = boards::bits::<2>(start);
        let reached: Bits<2> = walks.map(|square| board.set_of(square)).collect();
        assert_eq!(board.state(board.boxes, board.set_of(start.worker)).region, reached);
    });
}
