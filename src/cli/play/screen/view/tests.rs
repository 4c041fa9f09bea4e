//! The part of a board that is seen.

use proptest::prelude::*;

use super::*;

proptest! {
    #![proptest_config(crate::properties::config(2560))]

    #[test]
    fn the_worker_is_seen_wherever_it_goes_and_places_are_those_of_cells(
        (rows, columns, workers) in (1..40_usize, 1..60_usize).prop_flat_map(|(rows, columns)| {
            (Just(rows), Just(columns), prop::collection::vec((0..rows, 0..columns), 1..9))
        }),
        (width, height) in (1..99_u16, 1..40_u16),
    ) {
        let grid = Grid::rectangle(rows, columns).unwrap();
        let area = Rect { x: 3, y: 1, width, height };
        let mut view = View::default();
        for worker in workers {
            view = view.over(area, (rows, columns), worker);
            let seen = view.places(&grid).map(|(cell, place)| (grid.position(cell), place));
            let seen: Vec<_> = seen.map(|(at, place)| (at.unwrap(), place)).collect();
            let (first, begin) = seen[0];
            for &((row, column), place) in &seen {
                let x = begin.x + as_u16(column - first.1) * view.cell.0;
                let y = begin.y + as_u16(row - first.0) * view.cell.1;
                prop_assert_eq!(place, Position { x, y });
                let last = Position { x: x + view.cell.0 - 1, y: y + view.cell.1 - 1 };
                prop_assert!(area.contains(place) && area.contains(last));
                prop_assert_eq!(view.cell_at(&grid, last), grid.cell(row, column));
            }
            prop_assert!(seen.iter().any(|&(at, _)| at == worker));
            let all = rows * columns <= seen.len();
            let fits = rows <= height.into() && columns <= width.into();
            prop_assert!(all || !fits);
            // Beside it, there is nothing.
            for x in 0..area.right() + 2 {
                let place = Position { x, y: area.bottom() };
                prop_assert_eq!(view.cell_at(&grid, place), None);
            }
        }
    }
}

#[test]
fn the_view_stands_still_until_the_worker_comes_near_its_edge() {
    let area = Rect { x: 0, y: 0, width: 20, height: 1 };
    let mut view = View::default();
    let mut first = |worker| {
        view = view.over(area, (1, 44), (0, worker));
        view.first.1
    };
    let right: Vec<_> = (0..44).map(&mut first).collect();
    let left: Vec<_> = (0..44).rev().map(first).collect();
    let runs = |firsts: &[usize]| -> Vec<_> {
        firsts.chunk_by(PartialEq::eq).map(|same| (same[0], same.len())).collect()
    };
    // A fourth of it is seen before and after the worker.
    assert_eq!(runs(&right), [(0, 15), (5, 5), (10, 5), (15, 5), (20, 5), (24, 9)]);
    assert_eq!(runs(&left), [(24, 15), (18, 6), (12, 6), (6, 6), (0, 11)]);
}
