//! Rivals: other solutions, which may become the best one (multi-start local search, Martí 2003).
//! Neighbourhood search does not get far from where it begins, and which first solution leads to the
//! best one cannot be told from its pushes. Where two solutions have the same boxes at some time, the
//! better parts of both are put together (crossover).

use std::mem;

use super::path::SolutionPath;
use super::{Improver, max_paths};
use crate::solve::any::{self, Attempts};
use crate::solve::task::{Limit, Limits, Stats};
use crate::solve::tuning::Tuning;

/// One of several solutions that are improved.
pub(super) struct CandidateSolution {
    pub(super) path: SolutionPath,
    /// For each number of boxes elsewhere, the number of pushes of the last slice.
    pub(super) slice_lengths: Vec<usize>,
    /// The memory for one search of a slice in bytes; `None` once slices of all sizes are exhausted.
    pub(super) memory: Option<usize>,
    /// How many boxes may be elsewhere in the next search of the whole level.
    pub(super) max_moved: usize,
    /// The pushes generated to improve it as a rival.
    pub(super) work: u64,
}

impl CandidateSolution {
    pub(super) fn new(path: SolutionPath, tuning: &Tuning) -> CandidateSolution {
        let slice_lengths = vec![tuning.first_slice; tuning.max_moved + 1];
        let memory = Some(tuning.first_slice_memory);
        CandidateSolution { path, slice_lengths, memory, max_moved: 1, work: 0 }
    }
}

impl Improver<'_> {
    /// Returns whether [`challenge`](Self::challenge) has nothing left to do.
    pub(in crate::solve) fn is_unrivalled(&self, attempts: &Attempts) -> bool {
        attempts.is_empty() && self.rivals.iter().all(|rival| rival.memory.is_none())
    }

    /// Finds new rivals, and improves the known rival on which the least work was done, in shares of the time so far. One that
    /// becomes better than the best solution takes its place.
    pub(in crate::solve) fn challenge(
        &mut self,
        attempts: &mut Attempts,
        limits: &Limits,
        stats: &mut Stats,
    ) {
        let share = limits.with_share_of_time_so_far(limits.tuning.new_rivals_share);
        let path_limits = share.with_memory(limits.memory / max_paths(limits.tuning));
        while !attempts.is_empty() {
            let plan = match any::search(self.start, attempts, &share, stats) {
                Some(Ok(Some(plan))) => plan,
                Some(Err(Limit::Time | Limit::Expansions | Limit::Cancelled)) => break,
                // The attempts that are left can do no more.
                None | Some(Ok(None) | Err(Limit::Memory | Limit::Solver)) => {
                    attempts.clear();
                    break;
                }
            };
            let (start, objective) = (self.start, self.objective);
            let path = SolutionPath::new(start, objective, &plan.pushes, &path_limits);
            let Ok(path) = path else { break };
            self.rivals.push(CandidateSolution::new(path, limits.tuning));
            let quick = share.with_share_of_time_so_far(limits.tuning.new_rival_share);
            self.improve_rival(self.rivals.len() - 1, &quick, stats);
        }
        let open = (0..self.rivals.len()).filter(|&index| self.rivals[index].memory.is_some());
        if let Some(index) = open.min_by_key(|&index| self.rivals[index].work) {
            let share = limits.with_share_of_time_so_far(limits.tuning.rival_share);
            self.improve_rival(index, &share, stats);
        }
    }

    fn improve_rival(&mut self, index: usize, limits: &Limits, stats: &mut Stats) {
        mem::swap(&mut self.current, &mut self.rivals[index]);
        let before = stats.generated;
        // Limits end this share of the time only.
        let _ = self.improve(limits, stats);
        self.current.work += stats.generated - before;
        let best = &self.rivals[index].path;
        if let Some(path) = self.path().crossed(best, self.start) {
            self.current = CandidateSolution {
                work: self.current.work,
                ..CandidateSolution::new(path, limits.tuning)
            };
        }
        if self.rivals[index].path.cost() <= self.path().cost() {
            mem::swap(&mut self.current, &mut self.rivals[index]);
        }
        self.report_better();
        let best = &self.current.path;
        self.rivals.retain(|rival| !rival.path.resembles(best));
        self.rivals.sort_by_key(|rival| rival.path.cost());
        self.rivals.truncate(limits.tuning.max_rivals);
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/solve/improve/rivals.rs"]
mod tests;
