//! Solutions: shortest ones, proved, any, or the best in the time there is.
//!
//! A [`Solver`] takes these steps until one settles the level, or time is up. The table with their parts of the time and of the
//! memory is in `portfolio`.
//!
//! | accept | minimize | steps |
//! |---|---|---|
//! | proved | moves | both ends, move-optimal A* |
//! | proved | pushes | both ends, move-optimal A*, feature space, push-optimal A*, turns; both ends and A* again with all time |
//! | any | moves | both ends and move-optimal A* in little memory, feature space; both again with all memory |
//! | any | pushes | the same, and push-optimal A* before they run again |
//! | best | moves | both ends and move-optimal A* in little memory, feature space, turns; both again with all memory |
//! | best | pushes | the same, and push-optimal A* before the turns, where no solution is known by then |
//!
//! *Both ends* is breadth-first search from both ends (`bidirectional`), *A\** takes what is too large for it (`astar`), *feature
//! space* is FESS (`fess`), which finds any solution, and *turns* improve a solution (`improve`) and prove it by push-optimal
//! A* in turns (`turns`).

mod astar;
mod bidirectional;
#[cfg(test)]
mod boards;
mod deadlock;
mod fess;
mod heuristic;
mod improve;
mod level;
mod limits;
mod objective;
mod options;
#[cfg(test)]
mod oracle;
mod portfolio;
mod solution;
mod stats;
mod techniques;
mod turns;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

use self::heuristic::assignment::AssignmentSolver;
use self::level::field::Start;
use self::limits::Limits;
use self::portfolio::Portfolio;
use self::solution::{Finding, Plan};
use crate::warehouse::{Push, Warehouse};

pub use self::deadlock::{Deadlock, Deadlocks};
pub use self::improve::Progress;
pub use self::limits::Limit;
pub use self::objective::Minimize;
pub use self::options::{Accept, Solver};
pub use self::portfolio::MAX_CHEAP_MEMORY;
pub use self::solution::Solution;
pub use self::stats::Stats;
pub use self::techniques::{Technique, Techniques};

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
    /// A solution that is proved to be shortest in what is minimized, and of these in the other.
    Optimal {
        /// The solution.
        solution: Solution,
        /// No solution has fewer pushes.
        lower_bound: usize,
    },
    /// It is proved that there is no solution.
    Unsolvable,
    /// Neither is known.
    Open {
        /// The best solution that was found, or was known before.
        best: Option<Solution>,
        /// No solution has fewer pushes.
        lower_bound: usize,
        /// Why the search ended.
        reason: Reason,
    },
}

/// Why a search ended before the level was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// What was found is good enough.
    #[error("accepted")]
    Accepted,
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl Answer {
    /// The best solution known.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Answer::Optimal { solution, .. } => Some(solution),
            Answer::Unsolvable => None,
            Answer::Open { best, .. } => best.as_ref(),
        }
    }

    /// Takes the best solution known.
    pub fn into_solution(self) -> Option<Solution> {
        match self {
            Answer::Optimal { solution, .. } => Some(solution),
            Answer::Unsolvable => None,
            Answer::Open { best, .. } => best,
        }
    }

    /// No solution has fewer pushes; `None` if there is none at all.
    pub fn lower_bound(&self) -> Option<usize> {
        match self {
            Answer::Optimal { lower_bound, .. } | Answer::Open { lower_bound, .. } => {
                Some(*lower_bound)
            }
            Answer::Unsolvable => None,
        }
    }

    /// Returns whether there is a solution, and none has fewer pushes.
    pub fn is_optimal_in_pushes(&self) -> bool {
        let pushes = self.solution().map(|solution| solution.pushes.len());
        pushes.is_some() && pushes == self.lower_bound()
    }

    /// Returns the limit that ended the search, if one did.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Answer::Open { reason: Reason::Limit(limit), .. } => Some(*limit),
            _ => None,
        }
    }
}

impl Solver {
    /// Finds a solution, or proves that there is none. Where any solution will do, `minimize` matters only if a
    /// shortest one comes for little.
    ///
    /// Time and memory may grow exponentially with the level, up to the limits. Every solution is replayed by
    /// the rules of [`Warehouse`].
    ///
    /// # Panics
    ///
    /// The solution found does not replay: a bug in the solver.
    #[must_use]
    pub fn solve(&self, warehouse: &Warehouse) -> Report {
        self.solve_until(warehouse, Arc::default())
    }

    /// The same as [`solve`](Self::solve), but returns within 100 ms after `is_cancelled` becomes true.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::AtomicBool};
    /// use sokopush::{Answer, Solver, Warehouse, solve::Limit};
    ///
    /// let level: Warehouse = "#######\n#@ $ .#\n#######\n".parse()?;
    /// let report = Solver::default().solve_until(&level, Arc::new(AtomicBool::new(true)));
    /// assert_eq!(report.answer.limit(), Some(Limit::Cancelled));
    /// # Ok::<(), sokopush::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As for [`solve`](Self::solve).
    #[must_use]
    pub fn solve_until(&self, warehouse: &Warehouse, is_cancelled: Arc<AtomicBool>) -> Report {
        self.improve(warehouse, None, is_cancelled, &mut |_| {})
    }

    /// The same as [`solve_until`](Self::solve_until), from a known solution, which is never lost. If the pushes do not solve the
    /// level, they are ignored. Once there is a solution to improve,
    /// `on_progress` is called with it, and each time when it or the lower bound gets better. It is never called if any
    /// solution will do, or if moves must be proved.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sokopush::solve::Accept;
    /// use sokopush::{Answer, Levels, Notation, Solver, Source};
    ///
    /// let text = "#######\n#@ $ .#\n#     #\n#######\nSolution: rlrdulRR\n";
    /// let level = Levels::new(Notation::Xsb, Source::new("text", text.as_bytes())).next().unwrap()?;
    /// let known = level.play_main_record().pushes();
    /// let solver = Solver { accept: Accept::Best, ..Solver::default() };
    /// let report = solver.improve(&level.warehouse, Some(&known), Arc::default(), &mut |_| {});
    /// let Answer::Optimal { solution, .. } = report.answer else { unreachable!() };
    /// assert_eq!(solution.moves.to_string(), "rRR");
    /// # Ok::<(), sokopush::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As for [`solve`](Self::solve).
    #[must_use]
    pub fn improve(
        &self,
        warehouse: &Warehouse,
        known: Option<&[Push]>,
        is_cancelled: Arc<AtomicBool>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Report {
        let limits = Limits::new(self.time, self.memory).until(is_cancelled);
        self.improve_within(warehouse, known, &limits, on_progress)
    }

    fn improve_within(
        &self,
        warehouse: &Warehouse,
        known: Option<&[Push]>,
        limits: &Limits,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Report {
        let known = known.and_then(|known| solution::play(warehouse, known));
        let mut stats = Stats::default();
        let answer = self.search(warehouse, known.as_ref(), limits, &mut stats, on_progress);
        let open =
            |limit| Answer::Open { best: known, lower_bound: 0, reason: Reason::Limit(limit) };
        stats.time = limits.elapsed();
        Report { answer: answer.unwrap_or_else(open), stats }
    }

    /// Fails if a limit is reached before the engines begin.
    fn search(
        &self,
        warehouse: &Warehouse,
        known: Option<&Solution>,
        limits: &Limits,
        stats: &mut Stats,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Answer, Limit> {
        limits.check_time()?;
        let start = Start::new(warehouse, self.techniques, limits)?;
        let Some(start) = start else { return Ok(Answer::Unsolvable) };
        let rows: Vec<usize> = start.boxes.iter().map(|square| square.index()).collect();
        let bound =
            AssignmentSolver::default().pushes(start.field.plain_distances(), &rows, limits)?;
        let Some(bound) = bound else { return Ok(Answer::Unsolvable) };
        let mut portfolio = Portfolio {
            start: &start,
            solver: self,
            limits,
            stats,
            lower_bound: bound,
            best: known.map(|known| Plan::of(&start.field, known)),
            attempts: fess::attempts(),
            on_progress,
        };
        let verdict = if bound == 0 {
            Finding::Optimal(Plan { pushes: Vec::new(), moves: Some(0) })
        } else {
            portfolio.run()
        };
        let replay = |plan: &Plan| solution::replay(warehouse, &start.field, plan);
        let (best, lower_bound) = (portfolio.best.as_ref().map(replay), portfolio.lower_bound);
        Ok(self.answer(verdict, best, lower_bound as usize, replay))
    }

    /// # Panics
    ///
    /// A verdict contradicts a known solution: a bug in the solver.
    fn answer(
        &self,
        verdict: Finding,
        best: Option<Solution>,
        lower_bound: usize,
        replay: impl Fn(&Plan) -> Solution,
    ) -> Answer {
        let cost =
            |solution: &Solution| self.minimize.order(solution.moves.len(), solution.pushes.len());
        match verdict {
            Finding::Optimal(plan) => {
                let solution = replay(&plan);
                let is_optimal = best.is_none_or(|best| cost(&solution) <= cost(&best));
                assert!(is_optimal, "a better solution than the shortest is known; {REPORT}");
                let lower_bound = match self.minimize {
                    Minimize::Moves => lower_bound,
                    Minimize::Pushes => solution.pushes.len(),
                };
                Answer::Optimal { solution, lower_bound }
            }
            Finding::Unsolvable => {
                assert!(
                    best.is_none(),
                    "a level is called unsolvable and has a solution; {REPORT}"
                );
                Answer::Unsolvable
            }
            Finding::Open(limit) => {
                let reason = limit.map_or(Reason::Accepted, Reason::Limit);
                Answer::Open { best, lower_bound, reason }
            }
        }
    }

    /// The number of threads to start.
    fn threads(&self) -> usize {
        if cfg!(target_family = "wasm") { 1 } else { self.threads }
    }
}

/// What a panic asks for.
const REPORT: &str = "please report this bug with the level";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::astar::moves;
    use super::*;
    use crate::solve::boards;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        /// Debug assertions also check that the bound of A* is consistent.
        #[test]
        fn both_engines_find_solutions_of_the_same_cost(board in boards::any()) {
            let warehouse = boards::warehouse(&board);
            let limits = Limits::new(None, usize::MAX);
            for objective in [Minimize::Moves, Minimize::Pushes] {
                let Some(start) = boards::start(&warehouse) else { continue };
                let mut stats = Stats::default();
                let fast = bidirectional::search(&start, objective, 0, &limits, &mut stats).unwrap();
                let plain = moves::search(&start, objective, &limits, &mut stats);
                let cost = |plan: Result<Option<Plan>, Limit>| {
                    plan.ok().unwrap().map(|plan| (plan.pushes.len(), plan.moves))
                };
                prop_assert_eq!(cost(fast), cost(plain), "{:?}\n{}", objective, board);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        /// A solution that is found is replayed, and none is found where there is none.
        #[test]
        fn feature_space_search_finds_only_solutions(board in boards::any()) {
            let warehouse = boards::warehouse(&board);
            let limits = Limits::new(None, usize::MAX);
            let Some(start) = boards::start(&warehouse) else { return Ok(()) };
            let mut stats = Stats::default();
            let any = fess::search(&start, &mut fess::attempts(), &limits, &mut stats).unwrap().ok().unwrap();
            let exact = moves::search(&start, Minimize::Pushes, &limits, &mut stats).ok().unwrap();
            // It gives up only where it should.
            prop_assert_eq!(any.is_some(), exact.is_some(), "{}", board);
            if let (Some(any), Some(exact)) = (any, exact) {
                let pushes = solution::replay(&warehouse, &start.field, &any).pushes.len();
                prop_assert!(pushes >= exact.pushes.len());
            }
        }
    }
}
