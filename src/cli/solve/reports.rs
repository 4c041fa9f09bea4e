//! What an answer of the solver means for what is asked, and the reports of two searches joined.

use super::solutions::cost;
use sokopush::solve::{Accept, Answer, Minimize, Report, Solution, Solver};

/// Returns whether a solution is proved to minimize what is asked.
pub(super) fn is_proved(answer: &Answer, minimize: Minimize) -> bool {
    match answer {
        Answer::Optimal { .. } => true,
        _ => minimize == Minimize::Pushes && answer.is_optimal_in_pushes(),
    }
}

/// The solution of an answer, if it is one that was asked for.
pub(super) fn accepted_solution<'a>(answer: &'a Answer, solver: &Solver) -> Option<&'a Solution> {
    if solver.accept == Accept::Proved && !is_proved(answer, solver.minimize) {
        return None;
    }
    answer.solution()
}

/// The field `status` of a level with an answer.
pub(super) fn status(answer: &Answer, solver: &Solver) -> &'static str {
    if *answer == Answer::Unsolvable {
        return "unsolvable";
    }
    match accepted_solution(answer, solver) {
        Some(_) => "solved",
        None => "limit",
    }
}

/// Joins the reports of two searches for a level: the better solution and the higher bounds, with the effort of the later search.
pub(super) fn join_reports(minimize: Minimize, earlier: &Report, mut later: Report) -> Report {
    let mut lower_bound = earlier.answer.lower_bound().unwrap_or(0);
    let mut lower_bound_moves = earlier.lower_bound_moves;
    // The earlier report may come from a log with wrong bounds. A solution that goes below a bound refutes it.
    if let Some(solution) = later.answer.solution() {
        if solution.pushes.len() < lower_bound {
            lower_bound = 0;
        }
        if solution.moves.len() < lower_bound_moves {
            lower_bound_moves = 0;
        }
    }
    match &mut later.answer {
        Answer::Optimal { lower_bound: later_bound, .. } => {
            *later_bound = lower_bound.max(*later_bound);
        }
        Answer::Open { best, lower_bound: later_bound, .. } => {
            *later_bound = lower_bound.max(*later_bound);
            *best = better(minimize, earlier.answer.solution().cloned(), best.take());
        }
        Answer::Unsolvable => {}
    }
    let lower_bound_moves = later.lower_bound_moves.max(lower_bound_moves);
    later.lower_bound_moves = later.answer.lower_bound_moves(minimize, lower_bound_moves);
    later
}

/// The better of two solutions, or the first if they are as good.
fn better(
    minimize: Minimize,
    first: Option<Solution>,
    second: Option<Solution>,
) -> Option<Solution> {
    let solutions = first.into_iter().chain(second);
    solutions.min_by_key(|solution| cost(solution, minimize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokopush::board::{Direction, Push};
    use sokopush::solve::{Limit, Stats};
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
            let earlier = open(earlier.0, earlier.1);
            let joined = join_reports(Minimize::Pushes, &earlier, open(later.0, later.1));
            assert!(joined.answer.is_optimal_in_pushes(), "{joined:?}");
            assert_eq!(joined.lower_bound_moves, 2);
        }
    }
}
