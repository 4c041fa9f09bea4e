//! Which engine takes a level, and when.

use std::cell::{Cell, RefCell};

use super::astar::moves::{self, Scope};
use super::astar::pushes::PushSearch;
use super::bidirectional;
use super::fess::{self, Attempts};
use super::improve::{FIRST_MEMORY, GROWTH, Improver};
use super::level::field::Start;
use super::level::square::Square;
use super::limits::{Limit, Limits};
use super::objective::{Cost, Minimize};
use super::solution::Plan;
use super::stats::Stats;

/// What the first search for a shortest solution may use if other solutions will do, in bytes. With at least this memory,
/// which levels `Accept::Any` proves does not depend on the limit.
pub const MAX_CHEAP_MEMORY: usize = 16 << 20;

/// With more boxes × boxes × goals, A* could take seconds to use that up.
const MAX_CHEAP_ASSIGNMENT: usize = 1 << 12;

/// The part of the time for a first solution where it must be proved.
const FIRST_PART: f64 = 0.5;

/// Slices get the memory divided by this; a proof gets the rest.
const SLICES_DIVISOR: usize = 4;

/// A proof of the moves, with as many pushes, may use so many times the memory of a slice.
const PROOF_FACTOR: usize = 16;

/// The time of a turn of improvement, as a share of the time so far.
const IMPROVEMENT_SHARE: f64 = 1.0;

/// The same of a proof, once slices of a size are exhausted.
const PROOF_SHARE: f64 = 0.5;

/// The same of a proof before, and where it only raises the bound because moves are minimized.
const BOUND_SHARE: f64 = 0.1;

/// The engines at work on one level.
pub(super) struct Engines<'a> {
    pub(super) start: &'a Start<'a>,
    pub(super) minimize: Minimize,
    pub(super) threads: usize,
    pub(super) limits: &'a Limits,
    pub(super) stats: &'a mut Stats,
    /// No solution has fewer pushes.
    pub(super) bound: &'a Cell<u32>,
    /// Whether only a shortest solution will do.
    pub(super) wants_proof: bool,
    /// Called with the best solution so far when it or the bound gets better, until it is proved.
    pub(super) on_progress: &'a mut dyn FnMut(&Plan),
}

/// A solution, or none, and whether it is proved to be shortest, or that there is none.
type Found = (Option<Plan>, bool);

impl<'a> Engines<'a> {
    /// Finds a shortest solution. Where pushes are minimized, its moves may stay unproved at a limit.
    pub(super) fn prove(&mut self) -> Result<Found, Limit> {
        if self.minimize == Minimize::Moves {
            return Ok((self.prove_at_once()?, true));
        }
        let (plan, is_proved) = self.find_best(None)?;
        if is_proved
            || plan.as_ref().is_some_and(|plan| plan.pushes.len() == self.bound.get() as usize)
        {
            return Ok((plan, is_proved));
        }
        // Only a limit ends a search without a proof.
        Err(self.limits.check_time().err().unwrap_or(Limit::Memory))
    }

    /// Finds any solution.
    pub(super) fn find(&mut self) -> Result<Found, Limit> {
        match self.prove_cheaply() {
            Err(Limit::Memory) => {}
            proved => return Ok((proved?, true)),
        }
        self.find_or_prove(&mut fess::attempts(), self.limits)
    }

    /// Finds any solution; a shortest one only if the board is too large for feature space search.
    fn find_or_prove(&mut self, attempts: &mut Attempts, limits: &Limits) -> Result<Found, Limit> {
        match fess::search(self.start, attempts, limits, self.stats) {
            None => Ok((self.prove_at_once()?, true)),
            Some(Ok(None)) => Ok((None, true)),
            Some(found) => Ok((found?, false)),
        }
    }

    /// Finds a better and better solution, from a known one if there is one, until it is proved or a limit is reached.
    pub(super) fn find_best(&mut self, known: Option<Plan>) -> Result<Found, Limit> {
        let mut attempts = fess::attempts();
        match self.prove_cheaply() {
            Ok(proved) => return Ok((proved, true)),
            Err(limit) if limit != Limit::Memory && known.is_none() => return Err(limit),
            // A known solution is still an answer.
            Err(_) => {}
        }
        if let Some(plan) = known {
            let proof = self.begin_proof();
            return Ok(self.improve(plan, &mut attempts, proof));
        }
        let limits = self.limits;
        let limits = if self.wants_proof { limits.with_part(FIRST_PART) } else { limits.clone() };
        match self.find_or_prove(&mut attempts, &limits) {
            Ok((Some(plan), false)) => {
                let proof = self.begin_proof();
                Ok(self.improve(plan, &mut attempts, proof))
            }
            // Where moves are minimized, it only raises the bound.
            Err(limit) => match self.begin_proof().filter(|_| self.minimize == Minimize::Pushes) {
                Some(search) => self.prove_alone(search),
                None if limit == Limit::Memory => Ok((self.prove_at_once()?, true)),
                None => Err(limit),
            },
            answer => answer,
        }
    }

    /// Makes the tables of a proof; without room or time for them, there is none.
    fn begin_proof(&self) -> Option<PushSearch<'a>> {
        let memory = self.limits.memory;
        let limits = self.limits.with_memory(memory - memory / SLICES_DIVISOR);
        let proof = PushSearch::new(self.start, None, self.threads, &limits).and_then(Result::ok);
        if let Some(search) = &proof {
            raise(self.bound, search.bound());
        }
        proof
    }

    /// Finds a solution with the fewest pushes where none is known.
    fn prove_alone(&mut self, mut search: PushSearch) -> Result<Found, Limit> {
        let end = search.run(u32::MAX, self.limits, self.stats);
        let plan = search.plan();
        let Some(plan) = plan else {
            // The bound of an exhausted search is `u32::MAX`, which is none to report.
            end.inspect_err(|_| raise(self.bound, search.bound()))?;
            return Ok((None, true));
        };
        raise(self.bound, search.bound());
        let improver = Improver::new(self.start, self.minimize, plan, self.on_progress);
        if end.is_err() {
            return Ok((Some(improver.plan()), false));
        }
        Ok(break_ties(self.start, improver, Some(search), self.limits, self.stats))
    }

    /// Improves a solution and proves what it can, in turns. Slices get four times the memory each time they are
    /// exhausted; after the last size, the proof gets all the time that is left. If there is none, one search at once is the
    /// last resort.
    fn improve(
        &mut self,
        plan: Plan,
        attempts: &mut Attempts,
        mut proof: Option<PushSearch>,
    ) -> Found {
        let (start, limits) = (self.start, self.limits);
        let max_memory = limits.memory / SLICES_DIVISOR;
        let mut improver = Improver::new(start, self.minimize, plan, self.on_progress);
        let mut memory = Some(FIRST_MEMORY);
        while limits.check_time().is_ok() {
            improver.bound = self.bound.get();
            let is_exhausted = memory.is_none_or(|memory| {
                let limits = limits.with_memory(memory.min(max_memory));
                let share =
                    if proof.is_some() { limits.with_share(IMPROVEMENT_SHARE) } else { limits };
                improver.improve(&share, self.stats).is_ok()
            });
            if let Some(search) = &mut proof {
                let share = match (memory, self.minimize) {
                    (None, _) => limits.clone(),
                    (_, Minimize::Pushes) if is_exhausted => limits.with_share(PROOF_SHARE),
                    _ => limits.with_share(BOUND_SHARE),
                };
                let end = search.run(improver.pushes(), &share, self.stats);
                raise(self.bound, search.bound());
                check_bound(self.bound.get(), improver.pushes());
                match search.plan() {
                    Some(plan) if self.minimize == Minimize::Pushes => improver.replace(plan),
                    _ => {}
                }
                if self.minimize == Minimize::Pushes && improver.pushes() == self.bound.get() {
                    return break_ties(start, improver, proof, limits, self.stats);
                }
                if improver.bound < self.bound.get() {
                    improver.report();
                }
                if matches!(end, Ok(()) | Err(Limit::Memory)) {
                    proof = None;
                }
            }
            memory = match memory {
                memory if !is_exhausted => memory,
                Some(memory) if memory < max_memory => {
                    let limits = limits.with_memory(max_memory);
                    improver.try_another(attempts, &limits, memory, self.stats);
                    Some(memory.saturating_mul(GROWTH))
                }
                _ if proof.is_some() => None,
                _ => {
                    let best = improver.plan();
                    return self.prove_at_once().map_or((Some(best), false), |plan| (plan, true));
                }
            };
        }
        (Some(improver.plan()), false)
    }

    /// Finds a shortest solution in little memory. If a proof is wanted, the search from both ends may use all of it: it
    /// stops by itself when it expects that the ends will not meet.
    fn prove_cheaply(&mut self) -> Result<Option<Plan>, Limit> {
        let (boxes, goals) = (self.start.boxes.len(), self.start.field.goals());
        let cheap = self.limits.with_memory(MAX_CHEAP_MEMORY);
        self.search_from_both_ends(if self.wants_proof { self.limits } else { &cheap })
            .unwrap_or_else(|| {
                if boxes * boxes * goals > MAX_CHEAP_ASSIGNMENT {
                    return Err(Limit::Memory);
                }
                moves::search(self.start, self.minimize, &cheap, self.stats)
            })
    }

    /// Finds a shortest solution by one search.
    fn prove_at_once(&mut self) -> Result<Option<Plan>, Limit> {
        self.search_from_both_ends(self.limits)
            .unwrap_or_else(|| moves::search(self.start, self.minimize, self.limits, self.stats))
    }

    fn search_from_both_ends(&mut self, limits: &Limits) -> Option<Result<Option<Plan>, Limit>> {
        let bound = match self.minimize {
            Minimize::Pushes => self.bound.get() as usize,
            Minimize::Moves => 0,
        };
        bidirectional::search(self.start, self.minimize, bound, limits, self.stats)
    }
}

fn raise(bound: &Cell<u32>, to: u32) {
    bound.set(bound.get().max(to));
}

/// # Panics
///
/// A solution has fewer pushes than the bound: one of them is wrong.
fn check_bound(bound: u32, pushes: u32) {
    assert!(
        bound <= pushes,
        "a solution has {pushes} pushes, and the bound is {bound}; please report this bug with the level"
    );
}

/// Finds the fewest moves with as many pushes as the solution has, which are proved to be the fewest. Returns whether the
/// moves are proved, too.
fn break_ties(
    start: &Start,
    mut improver: Improver,
    proof: Option<PushSearch>,
    limits: &Limits,
    stats: &mut Stats,
) -> Found {
    let tables = proof.as_ref().map_or(0, PushSearch::tables);
    let limits = &limits.with_memory(limits.memory.saturating_sub(tables));
    let bound = proof.map(|search| RefCell::new(search.into_estimator()));
    let pushes = improver.pushes();
    let admits = |boxes: &[Square], worker: Square, cost: Cost| match &bound {
        // A limit ends the search soon.
        Some(bound) => match (bound.borrow_mut())(boxes, worker) {
            Ok(Some(bound)) => cost.first + bound <= pushes,
            Ok(None) => false,
            Err(_) => true,
        },
        None => true,
    };
    let mut memory = FIRST_MEMORY;
    improver.bound = pushes;
    while improver.improve(&limits.with_memory(memory), stats).is_ok() {
        let share = limits.with_memory(memory.saturating_mul(PROOF_FACTOR));
        let scope = Scope { below: improver.cost(), admits: &admits, end: None };
        match moves::search_in(&scope, start, Minimize::Pushes, &share, stats) {
            Ok(None) => return (Some(improver.plan()), true),
            Ok(plan) => return (plan, true),
            Err(Limit::Memory) if share.memory < limits.memory => {}
            Err(_) => break,
        }
        memory = memory.saturating_mul(GROWTH);
    }
    (Some(improver.plan()), false)
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::session::Session;
    use crate::solve::boards;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

        /// From a solution that feature space search finds, and from none.
        #[test]
        fn what_is_proved_in_turns_is_what_plain_a_star_finds(board in boards::any()) {
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, 1 << 28);
            let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { return Ok(()) };
            let mut stats = Stats::default();
            let any = fess::search(&start, &mut fess::attempts(), &limits, &mut stats);
            let Some(any) = any.unwrap().ok().unwrap() else { return Ok(()) };
            for minimize in [Minimize::Moves, Minimize::Pushes] {
                let exact = moves::search(&start, minimize, &limits, &mut stats).ok().unwrap();
                let exact = exact.map(|plan| (plan.pushes.len(), plan.moves));
                let plan = Plan { pushes: any.pushes.clone(), moves: None };
                let mut engines = Engines {
                    start: &start,
                    minimize,
                    threads: 1,
                    limits: &limits,
                    stats: &mut stats,
                    bound: &Cell::default(),
                    wants_proof: true,
                    on_progress: &mut |_| {},
                };
                let proof = || PushSearch::new(&start, None, 1, &limits).unwrap().ok();
                let (improved, is_proved) = engines.improve(plan, &mut fess::attempts(), proof());
                let improved = improved.map(|plan| (plan.pushes.len(), plan.moves));
                prop_assert_eq!((improved, is_proved), (exact, true), "{:?}\n{}", minimize, board);
                if minimize == Minimize::Pushes {
                    let (alone, is_proved) = engines.prove_alone(proof().unwrap()).ok().unwrap();
                    let alone = alone.map(|plan| (plan.pushes.len(), plan.moves));
                    prop_assert_eq!((alone, is_proved), (exact, true), "{}", board);
                }
            }
        }
    }

    /// In so little memory that proofs end early.
    #[test]
    fn reports_get_better_and_include_the_last_bound() {
        let (mut runner, mut rises) = (TestRunner::deterministic(), 0);
        let cells: Vec<char> = "@abcde+++++########".chars().chain(['-'; 72]).take(72).collect();
        for _ in 0..500 {
            let cells = Just(cells.clone()).prop_shuffle().new_tree(&mut runner).unwrap().current();
            let rows = cells.chunks(9).map(|row| row.iter().collect::<String>() + "\n");
            let board: String = rows.collect();
            let warehouse = board.parse::<Session>().unwrap().into_warehouse();
            let limits = Limits::new(None, 1 << 22);
            let Some(start) = Start::new(&warehouse, &limits).ok().unwrap() else { continue };
            let mut stats = Stats::default();
            let any = fess::search(&start, &mut fess::attempts(), &limits, &mut stats).unwrap();
            let Ok(Some(any)) = any else { continue };
            for memory in (15..19).map(|bit| 1 << bit) {
                let limits = limits.with_memory(memory);
                let Some(Ok(proof)) = PushSearch::new(&start, None, 1, &limits) else { continue };
                let bound = Cell::new(proof.bound());
                let mut reports = Vec::new();
                let mut engines = Engines {
                    start: &start,
                    minimize: Minimize::Pushes,
                    threads: 1,
                    limits: &limits,
                    stats: &mut stats,
                    bound: &bound,
                    wants_proof: true,
                    on_progress: &mut |plan| {
                        reports.push((plan.pushes.len(), plan.moves, Reverse(bound.get())));
                    },
                };
                let any = Plan { pushes: any.pushes.clone(), moves: None };
                let (plan, is_proved) = engines.improve(any, &mut fess::attempts(), Some(proof));
                let are_better = reports.is_sorted_by(|before, after| before > after);
                assert!(are_better, "{reports:?}\n{board}");
                if !is_proved && plan.unwrap().pushes.len() > bound.get() as usize {
                    assert_eq!(reports.last().unwrap().2, Reverse(bound.get()), "{board}");
                    rises += usize::from(reports[0].2 != Reverse(bound.get()));
                }
            }
        }
        // Without a rise, this would say nothing about the last bound.
        assert!(rises > 0);
    }
}
