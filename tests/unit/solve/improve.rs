//! Unit tests of `src/solve/improve/mod.rs`.

use super::*;
use crate::solve::astar::moves;
use crate::solve::astar::pushes::PushSearch;
use crate::solve::{boards, solution};

#[test]
fn nearly_all_solutions_of_small_boards_become_shortest_and_none_shorter() {
    let limits = Limits::by_work(None, usize::MAX);
    let small = limits.with_memory(1 << 26);
    let (mut counts, mut stats) = ([[0; 2]; 2], Stats::default());
    let mut warehouses = boards::sequence(boards::open());
    while counts.iter().any(|[_, all]| *all < boards::cases(1000)) {
        let warehouse = warehouses.next().unwrap();
        let Some(start) = boards::start(&warehouse) else { continue };
        let Some(any) = boards::any_solution(&start, &limits).unwrap() else { continue };
        for (objective, [shortest, all]) in
            [Minimize::Moves, Minimize::Pushes].into_iter().zip(&mut counts)
        {
            let cost = |plan: &Plan| {
                let solution = solution::replay(&warehouse, &start.field, plan);
                objective.order(solution.moves.len(), solution.pushes.len())
            };
            let exact =
                moves::search(&start, objective, &Bounds::default(), &limits, &mut stats).unwrap();
            let bounds = Bounds::default();
            let mut improver = Improver::new(&start, objective, &any, &bounds, &limits).unwrap();
            assert_eq!(improver.exhaust(&small, &mut stats), Ok(()));
            let path =
                SolutionPath::new(&start, objective, &improver.path().pushes, &limits).unwrap();
            assert_eq!(improver.path(), &path);
            let (exact, better) = (cost(&exact.unwrap()), cost(&improver.plan()));
            assert!(exact <= better, "{warehouse}");
            *shortest += usize::from(exact == better);
            *all += 1;
        }
    }
    for [shortest, all] in counts {
        assert!(shortest * 100 >= all * 95, "{shortest} of {all}");
    }
}

/// With all boxes elsewhere, nothing is out of the neighbourhood.
#[test]
fn the_whole_level_is_searched_near_the_solution() {
    let limits = Limits::new(None, 1 << 28);
    let (mut better, mut open, mut stats) = (0, 0, Stats::default());
    let mut warehouses = boards::sequence(boards::open());
    while better.min(open) < boards::cases(100) {
        let warehouse = warehouses.next().unwrap();
        let Some(start) = boards::start(&warehouse) else { continue };
        let Some(any) = boards::any_solution(&start, &limits).unwrap() else { continue };
        let bounds = Bounds::default();
        let improver = Improver::new(&start, Minimize::Pushes, &any, &bounds, &limits);
        let mut improver = improver.unwrap();
        let proof = PushSearch::new(&start, None, &limits).unwrap().unwrap();
        let whole = proof.neighbourhood_search();
        let first = improver.pushes();
        // The last call finds nothing with any number of boxes elsewhere.
        while improver.current.max_moved <= start.boxes.len() {
            let pushes = improver.pushes();
            assert_eq!(improver.improve_whole(&whole, &limits, &mut stats), Ok(()));
            let is_last = improver.current.max_moved > start.boxes.len();
            assert_eq!(improver.pushes() < pushes, !is_last, "{warehouse}");
        }
        solution::replay(&warehouse, &start.field, &improver.plan());
        let exact = boards::exact(&start).unwrap();
        assert_eq!(improver.path().pushes.len(), exact.pushes.len(), "{warehouse}");
        let counter = if improver.pushes() < first { &mut better } else { &mut open };
        *counter += 1;
    }
}
