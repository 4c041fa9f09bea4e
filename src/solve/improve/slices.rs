//! Slices: neighbourhood search of one part of a solution after another. A `round` sweeps with one,
//! two, … boxes elsewhere, a `sweep` goes from slice to slice, and `improve_slice` searches one.

use super::path::{SolutionPath, stand};
use super::rivals::CandidateSolution;
use super::{Criterion, SliceImprover};
use crate::solve::astar::pushes::PushSearch;
use crate::solve::astar::{Neighbourhood, Scope, moves};
use crate::solve::level::Start;
use crate::solve::solution::SearchResult;
use crate::solve::stable_hash::stable_hash;
use crate::solve::task::{Bounds, Limit, Limits, Minimize, Stats, memory};

/// Minimum number of pushes in a slice, which halves where a search of it takes too much memory. So short a slice is left as it is.
const MIN_SLICE: usize = 4;

/// Maximum number of pushes in a slice: each state that its search expands is compared with all of its positions.
const MAX_SLICE: usize = 1 << 12;

/// Number of slices remembered to have given nothing; with more, all are forgotten. So many fill a hash table of 65,536 places,
/// 1.6 MiB.
const MAX_TRIED: usize = 7 << 13;

/// A part of a solution, as it is searched for anew.
#[derive(Clone, Copy)]
struct Slice {
    /// The positions where it begins and ends.
    ends: (usize, usize),
    /// How many boxes may be elsewhere.
    max_moved: usize,
    criterion: Criterion,
}

/// How the search of a slice ended.
#[derive(Clone, Copy)]
pub(super) enum SliceEnd {
    /// A better one was put in.
    Better,
    /// There is none in the neighbourhood, which took this memory to find out.
    Exhausted { bytes: usize },
    /// This memory was not enough.
    NotWithin { bytes: usize },
}

impl SliceImprover<'_> {
    /// Improves all slices once; returns whether anything became better.
    pub(super) fn round(
        &mut self,
        candidate: &mut CandidateSolution,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<bool, Limit> {
        let tuning = limits.tuning;
        let mut bytes = limits.memory;
        for max_moved in 1..=tuning.max_moved {
            // With all boxes elsewhere, more make no difference.
            if max_moved > 1
                && (bytes < tuning.first_slice_memory || max_moved > self.start.boxes.len())
            {
                break;
            }
            if self.sweep(candidate, max_moved, criterion, &limits.with_memory(bytes), stats)? {
                return Ok(true);
            }
            bytes = memory::of_slice_with_one_more_moved(bytes);
        }
        Ok(false)
    }

    /// Improves slices from the first push to the last; returns whether anything became better.
    fn sweep(
        &mut self,
        candidate: &mut CandidateSolution,
        max_moved: usize,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<bool, Limit> {
        let mut from = 0;
        let mut is_better = false;
        let mut slice = candidate.slice_lengths[max_moved];
        loop {
            let to = (from + slice).min(candidate.path.pushes.len());
            let part = Slice { ends: (from, to), max_moved, criterion };
            match self.improve_slice(&mut candidate.path, part, limits, stats)? {
                SliceEnd::Better => is_better = true,
                SliceEnd::NotWithin { .. } if slice > MIN_SLICE => {
                    slice = (slice / 2).max(MIN_SLICE);
                }
                _ if to == candidate.path.pushes.len() => break,
                SliceEnd::Exhausted { bytes } => {
                    from += (slice / 2).max(1);
                    if bytes < memory::SHORT_SLICE.of(limits.memory) && slice < MAX_SLICE {
                        slice *= 2;
                    }
                }
                SliceEnd::NotWithin { .. } => from += slice / 2,
            }
        }
        let max_pushes = candidate.path.pushes.len().max(MIN_SLICE);
        candidate.slice_lengths[max_moved] = slice.clamp(MIN_SLICE, max_pushes);
        Ok(is_better)
    }

    /// Searches for a better slice, and puts it in.
    fn improve_slice(
        &mut self,
        path: &mut SolutionPath,
        slice: Slice,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<SliceEnd, Limit> {
        limits.check_time()?;
        self.report_bound(limits);
        let hash = hash(path, slice);
        match self.tried.get(&hash) {
            Some(&end @ SliceEnd::Exhausted { .. }) => return Ok(end),
            Some(&end @ SliceEnd::NotWithin { bytes }) if bytes >= limits.memory => return Ok(end),
            _ => {}
        }
        let mut spent = Stats::default();
        let found = self.search(path, slice, limits, &mut spent);
        stats.add(&spent);
        let end = match found {
            Ok(Some(plan)) => {
                let before = path.cost();
                path.replace_slice(&self.start.field, slice.ends, &plan.pushes);
                debug_assert!(path.cost() < before, "only what costs less is found");
                self.report_better(path, limits);
                return Ok(SliceEnd::Better);
            }
            Ok(None) => SliceEnd::Exhausted { bytes: spent.peak_bytes },
            Err(Limit::Memory) => SliceEnd::NotWithin { bytes: limits.memory },
            Err(limit) => return Err(limit),
        };
        // Where there are too many, the others are forgotten.
        if self.tried.len() >= MAX_TRIED {
            self.tried.clear();
        }
        self.tried.insert(hash, end);
        Ok(end)
    }

    fn search(
        &self,
        path: &SolutionPath,
        Slice { ends: (from, to), max_moved, criterion }: Slice,
        limits: &Limits,
        stats: &mut Stats,
    ) -> SearchResult {
        let start = self.start;
        let next = path.pushes.get(to);
        let goals = if next.is_some() { path.boxes(to) } else { start.field.goal_squares() };
        let field = start.field.with_goals(goals, limits)?;
        let bytes = Neighbourhood::bytes_of(to - from + 1, field.len()) + field.distances().bytes();
        limits.check_memory(bytes)?;
        let limits = &limits.with_memory(limits.memory - bytes);
        // The walk to the next push belongs to the slice.
        let cost = match next {
            Some(_) => path.costs[to + 1] - self.objective.cost(1, 1),
            None => path.costs[to],
        };
        let mut below = cost - path.costs[from];
        if criterion == Criterion::Minimized {
            // Then only what has less of the first is better.
            below.second = 0;
        }
        let end = next.map(|&push| stand(&field, push));
        let neighbourhood = self.neighbourhood(path, (from, to), max_moved, end);
        let part = Start {
            grid: start.grid,
            field,
            boxes: path.boxes(from).to_vec(),
            worker: path.workers[from],
            techniques: start.techniques,
        };
        stats.beside(bytes, |stats| {
            if criterion == Criterion::Minimized
                && self.objective == Minimize::Pushes
                && let Some(search) = PushSearch::new(&part, Some(&neighbourhood), limits)
            {
                return fewer_pushes(search?, below.first, limits, stats);
            }
            let scope = Scope { admits: &|boxes, _, _| neighbourhood.contains(boxes), end };
            moves::search_below(
                Some(below),
                Some(&scope),
                &part,
                self.objective,
                None,
                limits,
                stats,
            )
        })
    }
}

/// Runs a search for a plan with fewer than `below` pushes.
fn fewer_pushes(
    mut search: PushSearch,
    below: u32,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult {
    let end = search.run(&Bounds::new(0, below), limits, stats);
    // Of an empty slice, at the end of a solution that became shorter, nothing is less.
    if let Some(plan) = search.plan()
        && plan.pushes.len() < below as usize
    {
        return Ok(Some(plan));
    }
    end.map(|()| None)
}

/// Identifies a slice. Two with the same hash are taken for one: then a better slice may be missed.
fn hash(path: &SolutionPath, Slice { ends: (from, to), max_moved, criterion }: Slice) -> u64 {
    let SolutionPath { pushes, workers, .. } = path;
    // The push after the slice says where the worker must be then.
    let pushes = &pushes[from..pushes.len().min(to + 1)];
    let worker = workers[from].index();
    let mut numbers = vec![pushes.len(), to - from, max_moved, criterion as usize, worker];
    for (square, direction) in pushes {
        numbers.extend([square.index(), *direction as usize]);
    }
    numbers.extend(path.boxes(from).iter().map(|square| square.index()));
    stable_hash(numbers.into_iter().map(|number| number as u64))
}
