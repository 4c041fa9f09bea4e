//! Unit tests of `src/solve/portfolio/alternation.rs`.

use super::*;
use crate::solve::portfolio::tests::{pushes, with_portfolio};
use crate::solve::solution::Plan;
use crate::solve::task::Stats;
use crate::solve::{boards, solution};

/// In so little memory that both have turns, on boards of 90 cells. Each is the first on some.
#[test]
fn in_turns_two_searches_prove_as_few_pushes_as_one() {
    let mut ends = [0; 2];
    for warehouse in boards::sequence(boards::large()).take(5000) {
        let Some(start) = boards::start(&warehouse) else { continue };
        let limits = Limits::by_work(None, 1 << 18);
        let alternate = |portfolio: &mut super::Portfolio| portfolio.alternate(&limits);
        let (end, best) = with_portfolio(&start, &pushes(), &limits, None, alternate);
        let Ok(Some(finding)) = end else { continue };
        ends[usize::from(matches!(finding, Finding::Accepted))] += 1;
        let plan = match finding {
            Finding::Optimal(plan) => Some(plan),
            Finding::Accepted => best,
            Finding::Unsolvable => None,
        };
        let limits = Limits::new(None, 1 << 30);
        let exact =
            boards::bidirectional_search(&start, Minimize::Pushes, &limits, &mut Stats::default());
        let length = |plan: Option<Plan>| {
            plan.map(|plan| solution::replay(&warehouse, &start.field, &plan).pushes.len())
        };
        let Some(exact) = exact else { continue };
        assert_eq!(length(plan), length(exact.unwrap()), "{warehouse}");
        if ends.iter().all(|&count| count >= boards::cases(50)) {
            return;
        }
    }
    panic!("{ends:?}");
}
