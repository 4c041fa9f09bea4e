//! Unit tests of `src/solve/bidirectional/mod.rs`.

use super::*;
use crate::solve::solution::Plan;
use crate::solve::{boards, solution};

/// The plans with symmetry reduction and without it, and the numbers of states expanded.
fn plans(start: &mut Start, objective: Minimize) -> [(Option<Plan>, u64); 2] {
    boards::WITH_SYMMETRY_AND_WITHOUT.map(|techniques| {
        start.techniques = techniques;
        let (limits, mut stats) = (Limits::new(None, 1 << 30), Stats::default());
        let plan = boards::bidirectional_search(start, objective, &limits, &mut stats);
        (plan.and_then(Result::unwrap), stats.expanded)
    })
}

#[test]
fn symmetry_reduction_leaves_out_most_states() {
    let warehouse = boards::warehouse(boards::SQUARE);
    let mut start = boards::start(&warehouse).unwrap();
    let [(some, few), (all, many)] = plans(&mut start, Minimize::Pushes);
    assert!(some.is_some() && all.is_some() && 3 * few < many, "{few} {many}");
}

#[test]
fn symmetry_reduction_changes_no_answer() {
    boards::check_starts(2000, boards::symmetric(), |warehouse, start| {
        for objective in [Minimize::Moves, Minimize::Pushes] {
            let [some, all] = plans(start, objective).map(|(plan, _)| {
                let plan = plan?;
                solution::replay(warehouse, &start.field, &plan);
                Some((plan.pushes.len(), plan.moves))
            });
            assert_eq!(some, all);
        }
    });
}
