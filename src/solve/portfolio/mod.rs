//! The portfolio: which engines run in which order, and with how much of the time and of the memory.

mod alternation;
mod anytime;

use self::anytime::AnytimeSearch;
use super::any::{self, Attempts};
use super::astar::moves;
use super::astar::pushes::PushSearch;
use super::bidirectional;
use super::improve::Improver;
use super::level::Start;
use super::options::{Accept, Solver};
use super::solution::{Finding, Plan, SearchResult, Solution};
use super::task::{Bounds, Limit, Limits, Minimize, Stats, Technique, memory};
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

/// The memory limit in bytes from which on what is proved does not depend on the limit where any
/// solution will do: the exact searches that come first have all the memory that they may use.
pub const MIN_REPRODUCIBLE_MEMORY: usize = 2 * Tuning::DEFAULT.cheap_memory;

/// An engine's turn in the portfolio.
#[derive(Clone, Copy)]
struct Step {
    engine: Engine,
    /// The part of all the time that it may take, in percent.
    part: usize,
    /// The limit of its memory in bytes, or [`ALL_MEMORY`].
    memory: usize,
}

const ALL_MEMORY: usize = usize::MAX;

/// Move-optimal A* in little memory is skipped if boxes × boxes × goals exceed this: assigning boxes to goals for each state takes
/// so long there that using that memory up could take seconds, and later steps would wait.
const MAX_CHEAP_ASSIGNMENT: usize = 1 << 12;

impl Step {
    /// A turn without limits of its own.
    const fn whole(engine: Engine) -> Step {
        Step { engine, part: 100, memory: ALL_MEMORY }
    }

    /// Returns whether it only answers for levels that need little memory.
    fn is_cheap(self) -> bool {
        self.memory < ALL_MEMORY
    }
}

/// The table of engines. Steps are taken in this order until one of them answers, or until the time is over;
/// a step that has nothing to do is skipped. An engine that answers for few levels has a part of the
/// time, so that each later step has some. With `any` and `best`, no step has a part of its own;
/// `anytime` divides the time of an improvement.
fn steps(solver: &Solver) -> Vec<Step> {
    use Engine::{Alternation, AnySolution, Bidirectional, Improvement, MoveAStar, PushAStar};
    let tuning = solver.tuning;
    let mut steps = Vec::new();
    match (solver.accept, solver.minimize) {
        (Accept::Proved, Minimize::Moves) => {}
        (Accept::Proved, Minimize::Pushes) => {
            // Where ties are broken, bidirectional search is often the faster one on the whole.
            steps.push(if solver.breaks_ties {
                Step { part: tuning.bidirectional_part, ..Step::whole(Bidirectional) }
            } else {
                Step { part: tuning.alternation_part, ..Step::whole(Alternation) }
            });
            steps.push(Step {
                engine: MoveAStar,
                part: tuning.move_a_star_part,
                memory: tuning.cheap_memory,
            });
            steps.push(Step { part: tuning.any_solution_part, ..Step::whole(AnySolution) });
            steps.extend([PushAStar, Improvement].map(Step::whole));
        }
        (Accept::Any | Accept::Best, _) => {
            // Under a time limit, the small memory already ends these searches early.
            let part = if solver.expansions.is_some() { tuning.cheap_part } else { 100 };
            for engine in [Bidirectional, MoveAStar] {
                steps.push(Step { engine, part, memory: tuning.cheap_memory });
            }
            steps.extend([AnySolution, PushAStar, Improvement].map(Step::whole));
        }
    }
    steps.extend([Bidirectional, MoveAStar].map(Step::whole));
    steps
}

/// The engines at work on one level.
pub(super) struct Portfolio<'a> {
    start: &'a Start<'a>,
    solver: &'a Solver,
    limits: &'a Limits<'a>,
    stats: &'a mut Stats,
    /// No solution has fewer pushes than the lower one.
    pub(super) bounds: Bounds,
    /// The best solution known.
    pub(super) best: Option<Plan>,
    /// A push-optimal search that was interrupted.
    proof: Option<PushSearch<'a>>,
    /// Whether bidirectional search ran out of all memory.
    is_exhausted: bool,
    /// The attempts at a first solution that are left.
    attempts: Attempts,
    /// The engine that answered.
    pub(super) engine: Option<Engine>,
}

impl<'a> Portfolio<'a> {
    /// Prepares for a level with a lower bound on the pushes, and a known solution if there is one.
    pub(super) fn new(
        start: &'a Start<'a>,
        solver: &'a Solver,
        limits: &'a Limits<'a>,
        stats: &'a mut Stats,
        lower_bound: u32,
        known: Option<&Solution>,
    ) -> Self {
        let mut upper_bound = u32::MAX;
        if let Some(known) = known {
            upper_bound = u32::try_from(known.pushes.len()).unwrap_or(u32::MAX);
        }
        Portfolio {
            start,
            solver,
            limits,
            stats,
            bounds: Bounds::new(lower_bound, upper_bound),
            best: known.map(|known| Plan::of(&start.field, known)),
            proof: None,
            is_exhausted: false,
            attempts: any::attempts(),
            engine: None,
        }
    }

    pub(super) fn run(&mut self) -> Result<Finding, Limit> {
        let mut reason = Limit::Solver;
        for step in steps(self.solver) {
            self.limits.check_time()?;
            match self.take(step) {
                Ok(Some(finding)) => {
                    self.engine = Some(step.engine);
                    return Ok(finding);
                }
                Ok(None) => {}
                Err(limit) if self.is_proved_in_pushes() => return Err(limit),
                Err(limit) => reason = limit,
            }
        }
        self.limits.check_time()?;
        Err(reason)
    }

    /// Takes a step. Returns `None` if there is nothing to do, or the rest is left to later steps.
    fn take(&mut self, step: Step) -> SearchResult<Finding> {
        let limits = &self.limits.with_part_of_all_time(step.part).with_memory(step.memory);
        let is_cheap = step.is_cheap();
        match step.engine {
            Engine::Bidirectional => self.bidirectional_search(is_cheap, limits),
            Engine::Alternation => self.alternate(limits),
            Engine::MoveAStar => self.move_a_star(is_cheap, limits),
            _ if self.best.is_some() && self.solver.accept == Accept::Any => {
                Ok(Some(Finding::Accepted))
            }
            Engine::AnySolution => self.any_solution(limits),
            Engine::PushAStar => self.push_a_star(limits),
            Engine::Improvement => self.improve(limits),
        }
    }

    /// Returns whether the pushes are minimized, and proved; the moves may not be.
    fn is_proved_in_pushes(&self) -> bool {
        let Some(best) = &self.best else { return false };
        self.minimizes_pushes() && best.pushes.len() == self.bounds.lower() as usize
    }

    fn minimizes_pushes(&self) -> bool {
        self.solver.minimize == Minimize::Pushes
    }

    /// The size in bytes of a proof that was interrupted, which stays while other engines work.
    fn proof_bytes(&self) -> usize {
        self.proof.as_ref().map_or(0, PushSearch::bytes)
    }

    fn bidirectional_search(&mut self, is_cheap: bool, limits: &Limits) -> SearchResult<Finding> {
        if self.is_exhausted {
            return Ok(None);
        }
        let end = self.run_bidirectional(limits);
        if !is_cheap && matches!(end, Err(Limit::Memory)) {
            self.is_exhausted = true;
        }
        end
    }

    fn run_bidirectional(&mut self, limits: &Limits) -> SearchResult<Finding> {
        let minimize = self.solver.minimize;
        let bound = if self.minimizes_pushes() { self.bounds.lower() as usize } else { 0 };
        let Some(search) = bidirectional::prepare(self.start, minimize, bound, limits) else {
            return Ok(None);
        };
        let mut search = search?;
        let found = search.run(limits, limits, self.stats);
        if minimize == Minimize::Moves {
            self.bounds.proved_moves(u32::try_from(search.least_steps()).unwrap_or(u32::MAX));
        }
        Ok(Some(Finding::of_exact(found?)))
    }

    /// Searches for a shortest solution where bidirectional search does not apply, or ran out of all memory.
    fn move_a_star(&mut self, is_cheap: bool, limits: &Limits) -> SearchResult<Finding> {
        let start = self.start;
        if !start.techniques.has(Technique::MoveAStar) {
            return Ok(None);
        }
        let is_due = self.is_exhausted && !is_cheap;
        if !is_due && !bidirectional::is_inapplicable(start) {
            return Ok(None);
        }
        let boxes = start.boxes.len();
        let goals = start.field.goal_count();
        if is_cheap && boxes * boxes * goals > MAX_CHEAP_ASSIGNMENT {
            return Ok(None);
        }
        let used = self.proof_bytes();
        let limits = &self.beside(used, limits);
        let found = self.stats.beside(used, |stats| {
            moves::search(start, self.solver.minimize, &self.bounds, limits, stats)
        })?;
        Ok(Some(Finding::of_exact(found)))
    }

    /// Returns these limits with the memory that some bytes in use leave.
    fn beside<'l>(&self, used: usize, limits: &Limits<'l>) -> Limits<'l> {
        limits.with_memory(self.limits.memory.saturating_sub(used))
    }

    /// Searches for a first solution.
    fn any_solution(&mut self, limits: &Limits) -> SearchResult<Finding> {
        if self.best.is_some() {
            return Ok(None);
        }
        let used = self.proof_bytes();
        let limits = &self.beside(used, limits);
        let search = if self.solver.has_threads() { any::search_in_threads } else { any::search };
        let found =
            self.stats.beside(used, |stats| search(self.start, &mut self.attempts, limits, stats));
        let Some(found) = found else { return Ok(None) };
        self.best = found?;
        match self.best {
            None => Ok(Some(Finding::Unsolvable)),
            Some(_) if self.solver.accept == Accept::Any => Ok(Some(Finding::Accepted)),
            Some(_) => Ok(None),
        }
    }

    /// Searches for a solution with the fewest pushes where none is known; then breaks ties.
    fn push_a_star(&mut self, limits: &Limits) -> SearchResult<Finding> {
        if !self.minimizes_pushes() || self.best.is_some() {
            return Ok(None);
        }
        let Some(mut search) = self.take_proof() else { return Ok(None) };
        let end = search.run(&Bounds::default(), &memory::of_proof(limits), self.stats);
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

    /// Improves the best solution, if there is one, and proves it.
    fn improve(&mut self, limits: &Limits) -> SearchResult<Finding> {
        if self.best.is_none() {
            return Ok(None);
        }
        let proof = self.take_proof();
        self.improve_with(proof, limits)
    }

    fn improve_with(
        &mut self,
        proof: Option<PushSearch<'a>>,
        limits: &Limits,
    ) -> SearchResult<Finding> {
        let Some(known) = &self.best else { return Ok(None) };
        let start = self.start;
        let slices = &memory::of_slices(limits);
        let improver = Improver::new(start, self.solver.minimize, known, &self.bounds, slices)?;
        any::prefer_quick(&mut self.attempts, limits.tuning);
        let mut search = AnytimeSearch {
            start,
            solver: self.solver,
            limits,
            stats: self.stats,
            bounds: &self.bounds,
            improver,
            proof,
            whole: None,
            attempts: &mut self.attempts,
        };
        let finding = search.run();
        self.best = Some(search.improver.plan());
        finding.map(Some)
    }

    /// The proof that was interrupted, or a new one.
    fn take_proof(&mut self) -> Option<PushSearch<'a>> {
        if self.proof.is_some() {
            return self.proof.take();
        }
        self.push_search()
    }

    /// Makes the tables of a proof; without room or time for them, there is none.
    fn push_search(&mut self) -> Option<PushSearch<'a>> {
        let search = PushSearch::new(self.start, None, &memory::of_proof(self.limits))?.ok()?;
        self.bounds.proved(search.lower_bound);
        Some(search)
    }
}

#[cfg(test)]
pub(super) mod tests;
