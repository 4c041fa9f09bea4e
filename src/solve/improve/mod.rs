//! Better solutions near a known one: neighbourhood search.
//!
//! A slice of the solution, from one of its positions to a later one, is searched for anew by A*: only through placements
//! that differ in a few boxes from those of the slice, and only for what costs less. This is vicinity search (Gouëzel)
//! in slices: see `benches/notes.md`. Slices, and the number of boxes that may be elsewhere, are as large as the
//! memory for one search allows, which grows as long as nothing better is found. The [whole] level is searched near the solution as
//! well, and [other solutions](rivals) are improved beside the best one. That nothing better exists is left to other engines to
//! prove.
//!
//! From the outside in: `improve` lets the memory grow, `exhaust` repeats rounds as long as they give anything, and a round
//! improves [slices].

pub(super) mod path;
mod rivals;
mod slices;
pub(super) mod whole;

use std::sync::Arc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use self::path::SolutionPath;
use self::rivals::CandidateSolution;
use self::slices::SliceEnd;
use super::astar::Neighbourhood;
use super::level::{Square, Start};
use super::solution::{Length, Plan};
use super::task::{
    Bounds, Cost, Limit, Limits, Minimize, Progress, Stats, hash_table_bytes, memory,
};
use super::tuning::Tuning;

/// Factor by which the memory for one search of a slice grows when no slice gave anything better. Measured with half and four times
/// this: no answer changed.
pub(super) const SLICE_MEMORY_GROWTH: usize = 4;

/// Time to break ties in slices after they gave nothing better, in percent of the time so far: what is minimized counts more.
const TIES_SHARE: usize = 2;

/// The number that is to become smaller.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Criterion {
    /// Of moves and pushes, the one that is minimized.
    Minimized,
    /// The other of the two, which breaks ties.
    TieBreak,
}

/// The best solution, which is being improved, and its rivals.
pub(super) struct Improver<'a> {
    slices: SliceImprover<'a>,
    best: CandidateSolution,
    /// The best of the others.
    rivals: Vec<CandidateSolution>,
}

/// Improves solutions of a level by slices, whichever of them it is given, and reports when one is better than all before.
struct SliceImprover<'a> {
    start: &'a Start<'a>,
    objective: Minimize,
    /// The bounds, which another thread may change as well.
    bounds: &'a Bounds,
    reported: Cost,
    reported_bound: u32,
    /// By hash: how the search of a slice ended that gave nothing.
    tried: HashMap<u64, SliceEnd, FxBuildHasher>,
}

impl<'a> Improver<'a> {
    /// Begins with a solution. Fails if that alone is too long for the limits.
    pub(super) fn new(
        start: &'a Start<'a>,
        objective: Minimize,
        plan: &Plan,
        bounds: &'a Bounds,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let path = SolutionPath::new(start, objective, &plan.pushes, &memory::of_path(limits))?;
        let slices = SliceImprover {
            start,
            objective,
            bounds,
            reported: path.cost(),
            reported_bound: bounds.lower(),
            tried: HashMap::default(),
        };
        let best = CandidateSolution::new(path, limits.tuning);
        let improver = Improver { slices, best, rivals: Vec::new() };
        bounds.found(improver.pushes());
        improver.slices.report(limits);
        Ok(improver)
    }

    pub(super) fn bytes(&self, tuning: &Tuning) -> usize {
        // The end of a slice takes two words on machines of 64 bits.
        let tried_bytes = hash_table_bytes::<(u64, [u64; 2])>(self.slices.tried.capacity());
        memory::max_paths(tuning) * self.path().bytes() + tried_bytes
    }

    /// The best solution so far, with its positions.
    pub(super) fn path(&self) -> &SolutionPath {
        &self.best.path
    }

    /// The plan of the best solution, with its moves counted.
    pub(super) fn plan(&self) -> Plan {
        let moves = self.slices.objective.moves(self.path().cost());
        Plan { pushes: self.path().pushes.clone(), moves: Some(moves) }
    }

    pub(super) fn pushes(&self) -> u32 {
        self.slices.objective.pushes(self.path().cost())
    }

    /// Returns whether slices of all sizes of the best solution gave nothing better.
    pub(super) fn is_exhausted(&self) -> bool {
        self.best.memory.is_none()
    }

    /// Improves slices of the best solution of all sizes, the smaller ones first. Continues where it stopped.
    pub(super) fn improve(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        self.slices.improve(&mut self.best, limits, stats)
    }

    /// Breaks ties in the best solution until no slice within the limits gives anything.
    pub(super) fn improve_ties(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        while self.slices.round(&mut self.best, Criterion::TieBreak, limits, stats)? {}
        Ok(())
    }

    /// Continues with another solution, which has no more pushes, if it is better.
    pub(super) fn replace(&mut self, plan: &Plan, limits: &Limits) {
        let SliceImprover { start, objective, .. } = self.slices;
        let unlimited = Limits::new(None, usize::MAX);
        let path = SolutionPath::new(start, objective, &plan.pushes, &unlimited);
        if let Ok(path) = path
            && path.cost() < self.path().cost()
        {
            self.best = CandidateSolution::new(path, limits.tuning);
            self.slices.report_better(&self.best.path, limits);
        }
    }

    /// Reports the lower bound if it rose.
    ///
    /// # Panics
    ///
    /// The best solution has fewer pushes: one of them is wrong.
    pub(super) fn report_bound(&mut self, limits: &Limits) {
        self.slices.report_bound(limits);
    }
}

impl SliceImprover<'_> {
    /// Improves slices of all sizes, the smaller ones first. Continues where it stopped.
    fn improve(
        &mut self,
        candidate: &mut CandidateSolution,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        while candidate.memory.is_some() {
            self.improve_once(candidate, limits, stats)?;
        }
        Ok(())
    }

    /// Improves slices of all sizes with the memory for one search as it is, and lets it grow.
    fn improve_once(
        &mut self,
        candidate: &mut CandidateSolution,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        let Some(memory) = candidate.memory else { return Ok(()) };
        self.exhaust(candidate, &limits.with_memory(memory), stats)?;
        candidate.memory = None;
        if memory < limits.memory {
            candidate.memory = Some(memory.saturating_mul(SLICE_MEMORY_GROWTH));
        }
        Ok(())
    }

    /// Improves until no slice within the limits gives anything, or what is minimized is optimal. For ties, there is only a share
    /// of the time.
    fn exhaust(
        &mut self,
        candidate: &mut CandidateSolution,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        // Right for moves, too: they are no fewer than the pushes.
        while candidate.path.cost().first > self.bounds.lower() {
            if self.round(candidate, Criterion::Minimized, limits, stats)? {
                continue;
            }
            let share = limits.with_share_of_time_so_far(TIES_SHARE);
            match self.round(candidate, Criterion::TieBreak, &share, stats) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(_) => return limits.check_time(),
            }
        }
        Ok(())
    }

    /// Reports the lower bound if it rose.
    fn report_bound(&mut self, limits: &Limits) {
        let pushes = self.objective.pushes(self.reported);
        let lower = self.bounds.lower();
        assert!(
            lower <= pushes,
            "a solution has {pushes} pushes, and the bound is {lower}; please report this bug with the level"
        );
        if self.reported_bound < lower {
            self.reported_bound = lower;
            if lower < pushes || self.objective == Minimize::Moves {
                self.report(limits);
            }
        }
    }

    fn report(&self, limits: &Limits) {
        let (moves, pushes) = self.objective.order(self.reported.first, self.reported.second);
        let best = Some(Length { moves: moves as usize, pushes: pushes as usize });
        let lower_bound = self.reported_bound as usize;
        limits.report(Progress { best, lower_bound, ..Progress::default() });
    }

    /// Reports a solution if it is better than all before: a rival that is being improved may still be worse than the best one.
    fn report_better(&mut self, path: &SolutionPath, limits: &Limits) {
        if path.cost() < self.reported {
            self.reported = path.cost();
            self.bounds.found(self.objective.pushes(self.reported));
            self.report(limits);
        }
    }

    /// The placements that differ from those of a slice of a solution in at most `max_moved` boxes.
    fn neighbourhood(
        &self,
        path: &SolutionPath,
        (from, to): (usize, usize),
        max_moved: usize,
        end: Option<Square>,
    ) -> Arc<Neighbourhood> {
        let placements = (from..=to).map(|position| path.boxes(position));
        let boxes = self.start.boxes.len();
        let squares = self.start.field.len();
        Arc::new(Neighbourhood::new(placements, boxes, squares, max_moved, end))
    }
}

#[cfg(test)]
mod tests;
