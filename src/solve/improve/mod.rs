//! Better solutions near a known one: neighbourhood search.
//!
//! A slice of the solution, from one of its positions to a later one, is searched for anew by A*: only through placements
//! that differ in a few boxes from those of the slice, and only for what costs less. This is vicinity search (Gouëzel)
//! in slices: see `benches/README.md`. Slices, and the number of boxes that may be elsewhere, are as large as the
//! memory for one search allows, which grows as long as nothing better is found. That nothing better exists is left to other
//! engines to prove.

#![expect(clippy::indexing_slicing, reason = "there is a position before and after each push")]

pub(super) mod path;

use std::hash::BuildHasher;
use std::mem;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use self::path::{SolutionPath, stand};
use super::any::{self, Attempts};
use super::astar::moves;
use super::astar::pushes::PushSearch;
use super::astar::{Neighbourhood, Scope};
use super::level::field::Start;
use super::limits::{Limit, Limits};
use super::objective::{Cost, Minimize};
use super::progress::Progress;
use super::solution::Plan;
use super::stats::Stats;

/// The memory for one search for a better slice at first, in bytes, and the factor by which it grows while nothing is found.
pub(super) const FIRST_MEMORY: usize = 1 << 20;
pub(super) const GROWTH: usize = 4;

/// The share of the time so far that another solution is found and improved in.
const RESTART_SHARE: f64 = 0.25;

/// There are at most this many paths at a time: the best one, another that is tried, and a part of it that is put in anew.
const PATHS: usize = 3;

/// How many boxes may be elsewhere than in the slice.
const OTHERS: std::ops::RangeInclusive<usize> = 1..=4;

/// The number of pushes in a slice at first, and the least.
const FIRST_PUSHES: usize = 16;
const MIN_PUSHES: usize = 4;

/// The most: each state that a search reaches is compared with all positions of the slice.
const MAX_PUSHES: usize = 1 << 12;

/// What is to become better.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Criterion {
    /// What is minimized.
    Minimized,
    /// The other of moves and pushes, which breaks ties.
    TieBreak,
}

/// A solution that is being improved.
pub(super) struct Improver<'a> {
    start: &'a Start<'a>,
    objective: Minimize,
    /// No solution has fewer pushes.
    pub(super) lower_bound: u32,
    /// The best solution so far; while another one is tried, that one.
    pub(super) path: SolutionPath,
    /// The cost of the best solution reported.
    reported: Cost,
    /// Called when the best solution or the lower bound gets better.
    on_progress: &'a mut dyn FnMut(Progress),
    /// The slices that were searched without success.
    tried: HashMap<u64, Tried, FxBuildHasher>,
    /// For each number of boxes elsewhere, the number of pushes of the last slice.
    slices: Vec<usize>,
}

impl<'a> Improver<'a> {
    /// Begins with a solution. Fails if that alone is too long for the limits.
    pub(super) fn new(
        start: &'a Start<'a>,
        objective: Minimize,
        plan: &Plan,
        lower_bound: u32,
        limits: &Limits,
        on_progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, Limit> {
        let limits = limits.with_memory(limits.memory / PATHS);
        let path = SolutionPath::new(start, objective, &plan.pushes, &limits)?;
        let (tried, slices) = (HashMap::default(), vec![FIRST_PUSHES; OTHERS.end() + 1]);
        let reported = path.cost();
        let mut improver =
            Improver { start, objective, lower_bound, path, reported, on_progress, tried, slices };
        improver.report();
        Ok(improver)
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        PATHS * self.path.bytes()
    }

    /// The best solution so far.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            pushes: self.path.pushes.clone(),
            moves: Some(self.objective.moves(self.path.cost())),
        }
    }

    /// Its number of pushes.
    pub(super) fn pushes(&self) -> u32 {
        self.objective.pushes(self.path.cost())
    }

    /// Improves until no slice within the limits gives anything.
    pub(super) fn improve(&mut self, limits: &Limits, stats: &mut Stats) -> Result<(), Limit> {
        while self.round(limits, stats)? {}
        Ok(())
    }

    /// Continues with another solution, which has no more pushes, if it is better.
    pub(super) fn replace(&mut self, plan: &Plan) {
        let unlimited = Limits::new(None, usize::MAX);
        let path = SolutionPath::new(self.start, self.objective, &plan.pushes, &unlimited);
        if let Ok(path) = path
            && path.cost() < self.path.cost()
        {
            self.path = path;
            self.report_better();
        }
    }

    /// Raises the lower bound, if this one is better.
    ///
    /// # Panics
    ///
    /// The solution has fewer pushes: one of them is wrong.
    pub(super) fn raise_bound(&mut self, lower_bound: u32) {
        let pushes = self.pushes();
        assert!(
            lower_bound <= pushes,
            "a solution has {pushes} pushes, and the bound is {lower_bound}; please report this bug with the level"
        );
        if self.lower_bound < lower_bound {
            self.lower_bound = lower_bound;
            if lower_bound < pushes || self.objective == Minimize::Moves {
                self.report();
            }
        }
    }

    fn report(&mut self) {
        let [moves, pushes] =
            [self.objective.moves(self.reported), self.objective.pushes(self.reported)];
        let best = Some((moves as usize, pushes as usize));
        let lower_bound = self.lower_bound as usize;
        (self.on_progress)(Progress { best, lower_bound, ..Progress::default() });
    }

    /// Reports the best solution so far. Where one that is being tried may still be worse, nothing is reported.
    fn report_better(&mut self) {
        if self.path.cost() < self.reported {
            self.reported = self.path.cost();
            self.report();
        }
    }

    /// Improves a solution that one of some attempts finds, in a share of the time and up to some memory for one search,
    /// and continues with it if it becomes better.
    pub(super) fn try_another(
        &mut self,
        attempts: &mut Attempts,
        limits: &Limits,
        memory: usize,
        stats: &mut Stats,
    ) {
        let limits = limits.with_share_of_time_so_far(RESTART_SHARE);
        let Some(Ok(Some(plan))) = any::search(self.start, attempts, &limits, stats) else {
            return;
        };
        let path = SolutionPath::new(self.start, self.objective, &plan.pushes, &limits);
        let Ok(path) = path else { return };
        let best = mem::replace(&mut self.path, path);
        let mut slice_memory = FIRST_MEMORY;
        while slice_memory <= memory
            && self.improve(&limits.with_memory(slice_memory), stats).is_ok()
        {
            slice_memory = slice_memory.saturating_mul(GROWTH);
        }
        if best.cost() <= self.path.cost() {
            self.path = best;
        }
    }

    /// Improves all slices once; returns whether anything became better.
    fn round(&mut self, limits: &Limits, stats: &mut Stats) -> Result<bool, Limit> {
        // Right for moves, too: they are no fewer than the pushes.
        let is_optimal = self.path.cost().first == self.lower_bound;
        for criterion in
            [Criterion::Minimized, Criterion::TieBreak].into_iter().skip(usize::from(is_optimal))
        {
            for others in OTHERS {
                if self.sweep(others, criterion, limits, stats)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Improves slices from the first push to the last; returns whether anything became better.
    fn sweep(
        &mut self,
        others: usize,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<bool, Limit> {
        let (mut from, mut is_better) = (0, false);
        let mut slice = self.slices[others];
        loop {
            let to = (from + slice).min(self.path.pushes.len());
            match self.improve_slice((from, to), others, criterion, limits, stats) {
                Ok(None) => is_better = true,
                Err(Limit::Memory) if slice > MIN_PUSHES => slice = (slice / 2).max(MIN_PUSHES),
                Ok(_) | Err(Limit::Memory) if to == self.path.pushes.len() => break,
                Ok(Some(bytes)) => {
                    from += (slice / 2).max(1);
                    slice *= if bytes < limits.memory / 4 && slice < MAX_PUSHES { 2 } else { 1 };
                }
                Err(Limit::Memory) => from += slice / 2,
                Err(limit) => return Err(limit),
            }
        }
        self.slices[others] = slice.clamp(MIN_PUSHES, self.path.pushes.len().max(MIN_PUSHES));
        Ok(is_better)
    }

    /// Searches for a better slice, and puts it in. If there is none in the neighbourhood, returns the bytes that it took to
    /// find out.
    fn improve_slice(
        &mut self,
        slice: (usize, usize),
        others: usize,
        criterion: Criterion,
        limits: &Limits,
        all: &mut Stats,
    ) -> Result<Option<usize>, Limit> {
        limits.check_time()?;
        let hash = self.hash(slice, others, criterion);
        match self.tried.get(&hash) {
            Some(&Tried::Searched { bytes }) => return Ok(Some(bytes)),
            Some(&Tried::NotWithin { bytes }) if bytes >= limits.memory => {
                return Err(Limit::Memory);
            }
            _ => {}
        }
        let mut stats = Stats::default();
        let found = self.search(slice, others, criterion, limits, &mut stats);
        all.add(&stats);
        if found.as_ref().is_err_and(|limit| *limit == Limit::Memory) {
            self.tried.insert(hash, Tried::NotWithin { bytes: limits.memory });
        }
        if let Some(plan) = found? {
            let before = self.path.cost();
            self.path.replace_slice(&self.start.field, self.objective, slice, &plan.pushes);
            debug_assert!(self.path.cost() < before, "only what costs less is found");
            self.report_better();
            return Ok(None);
        }
        self.tried.insert(hash, Tried::Searched { bytes: stats.peak_bytes });
        Ok(Some(stats.peak_bytes))
    }

    fn search(
        &self,
        (from, to): (usize, usize),
        others: usize,
        criterion: Criterion,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Result<Option<Plan>, Limit> {
        let (start, path) = (self.start, &self.path);
        let next = path.pushes.get(to);
        let goals = if next.is_some() { path.boxes(to) } else { start.field.goal_squares() };
        let field = start.field.with_goals(goals, limits)?;
        let (boxes, worker) = (path.boxes(from).to_vec(), path.workers[from]);
        let placements = (from..=to).map(|position| path.boxes(position));
        // The walk to the next push belongs to the slice.
        let cost = match next {
            Some(_) => path.costs[to + 1] - self.objective.cost(1, 1),
            None => path.costs[to],
        };
        let Cost { first, second } = cost - path.costs[from];
        let below =
            Cost { first, second: if criterion == Criterion::TieBreak { second } else { 0 } };
        let end = next.map(|&push| stand(&field, push));
        let neighbourhood = Neighbourhood::new(placements, boxes.len(), field.len(), others, end);
        let part = Start { grid: start.grid, field, boxes, worker, techniques: start.techniques };
        if criterion == Criterion::Minimized
            && self.objective == Minimize::Pushes
            && let Some(search) = PushSearch::new(&part, Some(&neighbourhood), 1, limits)
        {
            let mut search = search?;
            search.run(below.first, limits, stats)?;
            return Ok(search.plan());
        }
        let scope = Scope { admits: &|boxes, _, _| neighbourhood.contains(boxes), end };
        moves::search_below(Some(below), Some(&scope), &part, self.objective, limits, stats)
    }

    /// Identifies a slice. Two with the same hash are taken for one: then a better slice may be missed.
    fn hash(&self, (from, to): (usize, usize), others: usize, criterion: Criterion) -> u64 {
        let SolutionPath { pushes, workers, .. } = &self.path;
        // The push after the slice says where the worker must be then.
        let pushes = &pushes[from..pushes.len().min(to + 1)];
        let (boxes, worker) = (self.path.boxes(from), workers[from]);
        FxBuildHasher.hash_one((pushes, boxes, worker, to - from, others, criterion))
    }
}

/// How the search of a slice ended that gave nothing.
enum Tried {
    /// In this memory, it was searched.
    Searched { bytes: usize },
    /// This memory was not enough.
    NotWithin { bytes: usize },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::solve::{boards, solution};

    #[test]
    fn nearly_all_solutions_of_small_boards_become_shortest_and_none_shorter() {
        let mut runner = TestRunner::deterministic();
        let limits = Limits::new(None, usize::MAX);
        let small = limits.with_memory(1 << 20);
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
                let exact = moves::search(&start, objective, &limits, &mut stats).ok().unwrap();
                let exact = solution::replay(&warehouse, &start.field, &exact.unwrap());
                let mut report = |_: Progress| {};
                let improver = Improver::new(&start, objective, &any, 0, &limits, &mut report);
                let mut improver = improver.ok().unwrap();
                assert_eq!(improver.improve(&small, &mut stats), Ok(()));
                let path =
                    SolutionPath::new(&start, objective, &improver.path.pushes, &limits).unwrap();
                assert_eq!(improver.path, path);
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
}
