//! Any solution: attempts of feature space search, of searches that meet in the middle, and of greedy search backward, with more and
//! more positions.
//!
//! Budgets count states in greedy search and generated moves in the others, not seconds, so that the answer does not depend on the
//! speed of the machine.

#![expect(clippy::indexing_slicing, reason = "searches that were begun are numbered")]

mod attempts;
mod greedy;

use self::attempts::Attempt;
pub(super) use self::attempts::{Attempts, attempts};
use self::greedy::{Cells, GreedySearch, Order};
use super::deadlock::detector::Detector;
use super::fess::{self, Approach, Opening, Parameters, StaticAnalysis};
use super::level::{Bitboard, Bits, Start, State, by_words};
use super::solution::{End, Plan};
use super::task::{Limit, Limits, Stats, Technique};

/// Finds a solution by the next attempts; `Ok(None)` means that the level has none. When no attempt is left, fails with
/// [`Limit::Memory`] if one ran out of memory, and otherwise with [`Limit::Solver`]. Returns `None` if the board is too large.
pub(super) fn search(
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<Result<Option<Plan>, Limit>> {
    by_words!(start, [2, 3, 4, 6, 16, 64, 128], |board| {
        search_in_words(board, start, attempts, limits, stats)
    })
}

fn search_in_words<const N: usize>(
    board: Bitboard<N>,
    start: &Start,
    attempts: &mut Attempts,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Option<Plan>, Limit> {
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
    let pairs = analysis.pair_bytes();
    let limits = &limits.with_memory(limits.memory.saturating_sub(pairs));
    let tables = tables + pairs;
    let mut searches = Searches::new(&analysis, start, limits, tables);
    let mut limit = Limit::Solver;
    while let Some(attempt) = attempts.as_slice().first() {
        let end = match searches.attempt(attempt, stats) {
            // It is made again when there is more time.
            Err(limit @ (Limit::Time | Limit::Cancelled)) => return Err(limit),
            end => end,
        };
        attempts.next();
        match end {
            Ok(End::Solved(plan)) => return Ok(Some(plan)),
            Ok(End::Exhausted) => return Ok(None),
            Ok(End::Budget) => {}
            // Another attempt may need less.
            Err(_) => limit = Limit::Memory,
        }
    }
    Err(limit)
}

/// Whether the way from a state to the goals is known.
type Known<'k, const N: usize> = &'k dyn Fn(&State<N>) -> bool;

/// The searches on one level.
struct Searches<'a, const N: usize> {
    analysis: &'a StaticAnalysis<N>,
    start: &'a Start<'a>,
    limits: &'a Limits<'a>,
    /// The size in bytes of what all strategies use.
    tables: usize,
    /// The searches backward that were begun.
    backward: Vec<(Order, GreedySearch<'a, N>)>,
    openings: Vec<(bool, Opening<'a, N>)>,
}

impl<'a, const N: usize> Searches<'a, N> {
    fn new(
        analysis: &'a StaticAnalysis<N>,
        start: &'a Start,
        limits: &'a Limits,
        tables: usize,
    ) -> Self {
        Searches { analysis, start, limits, tables, backward: Vec::new(), openings: Vec::new() }
    }

    fn attempt(&mut self, attempt: &Attempt, stats: &mut Stats) -> Result<End<Plan>, Limit> {
        let has = |technique| self.start.techniques.has(technique);
        let suits = || GreedySearch::suits(&self.analysis.board);
        let meets = || has(Technique::MeetInTheMiddle) && has(Technique::Perimeter) && suits();
        match *attempt {
            Attempt::FeatureSpace(ref parameters) if has(Technique::FeatureSpace) => {
                self.feature_space(parameters, stats)
            }
            Attempt::Greedy { order, budget } if has(Technique::GreedyBackward) && suits() => {
                self.greedy(order, budget, stats)
            }
            Attempt::Meeting { counts_dead_ends, budget } if meets() => {
                self.meeting(counts_dead_ends, budget, stats)
            }
            _ => Ok(End::Budget),
        }
    }

    /// Searches for the goals, or for a state that a search backward knows.
    fn feature_space(
        &mut self,
        parameters: &Parameters,
        stats: &mut Stats,
    ) -> Result<End<Plan>, Limit> {
        let (analysis, start) = (self.analysis, self.start);
        self.forward(stats, |is_known, limits, stats| {
            fess::search(analysis, start, parameters, is_known, limits, stats)
        })
    }

    /// Searches forward beside the tables, and continues from the last state to the goals.
    fn forward(
        &mut self,
        stats: &mut Stats,
        search: impl FnOnce(Known<N>, &Limits, &mut Stats) -> Result<End<(Plan, State<N>)>, Limit>,
    ) -> Result<End<Plan>, Limit> {
        let kept = self.kept();
        let limits = self.limits.with_memory(self.limits.memory.saturating_sub(kept));
        let knows = |state: &State<N>| self.knows(state);
        let end = stats.beside(self.tables + kept, |stats| search(&knows, &limits, stats))?;
        self.finish(end)
    }

    /// Searches for an open position backward, and then for that one forward.
    fn meeting(
        &mut self,
        counts_dead_ends: bool,
        budget: usize,
        stats: &mut Stats,
    ) -> Result<End<Plan>, Limit> {
        let begun = self.openings.iter().position(|(other, _)| *other == counts_dead_ends);
        let index = begun.unwrap_or(self.openings.len());
        if begun.is_none() {
            let memory = self.limits.memory.saturating_sub(self.kept());
            self.limits.with_memory(memory).check_memory(self.start.field.distances().bytes())?;
            let opening = Opening::new(self.analysis, self.start, counts_dead_ends, self.limits)?;
            self.openings.push((counts_dead_ends, opening));
        }
        let others = self.kept() - self.openings[index].1.bytes();
        let memory = (self.limits.memory / 4 * 3).saturating_sub(others);
        let (limits, tables) = (self.limits.with_memory(memory), self.tables + others);
        let opening = &mut self.openings[index].1;
        match stats.beside(tables, |stats| opening.run(budget / 3, &limits, stats)) {
            // The target is the most open position so far.
            Ok(End::Budget) | Err(Limit::Memory) => {}
            end => return end,
        }
        let target = opening.target();
        let approach =
            Approach { target, ignores_advice: !counts_dead_ends, budget: budget / 3 * 2 };
        let (analysis, start) = (self.analysis, self.start);
        self.forward(stats, |is_known, limits, stats| {
            fess::reach(analysis, start, approach, is_known, limits, stats)
        })
    }

    /// Returns whether a search backward knows the way from a state to the goals.
    fn knows(&self, state: &State<N>) -> bool {
        let key = state.key();
        self.start.techniques.has(Technique::Perimeter)
            && (self.backward.iter().any(|(_, search)| search.knows(&key))
                || self.openings.iter().any(|(_, search)| search.knows(&key)))
    }

    /// Continues from the last state of a search forward to the goals.
    fn finish(&mut self, end: End<(Plan, State<N>)>) -> Result<End<Plan>, Limit> {
        let (mut plan, last) = match end {
            End::Solved(found) => found,
            End::Exhausted => return Ok(End::Exhausted),
            End::Budget => return Ok(End::Budget),
        };
        let key = last.key();
        let greedy = self.backward.iter_mut().map(|(_, search)| search.plan_from(&key));
        let openings = self.openings.iter_mut().map(|(_, search)| search.plan_from(&key));
        for rest in greedy.chain(openings) {
            if let Some(rest) = rest? {
                plan.pushes.extend(rest.pushes);
                break;
            }
        }
        Ok(End::Solved(plan))
    }

    /// The size of the searches backward in bytes.
    fn kept(&self) -> usize {
        let greedy: usize = self.backward.iter().map(|(_, search)| search.bytes()).sum();
        greedy + self.openings.iter().map(|(_, search)| search.bytes()).sum::<usize>()
    }

    /// Continues a search backward.
    fn greedy(
        &mut self,
        order: Order,
        budget: usize,
        stats: &mut Stats,
    ) -> Result<End<Plan>, Limit> {
        let has_cells = self.start.techniques.has(Technique::GreedyCells);
        let order = if has_cells { order } else { Order { cells: Cells::None, ..order } };
        let begun = self.backward.iter().position(|(other, _)| *other == order);
        let index = begun.unwrap_or(self.backward.len());
        // The rest is for feature space search.
        let memory = self.limits.memory / 4 * 3;
        let left = |others| self.limits.with_memory(memory.saturating_sub(others));
        if begun.is_none() {
            let StaticAnalysis { board, from_start, .. } = self.analysis;
            left(self.kept()).check_memory(self.start.field.distances().bytes())?;
            let search = GreedySearch::new(board, from_start, self.start, order, self.limits)?;
            self.backward.push((order, search));
        }
        let others = self.kept() - self.backward[index].1.bytes();
        let (limits, tables) = (left(others), self.tables + others);
        let search = &mut self.backward[index].1;
        stats.beside(tables, |stats| search.run(budget, &limits, stats))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::attempts::{ATTEMPTS, PLAIN, feature_space, greedy, meeting, removing};
    use super::*;
    use crate::solve::task::Techniques;
    use crate::solve::{boards, solution};

    #[test]
    fn an_attempt_that_time_interrupts_is_made_again() {
        let warehouse = boards::warehouse(boards::ROOM);
        let unlimited = boards::unlimited();
        let start = Start::new(&warehouse, Techniques::ALL, &unlimited).unwrap().unwrap();
        let mut attempts = attempts();
        for checks in 0.. {
            let time = Duration::from_micros(100 * checks);
            let limits = Limits::by_work(Some(time), usize::MAX);
            match search(&start, &mut attempts, &limits, &mut Stats::default()).unwrap() {
                Err(limit) => {
                    assert_eq!((limit, attempts.len()), (Limit::Time, ATTEMPTS.len()));
                }
                found => {
                    assert!(found.unwrap().is_some() && checks > 0);
                    break;
                }
            }
        }
        assert_eq!(attempts.len(), ATTEMPTS.len() - 1);
    }

    #[test]
    fn each_strategy_solves_alone() {
        let (warehouse, limits) = (boards::warehouse(boards::ROOM), boards::unlimited());
        let is_found = |techniques| {
            let start = Start::new(&warehouse, techniques, &limits).unwrap().unwrap();
            let found = search(&start, &mut attempts(), &limits, &mut Stats::default());
            matches!(found, Some(Ok(Some(_))))
        };
        let [feature_space, meeting, greedy] =
            [Technique::FeatureSpace, Technique::MeetInTheMiddle, Technique::GreedyBackward];
        let without = |techniques: &[Technique]| {
            techniques.iter().fold(Techniques::ALL, |left, &technique| left.without(technique))
        };
        assert!(is_found(without(&[meeting, greedy])));
        assert!(is_found(without(&[feature_space, greedy])));
        assert!(is_found(without(&[feature_space, meeting])));
        assert!(is_found(without(&[feature_space, meeting, Technique::GreedyCells])));
        assert!(!is_found(without(&[feature_space, meeting, greedy])));
    }

    /// An attempt continues the search that has its order. Without cells, orders that differ in them are one.
    #[test]
    fn each_order_has_one_search() {
        let (warehouse, limits) = (boards::warehouse(boards::ROOM), boards::unlimited());
        let searches_begun = |techniques| {
            let start = Start::new(&warehouse, techniques, &limits).unwrap().unwrap();
            let analysis = StaticAnalysis::new(boards::bits::<2>(&start), &start, &limits).unwrap();
            let mut searches = Searches::new(&analysis, &start, &limits, 0);
            for attempt in [(Cells::None, 2), (Cells::Away, 2), (Cells::Away, 4)] {
                let attempt = greedy(0, attempt.0, attempt.1);
                assert!(searches.attempt(&attempt, &mut Stats::default()).is_ok());
            }
            searches.backward.len()
        };
        assert_eq!(searches_begun(Techniques::default()), 2);
        assert_eq!(searches_begun(Techniques::default().without(Technique::GreedyCells)), 1);
    }

    /// A solution that continues where a search backward has been is replayed.
    #[test]
    fn a_way_that_a_search_backward_knows_leads_to_the_goals() {
        boards::check_starts(256, boards::any(), |warehouse, start| {
            let (bits, limits) = (boards::bits::<2>(start), boards::unlimited());
            if !GreedySearch::suits(&bits) {
                return;
            }
            let analysis = StaticAnalysis::new(bits, start, &limits).unwrap();
            let mut searches = Searches::new(&analysis, start, &limits, 0);
            for attempt in [
                greedy(0, Cells::None, 20),
                meeting(false, 300),
                greedy(0, Cells::Away, 20),
                meeting(true, 300),
                meeting(false, 900),
                feature_space(removing(0), PLAIN, 10_000),
            ] {
                let end = searches.attempt(&attempt, &mut Stats::default()).unwrap();
                if let End::Solved(plan) = end {
                    solution::replay(warehouse, &start.field, &plan);
                }
            }
        });
    }
}
