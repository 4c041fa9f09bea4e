//! Unit tests of `src/cli/solve/run.rs`.

use super::*;
use sokopush::board::Direction;
use sokopush::{Moves, Warehouse};

#[test]
fn of_two_searches_the_better_solution_and_bound_are_kept() {
    let warehouse: Warehouse = "#####\n#@$.#\n#####\n".parse().unwrap();
    // A report of an open level, with the solution that these moves are.
    let open = |moves: &str, lower_bound| {
        let moves: Moves = moves.parse().unwrap();
        let push = Push { cell: warehouse.worker(), direction: Direction::Right };
        let best = Some(Solution { pushes: vec![push; moves.pushes()], moves });
        let answer = Answer::open(best, lower_bound, Limit::Memory);
        Report { answer, stats: Stats::default(), engine: None, lower_bound_moves: 0 }
    };
    for [earlier, later] in [[("RR", 2), ("RRLR", 1)], [("RRLR", 1), ("RR", 2)]] {
        let joined = joined(Minimize::Pushes, &open(earlier.0, earlier.1), open(later.0, later.1));
        assert!(joined.answer.is_optimal_in_pushes(), "{joined:?}");
        assert_eq!(joined.lower_bound_moves, 2);
    }
}
