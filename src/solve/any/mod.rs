//! Any solution: attempts of feature space search, with a plan or an intermediate goal, and of greedy
//! search backward, with more and more positions.
//!
//! Budgets count states in greedy search and generated moves in the others, not seconds, so that the answer does not depend on the
//! speed of the machine.

mod greedy;

use std::collections::BTreeSet;
use std::mem;
use std::panic::resume_unwind;
use std::thread;

use self::greedy::GreedySearch;
use super::attempts::{ATTEMPTS, FURTHER_ATTEMPTS, FeatureCells, Method};
use super::fess::{self, BackwardSearch, StaticAnalysis, opening};
use super::level::{Bitboard, Bits, Start, State, by_words};
use super::solution::{Plan, SearchResult};
use super::task::{Limit, Limits, Stats, StopAtEnd, Technique, memory};
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
    let is_forward =
        |&number: &usize| matches!(limits.tuning.attempt(number).0, Method::FeatureSpace(..));
    let (mut forward, mut backward): (Attempts, Attempts) =
        mem::take(attempts).into_iter().partition(is_forward);
    let half = limits.with_part_of_memory(memory::THREAD).stoppable();
    let search_half = |attempts: &mut _, limits: &Limits, stats: &mut _| {
        // A solution stops the other thread, and so does a panic.
        let other = StopAtEnd(limits);
        let found = search(start, attempts, limits, stats);
        if !matches!(found, Some(Ok(_))) {
            mem::forget(other);
        }
        found
    };
    let mut backward_stats = Stats::default();
    let ends = thread::scope(|scope| {
        let (there, attempts, stats_there) = (half.clone(), &mut backward, &mut backward_stats);
        let search_backward = move || search_half(attempts, &there, stats_there);
        thread::Builder::new().spawn_scoped(scope, search_backward).ok().map(|thread| {
            let found = search_half(&mut forward, &half, stats);
            [found, thread.join().unwrap_or_else(|panic| resume_unwind(panic))]
        })
    });
    stats.add(&backward_stats);
    attempts.append(&mut forward);
    attempts.append(&mut backward);
    let Some([found, other]) = ends else {
        // The system starts no thread.
        return search(start, attempts, limits, stats);
    };
    match (found?, other?) {
        (Ok(plan), _) | (_, Ok(plan)) => Some(Ok(plan)),
        // A single thread has twice the memory.
        (Err(Limit::Memory), Err(_)) | (Err(_), Err(Limit::Memory)) if !attempts.is_empty() => {
            search(start, attempts, limits, stats)
        }
        (Err(one), Err(other)) => {
            let is_reason = |limit: &Limit| [one, other].contains(limit);
            let reasons = [Limit::Cancelled, Limit::Time, Limit::Memory];
            Some(Err(reasons.into_iter().find(is_reason).unwrap_or(Limit::Solver)))
        }
    }
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
    let deadlocks = memory::of_known_deadlocks(limits);
    let rest = limits.memory.checked_sub(tables + deadlocks).ok_or(Limit::Memory)?;
    let limits = &limits.with_memory(rest);
    stats.peak_bytes = stats.peak_bytes.max(tables);
    let analysis = StaticAnalysis::new(board, start, limits)?;
    let pairs = analysis.pairs.as_ref().map_or(0, |pairs| pairs.bytes());
    let limits = &limits.with_memory(limits.memory.saturating_sub(pairs));
    let tables = tables + pairs;
    let backward = Vec::new();
    let mut searches = Searches { analysis: &analysis, limits, tables, backward };
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
    /// The searches backward that were started, greedy ones first.
    backward: Vec<Started<'a, N>>,
}

/// A search backward that was started.
struct Started<'a, const N: usize> {
    method: Method,
    search: Box<dyn BackwardSearch<N> + 'a>,
    /// Whether moves were dropped at a limit, so that an end of the search proves nothing.
    has_dropped_moves: bool,
}

impl<const N: usize> Searches<'_, N> {
    fn attempt(&mut self, method: Method, budget: usize, stats: &mut Stats) -> SearchResult {
        let analysis = self.analysis;
        let has = |technique| analysis.start.techniques.has(technique);
        let suits = || suits(&analysis.board);
        match method {
            _ if budget == 0 => Err(Limit::Solver),
            Method::FeatureSpace(plan, strategy) if has(Technique::FeatureSpace) => {
                self.forward(stats, |is_known, limits, stats| {
                    fess::search(analysis, plan, strategy, budget, is_known, limits, stats)
                })
            }
            Method::Greedy(cells) if has(Technique::GreedyBackward) && suits() => {
                let cells = if has(Technique::GreedyFeatures) { cells } else { FeatureCells::None };
                self.backward(Method::Greedy(cells), budget, stats)
            }
            Method::Opening { .. }
                if has(Technique::IntermediateGoal) && has(Technique::Perimeter) && suits() =>
            {
                self.backward(method, budget / 3, stats)
            }
            _ => Err(Limit::Solver),
        }
    }

    /// Searches forward beside the tables, for the goals or a state that a search backward knows, and continues from there to the
    /// goals.
    fn forward(
        &mut self,
        stats: &mut Stats,
        run: impl FnOnce(
            &dyn Fn(&State<N>) -> bool,
            &Limits,
            &mut Stats,
        ) -> SearchResult<(Plan, State<N>)>,
    ) -> SearchResult {
        let kept = self.kept();
        let limits = self.limits.with_memory(self.limits.memory.saturating_sub(kept));
        let has_perimeter = self.analysis.start.techniques.has(Technique::Perimeter);
        let knows = |state: &State<N>| {
            let key = state.key();
            has_perimeter && self.backward.iter().any(|started| started.search.knows(&key))
        };
        let found = stats.beside(self.tables + kept, |stats| run(&knows, &limits, stats))?;
        let Some((mut plan, last)) = found else { return Ok(None) };
        for Started { search, .. } in &mut self.backward {
            if let Some(rest) = search.plan_from(&last.key(), &limits)? {
                plan.pushes.extend(rest.pushes);
                break;
            }
        }
        Ok(Some(plan))
    }

    /// Continues a search backward. If that was for an open position, searches forward for the most open one so far.
    fn backward(&mut self, method: Method, budget: usize, stats: &mut Stats) -> SearchResult {
        let index = self.started(method)?;
        let others = self.kept() - self.backward[index].search.bytes();
        // The rest of the memory is for searches forward.
        let all = memory::BACKWARD_SEARCHES.of(self.limits.memory);
        let limits = self.limits.with_memory(all.saturating_sub(others));
        let Started { search, has_dropped_moves, .. } = &mut self.backward[index];
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

    /// The size of the searches backward in bytes.
    fn kept(&self) -> usize {
        self.backward.iter().map(|started| started.search.bytes()).sum()
    }

    /// The index of a search backward, which begins unless it did.
    fn started(&mut self, method: Method) -> Result<usize, Limit> {
        if let Some(index) = self.backward.iter().position(|started| started.method == method) {
            return Ok(index);
        }
        let (analysis, limits) = (self.analysis, self.limits);
        let is_greedy = |method: &Method| matches!(method, Method::Greedy(_));
        let all = memory::BACKWARD_SEARCHES.of(limits.memory);
        let all = if is_greedy(&method) { all } else { limits.memory };
        let left = limits.with_memory(all.saturating_sub(self.kept()));
        left.check_memory(analysis.start.field.distances().bytes())?;
        let search: Box<dyn BackwardSearch<N>> = match method {
            Method::Greedy(cells) => Box::new(GreedySearch::new(analysis, cells, limits)?),
            Method::Opening { counts_dead_ends } => {
                Box::new(opening(analysis, counts_dead_ends, limits)?)
            }
            Method::FeatureSpace(..) => unreachable!("feature space search goes forward"),
        };
        let greedy = self.backward.iter().take_while(|begun| is_greedy(&begun.method)).count();
        let index = if is_greedy(&method) { greedy } else { self.backward.len() };
        self.backward.insert(index, Started { method, search, has_dropped_moves: false });
        Ok(index)
    }
}

/// Returns whether all goals have boxes at the end; otherwise a search backward would have too many ways to begin.
fn suits<const N: usize>(board: &Bitboard<N>) -> bool {
    board.goals.count() == board.boxes.count()
}

#[cfg(test)]
mod tests;
