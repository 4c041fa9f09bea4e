//! The portfolio: which engines run in which order, and with how much of the time and of the memory.

mod alternation;
mod anytime;

use self::anytime::{AnytimeSearch, proof_limits};
use super::any::{self, Attempts};
use super::astar::moves;
use super::astar::pushes::PushSearch;
use super::bidirectional;
use super::improve::Improver;
use super::level::Start;
use super::options::{Accept, Solver};
use super::solution::{Finding, Plan, SearchResult};
use super::task::{Bounds, Limit, Limits, Minimize, Stats, Technique};
use super::tuning::Tuning;
use crate::macros::names;

names! {
    /// An engine of the solver: see [`solve`](crate::solve). Displayed and parsed by its name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Engine {
        /// Bidirectional search. Solves a level or proves that there is no solution; boards that are too large are skipped.
        Bidirectional = "bidirectional",
        /// Bidirectional search and push-optimal A* in turns.
        Alternation = "alternation",
        /// Move-optimal A*, on boards too large for bidirectional search, and where bidirectional search ran out of all memory.
        MoveAStar = "move-a-star",
        /// Attempts at any solution, while none is known.
        AnySolution = "any-solution",
        /// Push-optimal A*, while no solution is known. Skipped if moves are minimized.
        PushAStar = "push-a-star",
        /// Anytime search: improves a known solution and proves it, in turns or in two threads.
        Improvement = "improvement",
    }
}

const ALL_MEMORY: usize = usize::MAX;

/// The memory limit in bytes from which on what is proved does not depend on the limit where any
/// solution will do: the exact searches that come first have all the memory that they may use.
pub const MIN_REPRODUCIBLE_MEMORY: usize = 2 * Tuning::DEFAULT.cheap_memory;

/// The memory for the tables of one engine in bytes: the rest is set aside for freed ones, at most half of all.
pub(super) fn memory_of_tables(solver: &Solver) -> usize {
    solver.memory - (solver.memory / 2).min(solver.tuning.max_freed)
}

/// The table of engines: by step an engine, the percentage of all the time that it may take, and its
/// memory in bytes. Steps are taken in this order until one of them answers, or until the time is over;
/// a step that has nothing to do is skipped. An engine that answers for few levels has a part of the
/// time, so that each later step has some. With `any` and `best`, no step has a part of its own;
/// `anytime` divides the time of an improvement.
fn steps(solver: &Solver) -> Vec<(Engine, usize, usize)> {
    use Engine::{Alternation, AnySolution, Bidirectional, Improvement, MoveAStar, PushAStar};
    let tuning = solver.tuning;
    // Under a time limit, the small memory already ends these searches early.
    let cheap_part = if solver.expansions.is_some() { tuning.cheap_part } else { 100 };
    let exact = vec![(Bidirectional, 100, ALL_MEMORY), (MoveAStar, 100, ALL_MEMORY)];
    let first = match (solver.accept, solver.minimize) {
        (Accept::Proved, Minimize::Moves) => return exact,
        (Accept::Proved, Minimize::Pushes) => [
            // Where ties are broken, bidirectional search is often the faster one on the whole.
            if solver.breaks_ties {
                (Bidirectional, tuning.bidirectional_part, ALL_MEMORY)
            } else {
                (Alternation, tuning.alternation_part, ALL_MEMORY)
            },
            (MoveAStar, tuning.move_a_star_part, tuning.cheap_memory),
            (AnySolution, tuning.any_solution_part, ALL_MEMORY),
        ],
        (Accept::Any | Accept::Best, _) => [
            (Bidirectional, cheap_part, tuning.cheap_memory),
            (MoveAStar, cheap_part, tuning.cheap_memory),
            (AnySolution, 100, ALL_MEMORY),
        ],
    };
    let later = [(PushAStar, 100, ALL_MEMORY), (Improvement, 100, ALL_MEMORY)];
    first.into_iter().chain(later).chain(exact).collect()
}

/// The engines at work on one level.
pub(super) struct Portfolio<'a> {
    pub(super) start: &'a Start<'a>,
    pub(super) solver: &'a Solver,
    pub(super) limits: &'a Limits<'a>,
    pub(super) stats: &'a mut Stats,
    /// No solution has fewer pushes than the lower one.
    pub(super) bounds: Bounds,
    /// The best solution known.
    pub(super) best: Option<Plan>,
    /// A push-optimal search that was interrupted.
    pub(super) proof: Option<PushSearch<'a>>,
    /// Whether bidirectional search ran out of all memory.
    pub(super) is_exhausted: bool,
    /// The attempts at a first solution that are left.
    pub(super) attempts: Attempts,
    /// The engine that answered.
    pub(super) engine: Option<Engine>,
}

impl<'a> Portfolio<'a> {
    pub(super) fn run(&mut self) -> Result<Finding, Limit> {
        let mut reason = Limit::Solver;
        for (engine, part, memory) in steps(self.solver) {
            self.limits.check_time()?;
            let limits = self.limits.with_part_of_all_time(part).with_memory(memory);
            match self.step(engine, memory < ALL_MEMORY, &limits) {
                Ok(Some(finding)) => {
                    self.engine = Some(engine);
                    return Ok(finding);
                }
                Ok(None) => {}
                Err(limit) if self.is_proved_in_pushes() => return Err(limit),
                Err(limit) => {
                    reason = limit;
                    let is_whole = engine == Engine::Bidirectional && memory == ALL_MEMORY;
                    self.is_exhausted |= is_whole && limit == Limit::Memory;
                }
            }
        }
        self.limits.check_time()?;
        Err(reason)
    }

    /// Returns whether the pushes are minimized, and proved; the moves may not be.
    fn is_proved_in_pushes(&self) -> bool {
        let is_proved = |plan: &Plan| plan.pushes.len() == self.bounds.lower() as usize;
        self.solver.minimize == Minimize::Pushes && self.best.as_ref().is_some_and(is_proved)
    }

    /// Returns `None` if there is nothing to do, or the rest is left to later steps.
    fn step(&mut self, engine: Engine, is_cheap: bool, limits: &Limits) -> SearchResult<Finding> {
        let Portfolio { start, solver: solver @ &Solver { accept, minimize, .. }, .. } = *self;
        // The rest is for others.
        let used = self.proof.as_ref().map_or(0, PushSearch::bytes);
        let beside = &limits.with_memory(self.limits.memory.saturating_sub(used));
        match engine {
            Engine::Bidirectional if self.is_exhausted => Ok(None),
            Engine::Bidirectional => {
                let bound = match minimize {
                    Minimize::Pushes => self.bounds.lower() as usize,
                    Minimize::Moves => 0,
                };
                let Some(search) = bidirectional::prepare(start, minimize, bound, limits) else {
                    return Ok(None);
                };
                let mut search = search?;
                let found = search.run(limits, limits, self.stats);
                if minimize == Minimize::Moves {
                    self.bounds
                        .proved_moves(u32::try_from(search.least_steps()).unwrap_or(u32::MAX));
                }
                found.map(|found| Some(Finding::of_exact(found)))
            }
            Engine::Alternation => self.alternate(limits),
            Engine::MoveAStar => {
                let (boxes, goals) = (start.boxes.len(), start.field.goal_count());
                let is_slow = boxes * boxes * goals > limits.tuning.max_cheap_assignment;
                let is_needed =
                    bidirectional::is_inapplicable(start, limits) || self.is_exhausted && !is_cheap;
                let is_due = start.techniques.has(Technique::MoveAStar)
                    && is_needed
                    && !(is_cheap && is_slow);
                if !is_due {
                    return Ok(None);
                }
                let bounds = &self.bounds;
                let search = |stats: &mut _| moves::search(start, minimize, bounds, beside, stats);
                let found = self.stats.beside(used, search)?;
                Ok(Some(Finding::of_exact(found)))
            }
            _ if self.best.is_some() && accept == Accept::Any => Ok(Some(Finding::Accepted)),
            Engine::AnySolution if self.best.is_none() => {
                let attempts = &mut self.attempts;
                let search =
                    if solver.has_threads() { any::search_in_threads } else { any::search };
                let found = self.stats.beside(used, |stats| search(start, attempts, beside, stats));
                let Some(found) = found.transpose()? else { return Ok(None) };
                self.best = found;
                Ok(match self.best {
                    Some(_) => (accept == Accept::Any).then_some(Finding::Accepted),
                    None => Some(Finding::Unsolvable),
                })
            }
            Engine::PushAStar if minimize == Minimize::Pushes && self.best.is_none() => {
                self.push_a_star(limits)
            }
            Engine::Improvement if self.best.is_some() => self.improve(limits),
            Engine::AnySolution | Engine::PushAStar | Engine::Improvement => Ok(None),
        }
    }

    fn push_a_star(&mut self, limits: &Limits) -> SearchResult<Finding> {
        let known = self.proof.take();
        let Some(mut search) = known.or_else(|| self.push_search()) else { return Ok(None) };
        let end = search.run(&Bounds::default(), &proof_limits(limits), self.stats);
        self.best = search.plan();
        if self.best.is_none() && end.is_ok() {
            return Ok(Some(Finding::Unsolvable));
        }
        self.bounds.proved(search.lower_bound);
        end?;
        if self.solver.accept == Accept::Any {
            return Ok(Some(Finding::Accepted));
        }
        self.improve_with(Some(search), limits)
    }

    fn improve(&mut self, limits: &Limits) -> SearchResult<Finding> {
        let proof = self.proof.take().or_else(|| self.push_search());
        self.improve_with(proof, limits)
    }

    /// Improves the best solution and proves it.
    fn improve_with(
        &mut self,
        proof: Option<PushSearch<'a>>,
        limits: &Limits,
    ) -> SearchResult<Finding> {
        let Some(known) = &self.best else { return Ok(None) };
        let (start, solver, bounds) = (self.start, self.solver, &self.bounds);
        let memory = &limits.with_memory(limits.memory / limits.tuning.slices_divisor);
        let improver = Improver::new(start, solver.minimize, known, bounds, memory)?;
        any::prefer_quick(&mut self.attempts, limits.tuning);
        let (stats, attempts) = (&mut *self.stats, &mut self.attempts);
        let mut search = AnytimeSearch {
            start,
            solver,
            limits,
            stats,
            bounds,
            improver,
            proof,
            whole: None,
            attempts,
        };
        let finding = search.run();
        self.best = Some(search.improver.plan());
        finding.map(Some)
    }

    /// Makes the tables of a proof; without room or time for them, there is none.
    fn push_search(&mut self) -> Option<PushSearch<'a>> {
        let search = PushSearch::new(self.start, None, &proof_limits(self.limits))?.ok()?;
        self.bounds.proved(search.lower_bound);
        Some(search)
    }
}

#[cfg(test)]
pub(super) mod tests;
