//! Anytime solving: neighbourhood search, in slices and in the whole level, of the best solution and of rivals, alternates with
//! push-optimal A*, which raises the lower bound until the two meet.

use std::sync::Mutex;

use super::any::Attempts;
use super::astar::pushes::PushSearch;
use super::astar::{Scope, moves};
use super::improve::Improver;
use super::improve::candidate::{FIRST_MEMORY, GROWTH};
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
const IMPROVEMENT_SHARE: f64 = 0.5;

/// The same of a search of the whole level near the solution.
const WHOLE_SHARE: f64 = 0.3;

/// The same of a proof: once slices of all sizes are exhausted, where the lower bound is near, and otherwise.
const EXHAUSTED_SHARE: f64 = 1.0;
const PROOF_SHARE: f64 = 0.3;
const BOUND_SHARE: f64 = 0.1;

/// A lower bound is near if what is missing, times this, is less than the pushes.
const NEAR: u32 = 32;

/// A solution that is improved and proved in turns.
pub(super) struct Turns<'a, 'p> {
    pub(super) start: &'a Start<'a>,
    pub(super) solver: &'a Solver,
    pub(super) limits: &'a Limits<'a>,
    pub(super) stats: &'a mut Stats,
    pub(super) improver: Improver<'a>,
    pub(super) proof: Option<PushSearch<'p>>,
    /// Further first solutions.
    pub(super) attempts: &'a mut Attempts,
}

impl<'a> Turns<'a, '_> {
    /// Improves the solution and proves what it can, until a limit is reached or nothing is left to do.
    pub(super) fn run(&mut self) -> Finding {
        loop {
            if self.is_proved() {
                return self.break_ties();
            }
            if let Err(limit) = self.limits.check_time() {
                return Finding::Open(limit.into());
            }
            let is_exhausted = self.improve();
            self.prove(is_exhausted);
            self.improve_whole();
            if is_exhausted && !self.is_proved() {
                // Where moves are minimized, the time is for their proof.
                if !self.minimizes_pushes() {
                    return Finding::Open(Limit::Memory.into());
                }
                if self.proof.is_none() {
                    let ended = self.improver.improve_ties(&self.slice_limits(), self.stats);
                    return Finding::Open(ended.err().unwrap_or(Limit::Memory).into());
                }
            }
            self.challenge();
        }
    }

    fn minimizes_pushes(&self) -> bool {
        self.solver.minimize == Minimize::Pushes
    }

    /// Returns whether what is minimized is proved.
    fn is_proved(&self) -> bool {
        self.minimizes_pushes() && self.improver.pushes() == self.improver.lower_bound
    }

    /// The limits with the memory for all slices, beside the solutions themselves.
    fn slice_limits(&self) -> Limits<'a> {
        let memory = self.limits.memory / SLICES_DIVISOR;
        self.limits.with_memory(memory.saturating_sub(self.improver.bytes()))
    }

    /// Improves slices; returns whether those of all sizes are exhausted.
    fn improve(&mut self) -> bool {
        let limits = self.slice_limits().with_share_of_time_so_far(IMPROVEMENT_SHARE);
        self.improver.improve(&limits, self.stats).is_ok()
    }

    /// Searches for fewer pushes, which raises the lower bound.
    fn prove(&mut self, is_exhausted: bool) {
        let (minimizes_pushes, pushes) = (self.minimizes_pushes(), self.improver.pushes());
        let Some(search) = &mut self.proof else { return };
        let is_near = (pushes - self.improver.lower_bound) * NEAR < pushes;
        let share = match (minimizes_pushes, is_exhausted, is_near) {
            (true, true, _) => EXHAUSTED_SHARE,
            (true, false, true) => PROOF_SHARE,
            _ => BOUND_SHARE,
        };
        let end = search.run(pushes, &self.limits.with_share_of_time_so_far(share), self.stats);
        if let Some(plan) = search.plan().filter(|_| minimizes_pushes) {
            self.improver.replace(&plan);
        }
        self.improver.raise_bound(search.lower_bound);
        // The tables of a proof are needed for ties.
        if end == Err(Limit::Memory) || end.is_ok() && !self.is_proved() {
            self.proof = None;
        }
    }

    /// Searches the whole level near the solution with the heuristic of the proof.
    fn improve_whole(&mut self) {
        if let Some(proof) = &self.proof
            && self.start.techniques.has(Technique::WholeVicinity)
            && self.minimizes_pushes()
            && !self.is_proved()
        {
            let limits = self.slice_limits().with_share_of_time_so_far(WHOLE_SHARE);
            // A limit ends this share of the time only.
            let _ = self.improver.improve_whole(proof, &limits, self.stats);
        }
    }

    /// Improves other solutions.
    fn challenge(&mut self) {
        if !self.is_proved() && self.start.techniques.has(Technique::MultiStart) {
            let limits = self.slice_limits();
            self.improver.challenge(self.attempts, &limits, self.stats);
        }
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
            let improved = self.improver.exhaust(&all.with_memory(memory), self.stats);
            let limits = all.with_memory(memory.saturating_mul(TIES_FACTOR));
            let below = Some(self.improver.path().cost());
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
