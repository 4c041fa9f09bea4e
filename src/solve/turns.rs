//! Anytime solving: neighbourhood search alternates with push-optimal A*, which raises the lower bound until the two meet.

use std::sync::Mutex;

use super::any::Attempts;
use super::astar::pushes::PushSearch;
use super::astar::{Scope, moves};
use super::improve::{FIRST_MEMORY, GROWTH, Improver};
use super::level::field::Start;
use super::level::square::Square;
use super::limits::{Limit, Limits, Reason};
use super::objective::{Cost, Minimize};
use super::options::Solver;
use super::solution::Finding;
use super::stats::Stats;
use super::techniques::Technique;

/// Slices get the memory divided by this; a proof gets the rest.
pub(super) const SLICES_DIVISOR: usize = 4;

/// A proof of the moves, with as many pushes, may use this many times the memory of a slice.
const TIES_FACTOR: usize = 16;

/// The time of a turn of improvement, as a share of the time so far.
const IMPROVEMENT_SHARE: f64 = 1.0;

/// The same of a proof, once slices of a size are exhausted.
const PROOF_SHARE: f64 = 0.5;

/// The same of a proof before, and where it only raises the lower bound because moves are minimized.
const BOUND_SHARE: f64 = 0.1;

/// A solution that is improved and proved in turns.
pub(super) struct Turns<'a> {
    pub(super) start: &'a Start<'a>,
    pub(super) solver: &'a Solver,
    pub(super) limits: &'a Limits<'a>,
    pub(super) stats: &'a mut Stats,
    pub(super) improver: Improver<'a>,
    pub(super) proof: Option<PushSearch<'a>>,
    /// Further first solutions.
    pub(super) attempts: &'a mut Attempts,
    /// For one search of a slice; `None` once slices of all sizes are exhausted.
    pub(super) slice_memory: Option<usize>,
}

impl Turns<'_> {
    /// Improves the solution and proves what it can, until a limit is reached or nothing is left to do. Slices get more memory
    /// each time they are exhausted; after the last size, a proof of the pushes gets all the time that is left.
    pub(super) fn run(&mut self) -> Finding {
        loop {
            if self.minimizes_pushes() && self.improver.pushes() == self.improver.lower_bound {
                return self.break_ties();
            }
            if let Err(limit) = self.limits.check_time() {
                return Finding::Open(limit.into());
            }
            let is_exhausted = self.improve();
            self.prove(is_exhausted);
            if is_exhausted && !self.grow() {
                return Finding::Open(Limit::Memory.into());
            }
        }
    }

    fn minimizes_pushes(&self) -> bool {
        self.solver.minimize == Minimize::Pushes
    }

    /// The memory for all slices, beside the solution itself.
    fn max_slice_memory(&self) -> usize {
        (self.limits.memory / SLICES_DIVISOR).saturating_sub(self.improver.bytes())
    }

    /// Improves slices; returns whether those of this size are exhausted.
    fn improve(&mut self) -> bool {
        let Some(memory) = self.slice_memory else { return true };
        let limits = self.limits.with_memory(memory.min(self.max_slice_memory()));
        let limits = if self.proof.is_some() {
            limits.with_share_of_time_so_far(IMPROVEMENT_SHARE)
        } else {
            limits
        };
        self.improver.improve(&limits, self.stats).is_ok()
    }

    /// Searches for fewer pushes, which raises the lower bound.
    fn prove(&mut self, is_exhausted: bool) {
        let minimizes_pushes = self.minimizes_pushes();
        let Some(search) = &mut self.proof else { return };
        let limits = match self.slice_memory {
            None => self.limits.clone(),
            Some(_) if is_exhausted && minimizes_pushes => {
                self.limits.with_share_of_time_so_far(PROOF_SHARE)
            }
            Some(_) => self.limits.with_share_of_time_so_far(BOUND_SHARE),
        };
        let end = search.run(self.improver.pushes(), &limits, self.stats);
        if let Some(plan) = search.plan().filter(|_| minimizes_pushes) {
            self.improver.replace(&plan);
        }
        self.improver.raise_bound(search.lower_bound);
        let is_proved = self.improver.pushes() == self.improver.lower_bound;
        // The tables of a proof are needed for ties.
        if end == Err(Limit::Memory) || end.is_ok() && !(is_proved && minimizes_pushes) {
            self.proof = None;
        }
    }

    /// Continues with larger slices, and after the last size with a proof of the pushes alone; returns false if nothing is left.
    fn grow(&mut self) -> bool {
        let max_memory = self.max_slice_memory();
        self.slice_memory = match self.slice_memory {
            Some(memory) if memory < max_memory => {
                if self.start.techniques.has(Technique::Restarts) {
                    let limits = self.limits.with_memory(max_memory);
                    self.improver.try_another(self.attempts, &limits, memory, self.stats);
                }
                Some(memory.saturating_mul(GROWTH))
            }
            _ => None,
        };
        // Where moves are minimized, the time is for their proof.
        self.slice_memory.is_some() || self.proof.is_some() && self.minimizes_pushes()
    }

    /// Finds the fewest moves with as many pushes as the solution has, which are proved to be the fewest.
    fn break_ties(&mut self) -> Finding {
        let pushes = self.improver.pushes();
        if !self.solver.breaks_ties {
            return Finding::Open(Reason::Accepted);
        }
        let prunes = self.start.techniques.has(Technique::TieBound);
        let proof = self.proof.take().filter(|_| prunes);
        let tables = proof.as_ref().map_or(0, |search| search.table_bytes);
        let all = &self.limits.with_memory(self.limits.memory.saturating_sub(tables));
        let heuristic = proof.map(|search| Mutex::new(search.into_heuristic()));
        let admits = |boxes: &[Square], worker: Square, cost: Cost| {
            let Some(heuristic) = &heuristic else { return true };
            let mut heuristic = heuristic.lock().expect("no thread panics");
            // A limit ends the search soon.
            heuristic(boxes, worker).map_or(true, |h| h.is_some_and(|h| cost.first + h <= pushes))
        };
        let scope = Scope { admits: &admits, end: None };
        let mut memory = FIRST_MEMORY;
        loop {
            let improved = self.improver.improve(&all.with_memory(memory), self.stats);
            let limits = all.with_memory(memory.saturating_mul(TIES_FACTOR));
            let below = Some(self.improver.path.cost());
            let found = improved.and_then(|()| {
                moves::search_below(
                    below,
                    Some(&scope),
                    self.start,
                    Minimize::Pushes,
                    &limits,
                    self.stats,
                )
            });
            match found {
                Ok(plan) => return Finding::Optimal(plan.unwrap_or_else(|| self.improver.plan())),
                Err(Limit::Memory) if limits.memory < all.memory => {
                    memory = memory.saturating_mul(GROWTH);
                }
                Err(limit) => return Finding::Open(limit.into()),
            }
        }
    }
}
