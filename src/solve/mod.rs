//! Solutions: shortest ones, proved, any, or the best in the time there is.
//!
//! A level is proved by the first engine that takes it: the search from both ends, which is much faster, or
//! else A*, which takes boards of any size. Where any solution will do, it gets little memory, and feature
//! space search goes on from there. Where the best solution is wanted, or where pushes are minimized and the two ends
//! would not meet, the solution found in this way is improved, and proved by a search for less, in turns: see `engines`.

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
mod portfolio;
mod solution;
mod stats;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use self::heuristic::assignment::Bound;
use self::level::field::Start;
use self::limits::Limits;
use self::portfolio::Engines;
use self::solution::Plan;
use crate::names::names;
use crate::warehouse::{Push, Warehouse};

pub use self::deadlock::{Deadlock, Deadlocks};
pub use self::limits::Limit;
pub use self::objective::Minimize;
pub use self::portfolio::MAX_CHEAP_MEMORY;
pub use self::solution::Solution;
pub use self::stats::Stats;

/// Finds solutions: shortest ones unless others are good enough.
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
    /// Which solutions are good enough.
    pub accept: Accept,
    /// What a solution minimizes.
    pub minimize: Minimize,
    /// The time limit for one level. Not kept on `wasm32-unknown-unknown`, which has no clock.
    pub time: Option<Duration>,
    /// The limit for all tables of one level together, in bytes.
    pub memory: usize,
    /// The number of threads that work on one level, where pushes are minimized. Unless a limit is reached, the answer does
    /// not depend on it. Zero counts as one.
    pub threads: usize,
}

impl Default for Solver {
    /// Minimizes moves, without a time limit, in 2 GiB.
    fn default() -> Self {
        let (accept, minimize) = (Accept::Proved, Minimize::Moves);
        Solver { accept, minimize, time: None, memory: 2 << 30, threads: 1 }
    }
}

/// Which solutions are good enough. Displayed and parsed as `proved`, `any` or `best`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Accept {
    /// Only shortest ones, proved to be so. Where pushes are minimized, a limit may leave the moves unproved.
    #[default]
    Proved,
    /// Any.
    Any,
    /// The best that can be found within the limits.
    Best,
}

names!(Accept { Proved = "proved", Any = "any", Best = "best", });

/// The answer for a level, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// Whether the solution, if there is one, is proved to be shortest in what is minimized, and of these in the other.
    pub is_proved: bool,
    /// No solution has fewer pushes than this.
    pub lower_bound: usize,
    /// What the search took.
    pub stats: Stats,
}

impl Report {
    /// Whether there is a solution, and none has fewer pushes.
    pub fn is_proved_in_pushes(&self) -> bool {
        matches!(&self.answer, Answer::Solved(solution) if solution.pushes.len() == self.lower_bound)
    }
}

/// How far the search for the best solution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The moves of the best solution so far.
    pub moves: usize,
    /// The pushes among them.
    pub pushes: usize,
    /// No solution has fewer pushes than this.
    pub lower_bound: usize,
}

impl Progress {
    fn of(plan: &Plan, bound: u32) -> Progress {
        let moves = plan.moves.expect("the moves of better solutions are counted") as usize;
        Progress { moves, pushes: plan.pushes.len(), lower_bound: bound as usize }
    }
}

/// What was found out about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A solution. The report says whether it is proved to be shortest.
    Solved(Solution),
    /// It is proved that there is no solution.
    Unsolvable,
    /// A limit was reached before either was known.
    Limit(Limit),
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
    /// assert_eq!(report.answer, Answer::Limit(Limit::Cancelled));
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

    /// The same as [`solve_until`](Self::solve_until), from a known solution. If the best solution is wanted, it is the
    /// one to improve; if the pushes do not solve the level, they are ignored. Once there is a solution to improve,
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
    /// let Answer::Solved(solution) = report.answer else { unreachable!() };
    /// assert_eq!((solution.moves.to_string(), report.is_proved), ("rRR".to_owned(), true));
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
        let (answer, lower_bound) = (Answer::Unsolvable, 0);
        let mut report = Report { answer, is_proved: false, lower_bound, stats: Stats::default() };
        if let Err(limit) = self.search(warehouse, known, &limits, &mut report, on_progress) {
            // What was known is not lost.
            let known = known.filter(|_| self.accept == Accept::Best);
            let known = known.and_then(|known| solution::play(warehouse, known));
            report.answer = known.map_or(Answer::Limit(limit), Answer::Solved);
        }
        report.stats.time = limits.elapsed();
        report
    }

    fn search(
        &self,
        warehouse: &Warehouse,
        known: Option<&[Push]>,
        limits: &Limits,
        report: &mut Report,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<(), Limit> {
        limits.check_time()?;
        let Some(start) = Start::new(warehouse, limits)? else { return Ok(()) };
        let rows: Vec<usize> = start.boxes.iter().map(|square| square.index()).collect();
        let bound = Bound::default().pushes(start.field.plain_distances(), &rows, limits)?;
        let Some(bound) = bound else { return Ok(()) };
        report.lower_bound = bound as usize;
        let known = known.filter(|_| self.accept == Accept::Best);
        let known = known.and_then(|known| solution::known(warehouse, &start.field, known));
        let bound = Cell::new(bound);
        let mut engines = Engines {
            start: &start,
            minimize: self.minimize,
            threads: self.threads,
            limits,
            stats: &mut report.stats,
            bound: &bound,
            wants_proof: self.accept == Accept::Proved,
            on_progress: &mut |plan| on_progress(Progress::of(plan, bound.get())),
        };
        let found = match self.accept {
            _ if bound.get() == 0 => Ok((Some(Plan { pushes: Vec::new(), moves: Some(0) }), true)),
            Accept::Proved => engines.prove(),
            Accept::Any => engines.find(),
            Accept::Best => engines.find_best(known),
        };
        report.lower_bound = bound.get() as usize;
        let (plan, is_proved) = found?;
        if let Some(plan) = plan {
            let solution = solution::replay(warehouse, &start.field, &plan);
            if is_proved && self.minimize == Minimize::Pushes {
                report.lower_bound = solution.pushes.len();
            }
            report.is_proved = is_proved;
            report.answer = Answer::Solved(solution);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::astar::moves;
    use super::*;
    use crate::session::Session;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

        /// Debug assertions also check that the bound of A* is consistent.
        #[test]
        fn both_engines_find_solutions_of_the_same_cost(board in boards::any()) {
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, usize::MAX);
            for objective in [Minimize::Moves, Minimize::Pushes] {
                let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { continue };
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
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, usize::MAX);
            let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { return Ok(()) };
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
