//! Better solutions near a known one: neighbourhood search.
//!
//! A slice of the solution, from one of its positions to a later one, is searched for anew by A*: only through placements
//! that differ in a few boxes from those of the slice, and only for what costs less. This is vicinity search (Gouëzel)
//! in slices: see `benches/README.md`. Slices, and the number of boxes that may be elsewhere, are as large as the
//! memory for one search allows, which grows as long as nothing better is found. The whole solution is searched for anew with
//! the stronger heuristic of a proof as well, and [other solutions](rivals) are improved beside the best one. That nothing better
//! exists is left to other engines to prove.
//!
//! From the outside in: `improve` lets the memory grow, `exhaust` repeats rounds as long as they give anything, a `round` sweeps
//! with one, two, … boxes elsewhere, a `sweep` goes from slice to slice, and `improve_slice` searches one.

#![expect(clippy::indexing_slicing, reason = "there is a position before and after each push")]

pub(super) mod candidate;
pub(super) mod path;
mod rivals;

use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use self::candidate::{Candidate, FIRST_MEMORY, GROWTH, MAX_MOVED};
use self::path::{SolutionPath, stand};
use super::astar::moves;
use super::astar::pushes::{NeighbourhoodSearch, PushSearch};
use super::astar::{Neighbourhood, Scope};
use super::bounds::Bounds;
use super::level::field::Start;
use super::level::square::Square;
use super::limits::{Limit, Limits};
use super::objective::{Cost, Minimize};
use super::progress::Progress;
use super::solution::Plan;
use super::stats::Stats;

/// Where slices give nothing better, ties are broken in them for this share of the time so far.
const TIES_SHARE: f64 = 0.02;

/// The number of rivals that are kept.
const MAX_RIVALS: usize = 3;

/// There are at most this many paths at a time: the best one, its rivals, a new one, and a part of one that is put in anew.
const PATHS: usize = MAX_RIVALS + 3;

/// With one more box elsewhere, a search gets the memory divided by this: long slices with one box elsewhere give the most.
const MEMORY_DIVISOR: usize = 8;

/// The least number of pushes in a slice.
const MIN_PUSHES: usize = 4;

/// The most: each state that a search expands is compared with the positions of the slice.
const MAX_PUSHES: usize = 1 << 12;

/// The number of slices that are remembered to have been searched without success, in a hash table of 2¹⁶ buckets, which takes 1.6
/// MiB. A fixed number, so that the answer depends on the memory no more than it must.
const MAX_TRIED: usize = 7 << 13;

/// What is to become better.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Criterion {
    /// What is minimized.
    Minimized,
    /// The other of moves and pushes, which breaks ties.
    TieBreak,
}

/// A solution that is being improved, and its rivals.
pub(super) struct Improver<'a> {
    start: &'a Start<'a>,
    objective: Minimize,
    /// The bounds, which another thread may change as well.
    bounds: &'a Bounds,
    /// The best solution so far; while a rival is improved, that one.
    current: Candidate,
    /// The best of the others.
    rivals: Vec<Candidate>,
    /// The cost of the best solution reported.
    reported: Cost,
    /// The lower bound reported.
    reported_bound: u32,
    /// Called when the best solution or the lower bound gets better.
    on_progress: &'a mut dyn FnMut(Progress),
    /// The slices that were searched without success.
    tried: HashMap<u64, Tried, FxBuildHasher>,
}

impl<'a> Improver<'a> {
    /// Begins with a solution. Fails if that alone is too long for the limits.
    pub(super) fn new(
        start: &'a Start<'a>,
        objective: Minimize,
        plan: &Plan,
        bounds: &'a Bounds,
        limits: &Limits,
        on_progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, Limit> {
        let limits = limits.with_memory(limits.memory / PATHS);
        let path = SolutionPath::new(start, objective, &plan.pushes, &limits)?;
        let (tried, rivals) = (HashMap::default(), Vec::new());
        let (reported, current) = (path.cost(), Candidate::new(path));
        let mut improver = Improver {
            start,
            objective,
            bounds,
            current,
            rivals,
            reported,
            reported_bound: bounds.lower(),
            on_progress,
            tried,
        };
        bounds.found(improver.pushes());
        improver.report();
        Ok(improver)
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        PATHS * self.path().bytes() + self.tried.allocation_size()
    }

    /// The current solution, with its positions: outside this module, the best so far.
    pub(super) fn path(&self) -> &SolutionPath {
        &self.current.path
    }

    /// The same, with its moves counted.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            pushes: self.path().pushes.clone(),
            moves: Some(self.objective.moves(self.path().cost())),
        }
    }

    /// Its number of pushes.
    pub(super) fn pushes(&self) -> u32 {
        self.objective.pushes(self.path().cost())
    }

    /// Returns whether slices of all sizes gave nothing better.
    pub(super) fn is_exhausted(&self) -> bool {
        self.current.memory.is_none()
    }

    /// Improves slices of all sizes, the smaller ones first. Continues where it stopped.
    pub(super) fn improve(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        while let Some(memory) = self.current.memory {
            self.exhaust(&limits.with_memory(memory), stats)?;
            let larger = Some(memory.saturating_mul(GROWTH));
            self.current.memory = larger.filter(|_| memory < limits.memory);
        }
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
            let share = limits.with_share_of_time_so_far(TIES_SHARE);
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
    pub(super) fn replace(&mut self, plan: &Plan) {
        let unlimited = Limits::new(None, usize::MAX);
        let path = SolutionPath::new(self.start, self.objective, &plan.pushes, &unlimited);
        if let Ok(path) = path
            && path.cost() < self.path().cost()
        {
            self.current = Candidate::new(path);
            self.report_better();
        }
    }

    /// Reports the lower bound if it rose.
    ///
    /// # Panics
    ///
    /// The best solution has fewer pushes: one of them is wrong.
    pub(super) fn report_bound(&mut self) {
        let (pushes, lower) = (self.objective.pushes(self.reported), self.bounds.lower());
        assert!(
            lower <= pushes,
            "a solution has {pushes} pushes, and the bound is {lower}; please report this bug with the level"
        );
        if self.reported_bound < lower {
            self.reported_bound = lower;
            if lower < pushes || self.objective == Minimize::Moves {
                self.report();
            }
        }
    }

    fn report(&mut self) {
        let [moves, pushes] =
            [self.objective.moves(self.reported), self.objective.pushes(self.reported)];
        let best = Some((moves as usize, pushes as usize));
        let lower_bound = self.reported_bound as usize;
        (self.on_progress)(Progress { best, lower_bound, ..Progress::default() });
    }

    /// Reports the best solution so far. Where one that is being tried may still be worse, nothing is reported.
    fn report_better(&mut self) {
        if self.path().cost() < self.reported {
            self.reported = self.path().cost();
            self.bounds.found(self.pushes());
            self.report();
        }
    }

    /// Improves all slices once; returns whether anything became better.
    fn round(
        &mut self,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<bool, Limit> {
        let mut memory = limits.memory;
        for max_moved in MAX_MOVED {
            // With all boxes elsewhere, more make no difference.
            if max_moved > 1 && (memory < FIRST_MEMORY || max_moved > self.start.boxes.len()) {
                break;
            }
            if self.sweep(max_moved, criterion, &limits.with_memory(memory), stats)? {
                return Ok(true);
            }
            memory /= MEMORY_DIVISOR;
        }
        Ok(false)
    }

    /// Searches the whole level near the best solution with the heuristic of a proof, with more and more boxes elsewhere, until
    /// that gives a better one. A search that time ends begins again next time.
    pub(super) fn improve_whole(
        &mut self,
        whole: &NeighbourhoodSearch,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<(), Limit> {
        while self.current.max_moved <= self.start.boxes.len() {
            let slice = (0, self.path().pushes.len());
            let bytes = Neighbourhood::bytes(slice.1 + 1, self.start.field.len());
            if limits.check_memory(bytes).is_err() {
                self.current.max_moved = usize::MAX;
                break;
            }
            let limits = &limits.with_memory(limits.memory - bytes);
            let near = self.neighbourhood(slice, self.current.max_moved, None);
            let bounds = Bounds::new(0, self.pushes());
            let end = whole.within(near, limits).and_then(|mut search| {
                let end = stats.beside(bytes, |stats| search.run(&bounds, limits, stats));
                search.plan().map_or(end.map(|()| None), |plan| Ok(Some(plan)))
            });
            self.current.max_moved = match end {
                Ok(Some(plan)) => {
                    self.replace(&plan);
                    return Ok(());
                }
                Ok(None) => self.current.max_moved + 1,
                // More boxes elsewhere would take more.
                Err(Limit::Memory) => usize::MAX,
                Err(limit) => return Err(limit),
            };
        }
        Ok(())
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

    /// Improves slices from the first push to the last; returns whether anything became better.
    fn sweep(
        &mut self,
        max_moved: usize,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<bool, Limit> {
        let (mut from, mut is_better) = (0, false);
        let mut slice = self.current.slice_lengths[max_moved];
        loop {
            let to = (from + slice).min(self.path().pushes.len());
            match self.improve_slice((from, to), max_moved, criterion, limits, stats) {
                Ok(SliceEnd::Better) => is_better = true,
                Err(Limit::Memory) if slice > MIN_PUSHES => slice = (slice / 2).max(MIN_PUSHES),
                Ok(_) | Err(Limit::Memory) if to == self.path().pushes.len() => break,
                Ok(SliceEnd::Exhausted { bytes }) => {
                    from += (slice / 2).max(1);
                    if bytes < limits.memory / 4 && slice < MAX_PUSHES {
                        slice *= 2;
                    }
                }
                Err(Limit::Memory) => from += slice / 2,
                Err(limit) => return Err(limit),
            }
        }
        let max_pushes = self.path().pushes.len().max(MIN_PUSHES);
        self.current.slice_lengths[max_moved] = slice.clamp(MIN_PUSHES, max_pushes);
        Ok(is_better)
    }

    /// Searches for a better slice, and puts it in.
    fn improve_slice(
        &mut self,
        slice: (usize, usize),
        max_moved: usize,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<SliceEnd, Limit> {
        limits.check_time()?;
        self.report_bound();
        let hash = self.hash(slice, max_moved, criterion);
        match self.tried.get(&hash) {
            Some(&Tried::Exhausted { bytes }) => return Ok(SliceEnd::Exhausted { bytes }),
            Some(&Tried::NotWithin { bytes }) if bytes >= limits.memory => {
                return Err(Limit::Memory);
            }
            _ => {}
        }
        let mut spent = Stats::default();
        let found = self.search(slice, max_moved, criterion, limits, &mut spent);
        stats.add(&spent);
        if found.as_ref().is_err_and(|limit| *limit == Limit::Memory) {
            self.note(hash, Tried::NotWithin { bytes: limits.memory });
        }
        if let Some(plan) = found? {
            let before = self.path().cost();
            let path = &mut self.current.path;
            path.replace_slice(&self.start.field, self.objective, slice, &plan.pushes);
            self.current.max_moved = 1;
            debug_assert!(self.path().cost() < before, "only what costs less is found");
            self.report_better();
            return Ok(SliceEnd::Better);
        }
        let bytes = spent.peak_bytes;
        self.note(hash, Tried::Exhausted { bytes });
        Ok(SliceEnd::Exhausted { bytes })
    }

    /// Remembers how the search of a slice ended; where there are too many, the others are forgotten.
    fn note(&mut self, hash: u64, tried: Tried) {
        if self.tried.len() >= MAX_TRIED {
            self.tried.clear();
        }
        self.tried.insert(hash, tried);
    }

    fn search(
        &self,
        (from, to): (usize, usize),
        max_moved: usize,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Option<Plan>, Limit> {
        let (start, path) = (self.start, self.path());
        let next = path.pushes.get(to);
        let goals = if next.is_some() { path.boxes(to) } else { start.field.goal_squares() };
        let field = start.field.with_goals(goals, limits)?;
        let bytes = Neighbourhood::bytes(to - from + 1, field.len()) + field.bytes();
        limits.check_memory(bytes)?;
        let limits = &limits.with_memory(limits.memory - bytes);
        let (boxes, worker) = (path.boxes(from).to_vec(), path.workers[from]);
        // The walk to the next push belongs to the slice.
        let cost = match next {
            Some(_) => path.costs[to + 1] - self.objective.cost(1, 1),
            None => path.costs[to],
        };
        let Cost { first, second } = cost - path.costs[from];
        // With `second: 0`, only what has less of the first is better.
        let below =
            Cost { first, second: if criterion == Criterion::TieBreak { second } else { 0 } };
        let end = next.map(|&push| stand(&field, push));
        let near = self.neighbourhood((from, to), max_moved, end);
        let part = Start { grid: start.grid, field, boxes, worker, techniques: start.techniques };
        stats.beside(bytes, |stats| {
            if criterion == Criterion::Minimized
                && self.objective == Minimize::Pushes
                && let Some(search) = PushSearch::new(&part, Some(&near), limits)
            {
                let mut search = search?;
                let end = search.run(&Bounds::new(0, below.first), limits, stats);
                // Of an empty slice, at the end of a solution that became shorter, nothing is less.
                let plan = search.plan().filter(|plan| plan.pushes.len() < below.first as usize);
                return if plan.is_some() { Ok(plan) } else { end.map(|()| None) };
            }
            let scope = Scope { admits: &|boxes, _, _| near.contains(boxes), end };
            moves::search_below(Some(below), Some(&scope), &part, self.objective, limits, stats)
        })
    }

    /// Identifies a slice. Two with the same hash are taken for one: then a better slice may be missed.
    fn hash(&self, (from, to): (usize, usize), max_moved: usize, criterion: Criterion) -> u64 {
        let SolutionPath { pushes, workers, .. } = self.path();
        // The push after the slice says where the worker must be then.
        let pushes = &pushes[from..pushes.len().min(to + 1)];
        let (boxes, worker) = (self.path().boxes(from), workers[from]);
        FxBuildHasher.hash_one((pushes, boxes, worker, to - from, max_moved, criterion))
    }
}

/// How the search of a slice ended.
enum SliceEnd {
    /// A better one was put in.
    Better,
    /// There is none in the neighbourhood, which took this memory to find out.
    Exhausted { bytes: usize },
}

/// How an earlier search of a slice ended that gave nothing.
enum Tried {
    /// As [`SliceEnd::Exhausted`].
    Exhausted { bytes: usize },
    /// This memory was not enough.
    NotWithin { bytes: usize },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::solve::{any, boards, solution};

    #[test]
    fn nearly_all_solutions_of_small_boards_become_shortest_and_none_shorter() {
        let mut runner = TestRunner::deterministic();
        let limits = Limits::by_work(None, usize::MAX);
        let small = limits.with_memory(1 << 26);
        let mut counts = [[0; 2]; 2];
        while counts.iter().any(|[_, all]| *all < 1000) {
            let board = boards::open().new_tree(&mut runner).unwrap().current();
            let warehouse = boards::warehouse(&board);
            let Some(start) = boards::start(&warehouse) else { continue };
            let mut stats = Stats::default();
            let Some(any) = any::search(&start, &mut any::attempts(), &limits, &mut stats)
                .unwrap()
                .ok()
                .unwrap()
            else {
                continue;
            };
            for (objective, [shortest, all]) in
                [Minimize::Moves, Minimize::Pushes].into_iter().zip(&mut counts)
            {
                let exact = moves::search(&start, objective, &limits, &mut stats).unwrap();
                let exact = solution::replay(&warehouse, &start.field, &exact.unwrap());
                let mut report = |_: Progress| {};
                let bounds = Bounds::default();
                let improver =
                    Improver::new(&start, objective, &any, &bounds, &limits, &mut report);
                let mut improver = improver.unwrap();
                assert_eq!(improver.exhaust(&small, &mut stats), Ok(()));
                let path =
                    SolutionPath::new(&start, objective, &improver.path().pushes, &limits).unwrap();
                assert_eq!(improver.path(), &path);
                let better = solution::replay(&warehouse, &start.field, &improver.plan());
                let cost = |solution: &solution::Solution| {
                    objective.order(solution.moves.len(), solution.pushes.len())
                };
                assert!(cost(&exact) <= cost(&better), "{board}");
                *shortest += usize::from(cost(&exact) == cost(&better));
                *all += 1;
            }
        }
        for [shortest, all] in counts {
            assert!(shortest * 100 >= all * 95, "{shortest} of {all}");
        }
    }

    /// With all boxes elsewhere, nothing is out of the neighbourhood.
    #[test]
    fn the_whole_level_is_searched_near_the_solution() {
        let mut runner = TestRunner::deterministic();
        let limits = Limits::new(None, 1 << 28);
        let (mut better, mut open, mut stats) = (0, 0, Stats::default());
        while better < 100 || open < 100 {
            let board = boards::open().new_tree(&mut runner).unwrap().current();
            let warehouse = boards::warehouse(&board);
            let Some(start) = boards::start(&warehouse) else { continue };
            let found = any::search(&start, &mut any::attempts(), &limits, &mut stats);
            let Some(any) = found.unwrap().unwrap() else { continue };
            let mut report = |_: Progress| {};
            let bounds = Bounds::default();
            let improver =
                Improver::new(&start, Minimize::Pushes, &any, &bounds, &limits, &mut report);
            let mut improver = improver.unwrap();
            let proof = PushSearch::new(&start, None, &limits).unwrap().unwrap();
            let whole = proof.neighbourhood_search();
            let first = improver.pushes();
            // The last call finds nothing with any number of boxes elsewhere.
            while improver.current.max_moved <= start.boxes.len() {
                let pushes = improver.pushes();
                assert_eq!(improver.improve_whole(&whole, &limits, &mut stats), Ok(()));
                let is_last = improver.current.max_moved > start.boxes.len();
                assert_eq!(improver.pushes() < pushes, !is_last, "{board}");
            }
            solution::replay(&warehouse, &start.field, &improver.plan());
            let exact = moves::search(&start, Minimize::Pushes, &limits, &mut stats);
            let exact = exact.unwrap().unwrap();
            assert_eq!(improver.path().pushes.len(), exact.pushes.len(), "{board}");
            let counter = if improver.pushes() < first { &mut better } else { &mut open };
            *counter += 1;
        }
    }
}
