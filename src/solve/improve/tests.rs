use super::*;
use crate::solve::astar::moves;
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
        let Some(any) = boards::solution_if_bounded(&start, &limits).unwrap() else { continue };
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
            let Improver { slices, best, .. } = &mut improver;
            assert_eq!(slices.exhaust(best, &small, &mut stats), Ok(()));
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
