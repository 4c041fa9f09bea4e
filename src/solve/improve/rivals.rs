//! Rivals: other solutions, which may become the best one (multi-start local search, Martí 2003).
//! Neighbourhood search does not get far from where it begins, and which first solution leads to the
//! best one cannot be told from its pushes. Where two solutions have the same boxes at some time, the
//! better parts of both are put together (crossover). Most rivals are the best solution up to one of its positions, with a new ending
//! (large neighbourhood search, Shaw 1998).

use std::mem;

use super::path::SolutionPath;
use super::{Improver, max_paths};
use crate::solve::any::{self, Attempts};
use crate::solve::level::Start;
use crate::solve::task::{Limit, Limits, Stats, Technique};
use crate::solve::tuning::Tuning;

/// The positions of the best solution from which rivals end anew, in turns, in eighths of its pushes.
const EIGHTHS: [usize; 8] = [0, 4, 2, 6, 1, 5, 3, 7];

/// One of several solutions that are improved.
pub(super) struct CandidateSolution {
    pub(super) path: SolutionPath,
    /// For each number of boxes elsewhere, the number of pushes of the last slice.
    pub(super) slice_lengths: Vec<usize>,
    /// The memory for one search of a slice in bytes; `None` once slices of all sizes are exhausted.
    pub(super) memory: Option<usize>,
    /// The pushes generated to improve it as a rival.
    pub(super) work: u64,
}

impl CandidateSolution {
    pub(super) fn new(path: SolutionPath, tuning: &Tuning) -> CandidateSolution {
        let slice_lengths = vec![tuning.first_slice; tuning.max_moved + 1];
        let memory = Some(tuning.first_slice_memory);
        CandidateSolution { path, slice_lengths, memory, work: 0 }
    }
}

impl Improver<'_> {
    /// Returns whether [`challenge`](Self::challenge) has nothing left to do.
    pub(in crate::solve) fn is_unrivalled(&self, attempts: &Attempts) -> bool {
        attempts.is_empty() && self.rivals.iter().all(|rival| rival.memory.is_none())
    }

    /// Finds new rivals, in a share of the time so far in percent, and improves the known rival on which the least work was done. One
    /// that becomes better than the best solution takes its place.
    pub(in crate::solve) fn challenge(
        &mut self,
        attempts: &mut Attempts,
        share: usize,
        limits: &Limits,
        stats: &mut Stats,
    ) {
        let share = limits.with_share_of_time_so_far(share);
        while let Some(&number) = attempts.first() {
            let path = match self.rival(number, attempts, &share, stats) {
                Ok(path) => path,
                Err(Limit::Time | Limit::Expansions | Limit::Cancelled) => break,
                // The attempts that are left can do no more.
                Err(Limit::Memory | Limit::Solver) => {
                    attempts.clear();
                    break;
                }
            };
            self.rivals.push(CandidateSolution::new(path, limits.tuning));
            let quick = share.with_share_of_time_so_far(limits.tuning.new_rival_share);
            self.improve_rival(self.rivals.len() - 1, Self::improve_once, &quick, stats);
        }
        let open = (0..self.rivals.len()).filter(|&index| self.rivals[index].memory.is_some());
        if let Some(index) = open.min_by_key(|&index| self.rivals[index].work) {
            let share = limits.with_share_of_time_so_far(limits.tuning.rival_share);
            self.improve_rival(index, Self::improve, &share, stats);
        }
    }

    /// Another solution: the best one up to one of its positions, and the next attempt from there on.
    fn rival(
        &self,
        number: usize,
        attempts: &mut Attempts,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<SolutionPath, Limit> {
        let (start, path) = (self.start, self.path());
        let eighths = EIGHTHS[number % EIGHTHS.len()];
        let is_new_ending = start.techniques.has(Technique::NewEndings);
        let from = if is_new_ending { path.pushes.len() * eighths / 8 } else { 0 };
        let rest = Start {
            grid: start.grid,
            field: start.field.with_goals(start.field.goal_squares(), limits)?,
            boxes: path.boxes(from).to_vec(),
            worker: path.workers[from],
            techniques: start.techniques,
        };
        let plan = any::search(&rest, attempts, limits, stats).unwrap_or(Err(Limit::Solver))?;
        let ending = plan.ok_or(Limit::Solver)?.pushes;
        let limits = limits.with_memory(limits.memory / max_paths(limits.tuning));
        let pushes = [&path.pushes[..from], &ending].concat();
        SolutionPath::new(start, self.objective, &pushes, &limits)
    }

    fn improve_rival(
        &mut self,
        index: usize,
        improve: impl FnOnce(&mut Self, &Limits, &mut Stats) -> Result<(), Limit>,
        limits: &Limits,
        stats: &mut Stats,
    ) {
        mem::swap(&mut self.current, &mut self.rivals[index]);
        let before = stats.generated;
        // Limits end this share of the time only.
        let _ = improve(self, limits, stats);
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
