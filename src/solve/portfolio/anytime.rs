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
use crate::solve::improve::Improver;
use crate::solve::improve::whole::WholeSearch;
use crate::solve::level::{Square, Start};
use crate::solve::options::{Accept, Solver};
use crate::solve::solution::Finding;
use crate::solve::task::{
    Bounds, Cost, Limit, Limits, Minimize, Stats, StopAtEnd, Technique, memory,
};

/// The time between two looks at the bound of a proof while nothing else is left to do.
const POLL_TIME: Duration = Duration::from_millis(1);

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

impl AnytimeSearch<'_, '_> {
    /// Improves the solution and proves what it can, until a limit is reached or nothing is left to do.
    pub(super) fn run(&mut self) -> Result<Finding, Limit> {
        let has_threads = self.solver.has_threads() && self.minimizes_pushes();
        let has_whole =
            self.start.techniques.has(Technique::WholeVicinity) && self.minimizes_pushes();
        loop {
            if self.is_proved() {
                return self.break_ties();
            }
            self.limits.check_time()?;
            if has_whole && let Some(proof) = &self.proof {
                match &mut self.whole {
                    Some(whole) => whole.refresh(proof),
                    None => self.whole = Some(WholeSearch::new(proof)),
                }
            }
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

    /// Improves the solution while another thread proves it, until that ends or finds a better one. Returns false if there is no
    /// proof, or the system starts no thread.
    fn run_in_threads(&mut self) -> bool {
        let Some(mut proof) = self.proof.take() else { return false };
        let (limits, bounds, mut stats) = (self.limits.stoppable(), self.bounds, Stats::default());
        let (search, proof_limits, proof_stats) =
            (&mut proof, memory::of_proof(&limits), &mut stats);
        let prove = move || {
            let _other = StopAtEnd(&proof_limits);
            search.run(bounds, &proof_limits, proof_stats)
        };
        let end = thread::scope(|scope| {
            let thread = thread::Builder::new().spawn_scoped(scope, prove).ok()?;
            let other = StopAtEnd(&limits);
            while limits.check_time().is_ok() && !self.is_proved() {
                if self.is_exhausted() {
                    thread::sleep(POLL_TIME);
                } else {
                    let gained = self.improve(&limits);
                    self.improve_further(gained, &limits);
                }
                self.improver.report_bound(&limits);
            }
            drop(other);
            Some(thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
        });
        self.stats.add(&stats);
        self.proof = Some(proof);
        let Some(end) = end else { return false };
        self.take_result_of_proof(end);
        true
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
        let (pushes, lower) = (self.improver.pushes(), self.bounds.lower());
        let (tuning, minimizes_pushes) = (self.limits.tuning, self.minimizes_pushes());
        let Some(search) = &mut self.proof else { return };
        let is_near = (pushes - lower) as usize * tuning.near_bound < pushes as usize;
        let is_due = is_near || self.solver.accept == Accept::Proved;
        let share = if minimizes_pushes && is_due && self.improver.is_exhausted() {
            tuning.exhausted_proof_share
        } else if minimizes_pushes && is_near {
            tuning.near_proof_share
        } else {
            // Others may give more.
            tuning.far_proof_share
        };
        let limits = memory::of_proof(self.limits).with_share_of_time_so_far(share);
        let end = search.run(self.bounds, &limits, self.stats);
        self.take_result_of_proof(end);
    }

    /// Takes what a proof found before it ended, or was interrupted.
    fn take_result_of_proof(&mut self, end: Result<(), Limit>) {
        let minimizes_pushes = self.minimizes_pushes();
        let plan = self.proof.as_ref().filter(|_| minimizes_pushes).and_then(PushSearch::plan);
        if let Some(plan) = plan {
            self.improver.replace(&plan, self.limits);
        }
        self.improver.report_bound(self.limits);
        // The tables of a proof are needed for ties.
        if end == Err(Limit::Memory) || end.is_ok() && !self.is_proved() {
            (self.proof, self.whole) = (None, None);
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
        let pushes = self.improver.pushes();
        if !self.solver.breaks_ties {
            return Ok(Finding::Accepted);
        }
        let prunes = self.start.techniques.has(Technique::UpperBound);
        let proof = self.proof.take().filter(|_| prunes);
        let tables = proof.as_ref().map_or(0, |search| search.table_bytes);
        let used = tables + self.improver.bytes(self.limits.tuning);
        let all = &self.limits.with_memory(self.limits.memory.saturating_sub(used));
        let heuristic = proof.map(|search| RefCell::new(search.into_heuristic()));
        let admits = |boxes: &[Square], worker: Square, cost: Cost| {
            let Some(heuristic) = &heuristic else { return true };
            // A limit ends the search soon.
            heuristic.borrow_mut()(boxes, worker, all)
                .map_or(true, |h| h.is_some_and(|h| cost.first + h <= pushes))
        };
        let scope = Scope { admits: &admits, end: None };
        let tuning = self.limits.tuning;
        let mut memory = tuning.first_slice_memory;
        loop {
            let improved = self.improver.improve_ties(&all.with_memory(memory), self.stats);
            let limits = all.with_memory(memory.saturating_mul(tuning.ties_factor));
            let below = Some(self.improver.path().cost());
            let (start, minimize, scope) = (self.start, Minimize::Pushes, Some(&scope));
            let found = improved.and_then(|()| {
                self.stats.beside(used, |stats| {
                    moves::search_below(below, scope, start, minimize, None, &limits, stats)
                })
            });
            match found {
                Err(Limit::Memory) if limits.memory < all.memory => {
                    memory = memory.saturating_mul(tuning.slice_memory_growth);
                }
                found => {
                    let plan = found?.unwrap_or_else(|| self.improver.plan());
                    return Ok(Finding::Optimal(plan));
                }
            }
        }
    }
}
