//! Rivals: other solutions, which may become better than the best one so far.
//!
//! Neighbourhood search does not get far from where it begins, and which of several first solutions leads to the best one cannot
//! be told from their pushes.

#![expect(clippy::indexing_slicing, reason = "rivals are numbered")]

use std::mem;

use super::path::SolutionPath;
use super::{FIRST_MEMORY, FIRST_PUSHES, Improver, OTHERS};
use crate::solve::any::{self, Attempts};
use crate::solve::limits::Limits;
use crate::solve::stats::Stats;

/// The shares of the time so far that new rivals are looked for, that each of them is improved at first, and that one of the
/// known rivals is improved.
const NEW_RIVALS_SHARE: f64 = 0.2;
const NEW_RIVAL_SHARE: f64 = 0.05;
const RIVAL_SHARE: f64 = 0.15;

/// The number of rivals that are kept.
pub(super) const MAX_RIVALS: usize = 3;

/// One of several solutions that are improved.
pub(super) struct Candidate {
    pub(super) path: SolutionPath,
    /// For each number of boxes elsewhere, the number of pushes of the last slice.
    pub(super) slices: Vec<usize>,
    /// The memory for one search of a slice in bytes; `None` once slices of all sizes are exhausted.
    pub(super) memory: Option<usize>,
    /// How many boxes may be elsewhere in the next search of the whole level.
    pub(super) others: usize,
    /// The pushes generated to improve it as a rival.
    work: u64,
}

impl Candidate {
    pub(super) fn new(path: SolutionPath) -> Candidate {
        let slices = vec![FIRST_PUSHES; OTHERS.end() + 1];
        Candidate { path, slices, memory: Some(FIRST_MEMORY), others: 1, work: 0 }
    }
}

impl Improver<'_> {
    /// Finds new rivals, and improves the known rival on which the least work was done, in shares of the time so far. One that
    /// becomes better than the best solution takes its place.
    pub(in crate::solve) fn challenge(
        &mut self,
        attempts: &mut Attempts,
        limits: &Limits,
        stats: &mut Stats,
    ) {
        let share = limits.with_share_of_time_so_far(NEW_RIVALS_SHARE);
        while let Some(Ok(Some(plan))) = any::search(self.start, attempts, &share, stats) {
            let path = SolutionPath::new(self.start, self.objective, &plan.pushes, &share);
            let Ok(path) = path else { break };
            self.rivals.push(Candidate::new(path));
            let quick = share.with_share_of_time_so_far(NEW_RIVAL_SHARE);
            self.improve_rival(self.rivals.len() - 1, &quick, FIRST_MEMORY, stats);
        }
        let least = (0..self.rivals.len()).min_by_key(|&index| self.rivals[index].work);
        if let Some(index) = least {
            let share = limits.with_share_of_time_so_far(RIVAL_SHARE);
            self.improve_rival(index, &share, limits.memory, stats);
        }
    }

    fn improve_rival(
        &mut self,
        index: usize,
        limits: &Limits,
        max_memory: usize,
        stats: &mut Stats,
    ) {
        mem::swap(&mut self.current, &mut self.rivals[index]);
        let before = stats.generated;
        // Limits end this share of the time only.
        let _ = self.improve(limits, max_memory, stats);
        self.current.work += stats.generated - before;
        let best = &self.rivals[index].path;
        if let Some(path) = self.path().crossed(best, self.start, self.objective) {
            self.current = Candidate { work: self.current.work, ..Candidate::new(path) };
        }
        if self.rivals[index].path.cost() <= self.path().cost() {
            mem::swap(&mut self.current, &mut self.rivals[index]);
        }
        self.report_better();
        let best = &self.current.path;
        self.rivals.retain(|rival| !rival.path.resembles(best));
        self.rivals.sort_by_key(|rival| rival.path.cost());
        self.rivals.truncate(MAX_RIVALS);
    }
}
