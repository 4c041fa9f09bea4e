//! Unit tests of the whole solver: random boards to test it on, known solutions as an oracle, and each technique switched off.

pub(super) mod boards;
mod oracle;
mod techniques;

use super::level::Square;
use super::*;
use crate::board::Direction::{self, Left, Right};

fn plan(pushes: &[(usize, Direction)]) -> Plan {
    let mut plan = Plan { pushes: Vec::new(), moves: None };
    for &(index, direction) in pushes {
        plan.pushes.push((Square::new(index), direction));
    }
    plan
}

/// The answer where an engine finds these pushes, or no solution, although two pushes are known to be enough.
fn answer_beside_a_solution(found: Option<&[(usize, Direction)]>) -> Answer {
    let warehouse = boards::warehouse("@a-+\n----\n");
    let start = boards::start(&warehouse).unwrap();
    let result = PortfolioResult {
        warehouse: &warehouse,
        field: &start.field,
        known: None,
        best: Some(&plan(&[(1, Right), (2, Right)])),
        lower_bound: Length { moves: 2, pushes: 2 },
    };
    result.answer(Ok(Finding::of_exact(found.map(plan))), Minimize::Moves)
}

#[test]
#[should_panic(expected = "a level is called unsolvable and has a solution; please report")]
fn a_known_solution_is_never_dropped() {
    let _ = answer_beside_a_solution(None);
}

#[test]
#[should_panic(expected = "a better solution than the shortest is known; please report")]
fn a_shortest_solution_is_never_longer_than_a_known_one() {
    // There and back again.
    let _ = answer_beside_a_solution(Some(&[(1, Right), (2, Left), (1, Right), (2, Right)]));
}

/// It gives up only where it should.
#[test]
fn feature_space_search_finds_only_solutions() {
    boards::check_starts(400, boards::any(), |warehouse, start| {
        let any = boards::any_solution(start, &boards::unlimited()).unwrap();
        boards::check_found(warehouse, start, any.as_ref());
    });
}
