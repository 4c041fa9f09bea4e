//! The solver: shortest solutions with a proof, any solution, or the best one within the limits.
//!
//! A [`Solver`] is a portfolio of engines. They run in this order until one answers or a limit is reached; `portfolio` has the
//! same table with each engine's part of the time and its memory.
//!
//! | accept | minimize | engines |
//! |---|---|---|
//! | proved | moves | bidirectional search, move-optimal A* |
//! | proved | pushes | bidirectional search, move-optimal A* (16 MiB), FESS, push-optimal A*, improvement; then bidirectional search and move-optimal A* with all time and memory |
//! | any, best | moves | bidirectional search and move-optimal A* (16 MiB each), FESS, improvement; then both with all memory |
//! | any, best | pushes | the same, with push-optimal A* after FESS |
//!
//! *Bidirectional search* is breadth-first (`bidirectional`). *A\** (`astar`) is move-optimal, for levels too large for that, or
//! push-optimal. *FESS*, feature space search (`fess`), finds any solution. *Improvement* is neighbourhood search (`improve`)
//! alternating with push-optimal A* (`turns`). FESS and push-optimal A* run only while no solution is known, improvement only
//! from a known one and not with `any`, which ends with the first solution that FESS or push-optimal A* finds.

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

use self::heuristic::assignment::AssignmentSolver;
use self::level::field::Start;
use self::limits::Limits;
use self::portfolio::Portfolio;
use self::solution::{Finding, Plan};
use crate::warehouse::{Push, Warehouse};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use self::deadlock::{Deadlock, Deadlocks};
pub use self::improve::Progress;
pub use self::limits::{Limit, Reason};
pub use self::objective::Minimize;
pub use self::options::{Accept, Solver};
pub use self::portfolio::MAX_CHEAP_MEMORY;
pub use self::solution::Solution;
pub use self::stats::Stats;
pub use self::techniques::{Technique, Techniques};

/// The result of solving one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What is known about the level.
    pub answer: Answer,
    /// The effort: states, time and memory.
    pub stats: Stats,
}

/// What was found out about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A shortest solution in moves or pushes, whichever is minimized; ties are broken by the other. Both are proved.
    Optimal {
        /// The solution.
        solution: Solution,
        /// A proved lower bound on the pushes (not moves) of every solution.
        lower_bound: usize,
    },
    /// It is proved that there is no solution.
    Unsolvable,
    /// Not decided: there may be a better solution, or none at all.
    Open {
        /// The best solution found or passed in, if any.
        best: Option<Solution>,
        /// A proved lower bound on the pushes (not moves) of every solution.
        lower_bound: usize,
        /// Why the search ended.
        reason: Reason,
    },
}

impl Answer {
    /// Returns the best solution known.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Answer::Optimal { solution, .. } => Some(solution),
            Answer::Unsolvable => None,
            Answer::Open { best, .. } => best.as_ref(),
        }
    }

    /// Returns a lower bound on the pushes of every solution; `None` if there is none.
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

    /// The same as [`solve_until`](Self::solve_until), but starts from a known solution, which is kept unless a better one is
    /// found. Pushes that do not solve the level are ignored. Once there is a solution to improve,
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
        let finding = if bound == 0 {
            Finding::Optimal(Plan { pushes: Vec::new(), moves: Some(0) })
        } else {
            portfolio.run()
        };
        let replay = |plan: &Plan| solution::replay(warehouse, &start.field, plan);
        let (best, lower_bound) = (portfolio.best.as_ref().map(replay), portfolio.lower_bound);
        Ok(self.answer(finding, best, lower_bound as usize, replay))
    }

    /// # Panics
    ///
    /// A finding contradicts a known solution: a bug in the solver.
    fn answer(
        &self,
        finding: Finding,
        best: Option<Solution>,
        lower_bound: usize,
        replay: impl Fn(&Plan) -> Solution,
    ) -> Answer {
        let cost =
            |solution: &Solution| self.minimize.order(solution.moves.len(), solution.pushes.len());
        match finding {
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
            Finding::Open(reason) => Answer::Open { best, lower_bound, reason },
        }
    }
}

/// What a panic asks for.
const REPORT: &str = "please report this bug with the level";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::astar::moves;
    use super::*;
    use crate::grid::Direction::{self, Left, Right};
    use crate::solve::boards;
    use crate::solve::level::square::Square;

    /// The answer where an engine finds these pushes, or no solution, although two pushes are known to be enough.
    fn answer_beside_a_solution(found: Option<&[(usize, Direction)]>) -> Answer {
        let warehouse = boards::warehouse("@a-+\n----\n");
        let start = boards::start(&warehouse).unwrap();
        let replay = |plan: &Plan| solution::replay(&warehouse, &start.field, plan);
        let plan = |pushes: &[(usize, Direction)]| {
            let push = |&(index, direction): &_| (Square::new(index), direction);
            Plan { pushes: pushes.iter().map(push).collect(), moves: None }
        };
        let finding = found.map_or(Finding::Unsolvable, |pushes| Finding::Optimal(plan(pushes)));
        let best = replay(&plan(&[(1, Right), (2, Right)]));
        Solver::default().answer(finding, Some(best), 2, replay)
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
