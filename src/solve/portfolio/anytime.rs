//! Anytime search (Zilberstein 1996): the best solution gets better, and the lower bound rises, until
//! the two meet. In turns: neighbourhood search of slices of the solution, push-optimal A*,
//! neighbourhood search of the whole level, and rivals; with a second thread, A* beside the others.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use crate::solve::any::Attempts;
use crate::solve::astar::pushes::PushSearch;
use crate::solve::astar::{Scope, moves};
use crate::solve::improve::whole::WholeSearch;
use crate::solve::improve::{Improver, SLICE_MEMORY_GROWTH};
use crate::solve::level::{Square, Start};
use crate::solve::options::{Accept, Solver};
use crate::solve::solution::{Finding, SearchResult};
use crate::solve::task::{
    Bounds, Cost, Limit, Limits, Minimize, Stats, StopAtEnd, Technique, memory,
};

/// The time between two looks at the bound of a proof while nothing else is left to do.
const POLL_TIME: Duration = Duration::from_millis(1);

/// The proof of the fewest moves among solutions with the fewest pushes may use the memory for one slice, times this: it searches
/// the whole level, and more memory comes only after slices have used as much.
const TIES_FACTOR: usize = 16;

/// A solution that is improved and proved in turns, or in two threads.
pub(super) struct AnytimeSearch<'a, 'p> {
    pub(super) start: &'a Start<'a>,
    pub(super) solver: &'a Solver,
    pub(super) limits: &'a Limits<'a>,
    pub(super) stats: &'a mut Stats,
    pub(super) bounds: &'a Bounds,
    pub(super) improver: Improver<'a>,
    pub(super) proof: Option<PushSearch<'p>>,
    /// Searches of the whole level around the solution, as long as there is a proof, and pushes are minimized.
    pub(super) whole: Option<WholeSearch<'p>>,
    /// Attempts at other solutions.
    pub(super) attempts: &'a mut Attempts,
}

/// A proof as a thread of its own runs it.
struct ProofThread<'t, 'a> {
    search: &'t mut PushSearch<'a>,
    bounds: &'t Bounds,
    limits: Limits<'t>,
    stats: &'t mut Stats,
}

impl ProofThread<'_, '_> {
    /// Runs the proof, and stops the other thread when it ends.
    fn run(self) -> Result<(), Limit> {
        let _other = StopAtEnd(&self.limits);
        self.search.run(self.bounds, &self.limits, self.stats)
    }
}

impl AnytimeSearch<'_, '_> {
    /// Improves the solution and proves what it can, until a limit is reached or nothing is left to do.
    pub(super) fn run(&mut self) -> Result<Finding, Limit> {
        let has_threads = self.solver.has_threads() && self.minimizes_pushes();
        loop {
            if self.is_proved() {
                return self.break_ties();
            }
            self.limits.check_time()?;
            self.prepare_whole();
            if has_threads && self.run_in_threads() {
                continue;
            }
            let gained = self.improve(self.limits);
            self.prove();
            // Where moves are minimized, the time is for their proof.
            if self.improver.is_exhausted() && !self.minimizes_pushes() {
                return Err(Limit::Memory);
            }
            self.improve_further(gained, self.limits);
            // Where only a proof counts, other engines may give more than rivals do.
            let is_exhausted = if self.solver.accept == Accept::Proved {
                self.improver.is_exhausted()
            } else {
                self.is_exhausted()
            };
            if self.proof.is_none() && is_exhausted && !self.is_proved() {
                let limits = self.slice_limits(self.limits);
                self.improver.improve_ties(&limits, self.stats)?;
                return Err(Limit::Memory);
            }
        }
    }

    /// Prepares the search of the whole level, or tells it what the proof has learned meanwhile.
    fn prepare_whole(&mut self) {
        if !self.start.techniques.has(Technique::WholeVicinity) || !self.minimizes_pushes() {
            return;
        }
        let Some(proof) = &self.proof else { return };
        match &mut self.whole {
            Some(whole) => whole.refresh(proof),
            None => self.whole = Some(WholeSearch::new(proof)),
        }
    }

    /// Improves the solution while another thread proves it, until that ends or finds a better one. Returns false if there is no
    /// proof, or the system starts no thread.
    fn run_in_threads(&mut self) -> bool {
        let Some(mut proof) = self.proof.take() else { return false };
        let limits = self.limits.stoppable();
        let mut stats = Stats::default();
        let in_thread = ProofThread {
            search: &mut proof,
            bounds: self.bounds,
            limits: memory::of_proof(&limits),
            stats: &mut stats,
        };
        let end = thread::scope(|scope| {
            let thread = thread::Builder::new().spawn_scoped(scope, || in_thread.run()).ok()?;
            self.improve_until_stopped(&limits);
            Some(thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
        });
        self.stats.add(&stats);
        self.proof = Some(proof);
        let Some(end) = end else { return false };
        self.take_result_of_proof(end);
        true
    }

    /// Improves the solution until it is proved, or the limits end; then stops the proof in the other thread.
    fn improve_until_stopped(&mut self, limits: &Limits) {
        let _other = StopAtEnd(limits);
        while limits.check_time().is_ok() && !self.is_proved() {
            if self.is_exhausted() {
                thread::sleep(POLL_TIME);
            } else {
                let gained = self.improve(limits);
                self.improve_further(gained, limits);
            }
            self.improver.report_bound(limits);
        }
    }

    fn minimizes_pushes(&self) -> bool {
        self.solver.minimize == Minimize::Pushes
    }

    /// Returns whether what is minimized is proved.
    fn is_proved(&self) -> bool {
        self.minimizes_pushes() && self.improver.pushes() == self.bounds.lower()
    }

    /// Returns whether neither the best solution nor others can be improved further.
    fn is_exhausted(&self) -> bool {
        self.improver.is_exhausted()
            && self.improver.is_unrivalled(self.attempts)
            && self.whole.as_ref().is_none_or(|whole| whole.is_exhausted(self.improver.pushes()))
    }

    /// The limits with the memory for slices, beside the solutions and what is remembered of slices.
    fn slice_limits<'l>(&self, limits: &Limits<'l>) -> Limits<'l> {
        let all = memory::of_slices(limits);
        let solutions = self.improver.bytes(limits.tuning);
        all.with_memory(all.memory.saturating_sub(solutions))
    }

    /// Improves slices; returns whether that gave anything.
    fn improve(&mut self, limits: &Limits) -> bool {
        let share = limits.tuning.improvement_share;
        let limits = self.slice_limits(limits).with_share_of_time_so_far(share);
        let before = self.improver.path().cost().first;
        // A limit ends this share of the time only.
        let _ = self.improver.improve(&limits, self.stats);
        self.improver.path().cost().first < before
    }

    /// Searches for fewer pushes, which raises the lower bound.
    fn prove(&mut self) {
        let share = self.share_of_proof();
        let Some(search) = &mut self.proof else { return };
        let limits = memory::of_proof(self.limits).with_share_of_time_so_far(share);
        let end = search.run(self.bounds, &limits, self.stats);
        self.take_result_of_proof(end);
    }

    /// The length of the next turn of a proof, in percent of the time so far.
    fn share_of_proof(&self) -> usize {
        let tuning = self.limits.tuning;
        if !self.minimizes_pushes() {
            return tuning.far_proof_share;
        }
        let pushes = self.improver.pushes();
        let missing = (pushes - self.bounds.lower()) as usize;
        let is_near = missing * tuning.near_bound < pushes as usize;
        if self.improver.is_exhausted() && (is_near || self.solver.accept == Accept::Proved) {
            return tuning.exhausted_proof_share;
        }
        // While the bound is far, others may give more.
        if is_near { tuning.near_proof_share } else { tuning.far_proof_share }
    }

    /// Takes what a proof found before it ended, or was interrupted.
    fn take_result_of_proof(&mut self, end: Result<(), Limit>) {
        if self.minimizes_pushes()
            && let Some(proof) = &self.proof
            && let Some(plan) = proof.plan()
        {
            self.improver.replace(&plan, self.limits);
        }
        self.improver.report_bound(self.limits);
        // The tables of a proof are needed for ties.
        if end == Err(Limit::Memory) || end.is_ok() && !self.is_proved() {
            self.proof = None;
            self.whole = None;
        }
    }

    /// Searches the whole level near the solution, and improves other solutions: longer if slices gave nothing, unless only a proof
    /// counts.
    fn improve_further(&mut self, gained: bool, limits: &Limits) {
        let tuning = limits.tuning;
        if !self.is_proved()
            && let Some(whole) = &mut self.whole
        {
            let limits = memory::of_whole_level(limits);
            let limits = limits.with_share_of_time_so_far(tuning.whole_share);
            // A limit ends this share of the time only.
            let _ = self.improver.improve_whole(whole, &limits, self.stats);
            self.improver.report_bound(&limits);
        }
        if !self.is_proved() {
            let share = if gained || self.solver.accept == Accept::Proved {
                tuning.new_rivals_share
            } else {
                tuning.stalled_rivals_share
            };
            let limits = self.slice_limits(limits);
            self.improver.challenge(self.attempts, share, &limits, self.stats);
        }
    }

    /// Finds the fewest moves with as many pushes as the solution has, which are proved to be the fewest.
    fn break_ties(&mut self) -> Result<Finding, Limit> {
        self.whole = None;
        if !self.solver.breaks_ties {
            return Ok(Finding::Accepted);
        }
        let mut proof = self.proof.take();
        if !self.start.techniques.has(Technique::UpperBound) {
            proof = None;
        }
        let tables = proof.as_ref().map_or(0, |search| search.table_bytes);
        let used = tables + self.improver.bytes(self.limits.tuning);
        let all = &self.limits.with_memory(self.limits.memory.saturating_sub(used));
        let Some(proof) = proof else {
            return self.break_ties_in(&|_, _, _| true, used, all);
        };
        let pushes = self.improver.pushes();
        let heuristic = RefCell::new(proof.into_heuristic());
        let admits = |boxes: &[Square], worker: Square, cost: Cost| {
            match heuristic.borrow_mut()(boxes, worker, all) {
                Ok(h) => h.is_some_and(|h| cost.first + h <= pushes),
                // The limit ends the search soon.
                Err(_) => true,
            }
        };
        self.break_ties_in(&admits, used, all)
    }

    /// Finds the fewest moves in more and more memory, beside some bytes in use. Leaves out the states that are not admitted.
    fn break_ties_in(
        &mut self,
        admits: &dyn Fn(&[Square], Square, Cost) -> bool,
        used: usize,
        all: &Limits,
    ) -> Result<Finding, Limit> {
        let scope = &Scope { admits, end: None };
        let mut memory = self.limits.tuning.first_slice_memory;
        loop {
            let limits = all.with_memory(memory.saturating_mul(TIES_FACTOR));
            match self.prove_moves(scope, used, &all.with_memory(memory), &limits) {
                Err(Limit::Memory) if limits.memory < all.memory => {
                    memory = memory.saturating_mul(SLICE_MEMORY_GROWTH);
                }
                found => {
                    let plan = found?.unwrap_or_else(|| self.improver.plan());
                    return Ok(Finding::Optimal(plan));
                }
            }
        }
    }

    /// Improves slices, and then searches for a solution with fewer moves than the best one.
    fn prove_moves(
        &mut self,
        scope: &Scope,
        used: usize,
        slice_limits: &Limits,
        limits: &Limits,
    ) -> SearchResult {
        self.improver.improve_ties(slice_limits, self.stats)?;
        let below = Some(self.improver.path().cost());
        let scope = Some(scope);
        self.stats.beside(used, |stats| {
            moves::search_below(below, scope, self.start, Minimize::Pushes, None, limits, stats)
        })
    }
}
