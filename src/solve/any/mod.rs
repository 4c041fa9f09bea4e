//! Any solution: attempts of feature space search, with a plan or an intermediate goal, and of greedy
//! search backward, with more and more positions.
//!
//! Budgets count states in greedy search and generated moves in the others, not seconds, so that the answer does not depend on the
//! speed of the machine.

mod greedy;
mod perimeter;

use std::collections::BTreeSet;
use std::mem;
use std::panic::resume_unwind;
use std::thread;

use self::greedy::GreedySearch;
use self::perimeter::{Perimeter, Started};
use super::attempts::{ATTEMPTS, FURTHER_ATTEMPTS, FeatureCells, Method};
use super::deadlock::detector::Detector;
use super::fess::{self, BackwardSearch, StaticAnalysis, opening};
use super::level::{Bitboard, Bits, Start, State, by_words};
use super::solution::{Plan, SearchResult};
use super::task::{Limit, Limits, Stats, StopAtEnd, Technique};
use super::tuning::Tuning;

/// The attempts that are left, by number.
pub(super) type Attempts = BTreeSet<usize>;

pub(super) fn attempts() -> Attempts {
    (0..ATTEMPTS.len()).collect()
}

/// Leaves only the attempts that are quick, and adds others of that kind: a level that is solved once is solved again by most.
pub(super) fn prefer_quick(attempts: &mut Attempts, tuning: &Tuning) {
    attempts.retain(|&number| tuning.attempt(number).1 <= tuning.rival_attempt);
    attempts.extend(FURTHER_ATTEMPTS);
}

/// Finds a solution by the next attempts; `Ok(None)` means that the level has none. When no attempt is left, fails with
/// [`Limit::Memory`] if one ran out of memory, and otherwise with [`Limit::Solver`]. Returns `None` if the board is too large.
pub(super) fn search(
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<SearchResult> {
    by_words!(start, [2, 3, 4, 6, 16, 128], |board| {
        search_in_words(board, start, attempts, limits, stats)
    })
}

/// [`search`] in two threads, of which one makes the attempts with a plan, and the other those that begin backward. Each has half of
/// the memory.
pub(super) fn search_in_threads(
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<SearchResult> {
    let mut forward = Attempts::new();
    let mut backward = Attempts::new();
    for number in mem::take(attempts) {
        match limits.tuning.attempt(number).0 {
            Method::FeatureSpace(..) => forward.insert(number),
            Method::Greedy(_) | Method::Opening { .. } => backward.insert(number),
        };
    }
    let half = limits.with_memory(limits.memory / 2).stoppable();
    let mut backward_stats = Stats::default();
    let ends = thread::scope(|scope| {
        let there = half.clone();
        let attempts = &mut backward;
        let stats_there = &mut backward_stats;
        let spawned = thread::Builder::new()
            .spawn_scoped(scope, move || search_half(start, attempts, &there, stats_there));
        // The system starts no thread.
        let Ok(thread) = spawned else { return None };
        let found = search_half(start, &mut forward, &half, stats);
        let other = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        Some((found, other))
    });
    stats.add(&backward_stats);
    attempts.append(&mut forward);
    attempts.append(&mut backward);
    let Some((found, other)) = ends else { return search(start, attempts, limits, stats) };
    match (found?, other?) {
        (Ok(plan), _) | (_, Ok(plan)) => Some(Ok(plan)),
        // A single thread has twice the memory.
        (Err(Limit::Memory), Err(_)) | (Err(_), Err(Limit::Memory)) if !attempts.is_empty() => {
            search(start, attempts, limits, stats)
        }
        (Err(one), Err(other)) => {
            for reason in [Limit::Cancelled, Limit::Time, Limit::Memory] {
                if one == reason || other == reason {
                    return Some(Err(reason));
                }
            }
            Some(Err(Limit::Solver))
        }
    }
}

/// The search of one of two threads. A solution stops the other thread, and so does a panic.
fn search_half(
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<SearchResult> {
    let other = StopAtEnd(limits);
    let found = search(start, attempts, limits, stats);
    if !matches!(found, Some(Ok(_))) {
        mem::forget(other);
    }
    found
}

fn search_in_words<const N: usize>(
    board: Bitboard<N>,
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> SearchResult {
    // Tables of bits by cell: four of the analysis, one of moves, one of deadlocks, and about two of the board; of steps in the
    // search for a plan, one for each goal and box; and out-of-plan areas.
    let places = start.boxes.len() + start.field.goal_count();
    let tables = start.field.distances().bytes()
        + 8 * 64 * N * size_of::<Bits<N>>()
        + places * (64 * N * size_of::<u16>() + 2 * size_of::<Bits<N>>());
    let memory = limits.memory.checked_sub(tables + Detector::<N>::max_bytes(limits));
    let limits = &limits.with_memory(memory.ok_or(Limit::Memory)?);
    stats.peak_bytes = stats.peak_bytes.max(tables);
    let analysis = StaticAnalysis::new(board, start, limits)?;
    let pairs = analysis.pairs.as_ref().map_or(0, |pairs| pairs.bytes());
    let limits = &limits.with_memory(limits.memory.saturating_sub(pairs));
    let tables = tables + pairs;
    let mut searches =
        Searches { analysis: &analysis, limits, tables, perimeter: Perimeter::new() };
    let mut limit = Limit::Solver;
    while let Some(&number) = attempts.first() {
        let (method, budget) = limits.tuning.attempt(number);
        match searches.attempt(method, budget, stats) {
            // It is repeated when there is more time.
            Err(limit @ (Limit::Time | Limit::Cancelled)) => return Err(limit),
            // Another attempt may need less.
            Err(Limit::Memory) => limit = Limit::Memory,
            Err(Limit::Solver) => {}
            found => {
                attempts.pop_first();
                return found;
            }
        }
        attempts.pop_first();
    }
    Err(limit)
}

/// The searches on one level.
struct Searches<'a, const N: usize> {
    analysis: &'a StaticAnalysis<'a, N>,
    limits: &'a Limits<'a>,
    /// The size in bytes of what all strategies use.
    tables: usize,
    perimeter: Perimeter<'a, N>,
}

impl<const N: usize> Searches<'_, N> {
    fn attempt(&mut self, method: Method, budget: usize, stats: &mut Stats) -> SearchResult {
        let analysis = self.analysis;
        let techniques = analysis.start.techniques;
        match method {
            _ if budget == 0 => Err(Limit::Solver),
            Method::FeatureSpace(plan, strategy) if techniques.has(Technique::FeatureSpace) => self
                .forward(stats, |is_known, limits, stats| {
                    fess::search(analysis, plan, strategy, budget, is_known, limits, stats)
                }),
            Method::Greedy(mut cells)
                if techniques.has(Technique::GreedyBackward) && suits(&analysis.board) =>
            {
                if !techniques.has(Technique::GreedyFeatures) {
                    cells = FeatureCells::None;
                }
                self.backward(Method::Greedy(cells), budget, stats)
            }
            Method::Opening { .. }
                if techniques.has(Technique::IntermediateGoal)
                    && techniques.has(Technique::Perimeter)
                    && suits(&analysis.board) =>
            {
                self.backward(method, budget / 3, stats)
            }
            _ => Err(Limit::Solver),
        }
    }

    /// Searches forward beside the tables, for the goals or a state of the [`Perimeter`], and continues from there to the goals.
    fn forward(
        &mut self,
        stats: &mut Stats,
        run: impl FnOnce(
            &dyn Fn(&State<N>) -> bool,
            &Limits,
            &mut Stats,
        ) -> SearchResult<(Plan, State<N>)>,
    ) -> SearchResult {
        let kept = self.perimeter.bytes();
        let limits = self.limits.with_memory(self.limits.memory.saturating_sub(kept));
        let has_perimeter = self.analysis.start.techniques.has(Technique::Perimeter);
        let perimeter = &self.perimeter;
        let found = stats.beside(self.tables + kept, |stats| {
            run(&|state| has_perimeter && perimeter.knows(state), &limits, stats)
        });
        let Some((mut plan, last)) = found? else { return Ok(None) };
        plan.pushes.extend(self.perimeter.pushes_from(&last, &limits)?);
        Ok(Some(plan))
    }

    /// Continues a search backward. If that was for an open position, searches forward for the most open one so far.
    fn backward(&mut self, method: Method, budget: usize, stats: &mut Stats) -> SearchResult {
        let index = self.started(method)?;
        let others = self.perimeter.bytes() - self.perimeter.searches[index].search.bytes();
        // The rest of the memory is for searches forward.
        let memory = (self.limits.memory / 4 * 3).saturating_sub(others);
        let limits = self.limits.with_memory(memory);
        let Started { search, has_dropped_moves, .. } = &mut self.perimeter.searches[index];
        let end = stats.beside(self.tables + others, |stats| search.run(budget, &limits, stats));
        *has_dropped_moves |= end.as_ref().is_err_and(|&limit| limit != Limit::Solver);
        let end = match end {
            Ok(None) if *has_dropped_moves => Err(Limit::Solver),
            end => end,
        };
        if !matches!(end, Err(Limit::Solver | Limit::Memory)) {
            return end;
        }
        let Some((target, advice)) = search.target() else { return end };
        let analysis = self.analysis;
        self.forward(stats, |is_known, limits, stats| {
            fess::reach(analysis, target, advice, 2 * budget, is_known, limits, stats)
        })
    }

    /// The index of a search backward, which begins unless it did.
    fn started(&mut self, method: Method) -> Result<usize, Limit> {
        let searches = &self.perimeter.searches;
        if let Some(index) = searches.iter().position(|started| started.method == method) {
            return Ok(index);
        }
        let analysis = self.analysis;
        let limits = self.limits;
        let mut memory = limits.memory;
        let mut index = searches.len();
        if is_greedy(method) {
            memory = memory / 4 * 3;
            index = searches.iter().take_while(|started| is_greedy(started.method)).count();
        }
        let left = limits.with_memory(memory.saturating_sub(self.perimeter.bytes()));
        left.check_memory(analysis.start.field.distances().bytes())?;
        let search: Box<dyn BackwardSearch<N>> = match method {
            Method::Greedy(cells) => Box::new(GreedySearch::new(analysis, cells, limits)?),
            Method::Opening { counts_dead_ends } => {
                Box::new(opening(analysis, counts_dead_ends, limits)?)
            }
            Method::FeatureSpace(..) => unreachable!("feature space search goes forward"),
        };
        let started = Started { method, search, has_dropped_moves: false };
        self.perimeter.searches.insert(index, started);
        Ok(index)
    }
}

fn is_greedy(method: Method) -> bool {
    matches!(method, Method::Greedy(_))
}

/// Returns whether all goals have boxes at the end; otherwise a search backward would have too many ways to begin.
fn suits<const N: usize>(board: &Bitboard<N>) -> bool {
    board.goals.count() == board.boxes.count()
}

#[cfg(test)]
mod tests;
