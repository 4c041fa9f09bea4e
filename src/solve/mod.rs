//! The solver: shortest solutions with a proof, any solution, or the best one within the limits.
//!
//! A [`Solver`] is a portfolio of engines. They run in this order until one answers or a limit is
//! reached; `portfolio` has the same table with each engine's part of the time and its memory.
//!
//! | accept | minimize | engines |
//! |---|---|---|
//! | proved | moves | bidirectional search, move-optimal A* |
//! | proved | pushes | bidirectional search (in turns with push-optimal A* where ties are left), move-optimal A* (16 MiB), any solution, push-optimal A*, improvement; then bidirectional search and move-optimal A* with all time and memory |
//! | any, best | moves | bidirectional search and move-optimal A* (16 MiB each), any solution, improvement; then both with all memory |
//! | any, best | pushes | the same, with push-optimal A* between any solution and improvement |
//!
//! *Bidirectional search* is breadth-first (`bidirectional`). *A\** (`astar`) is move-optimal, for levels too large for that, or
//! push-optimal. *Any solution* (`any`) is found by feature space search, with a plan or an intermediate goal (`fess`), and by
//! greedy best-first search backward (`any::greedy`) in alternating attempts, or in two threads. *Improvement* is neighbourhood search (`improve`)
//! alternating with push-optimal A*, or beside it in another thread (`portfolio::anytime`). Until a solution is known: any
//! solution, then push-optimal A*. Afterwards: improvement, alternating with a proof. `any` stops at the first solution.
//!
//! The engines share `heuristic` (lower bounds: assignment, two and three boxes, learned conflicts, goal zone),
//! `deadlock`, `level` (the level as the solver sees it), `store` (tables of states and open lists) and `task` (limits, with the
//! parts of the memory and the prices of work; objective).

#![expect(
    clippy::indexing_slicing,
    reason = "squares, bits, ids and depths index the tables that were made for them"
)]

mod any;
mod astar;
mod attempts;
mod bidirectional;
mod deadlock;
mod fess;
mod heuristic;
mod improve;
mod level;
mod options;
pub(crate) mod portfolio;
mod search;
mod solution;
mod stable_hash;
mod store;
mod task;
mod tuning;

use self::heuristic::assignment::AssignmentSolver;
use self::level::{Field, Start};
use self::portfolio::Portfolio;
use self::solution::{Finding, Plan};
use self::task::{Limits, memory};
#[cfg(test)]
use self::tests::boards;
use crate::board::{Push, Warehouse};

pub use self::deadlock::dead_squares::dead_squares;
pub use self::deadlock::{Deadlock, Deadlocks};
pub use self::options::{Accept, Solver};
pub use self::portfolio::Engine;
pub use self::search::Search;
pub use self::solution::{Length, Solution};
pub use self::task::{Limit, Minimize, Progress, Reason, Stats};
// For benchmarks and tests.
#[doc(hidden)]
pub use self::task::{Technique, Techniques};
#[doc(hidden)]
pub use self::tuning::Tuning;

/// The result of solving one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The solution, the proof that there is none, or neither.
    pub answer: Answer,
    /// The effort: states, time and memory.
    pub stats: Stats,
    /// The engine that answered; `None` if none had to, or a limit was reached.
    pub engine: Option<Engine>,
}

/// The answer to whether a level has a solution, and which is shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A shortest solution in moves or pushes, whichever is minimized; ties are broken by the other. Both are proved.
    #[non_exhaustive]
    Optimal {
        /// The solution.
        solution: Solution,
        /// Proved: no solution has fewer moves than this, and none has fewer pushes. The moves are never less than the pushes, and
        /// more only where moves are minimized.
        lower_bound: Length,
    },
    /// It is proved that there is no solution.
    Unsolvable,
    /// Not decided: there may be a better solution, or none at all.
    #[non_exhaustive]
    Open {
        /// The best solution found or passed in, if any.
        best: Option<Solution>,
        /// Proved: no solution has fewer moves than this, and none has fewer pushes. The moves are never less than the pushes, and
        /// more only where moves are minimized.
        lower_bound: Length,
        /// Why the search ended.
        reason: Reason,
    },
}

impl Answer {
    /// An answer with a proved solution and lower bounds.
    pub fn optimal(solution: Solution, lower_bound: Length) -> Answer {
        Answer::Optimal { solution, lower_bound }
    }

    /// An answer that is not decided.
    pub fn open(best: Option<Solution>, lower_bound: Length, reason: impl Into<Reason>) -> Answer {
        Answer::Open { best, lower_bound, reason: reason.into() }
    }

    /// Returns the best solution known.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Answer::Optimal { solution, .. } => Some(solution),
            Answer::Unsolvable => None,
            Answer::Open { best, .. } => best.as_ref(),
        }
    }

    /// Returns lower bounds on the moves and on the pushes of every solution; `None` if there is none.
    pub fn lower_bound(&self) -> Option<Length> {
        match self {
            Answer::Optimal { lower_bound, .. } | Answer::Open { lower_bound, .. } => {
                Some(*lower_bound)
            }
            Answer::Unsolvable => None,
        }
    }

    /// Returns whether there is a solution that is proved to be shortest in what was minimized, moves or pushes: the answer is
    /// [`Optimal`](Answer::Optimal). [`is_optimal_in_pushes`](Self::is_optimal_in_pushes) asks for pushes, whatever was minimized.
    pub fn is_optimal(&self) -> bool {
        matches!(self, Answer::Optimal { .. })
    }

    /// Returns whether there is a solution, and none has fewer pushes, whatever was minimized.
    pub fn is_optimal_in_pushes(&self) -> bool {
        let pushes = self.solution().map(|solution| solution.pushes.len());
        pushes.is_some() && pushes == self.lower_bound().map(|bound| bound.pushes)
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
    /// Finds a solution of a [`Warehouse`] or of a [`Level`](crate::Level), or proves that there is none. The solutions that are stored
    /// with a level are not looked at. Where any solution will do, `minimize`
    /// matters only if a shortest one is found at once.
    ///
    /// Time and memory may grow exponentially with the level, up to the limits. Every solution is
    /// replayed by the rules of [`Warehouse`].
    ///
    /// # Panics
    ///
    /// The solution found does not replay: a bug in the solver.
    #[must_use]
    pub fn solve(&self, level: &(impl AsRef<Warehouse> + ?Sized)) -> Report {
        self.search(level).run()
    }

    /// A search that can be given a known solution, be followed and be stopped before it [runs](Search::run).
    ///
    /// ```
    /// use sokopush::{Level, Solver};
    ///
    /// let level: Level = "#####\n#@$.#\n#####\n".parse()?;
    /// let search = Solver::default().search(&level);
    /// assert!(search.run().answer.is_optimal());
    /// # Ok::<(), sokopush::Error>(())
    /// ```
    pub fn search<'a>(&self, level: &'a (impl AsRef<Warehouse> + ?Sized)) -> Search<'a> {
        Search {
            solver: *self,
            warehouse: level.as_ref(),
            known: &[],
            is_stopped: Box::new(|| false),
            on_progress: Box::new(|_| {}),
        }
    }

    fn run(&self, warehouse: &Warehouse, known: &[Push], limits: &Limits) -> Report {
        let limits = &limits.clone().tuned(self.tuning);
        let limits = &limits.with_memory(memory::of_tables(self.memory));
        // A known solution is kept, however little time there is.
        let known = solution::play(warehouse, known);
        let mut stats = Stats::default();
        let mut engine = None;
        let mut answer =
            match self.answer(warehouse, known.as_ref(), limits, &mut stats, &mut engine) {
                Ok(answer) => answer,
                Err(limit) => Answer::open(known, Length::default(), limit),
            };
        if self.expansions.is_some()
            && let Answer::Open { reason: Reason::Limit(limit @ Limit::Time), .. } = &mut answer
        {
            *limit = Limit::Expansions;
        }
        stats.time = limits.elapsed();
        Report { answer, stats, engine }
    }

    /// Lets the engines work on a level, from a known solution if there is one. Fails if a limit is reached before they begin.
    fn answer(
        &self,
        warehouse: &Warehouse,
        known: Option<&Solution>,
        limits: &Limits,
        stats: &mut Stats,
        engine: &mut Option<Engine>,
    ) -> Result<Answer, Limit> {
        limits.check_time()?;
        let Some(start) = Start::new(warehouse, self.techniques, limits)? else {
            return Ok(Answer::Unsolvable);
        };
        let Some(bound) = pushes_of_assignment(&start, limits)? else {
            return Ok(Answer::Unsolvable);
        };
        let best = known.map(Solution::length);
        limits.report(Progress { best, lower_bound: bound as usize, ..Progress::default() });
        let mut portfolio = Portfolio::new(&start, self, limits, stats, bound, known);
        let finding = if bound == 0 {
            Ok(Finding::Optimal(Plan { pushes: Vec::new(), moves: Some(0) }))
        } else {
            portfolio.run()
        };
        *engine = portfolio.engine;
        let pushes = portfolio.bounds.lower() as usize;
        let moves = portfolio.bounds.moves() as usize;
        let result = PortfolioResult {
            warehouse,
            field: &start.field,
            known,
            best: portfolio.best.as_ref(),
            lower_bound: Length { moves, pushes },
        };
        Ok(result.answer(finding, self.minimize))
    }

    /// Returns whether two threads may work on a level. Limited expansions are those of one.
    fn has_threads(&self) -> bool {
        self.threads > 1 && self.expansions.is_none()
    }
}

/// Returns a first lower bound on the pushes of a level; `None` if it cannot be solved.
fn pushes_of_assignment(start: &Start, limits: &Limits) -> Result<Option<u32>, Limit> {
    let rows: Vec<usize> = start.boxes.iter().map(|square| square.index()).collect();
    let distances = start.field.distances().clone();
    AssignmentSolver::new(distances, start.techniques).pushes(&rows, limits)
}

/// What the engines leave when they end.
struct PortfolioResult<'a> {
    warehouse: &'a Warehouse,
    field: &'a Field,
    /// The solution with which they began.
    known: Option<&'a Solution>,
    /// The best plan, if it is not that of an [optimal](Finding::Optimal) finding.
    best: Option<&'a Plan>,
    lower_bound: Length,
}

impl PortfolioResult<'_> {
    /// # Panics
    ///
    /// A finding contradicts a known solution: a bug in the solver.
    fn answer(&self, finding: Result<Finding, Limit>, minimize: Minimize) -> Answer {
        let best = self.best.map(|plan| self.best_solution(plan));
        let reason = match finding {
            Ok(Finding::Optimal(plan)) => {
                let solution = self.replay(&plan);
                if let Some(best) = best {
                    let is_optimal = minimize.lengths(&solution) <= minimize.lengths(&best);
                    assert!(is_optimal, "a better solution than the shortest is known; {REPORT}");
                }
                let mut lower_bound = self.lower_bound;
                let Length { moves, pushes } = solution.length();
                match minimize {
                    Minimize::Moves => lower_bound.moves = moves,
                    Minimize::Pushes => {
                        lower_bound = Length { moves: pushes.max(lower_bound.moves), pushes };
                    }
                }
                return Answer::optimal(solution, lower_bound);
            }
            Ok(Finding::Unsolvable) => {
                assert!(
                    best.is_none(),
                    "a level is called unsolvable and has a solution; {REPORT}"
                );
                return Answer::Unsolvable;
            }
            Ok(Finding::Accepted) => Reason::Accepted,
            Err(limit) => limit.into(),
        };
        Answer::open(best, self.lower_bound, reason)
    }

    /// The solution of the best plan.
    fn best_solution(&self, plan: &Plan) -> Solution {
        // The known solution was replayed already, which may take long.
        if let Some(known) = self.known
            && Plan::of(self.field, known).pushes == plan.pushes
        {
            return known.clone();
        }
        self.replay(plan)
    }

    fn replay(&self, plan: &Plan) -> Solution {
        solution::replay(self.warehouse, self.field, plan)
    }
}

/// The request at the end of a panic's message.
const REPORT: &str = "please report this bug with the level";

#[cfg(test)]
mod tests;
