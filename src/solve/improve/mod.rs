//! Better solutions near a known one: neighbourhood search.
//!
//! A slice of the solution, from one of its positions to a later one, is searched for anew by A*: only through placements
//! that differ in a few boxes from those of the slice, and only for what costs less. This is vicinity search (Gouëzel)
//! in slices: see `benches/README.md`. Slices, and the number of boxes that may be elsewhere, are as large as the
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
use super::task::{Bounds, Cost, Limit, Limits, Minimize, Progress, Stats, hash_table_bytes};
use super::tuning::Tuning;

/// There are at most this many paths at a time: the best one, its rivals, a new one, and a part of one that is put in anew.
fn max_paths(tuning: &Tuning) -> usize {
    tuning.max_rivals + 3
}

/// The number that is to become smaller.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Criterion {
    /// Of moves and pushes, the one that is minimized.
    Minimized,
    /// The other of the two, which breaks ties.
    TieBreak,
}

/// A solution that is being improved, and its rivals.
pub(super) struct Improver<'a> {
    start: &'a Start<'a>,
    objective: Minimize,
    /// The bounds, which another thread may change as well.
    bounds: &'a Bounds,
    /// The best solution so far; while a rival is improved, that one.
    current: CandidateSolution,
    /// The best of the others.
    rivals: Vec<CandidateSolution>,
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
        let path_limits = limits.with_memory(limits.memory / max_paths(limits.tuning));
        let path = SolutionPath::new(start, objective, &plan.pushes, &path_limits)?;
        let improver = Improver {
            start,
            objective,
            bounds,
            reported: path.cost(),
            current: CandidateSolution::new(path, limits.tuning),
            rivals: Vec::new(),
            reported_bound: bounds.lower(),
            tried: HashMap::default(),
        };
        bounds.found(improver.pushes());
        improver.report(limits);
        Ok(improver)
    }

    pub(super) fn bytes(&self, tuning: &Tuning) -> usize {
        // The end of a slice takes two words on machines of 64 bits.
        let tried_bytes = hash_table_bytes::<(u64, [u64; 2])>(self.tried.capacity());
        max_paths(tuning) * self.path().bytes() + tried_bytes
    }

    /// The current solution, with its positions: outside this module, the best so far.
    pub(super) fn path(&self) -> &SolutionPath {
        &self.current.path
    }

    /// The plan of the current solution, with its moves counted.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            pushes: self.path().pushes.clone(),
            moves: Some(self.objective.moves(self.path().cost())),
        }
    }

    pub(super) fn pushes(&self) -> u32 {
        self.objective.pushes(self.path().cost())
    }

    /// Returns whether slices of all sizes gave nothing better.
    pub(super) fn is_exhausted(&self) -> bool {
        self.current.memory.is_none()
    }

    /// Improves slices of all sizes, the smaller ones first. Continues where it stopped.
    pub(super) fn improve(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        while self.current.memory.is_some() {
            self.improve_once(limits, stats)?;
        }
        Ok(())
    }

    /// Improves slices of all sizes with the memory for one search as it is, and lets it grow.
    fn improve_once(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        let Some(memory) = self.current.memory else { return Ok(()) };
        self.exhaust(&limits.with_memory(memory), stats)?;
        let larger = Some(memory.saturating_mul(limits.tuning.slice_memory_growth));
        self.current.memory = larger.filter(|_| memory < limits.memory);
        Ok(())
    }

    /// Improves until no slice within the limits gives anything, or what is minimized is optimal. For ties, there is only a share
    /// of the time.
    fn exhaust(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        // Right for moves, too: they are no fewer than the pushes.
        while self.path().cost().first > self.bounds.lower() {
            if self.round(Criterion::Minimized, limits, stats)? {
                continue;
            }
            let share = limits.with_share_of_time_so_far(limits.tuning.ties_share);
            match self.round(Criterion::TieBreak, &share, stats) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(_) => return limits.check_time(),
            }
        }
        Ok(())
    }

    /// Breaks ties until no slice within the limits gives anything.
    pub(super) fn improve_ties(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        while self.round(Criterion::TieBreak, limits, stats)? {}
        Ok(())
    }

    /// Continues with another solution, which has no more pushes, if it is better.
    pub(super) fn replace(&mut self, plan: &Plan, limits: &Limits) {
        let unlimited = Limits::new(None, usize::MAX);
        let path = SolutionPath::new(self.start, self.objective, &plan.pushes, &unlimited);
        if let Ok(path) = path
            && path.cost() < self.path().cost()
        {
            self.current = CandidateSolution::new(path, limits.tuning);
            self.report_better(limits);
        }
    }

    /// Reports the lower bound if it rose.
    ///
    /// # Panics
    ///
    /// The best solution has fewer pushes: one of them is wrong.
    pub(super) fn report_bound(&mut self, limits: &Limits) {
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

    /// Reports the best solution so far. Where one that is being tried may still be worse, nothing is reported.
    fn report_better(&mut self, limits: &Limits) {
        if self.path().cost() < self.reported {
            self.reported = self.path().cost();
            self.bounds.found(self.pushes());
            self.report(limits);
        }
    }

    /// The placements that differ from those of a slice in at most `max_moved` boxes.
    fn neighbourhood(
        &self,
        (from, to): (usize, usize),
        max_moved: usize,
        end: Option<Square>,
    ) -> Arc<Neighbourhood> {
        let path = self.path();
        let placements = (from..=to).map(|position| path.boxes(position));
        let (boxes, squares) = (self.start.boxes.len(), self.start.field.len());
        Arc::new(Neighbourhood::new(placements, boxes, squares, max_moved, end))
    }
}

#[cfg(test)]
mod tests;
