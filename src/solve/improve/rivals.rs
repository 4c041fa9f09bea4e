//! Rivals: other solutions, which may become the best one (multi-start local search, Martí 2003).
//! Neighbourhood search does not get far from where it begins, and which first solution leads to the
//! best one cannot be told from its pushes. Where two solutions have the same boxes at some time, the
//! better parts of both are put together ([crossover](SolutionPath::crossover)). About half of the rivals begin like the best
//! solution, and only their ending is new ([new endings](Improver::new_ending)).

use std::mem;

use super::path::SolutionPath;
use super::{Improver, max_paths};
use crate::solve::any::{self, Attempts};
use crate::solve::level::Start;
use crate::solve::task::{Limit, Limits, Stats, Technique};
use crate::solve::tuning::Tuning;

/// Where new endings begin, in eighths of the pushes of the best solution: one after another, and as their number is odd, each with
/// all strategies of attempts. A rival that shares half of the best solution is kept only if it is better.
const EIGHTHS: [usize; 9] = [0, 4, 0, 2, 0, 6, 0, 1, 5];

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

    /// Finds new rivals for `share` percent of the time so far, and improves the known rival on which the least work was done. One that
    /// becomes better than the best solution takes its place.
    pub(in crate::solve) fn challenge(
        &mut self,
        attempts: &mut Attempts,
        share: usize,
        limits: &Limits,
        stats: &mut Stats,
    ) {
        let share = limits.with_share_of_time_so_far(share);
        while let Some(&number) = attempts.first() {
            match self.new_ending(number, &share, stats) {
                // It is repeated when there is more time.
                Err(Limit::Time | Limit::Expansions | Limit::Cancelled) => break,
                // Another attempt may need less memory.
                Err(Limit::Memory | Limit::Solver) => {
                    attempts.remove(&number);
                }
                Ok(path) => {
                    attempts.remove(&number);
                    self.rivals.push(CandidateSolution::new(path, limits.tuning));
                    let quick = share.with_share_of_time_so_far(limits.tuning.new_rival_share);
                    self.improve_rival(self.rivals.len() - 1, true, &quick, stats);
                }
            }
        }
        if let Some(index) = self.least_improved_rival() {
            let share = limits.with_share_of_time_so_far(limits.tuning.rival_share);
            self.improve_rival(index, false, &share, stats);
        }
    }

    /// The rival with slices left to search on which the least work was done.
    fn least_improved_rival(&self) -> Option<usize> {
        let mut least: Option<usize> = None;
        for (index, rival) in self.rivals.iter().enumerate() {
            if rival.memory.is_some()
                && least.is_none_or(|least| rival.work < self.rivals[least].work)
            {
                least = Some(index);
            }
        }
        least
    }

    /// New endings (large neighbourhood search, Shaw 1998): another solution that is like the best one up to a position, and from
    /// there on what an attempt at any solution finds.
    ///
    /// The position is on the way of a solution, so it can be solved. The attempt may still find nothing, as it is
    /// incomplete, and what it finds may be longer: such a rival is improved, and becomes the best one only when it is better. The
    /// position is the start for some numbers of attempts, and for all if new endings are switched off; then the whole
    /// solution is new.
    ///
    /// Costs one attempt, which has a budget of its own.
    fn new_ending(
        &self,
        number: usize,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<SolutionPath, Limit> {
        let start = self.slices.start;
        let path = self.path();
        let mut from = 0;
        if start.techniques.has(Technique::NewEndings) {
            from = path.pushes.len() * EIGHTHS[number % EIGHTHS.len()] / 8;
        }
        let rest = Start {
            grid: start.grid,
            field: start.field.clone(),
            boxes: path.boxes(from).to_vec(),
            worker: path.workers[from],
            techniques: start.techniques,
        };
        let found = any::search(&rest, &mut Attempts::from([number]), limits, stats);
        let ending = found.unwrap_or(Err(Limit::Solver))?.ok_or(Limit::Solver)?;
        let limits = limits.with_memory(limits.memory / max_paths(limits.tuning));
        let pushes = [&path.pushes[..from], &ending.pushes].concat();
        SolutionPath::new(start, self.slices.objective, &pushes, &limits)
    }

    /// Improves a rival, once if it is new, and crosses it with the best solution. If it is better than that, they change places.
    fn improve_rival(&mut self, index: usize, is_new: bool, limits: &Limits, stats: &mut Stats) {
        let Improver { slices, best, rivals } = self;
        let rival = &mut rivals[index];
        let before = stats.generated;
        // Limits end this share of the time only, not the search.
        if is_new {
            let _ = slices.improve_once(rival, limits, stats);
        } else {
            let _ = slices.improve(rival, limits, stats);
        }
        rival.work += stats.generated - before;
        if let Some(path) = rival.path.crossover(&best.path, slices.start) {
            let new = CandidateSolution::new(path, limits.tuning);
            *rival = CandidateSolution { work: rival.work, ..new };
        }
        if rival.path.cost() < best.path.cost() {
            mem::swap(best, rival);
        }
        slices.report_better(&best.path, limits);
        rivals.retain(|rival| !rival.path.resembles(&best.path));
        rivals.sort_by_key(|rival| rival.path.cost());
        rivals.truncate(limits.tuning.max_rivals);
    }
}

#[cfg(test)]
mod tests;
