//! What an answer of the solver means for what is asked, and the reports of two searches joined.

use crate::solve::{Accept, Answer, Length, Minimize, Report, Solution, Solver};

/// Returns whether a solution is proved to minimize what is asked.
pub fn is_proved(answer: &Answer, minimize: Minimize) -> bool {
    match answer {
        Answer::Optimal { .. } => true,
        _ => minimize == Minimize::Pushes && answer.is_optimal_in_pushes(),
    }
}

/// The solution of an answer, if it is one that was asked for.
pub fn accepted_solution<'a>(answer: &'a Answer, solver: &Solver) -> Option<&'a Solution> {
    if solver.accept == Accept::Proved && !is_proved(answer, solver.minimize) {
        return None;
    }
    answer.solution()
}

/// The field `status` of a level with an answer.
pub fn status(answer: &Answer, solver: &Solver) -> &'static str {
    if *answer == Answer::Unsolvable {
        return "unsolvable";
    }
    match accepted_solution(answer, solver) {
        Some(_) => "solved",
        None => "limit",
    }
}

/// Joins the reports of two searches for a level: the better solution and the higher bounds, with the effort of the later search.
pub fn join_reports(minimize: Minimize, earlier: &Report, mut later: Report) -> Report {
    let mut known = earlier.answer.lower_bound().unwrap_or_default();
    // The earlier report may come from a log with wrong bounds. A solution that goes below a bound refutes it.
    if let Some(solution) = later.answer.solution() {
        if solution.pushes.len() < known.pushes {
            known.pushes = 0;
        }
        if solution.moves.len() < known.moves {
            known.moves = 0;
        }
    }
    match &mut later.answer {
        Answer::Optimal { lower_bound, .. } => *lower_bound = greater(known, *lower_bound),
        Answer::Open { best, lower_bound, .. } => {
            *lower_bound = greater(known, *lower_bound);
            *best = better(minimize, earlier.answer.solution().cloned(), best.take());
        }
        Answer::Unsolvable => {}
    }
    later
}

/// The moves and pushes of a solution, of which those that are minimized come first: of two solutions, the one with the lower
/// cost is better.
pub fn cost(solution: &Solution, minimize: Minimize) -> (usize, usize) {
    minimize.order(solution.moves.len(), solution.pushes.len())
}

/// The greater of two bounds on the pushes, and of two on the moves, which are at least as many.
fn greater(one: Length, other: Length) -> Length {
    let pushes = one.pushes.max(other.pushes);
    Length { moves: one.moves.max(other.moves).max(pushes), pushes }
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
    use crate::board::{Direction, Push, Warehouse};
    use crate::game::Moves;
    use crate::solve::{Limit, Stats};

    #[test]
    fn of_two_searches_the_better_solution_and_bound_are_kept() {
        let warehouse: Warehouse = "#####\n#@$.#\n#####\n".parse().unwrap();
        // A report of an open level, with the solution that these moves are.
        let open = |moves: &str, pushes| {
            let moves: Moves = moves.parse().unwrap();
            let push = Push { cell: warehouse.worker(), direction: Direction::Right };
            let best = Some(Solution { pushes: vec![push; moves.pushes()], moves });
            let answer = Answer::open(best, Length { moves: 0, pushes }, Limit::Memory);
            Report { answer, stats: Stats::default(), engine: None }
        };
        // Of two that are as good, the one that was known is kept.
        let joined = join_reports(Minimize::Pushes, &open("RR", 1), open("LL", 1));
        assert_eq!(joined.answer.solution().unwrap().moves.to_string(), "RR");
        for [earlier, later] in [[("RR", 2), ("RRLR", 1)], [("RRLR", 1), ("RR", 2)]] {
            let earlier = open(earlier.0, earlier.1);
            let joined = join_reports(Minimize::Pushes, &earlier, open(later.0, later.1));
            assert!(joined.answer.is_optimal_in_pushes(), "{joined:?}");
            assert_eq!(joined.answer.lower_bound(), Some(Length { moves: 2, pushes: 2 }));
        }
    }
}
