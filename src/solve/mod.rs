//! Shortest solutions, proved.
//!
//! A level is solved by the first engine that takes it: the bidirectional search, which is much faster, or
//! else A*, which takes boards of any size.

mod astar;
mod bidirectional;
mod deadlocks;
mod field;
mod freeze;
mod limits;
mod objective;
mod solution;
mod stats;

use std::time::Duration;

use self::field::Start;
use self::limits::Limits;
use crate::warehouse::Warehouse;

pub use self::deadlocks::Deadlocks;
pub use self::limits::Limit;
pub use self::objective::Minimize;
pub use self::solution::Solution;
pub use self::stats::Stats;

/// Finds shortest solutions.
///
/// ```
/// use sokopush::{Answer, Solver, Warehouse};
///
/// let level: Warehouse = "#######\n#@ $ .#\n#######\n".parse()?;
/// let Answer::Solved(solution) = Solver::default().solve(&level).answer else { unreachable!() };
/// assert_eq!((solution.moves.to_string(), solution.pushes.len()), ("rRR".to_owned(), 2));
/// # Ok::<(), sokopush::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    /// What a solution minimizes.
    pub minimize: Minimize,
    /// The time limit for one level. Not kept on `wasm32-unknown-unknown`, which has no clock.
    pub time: Option<Duration>,
    /// The limit for the tables of one search, in bytes.
    pub memory: usize,
}

impl Default for Solver {
    /// Minimizes moves, without a time limit, in 2 GiB.
    fn default() -> Self {
        Solver { minimize: Minimize::Moves, time: None, memory: 2 << 30 }
    }
}

/// The answer for a level, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// What the search took.
    pub stats: Stats,
}

/// What was found out about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A solution, proved to be shortest.
    Solved(Solution),
    /// It is proved that there is no solution.
    Unsolvable,
    /// A limit was reached before either was known.
    Limit(Limit),
}

impl Solver {
    /// Finds a shortest solution, or proves that there is none.
    ///
    /// Time and memory may grow exponentially with the level, up to the limits. Every solution is replayed by
    /// the rules of [`Warehouse`].
    ///
    /// # Panics
    ///
    /// The solution found does not replay: a bug in the solver.
    #[must_use]
    pub fn solve(&self, warehouse: &Warehouse) -> Report {
        let limits = Limits::new(self.time, self.memory);
        let mut stats = Stats::default();
        let answer = self.search(warehouse, &limits, &mut stats).unwrap_or_else(Answer::Limit);
        stats.time = limits.elapsed();
        Report { answer, stats }
    }

    fn search(
        &self,
        warehouse: &Warehouse,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Answer, Limit> {
        let Some(start) = Start::new(warehouse, limits)? else { return Ok(Answer::Unsolvable) };
        let plan = bidirectional::search(&start, self.minimize, limits, stats)
            .unwrap_or_else(|| astar::search(&start, self.minimize, limits, stats))?;
        Ok(plan.map_or(Answer::Unsolvable, |plan| {
            Answer::Solved(solution::replay(warehouse, &start.field, &plan))
        }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::solution::Plan;
    use super::*;
    use crate::session::Session;

    /// Boards of 6×7 cells with a worker, three boxes (one on a goal) and more goals.
    fn board() -> impl Strategy<Value = String> {
        let cells: Vec<char> = "@abC++++####".chars().chain(['-'; 30]).collect();
        Just(cells).prop_shuffle().prop_map(|cells| {
            cells.chunks(7).map(|row| row.iter().collect::<String>() + "\n").collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        /// Debug assertions also check that the bound of A* is consistent.
        #[test]
        fn both_engines_find_solutions_of_the_same_cost(board in board()) {
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, usize::MAX);
            for objective in [Minimize::Moves, Minimize::Pushes] {
                let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { continue };
                let mut stats = Stats::default();
                let fast = bidirectional::search(&start, objective, &limits, &mut stats).unwrap();
                let plain = astar::search(&start, objective, &limits, &mut stats);
                let cost = |plan: Result<Option<Plan>, Limit>| {
                    plan.ok().unwrap().map(|plan| (plan.pushes.len(), plan.moves))
                };
                prop_assert_eq!(cost(fast), cost(plain), "{:?}\n{}", objective, board);
            }
        }
    }
}
