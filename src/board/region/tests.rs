use pathfinding::prelude::bfs_reach;

use super::*;
use crate::game::Session;

fn free_neighbours(warehouse: &Warehouse, cell: Cell) -> impl Iterator<Item = Cell> {
    let next = Direction::ALL.map(|direction| warehouse.neighbour(cell, direction));
    next.into_iter().filter(|&cell| warehouse.is_free(cell))
}

/// Returns whether these are exactly the cells that the worker can reach.
fn is_region(cells: &CellSet, warehouse: &Warehouse) -> bool {
    let mut reached: Vec<Cell> =
        bfs_reach(warehouse.worker(), |&cell| free_neighbours(warehouse, cell)).collect();
    reached.sort_unstable();
    reached.iter().copied().eq(cells.iter())
}

/// Every pattern of walls around a cell that a box leaves or enters, with the worker anywhere.
#[test]
fn the_region_stays_known_exactly_if_only_the_boxs_cell_changes() {
    let mut known = [[0; 2]; 2];
    for pattern in 0..1_u32 << 8 {
        for worker in (0..8).filter(|bit| pattern >> bit & 1 != 0) {
            let ring: Vec<char> = (0..8)
                .map(|bit| match pattern >> bit & 1 {
                    _ if bit == worker => '@',
                    0 => '#',
                    _ => '-',
                })
                .collect();
            let [with, without] = ['a', '-'].map(|middle| {
                let mut cells = ring.clone();
                cells.insert(4, middle);
                let rows: Vec<String> = cells.chunks(3).map(String::from_iter).collect();
                rows.join("\n").parse::<Session>().unwrap().into_warehouse()
            });
            let middle = with.boxes().iter().next().unwrap();
            for (enters, [before, after]) in
                [[&with, &without], [&without, &with]].into_iter().enumerate()
            {
                let mut region = Region::new(before);
                region.contains(before, middle);
                assert!(is_region(&region.cells, before));
                let is_known = if enters == 1 {
                    region.remove(after, middle)
                } else {
                    region.add(after, middle)
                };
                assert_eq!(is_known, is_region(&region.cells, after), "{pattern:b} {worker}");
                known[enters][usize::from(is_known)] += 1;
            }
        }
    }
    assert!(known.as_flattened().iter().all(|&count| count > 50), "{known:?}");
}

#[test]
fn in_the_open_the_region_stays_known() {
    let mut session: Session = "------\n-@----\n--a---\n------\n------\n".parse().unwrap();
    let mut region = Region::new(session.warehouse());
    let worker = session.warehouse().worker();
    assert!(region.contains(session.warehouse(), worker));
    for command in ["a6", "a2", "a8", "0", "a4", "0", "0", "a6", "a6", "0", "0", "0"] {
        let outcome = session.execute(command.parse().unwrap());
        let moved = outcome.effect().and_then(|effect| effect.moved).expect(command);
        region.box_moved(session.warehouse(), moved.from, moved.to);
        assert!(region.known, "{command}");
        assert!(is_region(&region.cells, session.warehouse()), "{command}");
    }
}
